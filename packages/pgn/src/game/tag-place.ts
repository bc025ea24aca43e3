/**
 * Where a new tag goes into a game: after the last tag of its header, with that header's line ending.
 */

import type { TagList } from '../scan/tag-list.js';
import {
  endOfLine,
  isBlank,
  isLineEnd,
  NEWLINE,
  OPEN_BRACKET,
  PERCENT,
  RETURN,
  SEMICOLON,
  SPACE,
} from '../syntax/byte-classes.js';
import { afterBracket, makeTag, readPlainTag, tagNameHash } from '../syntax/tag.js';
import { walkHeader } from './header.js';

/** Where a new tag goes, and what goes around it. */
export interface TagPlace {
  /** The position of the new bytes within the game's. */
  readonly at: number;
  /** What to write before and after the tag. */
  readonly before: string;
  readonly after: string;
}

const skipBlanks = (bytes: Buffer, from: number): number => {
  let at = from;
  while (at < bytes.length && isBlank(bytes[at]!)) at += 1;
  return at;
};

/** Behind the bracket; the end of the line for a tag that lacks its quote or bracket. */
const tagEndOf = (bytes: Buffer, valueEnd: number): number => {
  const after = afterBracket(bytes, valueEnd, bytes.length);
  return after < 0 ? endOfLine(bytes, valueEnd) : after;
};

/** The line ending at `at`; a newline where the text ends. */
const lineEndingAt = (bytes: Buffer, at: number): string => {
  if (at === bytes.length || bytes[at] === NEWLINE) return '\n';
  return bytes[at + 1] === NEWLINE ? '\r\n' : '\r';
};

/** The place of a tag in any header. */
const placeInHeader = (bytes: Buffer, name: Buffer, whole: boolean): TagPlace | null => {
  let last = -1;
  let has = false;
  const moves = walkHeader(bytes, (from, to, _, valueEnd) => {
    last = valueEnd;
    has ||= to - from === name.length && bytes.compare(name, 0, name.length, from, to) === 0;
  });
  if (last === -1 || has || (moves === bytes.length && !whole)) return null;
  const end = tagEndOf(bytes, last);
  const rest = skipBlanks(bytes, end);
  if (rest === bytes.length) {
    return { at: rest, before: lineEndingAt(bytes, endOfLine(bytes, 0)), after: '' };
  }
  if (!isLineEnd(bytes[rest]!)) return { at: end, before: ' ', after: '' };
  const ending = lineEndingAt(bytes, rest);
  return { at: rest + ending.length, before: '', after: ending };
};

/** Whether a line with this first byte is movetext, not a tag or a comment. */
const beginsMoves = (byte: number): boolean =>
  byte > SPACE && byte < 0x80 && byte !== OPEN_BRACKET && byte !== SEMICOLON && byte !== PERCENT;

/** Whether a blank line and moves follow a header that ends at `at`. */
const hasMovesBehind = (bytes: Buffer, at: number, to: number): boolean => {
  let moves = at;
  while (moves < to && isLineEnd(bytes[moves]!)) moves += 1;
  return moves > at && moves < to && beginsMoves(bytes[moves]!);
};

/**
 * The length of the header of a game that lies between `from` and `to` and begins at `byte` of the text, by its listed
 * tags: 0 if it is not plain, or seems to have a tag named `without`.
 */
export const headOfListed = (
  bytes: Buffer,
  from: number,
  to: number,
  byte: number,
  { positions, count }: TagList,
  without: string,
): number => {
  const base = byte - from;
  const initial = without.charCodeAt(0);
  let at = from;
  for (let tag = 0; tag < count * 3; tag += 3) {
    const name = (positions[tag]! - base) | 0;
    // from here on they belong to the next game
    if (name >= to) break;
    if (name !== at + 1) return 0;
    const length = positions[tag + 1]! - positions[tag]!;
    if (length === without.length && bytes[name] === initial) return 0;
    at = ((positions[tag + 2]! - base) | 0) + 2;
    if (bytes[at] === RETURN) at += 1;
    if (bytes[at] !== NEWLINE) return 0;
    at += 1;
  }
  return at > from && hasMovesBehind(bytes, at, to) ? at - from : 0;
};

/**
 * Finds the place of a new tag in the game between `from` and `to`. Null if the game has no tags or has that one, or if
 * its header may go on past these bytes since they are not the `whole` game. `head` is the length of a plain header
 * without that tag if it is known, else 0.
 */
export type PlaceTag = (
  bytes: Buffer,
  from: number,
  to: number,
  whole: boolean,
  head: number,
) => TagPlace | null;

/** Makes a finder of the place for a tag of that name. */
export const makeTagPlacer = (name: string): PlaceTag => {
  const nameBytes = Buffer.from(name);
  const hash = tagNameHash(Buffer.from(`[${name} "`), 0);
  const tag = makeTag();
  /** Where a plain header ends: tags alone on their lines, a blank line, moves. -1 for any other. */
  const usualEnd = (bytes: Buffer, from: number, to: number): number => {
    let at = from;
    while (bytes[at] === OPEN_BRACKET) {
      if (!readPlainTag(bytes, at, to, tag) || tag.hash === hash) return -1;
      at = tag.after;
    }
    return at > from && hasMovesBehind(bytes, at, to) ? at : -1;
  };
  return (bytes, from, to, whole, head) => {
    const end = head > 0 ? from + head : usualEnd(bytes, from, to);
    if (end > 0 && bytes[end - 1] === NEWLINE) {
      return { at: end - from, before: '', after: bytes[end - 2] === RETURN ? '\r\n' : '\n' };
    }
    return placeInHeader(bytes.subarray(from, to), nameBytes, whole);
  };
};
