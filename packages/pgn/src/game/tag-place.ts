/**
 * Where one more tag goes into a game: behind the last tag of its header, with the line ending of that
 * header.
 */

import { CLOSE_BRACKET, NEWLINE, QUOTE, SPACE } from '../scan/letters.js';
import { walkHeader } from './header.js';

export interface TagPlace {
  /** The position of the new bytes within the game's. */
  readonly at: number;
  /** What has to stand before and behind the tag. */
  readonly before: string;
  readonly after: string;
}

const CARRIAGE_RETURN = 0x0d;

const skipBlanks = (bytes: Buffer, from: number): number => {
  let at = from;
  while (at < bytes.length && bytes[at]! <= SPACE && bytes[at] !== NEWLINE) at += 1;
  return at;
};

/** Behind the bracket; the end of the line for a tag that lacks its quote or bracket. */
const tagEndOf = (bytes: Buffer, valueEnd: number): number => {
  if (bytes[valueEnd] === QUOTE) {
    const bracket = skipBlanks(bytes, valueEnd + 1);
    if (bytes[bracket] === CLOSE_BRACKET) return bracket + 1;
  }
  const newline = bytes.indexOf(NEWLINE, valueEnd);
  return newline === -1 ? bytes.length : newline;
};

const lineEndingAt = (bytes: Buffer, newline: number): string =>
  newline > 0 && bytes[newline - 1] === CARRIAGE_RETURN ? '\r\n' : '\n';

/**
 * The place of a tag named `name` in a game. Null if the game has no tags or has that one, or if its
 * header goes on beyond these bytes, which then are not the `whole` game.
 */
export const placeForTag = (bytes: Buffer, name: Buffer, whole = true): TagPlace | null => {
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
    const first = bytes.indexOf(NEWLINE);
    return { at: rest, before: first === -1 ? '\n' : lineEndingAt(bytes, first), after: '' };
  }
  if (bytes[rest] !== NEWLINE) return { at: end, before: ' ', after: '' };
  return { at: rest + 1, before: '', after: lineEndingAt(bytes, rest) };
};
