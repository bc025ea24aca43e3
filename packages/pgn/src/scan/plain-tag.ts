/** Reads in one step a tag that is written the usual way, as nearly all are. */

import * as letters from '../syntax/byte-classes.js';
import * as starts from '../syntax/tag.js';

// V8 folds the constants of a module into its code; those of another it loads each time
const { BACKSLASH, CLOSE_BRACKET, NEWLINE, QUOTE, RETURN, SPACE } = letters;
const { NAME_BYTES, NAME_FACTOR, NAME_SEED } = starts;

/** What ends a value, or stands in none that is usual: one look at each byte is faster than three. */
const STOPS = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte === QUOTE || byte === BACKSLASH || byte <= RETURN ? 1 : 0,
);

/** What else `plainTagEnd` saw: further results without an allocation. The first is the hash of the name. */
export let plainTagName = 0;
export let plainNameEnd = 0;
export let plainValueEnd = 0;

/** The line after a tag that is written the usual way, alone on its line; -1 for any other. */
export const plainTagEnd = (bytes: Buffer, at: number, to: number): number => {
  const end = Math.min(to - 3, at + 256);
  let index = at + 1;
  let hash = NAME_SEED;
  let byte = 0;
  for (; index < end; index += 1) {
    byte = bytes[index]!;
    if (NAME_BYTES[byte] === 0) break;
    hash = Math.imul(hash ^ byte, NAME_FACTOR);
  }
  if (byte !== SPACE || index >= end || bytes[index + 1] !== QUOTE || index === at + 1) return -1;
  plainTagName = hash;
  plainNameEnd = index;
  index += 2;
  while (index < end && STOPS[bytes[index]!] === 0) index += 1;
  if (index >= end || bytes[index] !== QUOTE || bytes[index + 1] !== CLOSE_BRACKET) return -1;
  plainValueEnd = index;
  if (bytes[index + 2] === NEWLINE) return index + 3;
  if (bytes[index + 2] !== RETURN) return -1;
  return bytes[index + 3] === NEWLINE ? index + 4 : index + 3;
};
