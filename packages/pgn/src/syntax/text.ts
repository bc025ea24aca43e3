/**
 * Decodes single values. PGN files hold UTF-8 or Windows-1252, at times both in one value: valid UTF-8 is read as UTF-8,
 * and only the other bytes as Windows-1252.
 */

import { isUtf8 } from 'node:buffer';

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
