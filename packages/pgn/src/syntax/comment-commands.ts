/**
 * Commands in comments, `{ [%eval 0.17] [%clk 0:03:00] }`: clock and move times in milliseconds, evaluations in
 * pawns. Read from the bytes, since archives have one for every move.
 */

import { parseCommentTime } from '@zeitnot/core';
import { CLOSE_BRACKET, DOT, isLetter, OPEN_BRACKET, PERCENT, SPACE } from './byte-classes.js';
import { readDigits } from './values.js';

/** What the comments of a move say in commands; null for what they do not say. */
export interface Annotations {
  /** The time on the clock after the move, in milliseconds. */
  readonly clk: number | null;
  /** The time spent on the move, in milliseconds. */
  readonly emt: number | null;
  /** Pawns for White; mate in n moves as 1000 - n, or -1000 + n for Black. */
  readonly eval: number | null;
}

/** The same while comments are read: NaN for what they have not said yet. */
export const makeCommandValues = () => ({
  clk: Number.NaN,
  emt: Number.NaN,
  eval: Number.NaN,
});

export type CommandValues = ReturnType<typeof makeCommandValues>;

const COLON = 0x3a;
const COMMA = 0x2c;
const HASH = 0x23;
const MINUS = 0x2d;
const PLUS = 0x2b;

/** Up to `max` digits as a number, and NaN for anything else. */
const digits = (bytes: Uint8Array, from: number, to: number, max: number): number => {
  const value = to - from > max ? -1 : readDigits(bytes, from, to);
  return value < 0 ? Number.NaN : value;
};

/** Digits with or without a fraction. One division, so the nearest number comes out. */
const decimal = (bytes: Uint8Array, from: number, to: number): number => {
  let dot = from;
  while (dot < to && bytes[dot] !== DOT) dot += 1;
  const whole = digits(bytes, from, dot, 6);
  if (dot === to) return whole;
  const ten = 10 ** (to - dot - 1);
  return (whole * ten + digits(bytes, dot + 1, to, 4)) / ten;
};

const evalOf = (bytes: Uint8Array, from: number, to: number): number => {
  let at = from;
  const mate = bytes[at] === HASH;
  if (mate) at += 1;
  const negative = bytes[at] === MINUS;
  const isSigned = negative || bytes[at] === PLUS;
  if (isSigned) at += 1;
  const value = decimal(bytes, at, to);
  // from 1000 on it would be the other side's mate; #0 does not say whose it was
  if (mate && (value >= 1000 || (value === 0 && !isSigned))) return Number.NaN;
  if (mate) return negative ? value - 1000 : 1000 - value;
  return negative ? -value : value;
};

const startsWith = (bytes: Uint8Array, at: number, name: string): boolean => {
  for (let index = 0; index < name.length; index += 1) {
    if (bytes[at + index] !== name.charCodeAt(index)) return false;
  }
  return bytes[at + name.length]! <= SPACE;
};

const isDigit = (byte: number): boolean => byte >= 0x30 && byte < COLON;

/** Whether a time goes on after its word: a line was wrapped, or a unit follows. */
const goesOn = (bytes: Uint8Array, from: number, to: number): boolean => {
  const hasComma = bytes[from] === COMMA;
  let at = hasComma ? from + 1 : from;
  while (at < to && bytes[at]! <= SPACE) at += 1;
  if (at === from || at === to) return false;
  const byte = bytes[at]!;
  return isDigit(byte) || byte === COLON || (!hasComma && isLetter(byte));
};

/** Reads the commands in a part of the bytes into `values`. Of each the first that can be read counts. */
export const readCommands = (
  bytes: Uint8Array,
  from: number,
  to: number,
  values: CommandValues,
): void => {
  for (let at = from; at < to - 1; at += 1) {
    if (bytes[at] !== OPEN_BRACKET || bytes[at + 1] !== PERCENT) continue;
    const isClock = startsWith(bytes, at + 2, 'clk');
    const isMoveTime = !isClock && startsWith(bytes, at + 2, 'emt');
    const isEval = !isClock && !isMoveTime && startsWith(bytes, at + 2, 'eval');
    if (!isClock && !isMoveTime && !isEval) continue;
    let start = at + (isEval ? 6 : 5);
    while (start < to && bytes[start]! <= SPACE) start += 1;
    let end = start;
    for (; end < to; end += 1) {
      const byte = bytes[end]!;
      if (byte === CLOSE_BRACKET || byte <= SPACE) break;
      // behind an evaluation and a comma comes its depth; in a time it may be a decimal one
      if (byte === COMMA && (isEval || !isDigit(bytes[end + 1]!))) break;
    }
    if (isEval) {
      if (Number.isNaN(values.eval)) values.eval = evalOf(bytes, start, end);
    } else {
      const key = isClock ? 'clk' : 'emt';
      if (Number.isNaN(values[key]) && !goesOn(bytes, end, to)) {
        values[key] = parseCommentTime(bytes, start, end);
      }
    }
    at = end - 1;
  }
};

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

export const annotationsOf = ({ clk, emt, eval: pawns }: CommandValues): Annotations => ({
  clk: orNull(clk),
  emt: orNull(emt),
  eval: orNull(pawns),
});

/**
 * The commands of a comment.
 *
 * @example
 * import { parseCommands } from '@zeitnot/pgn';
 *
 * parseCommands('[%eval 0.17] [%clk 0:03:00]'); // => { clk: 180000, emt: null, eval: 0.17 }
 */
export const parseCommands = (comment: string): Annotations => {
  const bytes = Buffer.from(comment);
  const values = makeCommandValues();
  readCommands(bytes, 0, bytes.length, values);
  return annotationsOf(values);
};
