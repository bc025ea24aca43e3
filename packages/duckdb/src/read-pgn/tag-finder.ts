/**
 * Finds the tags of a game in its bytes without decoding any: the first one of each name. Tags that the scanner has
 * listed come from its list; otherwise the header is walked.
 *
 * Hot: `bench/sql.bench.mjs`. Positions go into flat arrays, so that a game allocates nothing.
 */

import {
  MAX_TAG,
  MAX_TAGS,
  tagsBefore,
  walkHeader,
  type OnTag,
  type TagList,
} from '@zeitnot/pgn/internal';

/** More names than any archive has; beyond that, all but the wanted ones are dropped. */
const MAX_NAMES = 1000;

export interface TagFinder {
  /**
   * Looks into bytes that begin at `base` of the text, for a game that ends at `end`. Where its tags are not listed,
   * or `movesAt` is called, the bytes must be those of the game alone.
   */
  readonly find: (bytes: Buffer, base: number, end: number, tags: TagList | null) => void;
  /** For each wanted tag the start and end of its value; -1 where there is none. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** 1 where the value has no escapes. */
  readonly plain: Uint8Array;
  /** If all tags are wanted, four numbers for each: name, start and end of the value, 1 without escapes. */
  readonly all: Int32Array;
  /** How many of these numbers belong to the game. */
  readonly used: () => number;
  /** The names by their numbers. */
  readonly names: readonly Buffer[];
  /** Some tags were too long, too many, repeated or unreadable. */
  readonly troubled: () => boolean;
  /** Where the moves begin. */
  readonly movesAt: () => number;
}

const ignore = (): boolean => true;

/** No column is read from a tag with a longer name. */
const MAX_NAME_LENGTH = 32;

/** The tags of one game, the first of each name. */
const makeTagTable = (wanted: readonly string[], wantsAll: boolean) => {
  /** 1 for each length of a wanted name; few others have the same. */
  const lengths = new Uint8Array(MAX_NAME_LENGTH + 1);
  for (const name of wanted) lengths[name.length] = 1;
  const starts = new Int32Array(wanted.length);
  const ends = new Int32Array(wanted.length);
  const plainOf = new Uint8Array(wanted.length);
  const all = new Int32Array(wantsAll ? MAX_TAGS * 4 : 0);
  /** The names by their numbers, the wanted ones first; their numbers; in which game each was last seen. */
  const names: Buffer[] = [];
  const numbers = new Map<string, number>();
  const seenIn: number[] = [];
  let game = 0;
  let used = 0;
  const learn = (name: string): number => {
    const number = names.length;
    names.push(Buffer.from(name));
    numbers.set(name, number);
    seenIn.push(0);
    return number;
  };
  const reset = (): void => {
    names.length = 0;
    numbers.clear();
    seenIn.length = 0;
    for (const name of wanted) learn(name);
  };
  reset();
  return {
    begin: (): void => {
      if (names.length > wanted.length + MAX_NAMES) reset();
      starts.fill(-1);
      game += 1;
      used = 0;
    },
    /** Enters a tag by its positions in the bytes; false if the game has one of that name already. */
    add: (
      bytes: Buffer,
      name: number,
      nameEnd: number,
      value: number,
      end: number,
      plain: number,
    ): boolean => {
      if (!wantsAll && lengths[Math.min(nameEnd - name, MAX_NAME_LENGTH)] !== 1) return true;
      const text = bytes.toString('latin1', name, nameEnd);
      const number = numbers.get(text) ?? learn(text);
      if (seenIn[number] === game) return false;
      seenIn[number] = game;
      if (number < starts.length) {
        starts[number] = value;
        ends[number] = end;
        plainOf[number] = plain;
      }
      if (!wantsAll) return true;
      all[used] = number;
      all[used + 1] = value;
      all[used + 2] = end;
      all[used + 3] = plain;
      used += 4;
      return true;
    },
    found: { starts, ends, plain: plainOf, all, names, used: (): number => used },
  };
};

export const makeTagFinder = (wanted: readonly string[], wantsAll: boolean): TagFinder => {
  const table = makeTagTable(wanted, wantsAll);
  let current: Buffer = Buffer.alloc(0);
  let troubled = false;
  /** The end of the last tag, or of the header once `movesAt` has looked for it. */
  let headerEnd = 0;
  let foundMoves = false;

  const takeListed = (base: number, gameEnd: number, tags: TagList): void => {
    const last = tagsBefore(tags, gameEnd) * 3;
    const { positions } = tags;
    for (let tag = 0; tag < last; tag += 3) {
      // as integers: V8 would go over the bytes with fractions
      const name = (positions[tag]! - base) | 0;
      const nameEnd = (positions[tag + 1]! - base) | 0;
      const end = (positions[tag + 2]! - base) | 0;
      // a blank and a quote are between name and value, a quote and a bracket after the value
      if (end - nameEnd - 2 > MAX_TAG) troubled = true;
      else if (!table.add(current, name, nameEnd, nameEnd + 2, end, 1)) troubled = true;
      headerEnd = end + 2;
    }
  };
  const takeWalked = (): void => {
    let count = 0;
    const onTag: OnTag = (name, nameEnd, value, valueEnd, plain) => {
      count += 1;
      if (count > MAX_TAGS) {
        troubled = true;
        return false;
      }
      if (valueEnd - value > MAX_TAG) troubled = true;
      else if (!table.add(current, name, nameEnd, value, valueEnd, plain ? 1 : 0)) troubled = true;
      return true;
    };
    const end = walkHeader(current, onTag, 0, () => {
      troubled = true;
    });
    foundMoves = count <= MAX_TAGS;
    headerEnd = foundMoves ? end : 0;
  };
  return {
    find: (bytes, base, end, tags) => {
      table.begin();
      current = bytes;
      troubled = false;
      headerEnd = 0;
      foundMoves = false;
      if (tags === null) takeWalked();
      else takeListed(base, end, tags);
    },
    ...table.found,
    troubled: () => troubled,
    movesAt: () => {
      if (!foundMoves) headerEnd = walkHeader(current, ignore, headerEnd);
      foundMoves = true;
      return headerEnd;
    },
  };
};
