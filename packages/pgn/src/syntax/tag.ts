/**
 * Tags, `[Name "value"]`: the one reader of them in TypeScript (wasm/usual-games.ts is the other one).
 *
 * Real files bend the rule, so a tag is read in three steps, each usable alone:
 * - `tagValueStart` says whether a tag begins at a bracket: name and quote are there. In `[ Event "x` it does.
 * - `readTag` finds where its value ends. `[Event "a "b" c"]` has quotes inside, `[Event "a` lacks its end: for
 *   both the value is what the line has left.
 * - `readPlainTag` does all of it at once for a tag alone on its line without escapes, as nearly all are.
 */

import {
  BACKSLASH,
  CLOSE_BRACKET,
  endOfLine,
  isBlank,
  isLineEnd,
  NEWLINE,
  OPEN_BRACKET,
  QUOTE,
  RETURN,
  SPACE,
} from './byte-classes.js';

/** FNV-1a, a hash of 32 bits: `hash = Math.imul(hash ^ byte, FNV_PRIME)` for each byte. */
export const FNV_SEED: number = 0x811c9dc5 | 0;
export const FNV_PRIME = 0x01000193;

/** An answer that is no position: it takes more bytes to say. */
export const NEED_MORE = -1;
const NO_TAG = -2;

/** A bracket, a name and a quote lie within this many bytes, so that the answer needs little memory. */
export const MAX_TAG_START = 512;
const MAX_PLAIN_TAG = 256;

/** Letters, digits and what programs use besides, `_ + # = : -`: 1 where a byte may stand in a name. */
export const NAME_BYTES: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) =>
  /[\w+#=:-]/.test(String.fromCharCode(byte)) && byte < 128 ? 1 : 0,
);

/** What ends a plain value, or stands in none. */
const ENDS_PLAIN_VALUE = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte === QUOTE || byte === BACKSLASH || byte <= RETURN ? 1 : 0,
);

/** Where the parts of a tag lie. Filled by the readers below, so that a tag costs no object. */
export const makeTag = () => ({
  name: 0,
  nameEnd: 0,
  value: 0,
  valueEnd: 0,
  /** The first byte after the tag: behind its bracket, or its line end if `readPlainTag` read it. */
  after: 0,
  /** FNV-1a of the name; names are only compared. */
  hash: 0,
  /** The value has no backslash. */
  isPlain: true,
  /** It ends with a quote and a bracket. */
  isClosed: true,
});

export type Tag = ReturnType<typeof makeTag>;

/** Reads a tag alone on its line, `[Name "value"]`, up to the next line; false for any other. */
export const readPlainTag = (bytes: Buffer, at: number, to: number, tag: Tag): boolean => {
  const end = Math.min(to - 3, at + MAX_PLAIN_TAG);
  let index = at + 1;
  let hash = FNV_SEED;
  let byte = 0;
  for (; index < end; index += 1) {
    byte = bytes[index]!;
    if (NAME_BYTES[byte] === 0) break;
    hash = Math.imul(hash ^ byte, FNV_PRIME);
  }
  if (byte !== SPACE || index >= end || bytes[index + 1] !== QUOTE || index === at + 1) {
    return false;
  }
  const nameEnd = index;
  index += 2;
  while (index < end && ENDS_PLAIN_VALUE[bytes[index]!] === 0) index += 1;
  if (index >= end || bytes[index] !== QUOTE || bytes[index + 1] !== CLOSE_BRACKET) return false;
  let after = index + 3;
  if (bytes[index + 2] === RETURN) {
    if (bytes[after] === NEWLINE) after += 1;
  } else if (bytes[index + 2] !== NEWLINE) return false;
  tag.name = at + 1;
  tag.nameEnd = nameEnd;
  tag.value = nameEnd + 2;
  tag.valueEnd = index;
  tag.after = after;
  tag.hash = hash;
  tag.isPlain = true;
  tag.isClosed = true;
  return true;
};

/** The first byte of the value of the tag whose bracket is at `at`; NO_TAG, or NEED_MORE before the last bytes. */
export const tagValueStart = (bytes: Uint8Array, at: number, final: boolean): number => {
  const end = Math.min(bytes.length, at + MAX_TAG_START);
  let index = at + 1;
  while (index < end && isBlank(bytes[index]!)) index += 1;
  const name = index;
  while (index < end && NAME_BYTES[bytes[index]!] === 1) index += 1;
  const named = index > name;
  while (index < end && isBlank(bytes[index]!)) index += 1;
  if (index === end && end === bytes.length && !final && end < at + MAX_TAG_START) return NEED_MORE;
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

/** The hash of the name of the tag whose `[` is at `at`. */
export const tagNameHash = (bytes: Uint8Array, at: number): number => {
  let index = at + 1;
  while (bytes[index]! <= SPACE) index += 1;
  let hash = FNV_SEED;
  for (; NAME_BYTES[bytes[index]!] === 1; index += 1) {
    hash = Math.imul(hash ^ bytes[index]!, FNV_PRIME);
  }
  return hash;
};

export const EVENT: number = tagNameHash(Buffer.from('[Event "'), 0);

/** The first byte from `at` on that ends a value or escapes within it: a quote, a backslash, a line end. */
export const nextInValue = (bytes: Uint8Array, at: number, to: number): number => {
  let index = at;
  for (; index < to; index += 1) {
    const byte = bytes[index]!;
    if (byte === QUOTE || byte === BACKSLASH || isLineEnd(byte)) break;
  }
  return index;
};

/** Behind a backslash and what it escapes, which is no line end. */
export const afterEscape = (bytes: Uint8Array, backslash: number): number =>
  backslash + (isLineEnd(bytes[backslash + 1]!) ? 1 : 2);

/** The quote or line end that a value from `at` on has first; `to` if none. */
export const endOfValue = (bytes: Uint8Array, at: number, to: number): number => {
  let end = nextInValue(bytes, at, to);
  while (end < to && bytes[end] === BACKSLASH) {
    end = nextInValue(bytes, afterEscape(bytes, end), to);
  }
  return Math.min(end, to);
};

/** Behind the bracket that closes a tag whose value ends at `valueEnd`; -1 if none does. */
export const afterBracket = (bytes: Uint8Array, valueEnd: number, to: number): number => {
  if (valueEnd >= to || bytes[valueEnd] !== QUOTE) return -1;
  let at = valueEnd + 1;
  while (at < to && isBlank(bytes[at]!)) at += 1;
  return at < to && bytes[at] === CLOSE_BRACKET ? at + 1 : -1;
};

/** The value of a tag that lacks its quote or bracket, or has quotes inside: all of its line. */
const looseValueEnd = (bytes: Uint8Array, value: number, lineEnd: number): number => {
  let end = lineEnd;
  while (end > value && isBlank(bytes[end - 1]!)) end -= 1;
  if (end > value && bytes[end - 1] === CLOSE_BRACKET) end -= 1;
  while (end > value && isBlank(bytes[end - 1]!)) end -= 1;
  if (end > value && bytes[end - 1] === QUOTE) end -= 1;
  return end;
};

/** Reads the tag at `at`, whose value begins at `value` by `tagValueStart`; all of it must be in `bytes`. */
export const readTag = (bytes: Buffer, at: number, value: number, tag: Tag): void => {
  const { length } = bytes;
  tag.name = at + 1;
  while (bytes[tag.name]! <= SPACE) tag.name += 1;
  tag.nameEnd = tag.name;
  while (NAME_BYTES[bytes[tag.nameEnd]!] === 1) tag.nameEnd += 1;
  tag.value = value;
  const end = endOfValue(bytes, value, length);
  const after = afterBracket(bytes, end, length);
  const lineEnd = after < 0 ? endOfLine(bytes, end) : 0;
  tag.valueEnd = after < 0 ? looseValueEnd(bytes, value, lineEnd) : end;
  tag.after = after < 0 ? lineEnd : after;
  // a tag within means that this one was not closed before it
  tag.isClosed =
    after >= 0 ||
    (afterBracket(bytes, tag.valueEnd, lineEnd) >= 0 &&
      nextTag(bytes, value, tag.valueEnd, true) === tag.valueEnd);
  tag.isPlain = nextInValue(bytes, value, end) === end;
};
