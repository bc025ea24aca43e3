/**
 * Looks at a `[` and says whether a tag begins there: a bracket, a name, a quote. The value is not
 * looked at. All of it must lie within `LONGEST_START` bytes, so that the answer needs little memory.
 */

import {
  BACKSLASH,
  CLOSE_BRACKET,
  endOfLine,
  endsReturn,
  isBlank,
  isLineEnd,
  OPEN_BRACKET,
  QUOTE,
  SPACE,
  wideBlank,
} from './byte-classes.js';

/** Answers that are no position. */
export const NEED_MORE = -1;
const NO_TAG = -2;

export const LONGEST_START = 512;
export const LONGEST_LOOK = 65_536;

/** Letters, digits and what programs use besides: `_ + # = : -`; 1 where a byte may stand in a name. */
export const NAME_BYTES: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) =>
  /[\w+#=:-]/.test(String.fromCharCode(byte)) && byte < 128 ? 1 : 0,
);

/** The first byte of the value, NO_TAG or NEED_MORE. */
export const tagValueStart = (bytes: Uint8Array, at: number, final: boolean): number => {
  const end = Math.min(bytes.length, at + LONGEST_START);
  let index = at + 1;
  while (index < end && isBlank(bytes[index]!)) index += 1;
  const name = index;
  while (index < end && NAME_BYTES[bytes[index]!] === 1) index += 1;
  const named = index > name;
  while (index < end && isBlank(bytes[index]!)) index += 1;
  if (index === end && end === bytes.length && !final && end < at + LONGEST_START) return NEED_MORE;
  return named && index < end && bytes[index] === QUOTE ? index + 1 : NO_TAG;
};

/** The next `[` that begins a tag, or may with more bytes; `to` if none stands before it. */
export const nextTag = (bytes: Uint8Array, from: number, to: number, final: boolean): number => {
  let at = from;
  while (at < to && (bytes[at] !== OPEN_BRACKET || tagValueStart(bytes, at, final) === NO_TAG)) {
    at += 1;
  }
  return at;
};

/** FNV-1a. */
export const NAME_SEED: number = 0x811c9dc5 | 0;
export const NAME_FACTOR = 0x01000193;

/** A hash of the name of the tag whose `[` is at `at`; names are only ever compared. */
export const tagNameHash = (bytes: Uint8Array, at: number): number => {
  let index = at + 1;
  while (bytes[index]! <= SPACE) index += 1;
  let hash = NAME_SEED;
  for (; NAME_BYTES[bytes[index]!] === 1; index += 1) {
    hash = Math.imul(hash ^ bytes[index]!, NAME_FACTOR);
  }
  return hash;
};

export const EVENT: number = tagNameHash(Buffer.from('[Event "'), 0);

/** The position after a tag's value: behind its bracket, or the end of the line if that is missing. */
const tagEnd = (bytes: Uint8Array, value: number, end: number): number => {
  let index = value;
  while (index < end && bytes[index] !== QUOTE && !isLineEnd(bytes[index]!)) {
    index += bytes[index] === BACKSLASH && !isLineEnd(bytes[index + 1]!) ? 2 : 1;
  }
  if (bytes[index] === QUOTE) {
    index += 1;
    while (index < end && isBlank(bytes[index]!)) index += 1;
    if (bytes[index] === CLOSE_BRACKET) return index + 1;
  }
  return endOfLine(bytes, index, end);
};

/**
 * Whether at `at` an Event tag begins that another tag follows, on its line or on the next: the sign
 * that a comment which is still open was never closed. 1, 0 or NEED_MORE.
 */
export const isGameHead = (bytes: Uint8Array, at: number, final: boolean): number => {
  const value = tagValueStart(bytes, at, final);
  if (value === NEED_MORE) return NEED_MORE;
  if (value < 0 || tagNameHash(bytes, at) !== EVENT) return 0;
  const end = Math.min(bytes.length, at + LONGEST_LOOK);
  const cut = end === bytes.length && end < at + LONGEST_LOOK && !final;
  let index = tagEnd(bytes, value, end);
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
