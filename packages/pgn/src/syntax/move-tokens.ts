/**
 * What the words of movetext are, beyond what their first byte tells: results, moves that pass, pieces of any
 * script, an ellipsis; and where a move begins and ends among signs.
 */

import { decodeText } from './text.js';

/** Byte by byte as Latin-1. Half of a draw is a result as well; `0-0` is a move. */
const HALF = String.raw`(?:1/2|0[.,]5|\xc2?\xbd)`;
const POINTS = `(?:[01]|${HALF})`;
const DASH = String.raw`(?:[-:]|\x96|\xe2\x80\x93)`;
const RESULT = new RegExp(String.raw`^(?!0-0$)(?:\*|${HALF}|${POINTS}${DASH}${POINTS})\.?$`);
const LONGEST_RESULT = 16;
/** 1 for what they begin with. */
const BEGINS_RESULT = new Uint8Array(256);
for (const byte of '*01\xbd\xc2') BEGINS_RESULT[byte.charCodeAt(0)] = 1;

export const isResult = (bytes: Buffer, start: number, end: number): boolean =>
  BEGINS_RESULT[bytes[start]!] === 1 &&
  end - start <= LONGEST_RESULT &&
  RESULT.test(bytes.toString('latin1', start, end));

/** Moves of a player who passes, besides those that begin with a letter. `0000` is that of UCI. */
const NULL_MOVES: ReadonlySet<string> = new Set(['--', '0000', '<>']);
/** 1 for what they begin with, so that NAGs are soon told from them. */
const BEGINS_NULL_MOVE = new Uint8Array(256);
for (const move of NULL_MOVES) BEGINS_NULL_MOVE[move.charCodeAt(0)] = 1;

export const isNullMove = (bytes: Buffer, start: number, end: number): boolean =>
  BEGINS_NULL_MOVE[bytes[start]!] === 1 &&
  end - start <= 4 &&
  NULL_MOVES.has(bytes.toString('latin1', start, end));

/** The first byte of `…`, whose others are 0x80 and 0xa6, and the one that it is in Windows-1252. */
export const ELLIPSIS = 0xe2;
export const OLD_ELLIPSIS = 0x85;

/** The bytes of an ellipsis; 0 if there is none. */
export const ellipsisLength = (bytes: Buffer, at: number): number => {
  if (bytes[at] === OLD_ELLIPSIS) return 1;
  return bytes[at] === ELLIPSIS && bytes[at + 1] === 0x80 && bytes[at + 2] === 0xa6 ? 3 : 0;
};

const PROMOTION = /^(?:[a-h][2-7]?-?x?)?[a-h][18]=?\([A-Z]\)[+#]*/;

/** Where `e8(Q)+` ends, whose parenthesis begins no variation; 0 for other moves. */
export const endOfPromotion = (bytes: Buffer, start: number): number => {
  const [move] = PROMOTION.exec(bytes.toString('latin1', start, start + LONGEST_LOOK)) ?? [];
  return move === undefined ? 0 : start + move.length;
};

/** A letter of any script, or a figurine: signs as `±`, an ellipsis and dashes are no pieces. */
const PIECE = /^[\p{L}\u2654-\u265f]/u;

export const isPiece = (bytes: Buffer, at: number): boolean =>
  PIECE.test(decodeText(bytes.subarray(at, at + 4)));

/** As usual games have them, byte by byte as Latin-1. */
const USUAL_MOVE = '(?:[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8]|[O0]-[O0])';
const LONGEST_LOOK = 24;
/** Quotes, evaluations and other signs before a move. */
const SIGNS_BEFORE = new RegExp(String.raw`^[\x80-\xff_"',:|=~^+-]+(?=${USUAL_MOVE})`);
const NEXT_MOVE = new RegExp(String.raw`^\s*${USUAL_MOVE}`);

/** Where a move begins within a word that is none by its first byte; 0 if it does not. */
export const moveBehindSigns = (bytes: Buffer, start: number, end: number): number => {
  const [signs] = SIGNS_BEFORE.exec(bytes.toString('latin1', start, end)) ?? [];
  return signs === undefined ? 0 : start + signs.length;
};

export const isMoveNext = (bytes: Buffer, at: number): boolean =>
  NEXT_MOVE.test(bytes.toString('latin1', at, at + LONGEST_LOOK));

const IN_WORD = /[\p{L}\p{N}♔-♟]/u;
/** 1 for what evaluations and checks are made of. */
const SIGN = new Uint8Array(256);
for (const sign of '+-=/#') SIGN[sign.charCodeAt(0)] = 1;

const CHECK = /^(?:\+\+?$|#)/;

/** Where a move ends: of the signs behind it only a check is part of it, others are an evaluation. */
export const endOfMove = (bytes: Buffer, start: number, end: number): number => {
  if (isNullMove(bytes, start, end)) return end;
  let last = end;
  while (last > start && bytes[last - 1]! >= 0x80) last -= 1;
  if (last < end && IN_WORD.test(decodeText(bytes.subarray(last, end)))) return end;
  const signs = last;
  while (last > start && SIGN[bytes[last - 1]!] === 1) last -= 1;
  const [check] = CHECK.exec(bytes.toString('latin1', last, signs)) ?? [''];
  return last + check.length;
};

/** `Qxf7#1-0`, `d4*`: where the move ends to which a result is glued; 0 if none is. */
const GLUED = /^(.*[^-/])(?:\*|1-0|0-1|1\/2-1\/2|(?<!\xc2)\xbd-\xbd|\xc2\xbd-\xc2\xbd)$/s;

export const endBeforeResult = (bytes: Buffer, start: number, end: number): number => {
  const [, move] = GLUED.exec(bytes.toString('latin1', start, end)) ?? [];
  return move === undefined ? 0 : start + move.length;
};
