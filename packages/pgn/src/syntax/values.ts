/**
 * Bytes of tag values as numbers. What counts as an Elo or a date is decided by the callers: an index has less room
 * than a column of a database.
 */

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
