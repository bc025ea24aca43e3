/**
 * The tokens of movetext: what may begin with a byte, where a word, a number, a NAG or a command ends, and which
 * words are moves or results. Real files glue them together, `Qxf7#1-0`, or add signs, `Nf3+=`.
 */

import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  DOT,
  isLineEnd,
  OPEN_BRACE,
  OPEN_BRACKET,
  PERCENT,
  SEMICOLON,
  SPACE,
  wideBlank,
} from './byte-classes.js';
import { RESULT_MARKERS } from './movetext.js';
import { decodeText } from './values.js';

/** Byte by byte as Latin-1. Half of a draw is a result as well; `0-0` is a move. */
const HALF = String.raw`(?:1/2|0[.,]5|\xc2?\xbd)`;
const POINTS = `(?:[01]|${HALF})`;
const DASH = String.raw`(?:[-:]|\x96|\xe2\x80\x93)`;
const RESULT = new RegExp(String.raw`^(?!0-0$)(?:\*|${HALF}|${POINTS}${DASH}${POINTS})\.?$`);
const MAX_RESULT = 16;
/** 1 for what they begin with. */
const BEGINS_RESULT = new Uint8Array(256);
for (const byte of '*01\xbd\xc2') BEGINS_RESULT[byte.charCodeAt(0)] = 1;

export const isResult = (bytes: Buffer, start: number, end: number): boolean =>
  BEGINS_RESULT[bytes[start]!] === 1 &&
  end - start <= MAX_RESULT &&
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
const ELLIPSIS = 0xe2;
const OLD_ELLIPSIS = 0x85;

/** The bytes of an ellipsis; 0 if there is none. */
export const ellipsisLength = (bytes: Buffer, at: number): number => {
  if (bytes[at] === OLD_ELLIPSIS) return 1;
  return bytes[at] === ELLIPSIS && bytes[at + 1] === 0x80 && bytes[at + 2] === 0xa6 ? 3 : 0;
};

const PROMOTION = /^(?:[a-h][2-7]?-?x?)?[a-h][18]=?\([A-Z]\)[+#]*/;

/** Where `e8(Q)+` ends, whose parenthesis begins no variation; 0 for other moves. */
const endOfPromotion = (bytes: Buffer, start: number): number => {
  const [move] = PROMOTION.exec(bytes.toString('latin1', start, start + MAX_LOOK)) ?? [];
  return move === undefined ? 0 : start + move.length;
};

/** A letter of any script, or a figurine: signs as `±`, an ellipsis and dashes are no pieces. */
const PIECE = /^[\p{L}\u2654-\u265f]/u;

const isPiece = (bytes: Buffer, at: number): boolean =>
  PIECE.test(decodeText(bytes.subarray(at, at + 4)));

/** As usual games have them, byte by byte as Latin-1. */
const USUAL_MOVE = '(?:[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8]|[O0]-[O0])';
const MAX_LOOK = 24;
/** Quotes, evaluations and other signs before a move. */
const SIGNS_BEFORE = new RegExp(String.raw`^[\x80-\xff_"',:|=~^+-]+(?=${USUAL_MOVE})`);
const NEXT_MOVE = new RegExp(String.raw`^\s*${USUAL_MOVE}`);

/** Where a move begins within a word that is none by its first byte; 0 if it does not. */
export const moveBehindSigns = (bytes: Buffer, start: number, end: number): number => {
  const [signs] = SIGNS_BEFORE.exec(bytes.toString('latin1', start, end)) ?? [];
  return signs === undefined ? 0 : start + signs.length;
};

export const isMoveNext = (bytes: Buffer, at: number): boolean =>
  NEXT_MOVE.test(bytes.toString('latin1', at, at + MAX_LOOK));

const IN_WORD = /[\p{L}\p{N}♔-♟]/u;
/** 1 for what evaluations and checks are made of. */
const SIGN = new Uint8Array(256);
for (const sign of '+-=/#') SIGN[sign.charCodeAt(0)] = 1;

const CHECK_SIGN = /^(?:\+\+?$|#)/;

/** Where a move ends: of the signs behind it only a check is part of it, others are an evaluation. */
const endOfMove = (bytes: Buffer, start: number, end: number): number => {
  if (isNullMove(bytes, start, end)) return end;
  let last = end;
  while (last > start && bytes[last - 1]! >= 0x80) last -= 1;
  if (last < end && IN_WORD.test(decodeText(bytes.subarray(last, end)))) return end;
  const signs = last;
  while (last > start && SIGN[bytes[last - 1]!] === 1) last -= 1;
  const [check] = CHECK_SIGN.exec(bytes.toString('latin1', last, signs)) ?? [''];
  return last + check.length;
};

/** Bytes of movetext. */
const BANG = 0x21;
const HASH = 0x23;
export const DOLLAR = 0x24;
export const OPEN_PAREN = 0x28;
export const CLOSE_PAREN = 0x29;
const STAR = 0x2a;
const PLUS = 0x2b;
const MINUS = 0x2d;
const SLASH = 0x2f;
const ZERO = 0x30;
const QUESTION = 0x3f;
export const ONE = 0x31;
const AT = 0x40;
const SMALL_E = 0x65;
const SMALL_P = 0x70;
const LAST_OF_HALF = 0xbd;
const STRUCTURE = [
  OPEN_BRACE,
  CLOSE_BRACE,
  OPEN_PAREN,
  CLOSE_PAREN,
  OPEN_BRACKET,
  SEMICOLON,
  DOLLAR,
];

/** 1 where a token ends, 2 where it does if a blank of several bytes begins there. */
const ENDS_TOKEN = new Uint8Array(256);
ENDS_TOKEN.fill(1, 0, SPACE + 1);
for (const byte of [...STRUCTURE, BANG, QUESTION]) ENDS_TOKEN[byte] = 1;
for (const byte of [0xa0, 0xc2, 0xe2, 0xe3, 0xef]) ENDS_TOKEN[byte] = 2;

export const SKIPPED = 0;
export const LETTER = 1;
export const DIGIT = 2;
export const OTHER = 3;
export const BRACE = 4;
export const MARK = 5;
const CHECK = 6;

/** What may begin with a byte. */
export const CLASS: Uint8Array = new Uint8Array(256).fill(OTHER);
CLASS.fill(SKIPPED, 0, SPACE + 1);
CLASS.fill(DIGIT, 0x30, 0x3a);
CLASS.fill(LETTER, 0x41, 0x5b);
CLASS.fill(LETTER, 0x61, 0x7b);
for (const byte of [...STRUCTURE, PERCENT]) CLASS[byte] = MARK;
for (const byte of [DOT, BANG, QUESTION]) CLASS[byte] = SKIPPED;
CLASS[OPEN_BRACE] = BRACE;
for (const byte of [PLUS, HASH]) CLASS[byte] = CHECK;

/** Moves begin with a letter or a digit (`0-0`, draughts), or pass; `e.p.`, `ep` and the like are no moves. */
export const isMove = (bytes: Buffer, start: number, end: number, first: number): boolean => {
  if (first === LETTER) {
    const second = bytes[start + 1];
    return second !== DOT && (second !== SMALL_P || bytes[start] !== SMALL_E);
  }
  if (first === DIGIT || isNullMove(bytes, start, end)) return true;
  // `@e4` drops a pawn
  if (bytes[start] === AT) return end > start + 1;
  return bytes[start]! >= 0x80 && isPiece(bytes, start);
};

export const endOfWord = (bytes: Buffer, from: number): number => {
  let at = from;
  while (at < bytes.length) {
    const ends = ENDS_TOKEN[bytes[at]!];
    if (ends === 1 || (ends === 2 && wideBlank(bytes, at) > 0)) break;
    at += 1;
  }
  return at;
};

/** Behind a NAG, which ends with its digits (PGN 8.2.4). */
export const passNag = (bytes: Buffer, from: number): number => {
  let at = from + 1;
  while (CLASS[bytes[at]!] === DIGIT) at += 1;
  return at > from + 1 ? at : endOfWord(bytes, at);
};

/** Behind `[%clk 0:01:00]` outside a comment, or other words in brackets; unclosed it is a word. */
export const passCommand = (bytes: Buffer, from: number): number => {
  for (let at = from + 1; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (byte === CLOSE_BRACKET) return at + 1;
    // not past the next one, or many of them would be scanned again and again
    if (byte === OPEN_BRACKET || isLineEnd(byte)) break;
  }
  return endOfWord(bytes, from + 1);
};

/** Behind dots apart from their number, at least two or an ellipsis; `from` if there are none. */
const passDots = (bytes: Buffer, from: number): number => {
  let at = from;
  while (at < bytes.length && bytes[at]! <= SPACE) at += 1;
  const ellipsis = ellipsisLength(bytes, at);
  if (ellipsis > 0) return at + ellipsis;
  let end = at;
  while (bytes[end] === DOT) end += 1;
  return end > at + 1 ? end : from;
};

/** A move number with its dots, as `12.` or `12...`. */
export const NUMBER = 0;
/** A move without `!`, `?` and evaluations behind it. */
export const MOVE = 1;
/** A comment with its braces. */
export const COMMENT = 2;
/** The digits of a move number whose dots stand apart, as `12. ...`, and are those of Black. */
export const BLACK_NUMBER = 3;

/**
 * Reads the number at `start`, or a move that begins with a digit: its kind goes to `list[at]`, its end to
 * `list[at + 2]`. Returns the position behind it, or behind the digits of a move.
 */
export const readNumber = (text: Buffer, start: number, list: Int32Array, slot: number): number => {
  const { length } = text;
  let at = start;
  while (at < length && CLASS[text[at]!] === DIGIT) at += 1;
  const digits = at;
  while (at < length && text[at] === DOT) at += 1;
  // no number begins the half of a draw, `0.5-0.5`
  const isNumber = at > digits && (text[start] !== ZERO || CLASS[text[at]!] !== DIGIT);
  list[slot] = isNumber ? NUMBER : MOVE;
  list[slot + 2] = at;
  if (at + 1 >= length) return at;
  const ahead = text[at]! <= SPACE ? text[at + 1]! : text[at]!;
  if (CLASS[ahead] !== SKIPPED && ahead !== ELLIPSIS && ahead !== OLD_ELLIPSIS) return at;
  const after = passDots(text, at);
  if (after > at) {
    list[slot] = BLACK_NUMBER;
    list[slot + 2] = digits;
  }
  return after;
};

/** Behind the word at `from` of a move that begins at `start`, with the piece of `e8(Q)`. */
export const endOfMoveWord = (text: Buffer, start: number, from: number): number => {
  const { length } = text;
  let at = from;
  while (at < length && ENDS_TOKEN[text[at]!] === 0) at += 1;
  if (at < length && text[at]! >= 0x80) at = endOfWord(text, at);
  return text[at] === OPEN_PAREN ? endOfPromotion(text, start) || at : at;
};

const GLUED_RESULT = RESULT_MARKERS.map((marker) =>
  marker.replace('*', String.raw`\*`).replace(/^\xbd/, String.raw`(?<!\xc2)\xbd`),
).join('|');
const GLUED = new RegExp(`^(.*[^-/])(?:${GLUED_RESULT})$`, 's');

/** `Qxf7#1-0`, `d4*`: where the move ends that a result is glued to; 0 if none is. */
export const endBeforeResult = (text: Buffer, start: number, end: number): number => {
  const last = text[end - 1]!;
  const joint = text[end - 2];
  // few moves end so that a result may be glued to them
  const isNumeral = CLASS[last] === DIGIT && (joint === MINUS || joint === SLASH);
  if (!isNumeral && last !== STAR && last !== LAST_OF_HALF) return 0;
  const [, move] = GLUED.exec(text.toString('latin1', start, end)) ?? [];
  return move === undefined ? 0 : start + move.length;
};

/** Where a move ends within its word: a check is part of it, an evaluation is not. */
export const endBeforeSigns = (text: Buffer, start: number, end: number): number => {
  const last = CLASS[text[end - 1]!]!;
  // a single check, which is frequent, needs no second look
  if (last <= DIGIT || (last === CHECK && CLASS[text[end - 2]!]! <= DIGIT)) return end;
  return endOfMove(text, start, end);
};
