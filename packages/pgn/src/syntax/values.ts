/**
 * Bytes of tag values as numbers and text. What counts as an Elo or a date is decided by the callers: an index has less room
 * than a column of a database.
 */

import { isUtf8 } from 'node:buffer';

const QUESTION = 0x3f;
const MINUS = 0x2d;

/** The number that some digits make; -1 if there are none, or other bytes among them. */
export const readDigits = (bytes: Uint8Array, from: number, to: number): number => {
  if (from >= to) return -1;
  let value = 0;
  for (let index = from; index < to; index += 1) {
    const digit = bytes[index]! - 0x30;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
};

/** Whether a value says that nothing is known: it is empty, `?` or `-`. */
export const isUnknown = (bytes: Uint8Array, from: number, to: number): boolean =>
  from === to || (to - from === 1 && (bytes[from] === QUESTION || bytes[from] === MINUS));

/** A part of a date: 0 for question marks, -1 for what is neither them nor a number above 0. */
export const readDatePart = (bytes: Uint8Array, from: number, to: number): number => {
  let at = from;
  while (at < to && bytes[at] === QUESTION) at += 1;
  if (at === to) return 0;
  return readDigits(bytes, from, to) || -1;
};

/** Windows-1252 from 0x80 to 0x9f; some versions of Node decode Latin-1 there. */
const FROM_0X80 = '€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ';

/** A character of UTF-8 in two to four bytes, none longer than it need be (RFC 3629), or any other byte. */
const CHARACTERS = new RegExp(
  [
    String.raw`[\xc2-\xdf][\x80-\xbf]`,
    String.raw`(?:\xe0[\xa0-\xbf]|\xed[\x80-\x9f]|[\xe1-\xec\xee\xef][\x80-\xbf])[\x80-\xbf]`,
    String.raw`(?:\xf0[\x90-\xbf]|\xf4[\x80-\x8f]|[\xf1-\xf3][\x80-\xbf])[\x80-\xbf]{2}`,
    String.raw`[\x80-\xff]`,
  ].join('|'),
  'g',
);

/** The character of some bytes, which stand in a text of Latin-1. */
const characterOf = (bytes: string): string =>
  bytes.length > 1
    ? Buffer.from(bytes, 'latin1').toString('utf8')
    : (FROM_0X80[bytes.charCodeAt(0) - 0x80] ?? bytes);

/**
 * Decodes a value. PGN files hold UTF-8 or Windows-1252, at times both in one value: valid UTF-8 is read as UTF-8, and
 * only the other bytes as Windows-1252.
 */
export const decodeText = (bytes: Uint8Array): string => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return isUtf8(bytes)
    ? buffer.toString('utf8')
    : buffer.toString('latin1').replaceAll(CHARACTERS, characterOf);
};

/** Decodes a part of the bytes; quick for short ASCII, as moves and most values are. */
export const decodePart = (bytes: Buffer, start: number, end: number): string => {
  let or = 0;
  for (let index = start; index < end; index += 1) or |= bytes[index]!;
  return or < 0x80 ? bytes.toString('latin1', start, end) : decodeText(bytes.subarray(start, end));
};

/** PGN escapes a quote and a backslash; other backslashes stand for themselves. */
export const unescapeValue = (text: string): string => text.replaceAll(/\\(["\\])/g, '$1');
