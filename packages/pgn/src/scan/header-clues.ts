/** Tags that are not written as tags, where a person still sees a header. */

import {
  CLOSE_BRACKET,
  DOT,
  endOfLine,
  isBlank,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from '../syntax/byte-classes.js';
import { looksLikeMoves } from '../syntax/movetext.js';
import { LONGEST_START, NEED_MORE, tagValueStart } from '../syntax/tag.js';

/** A tag that every game has, but not as a tag is written. */
const BROKEN_TAG =
  /^\[[^\S\r\n]*(?:Event|Site|Date|Round|White|Black|Result)\b[^\r\n]*\][^\S\r\n]*(?:\r\n?|\n)/;

/**
 * Whether at `at` stands a line such as `[Event Open]`, and a tag or one more of them on the next: a header whose
 * first tag is broken. 1, 0 or NEED_MORE.
 */
export const isBrokenHead = (bytes: Buffer, at: number, final: boolean): number => {
  const end = at + LONGEST_START;
  if (end > bytes.length && !final) return NEED_MORE;
  const text = bytes.toString('latin1', at, end);
  const [line] = BROKEN_TAG.exec(text) ?? [];
  if (line === undefined) return 0;
  if (BROKEN_TAG.test(text.slice(line.length))) return 1;
  const next = at + line.length;
  const value = bytes[next] === OPEN_BRACKET ? tagValueStart(bytes, next, final) : 0;
  return value === NEED_MORE ? NEED_MORE : Number(value > 0);
};

/**
 * Whether a line of a header that begins at `at` with other text ends as tags do, and so is one that was
 * damaged, or quoted, as `Site "x"]` and `> [Site "x"]`. 1, 0 or NEED_MORE.
 */
export const isDamagedTag = (bytes: Buffer, at: number, final: boolean): number => {
  // a comment, or a move of Black's such as `...e5`
  if (bytes[at] === OPEN_BRACE || bytes[at] === DOT) return 0;
  const limit = at + LONGEST_START;
  let end = endOfLine(bytes, at, Math.min(bytes.length, limit));
  if (end === bytes.length && end < limit && !final) return NEED_MORE;
  if (end === limit) return 0;
  while (isBlank(bytes[end - 1]!)) end -= 1;
  if (bytes[end - 1] !== CLOSE_BRACKET) return 0;
  end -= 1;
  while (isBlank(bytes[end - 1]!)) end -= 1;
  if (bytes[end - 1] !== QUOTE || end <= at) return 0;
  const verdict = looksLikeMoves(bytes, at, final);
  return verdict === NEED_MORE ? NEED_MORE : 1 - verdict;
};
