/**
 * Where the scanner has to guess about a header: behind a comment that was never closed, and at tags that are not
 * written as tags though a person still sees a header. Answers are 1, 0 or NEED_MORE.
 */

import {
  CLOSE_BRACKET,
  DOT,
  endOfLine,
  endsReturn,
  isBlank,
  isLineEnd,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  SPACE,
  wideBlank,
} from '../syntax/byte-classes.js';
import { looksLikeMoves } from '../syntax/movetext.js';
import {
  afterBracket,
  endOfValue,
  EVENT,
  MAX_TAG_START,
  NEED_MORE,
  tagNameHash,
  tagValueStart,
} from '../syntax/tag.js';

/** How far the scanner looks ahead at most. */
export const MAX_LOOK = 65_536;

/** Behind a tag: behind its bracket, or its line end if that is missing. */
const endOfTag = (bytes: Uint8Array, value: number, end: number): number => {
  const valueEnd = endOfValue(bytes, value, end);
  const after = afterBracket(bytes, valueEnd, end);
  return after < 0 ? endOfLine(bytes, valueEnd, end) : after;
};

/**
 * Whether an Event tag begins at `at` that another tag follows, on its line or the next: the sign that a comment
 * which is still open was never closed.
 */
export const isGameHead = (bytes: Uint8Array, at: number, final: boolean): number => {
  const value = tagValueStart(bytes, at, final);
  if (value === NEED_MORE) return NEED_MORE;
  if (value < 0 || tagNameHash(bytes, at) !== EVENT) return 0;
  const end = Math.min(bytes.length, at + MAX_LOOK);
  const cut = end === bytes.length && end < at + MAX_LOOK && !final;
  let index = endOfTag(bytes, value, end);
  let lines = 0;
  while (index < end) {
    if (isLineEnd(bytes[index]!)) lines += endsReturn(bytes, index) ? 0 : 1;
    else if (bytes[index]! > SPACE) {
      const blank = index + 3 <= end ? wideBlank(bytes, index) : 0;
      if (blank === 0) break;
      index += blank - 1;
    }
    if (lines > 1) return 0;
    index += 1;
  }
  if (index >= end) return cut ? NEED_MORE : 0;
  if (bytes[index] !== OPEN_BRACKET) {
    return cut && index + 3 > end && bytes[index]! >= 0x80 ? NEED_MORE : 0;
  }
  const next = tagValueStart(bytes, index, final);
  return next === NEED_MORE ? NEED_MORE : Number(next > 0);
};

/** A tag that every game has, but not as a tag is written. */
const BROKEN_TAG =
  /^\[[^\S\r\n]*(?:Event|Site|Date|Round|White|Black|Result)\b[^\r\n]*\][^\S\r\n]*(?:\r\n?|\n)/;

/**
 * Whether a line such as `[Event Open]` stands at `at`, with a tag or another such line next: a header whose first
 * tag is broken.
 */
export const isBrokenHead = (bytes: Buffer, at: number, final: boolean): number => {
  const end = at + MAX_TAG_START;
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
 * Whether a header line that begins with other text at `at` ends as tags do: a damaged or quoted tag, as in
 * `Site "x"]` and `> [Site "x"]`.
 */
export const isDamagedTag = (bytes: Buffer, at: number, final: boolean): number => {
  // a comment, or a move of Black's such as `...e5`
  if (bytes[at] === OPEN_BRACE || bytes[at] === DOT) return 0;
  const limit = at + MAX_TAG_START;
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
