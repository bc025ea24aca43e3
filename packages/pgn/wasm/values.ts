/** Tag values that are not strings, read as src/index/record.ts reads them. */

import { byteAt, DOT, MINUS, QUESTION, STAR, ZERO } from './bytes';

/** A number; -1 for what is none. */
export function digitsIn(from: usize, to: usize): i32 {
  let value: i32 = 0;
  for (let at = from; at < to; at += 1) {
    const digit = byteAt(at) - ZERO;
    if (digit > 9) return -1;
    value = value * 10 + <i32>digit;
  }
  return value;
}

/** 0 for none, -1 if it does not fit. */
export function eloIn(from: usize, to: usize): i32 {
  const length = to - from;
  if (length == 0) return 0;
  if (length == 1 && (byteAt(from) == QUESTION || byteAt(from) == MINUS)) return 0;
  if (length > 5) return -1;
  const elo = digitsIn(from, to);
  return elo > 0 && elo <= 0xffff ? elo : -1;
}

/** 0 for question marks, -1 if it does not fit. */
function datePartIn(from: usize, length: usize, most: i32): i32 {
  let unknown: usize = 0;
  for (let at: usize = 0; at < length; at += 1) {
    if (byteAt(from + at) == QUESTION) unknown += 1;
  }
  if (unknown == length) return 0;
  const value = digitsIn(from, from + length);
  return value > 0 && value <= most ? value : -1;
}

/** As YYYYMMDD; -1 if it does not fit. */
export function dateIn(from: usize, to: usize): i32 {
  if (to - from != 10 || byteAt(from + 4) != DOT || byteAt(from + 7) != DOT) return -1;
  const year = datePartIn(from, 4, 9999);
  const month = datePartIn(from + 5, 2, 12);
  const day = datePartIn(from + 8, 2, 31);
  return (year | month | day) < 0 ? -1 : year * 10_000 + month * 100 + day;
}

const ONE_HALF: u32 = 0x2d322f31;
const HALF_ONE: u32 = 0x322f312d;

/** Which of the four results it is; -1 for none. */
export function resultIn(from: usize, to: usize): i32 {
  const length = to - from;
  const first = byteAt(from);
  if (length == 1) return first == STAR ? 0 : -1;
  if (length == 3) {
    if (byteAt(from + 1) != MINUS) return -1;
    const second = byteAt(from + 2);
    if (first == ZERO + 1 && second == ZERO) return 1;
    return first == ZERO && second == ZERO + 1 ? 2 : -1;
  }
  // `1/2-` and, with the same minus, `-1/2`
  const isDraw = length == 7 && load<u32>(from) == ONE_HALF && load<u32>(from + 3) == HALF_ONE;
  return isDraw ? 3 : -1;
}

/** A letter and two digits. */
export function isEco(from: usize, to: usize): bool {
  return to - from == 3 && (byteAt(from) | 0x20) - 0x61 < 26 && digitsIn(from + 1, to) >= 0;
}
