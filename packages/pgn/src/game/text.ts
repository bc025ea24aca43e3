/**
 * Text of single values. PGN files hold UTF-8 or Windows-1252, at times both in one file, so each value
 * is looked at by itself: valid UTF-8 is UTF-8.
 */

import { isUtf8 } from 'node:buffer';

/** What Windows-1252 has at 0x80 to 0x9f. Node's own decoder reads Latin-1 there, in some versions. */
const FROM_0X80 = '€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ';

export const decodeText = (bytes: Uint8Array): string => {
  if (isUtf8(bytes)) {
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  }
  return Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/[\u{80}-\u{9f}]/gu, (character) =>
      FROM_0X80.charAt(character.charCodeAt(0) - 0x80),
    );
};

/** The text of a part; short and ASCII, as moves and most values are, it needs no second look. */
export const decodePart = (bytes: Buffer, start: number, end: number): string => {
  let or = 0;
  for (let index = start; index < end; index += 1) or |= bytes[index]!;
  return or < 0x80 ? bytes.toString('latin1', start, end) : decodeText(bytes.subarray(start, end));
};

/** PGN escapes a quote and a backslash; other backslashes stand for themselves. */
export const unescapeValue = (text: string): string => text.replaceAll(/\\(["\\])/g, '$1');
