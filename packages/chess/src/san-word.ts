/**
 * The words of movetext that are moves: which there are, in this one place. A word is read into one number, without
 * new memory, and means a move only in a position (`san.ts`).
 *
 *     Nf3  Nbd2  N1d2  Qh4e1  exd5  e8=Q+  O-O-O#      SAN, as PGN wants it
 *     0-0  o-o  e8Q  e8(Q)  e8/Q  ed  ed5  exd6e.p.    as other programs and people write them
 *     Ng1-f3  Ng1f3  e2-e4  e2e4  e7e8q  N:f3  ♘f3     long, as UCI has them, with other signs, with figurines
 *     Sf3  Лf3  N@f3  --                               letters of other languages, drops, passes
 *
 * Those of the last line are known by their shape, so they count as moves, but none of them is ever legal. Behind a
 * move there may be `+ # ! ?`, a comma and the like; whether a check or capture is one is not asked, since that is
 * where files err. Anything else is no move: `INVALID`, `text`, `e.p.`, `1-0`.
 */

import { BISHOP, KING, KNIGHT, PAWN, PIECE_LETTERS, QUEEN, ROOK } from './board.js';

declare const word: unique symbol;

/** A word that is a move, packed into a number; 0 is none. */
export type SanWord = number & { readonly [word]: true };

/** Kinds besides the roles: a role that the origin tells, what is never legal, castling. */
export const ANY_PIECE = 7;
const FOREIGN = 8;
export const CASTLE_SHORT = 9;
export const CASTLE_LONG = 10;

// the lowest bit of each part, of which most have four; files and ranks count from 1
export const KIND = 0;
export const FROM_FILE = 4;
export const FROM_RANK = 8;
export const TO_FILE = 12;
export const TO_RANK = 16;
export const PROMOTION = 20;
const CAPTURE = 24;
const SIGN = 25;
const IS_CHECK = 1;
const IS_MATE = 2;

export const partOf = (san: SanWord, part: number): number => (san >> part) & 15;

/** The role of a letter, or 0. */
const ROLE_OF = new Uint8Array(256);
for (const role of [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING]) {
  ROLE_OF[PIECE_LETTERS.charCodeAt(role)] = role;
}
/** Figurines by the last of their three bytes, from 0x94 on: White's and Black's. */
const FIGURINES = [KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN];

const codeOf = (letter: string): number => letter.charCodeAt(0);
const AT_SIGN = codeOf('@');
const DASH = codeOf('-');
const OPEN = codeOf('(');
const CLOSE = codeOf(')');
const ZERO = codeOf('0');
const LETTER_O = codeOf('O');
const SMALL_O = codeOf('o');
const SMALL_X = codeOf('x');
const COLON = codeOf(':');
const EQUALS = codeOf('=');
const SLASH = codeOf('/');
const PLUS = codeOf('+');
const HASH = codeOf('#');
const DOT = codeOf('.');

/** 1 for what may stand behind a move. */
const BEHIND = new Uint8Array(256);
for (const sign of '+#!?,.;:=-~/') BEHIND[codeOf(sign)] = 1;
const SMALL_E = codeOf('e');
const SMALL_P = codeOf('p');

// where the reader is; a reader is asked for one word at a time
let bytes: Uint8Array = new Uint8Array(0);
let at = 0;
let end = 0;

const isUpper = (byte: number): boolean => byte >= 0x41 && byte <= 0x5a;

/** A file from 1, or 0. */
const readFile = (): number => {
  const file = at < end ? bytes[at]! - 0x60 : 0;
  if (file < 1 || file > 8) return 0;
  at += 1;
  return file;
};

const readRank = (): number => {
  const rank = at < end ? bytes[at]! - 0x30 : 0;
  if (rank < 1 || rank > 8) return 0;
  at += 1;
  return rank;
};

const isO = (byte: number): boolean => byte === LETTER_O || byte === ZERO || byte === SMALL_O;

/** Behind `O-O` or `O-O-O`: its kind, or 0. */
const readCastling = (): number => {
  let kings = 0;
  let next = at;
  while (kings < 3 && next < end && isO(bytes[next]!)) {
    kings += 1;
    next += 1;
    if (kings === 3 || bytes[next] !== DASH || !isO(bytes[next + 1] ?? 0)) break;
    next += 1;
  }
  if (kings < 2) return 0;
  at = next;
  return kings === 2 ? CASTLE_SHORT : CASTLE_LONG;
};

/** The piece that a word begins with: its kind, FOREIGN for letters that English has not, or 0. */
const readPiece = (): number => {
  const byte = bytes[at]!;
  if (isUpper(byte)) {
    at += 1;
    return ROLE_OF[byte]! || FOREIGN;
  }
  if (byte < 0x80) return 0;
  const figurine = (bytes[at + 2] ?? 0) - 0x94;
  if (byte === 0xe2 && bytes[at + 1] === 0x99 && figurine >= 0 && figurine < 12) {
    at += 3;
    return FIGURINES[figurine % 6]!;
  }
  const limit = Math.min(end, at + 4);
  while (at < limit && bytes[at]! >= 0x80) at += 1;
  return FOREIGN;
};

/** The role behind a pawn's move, FOREIGN for a letter that English has not, or 0. */
const readPromotion = (toRank: number): number => {
  const start = at;
  const isOpen = bytes[at] === OPEN;
  const isMarked = isOpen || bytes[at] === EQUALS || bytes[at] === SLASH;
  if (isMarked) at += 1;
  const byte = at < end ? bytes[at]! : 0;
  const isLower = byte >= 0x61 && byte <= 0x7a;
  const role = ROLE_OF[isLower ? byte - 0x20 : byte]!;
  const isPromoted = role >= KNIGHT && role <= QUEEN;
  const isForeign = isMarked && isUpper(byte);
  if ((!isPromoted && !isForeign) || (toRank !== 1 && toRank !== 8)) {
    at = start;
    return 0;
  }
  at += 1;
  if (isOpen && bytes[at] === CLOSE) at += 1;
  return isPromoted ? role : FOREIGN;
};

/** What stands behind a move: whether it says check or mate, or -1 if that does not belong to a move. */
const readSigns = (): number => {
  let sign = 0;
  if (at < end && bytes[at] === SMALL_E) {
    at += bytes[at + 1] === DOT ? 2 : 1;
    if (at >= end || bytes[at] !== SMALL_P) return -1;
    at += 1;
  }
  for (; at < end; at += 1) {
    const byte = bytes[at]!;
    if (byte === PLUS) sign = IS_CHECK;
    else if (byte === HASH) sign = IS_MATE;
    else if (BEHIND[byte] === 0) return -1;
  }
  return sign;
};

/** How a player passes. */
const PASSES: readonly string[] = ['--', '<>', 'Z0', '0000'];
/** 1 for what these begin with. */
const BEGINS_PASS = new Uint8Array(256);
for (const pass of PASSES) BEGINS_PASS[pass.charCodeAt(0)] = 1;

const isPass = (): boolean => {
  if (BEGINS_PASS[bytes[at]!] === 0 || end - at > 4) return false;
  return PASSES.includes(String.fromCharCode(...bytes.subarray(at, end)));
};

/** The squares of a move of that kind, as parts of a word; 0 if there are none. */
const readSquares = (kind: number): number => {
  let fromFile = readFile();
  let fromRank = readRank();
  const sign = at < end ? bytes[at]! : 0;
  const isCapture = sign === SMALL_X || sign === COLON;
  const start = at;
  if (isCapture || sign === DASH) at += 1;
  let toFile = readFile();
  let toRank = toFile === 0 ? 0 : readRank();
  if (toFile === 0) {
    // there was one square, which is where the piece goes
    at = start;
    toFile = fromFile;
    toRank = fromRank;
    fromFile = 0;
    fromRank = 0;
  }
  const takes = isCapture && at > start;
  const isPawn = kind === PAWN;
  // `ed` takes with a pawn; any other move names its square
  const isShort = isPawn && fromRank === 0 && fromFile > 0 && Math.abs(fromFile - toFile) === 1;
  if (toFile === 0 || (toRank === 0 && !isShort)) return 0;
  // a pawn that takes says from which file
  if (isPawn && fromFile === 0 && (takes || fromRank > 0)) return 0;
  const origin = (fromFile << FROM_FILE) | (fromRank << FROM_RANK);
  const target = (toFile << TO_FILE) | (toRank << TO_RANK);
  return origin | target | (takes ? 1 << CAPTURE : 0);
};

/** A piece's or pawn's move without the signs behind it, or 0. */
const readMove = (): number => {
  const piece = readPiece();
  if (at < end && bytes[at] === AT_SIGN) {
    at += 1;
    return readFile() > 0 && readRank() > 0 ? FOREIGN : 0;
  }
  const squares = readSquares(piece || PAWN);
  if (squares === 0) return 0;
  const isWhole = ((squares >> FROM_FILE) & 15) > 0 && ((squares >> FROM_RANK) & 15) > 0;
  const promotion = piece <= PAWN ? readPromotion((squares >> TO_RANK) & 15) : 0;
  if (promotion === FOREIGN) return FOREIGN;
  // `g1f3` names the knight by its square
  const kind = piece === 0 && isWhole ? ANY_PIECE : piece || PAWN;
  return kind | squares | (promotion << PROMOTION);
};

/**
 * Reads the word of movetext in these bytes; 0 if it is no move. What is accepted stands at the top of this file:
 * SAN, and what files have in its place.
 *
 * @example
 * import { readSan } from '@zeitnot/chess';
 *
 * const bytes = new TextEncoder().encode('Nf3 good');
 * readSan(bytes, 0, 3) !== 0; // => true
 * readSan(bytes, 4, 8); // => 0
 */
export const readSan = (text: Uint8Array, from: number, to: number): SanWord => {
  if (from >= to) return 0 as SanWord;
  bytes = text;
  at = from;
  end = to;
  if (isPass()) return FOREIGN as SanWord;
  const made = readCastling() || readMove();
  const sign = made === 0 ? -1 : readSigns();
  return (sign < 0 ? 0 : made | (sign << SIGN)) as SanWord;
};

const FILES = ' abcdefgh';
const digit = (rank: number): string => (rank === 0 ? '' : String(rank));

/**
 * A word as SAN writes it, as far as that is known without the position; null for moves in other letters, drops and
 * passes, which stay as they are.
 *
 * @example
 * import { formatSanWord, readSan } from '@zeitnot/chess';
 *
 * const bytes = new TextEncoder().encode('0-0 e8Q+');
 * formatSanWord(readSan(bytes, 0, 3)); // => 'O-O'
 * formatSanWord(readSan(bytes, 4, 8)); // => 'e8=Q+'
 */
export const formatSanWord = (san: SanWord): string | null => {
  const kind = partOf(san, KIND);
  const promotion = partOf(san, PROMOTION);
  if (kind === FOREIGN) return null;
  const sign = ['', '+', '#'][(san >> SIGN) & 3]!;
  if (kind === CASTLE_SHORT) return `O-O${sign}`;
  if (kind === CASTLE_LONG) return `O-O-O${sign}`;
  const isPawn = kind === PAWN || kind === ANY_PIECE;
  const origin = FILES.charAt(partOf(san, FROM_FILE)).trim() + digit(partOf(san, FROM_RANK));
  const capture = ((san >> CAPTURE) & 1) === 1 ? 'x' : '';
  const target = FILES.charAt(partOf(san, TO_FILE)) + digit(partOf(san, TO_RANK));
  const promoted = promotion === 0 ? '' : `=${PIECE_LETTERS.charAt(promotion)}`;
  return `${isPawn ? '' : PIECE_LETTERS.charAt(kind)}${origin}${capture}${target}${promoted}${sign}`;
};
