/**
 * Finds the tags of a game in its bytes, without decoding any: the first of each name. What the scanner
 * listed is taken from its list; else the header is walked over.
 *
 * Hot: `bench/sql.bench.mjs`.
 */

import {
  LONGEST_TAG,
  MOST_TAGS,
  tagsBefore,
  walkHeader,
  type OnTag,
  type TagList,
} from '@zeitnot/pgn';
import { makeTagNames } from './tag-names.js';

export interface TagFinder {
  /**
   * In bytes that begin at `base` of the text and in which a game ends at `end`. Where its tags are not listed, or
   * `movesAt` is asked for, they must be those of the game alone.
   */
  readonly find: (bytes: Buffer, base: number, end: number, tags: TagList | null) => void;
  /** For each wanted tag its value's first byte and end; -1 where there is none. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** 1 where the value has no escapes. */
  readonly plain: Uint8Array;
  /** The tags that count, if all are wanted: name, value's first byte, its end, 1 without escapes. */
  readonly all: Int32Array;
  /** How many of these numbers belong to the game. */
  readonly used: () => number;
  /** The names by their numbers. */
  readonly names: readonly Buffer[];
  /** Some tags were too long, too many, there twice, or could not be read. */
  readonly troubled: () => boolean;
  /** Where the moves begin. */
  readonly movesAt: () => number;
}

const ignore = (): boolean => true;

/** No column is read from a tag whose name is longer. */
const MAX_NAME_LENGTH = 32;

export const makeTagFinder = (wanted: readonly string[], wantsAll: boolean): TagFinder => {
  const names = makeTagNames(wanted);
  /** 1 for each length of a wanted name; few others have the same. */
  const lengths = new Uint8Array(MAX_NAME_LENGTH + 1);
  for (const name of wanted) lengths[name.length] = 1;
  const starts = new Int32Array(wanted.length);
  const ends = new Int32Array(wanted.length);
  const plainOf = new Uint8Array(wanted.length);
  const all = new Int32Array(wantsAll ? MOST_TAGS * 4 : 0);
  /** In which game a name was last seen. */
  let seenIn = new Float64Array(64);
  let game = 0;
  let current: Buffer = Buffer.alloc(0);
  let used = 0;
  let troubled = false;
  /** The end of the last tag, or of the header once that was looked for. */
  let headerEnd = 0;
  let foundMoves = false;

  const visit = (
    name: number,
    nameEnd: number,
    value: number,
    end: number,
    plain: number,
  ): void => {
    if (!wantsAll && lengths[Math.min(nameEnd - name, MAX_NAME_LENGTH)] !== 1) return;
    const number = names.numberOf(current, name, nameEnd);
    if (number >= seenIn.length) {
      const larger = new Float64Array(number * 2);
      larger.set(seenIn);
      seenIn = larger;
    }
    if (seenIn[number] === game) {
      troubled = true;
      return;
    }
    seenIn[number] = game;
    if (number < starts.length) {
      starts[number] = value;
      ends[number] = end;
      plainOf[number] = plain;
    }
    if (!wantsAll) return;
    all[used] = number;
    all[used + 1] = value;
    all[used + 2] = end;
    all[used + 3] = plain;
    used += 4;
  };
  const visitListed = (base: number, gameEnd: number, tags: TagList): void => {
    const last = tagsBefore(tags, gameEnd) * 3;
    const { positions } = tags;
    for (let tag = 0; tag < last; tag += 3) {
      // as whole numbers: V8 would go over the bytes with fractions
      const name = (positions[tag]! - base) | 0;
      const nameEnd = (positions[tag + 1]! - base) | 0;
      const end = (positions[tag + 2]! - base) | 0;
      // a blank and a quote stand between name and value, a quote and a bracket behind it
      if (end - nameEnd - 2 > LONGEST_TAG) troubled = true;
      else visit(name, nameEnd, nameEnd + 2, end, 1);
      headerEnd = end + 2;
    }
  };
  const visitWalked = (): void => {
    let count = 0;
    const onTag: OnTag = (name, nameEnd, value, valueEnd, plain) => {
      count += 1;
      if (count > MOST_TAGS) {
        troubled = true;
        return false;
      }
      if (valueEnd - value > LONGEST_TAG) troubled = true;
      else visit(name, nameEnd, value, valueEnd, plain ? 1 : 0);
      return true;
    };
    const end = walkHeader(current, onTag, 0, () => {
      troubled = true;
    });
    foundMoves = count <= MOST_TAGS;
    headerEnd = foundMoves ? end : 0;
  };
  return {
    find: (bytes, base, end, tags) => {
      starts.fill(-1);
      names.begin();
      current = bytes;
      game += 1;
      used = 0;
      troubled = false;
      headerEnd = 0;
      foundMoves = false;
      if (tags === null) visitWalked();
      else visitListed(base, end, tags);
    },
    starts,
    ends,
    plain: plainOf,
    all,
    used: () => used,
    names: names.names,
    troubled: () => troubled,
    movesAt: () => {
      if (!foundMoves) headerEnd = walkHeader(current, ignore, headerEnd);
      foundMoves = true;
      return headerEnd;
    },
  };
};
