/**
 * FEN: positions as text (PGN 16.1). Rights to castle are read as `KQkq`, the outermost rook, and by files as in
 * `HAha`; they are written as `KQkq`, and by file where an inner rook castles.
 */

import {
  BLACK,
  copyPosition,
  emptyPosition,
  formatSquare,
  forward,
  isAttacked,
  KING,
  KING_SIDE,
  NOWHERE,
  OFF_BOARD,
  parseSquare,
  PAWN,
  PIECE_LETTERS,
  put,
  QUEEN_SIDE,
  ROLE,
  ROOK,
  WHITE,
  type Position,
} from './board.js';
import { failure, success, type Result } from './result.js';

const START_FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

const BOARD = /^[pnbrqkPNBRQK1-8]+(?:\/[pnbrqkPNBRQK1-8]+){7}$/;
const CASTLING = /^(?:-|[KQkqA-Ha-h]{1,4})$/;
const EN_PASSANT = /^(?:-|[a-h][36])$/;
const COUNT = /^\d{1,5}$/;
/** A FEN is shorter; so is what an error shows. */
const MAX_LENGTH = 120;

const malformed = (what: string) =>
  failure('MalformedFen', `Not a FEN: ${what}. It has six fields, as in "${START_FEN}".`);

/** Fills the board, from a8 to h1; false if a rank has not eight squares. */
const readBoard = (text: string, position: Position): boolean =>
  text.split('/').every((rank, down) => {
    let file = 0;
    for (const letter of rank) {
      const piece = PIECE_LETTERS.indexOf(letter);
      if (piece < 0) file += Number(letter);
      else if (file < 8) put(position, (7 - down) * 16 + file++, piece);
      else return false;
    }
    return file === 8;
  });

/** The outermost rook on a side of the king, or NOWHERE. */
const outermostRook = ({ board, kings }: Position, color: number, side: number): number => {
  const king = kings[color >> 3]!;
  const rank = king & 0x70;
  const [first, step] = side === KING_SIDE ? [rank + 7, -1] : [rank, 1];
  for (let square = first; square !== king; square += step) {
    if (board[square] === (ROOK | color)) return square;
  }
  return NOWHERE;
};

/** Notes the right that a letter gives, if king and rook stand so that they can have it. */
const readRight = (letter: string, position: Position): void => {
  const lower = letter.toLowerCase();
  const color = letter === lower ? BLACK : WHITE;
  const king = position.kings[color >> 3]!;
  const home = color === WHITE ? 0 : 0x70;
  if ((king & 0x70) !== home) return;
  let rook = home + lower.charCodeAt(0) - 0x61;
  if (lower === 'k') rook = outermostRook(position, color, KING_SIDE);
  if (lower === 'q') rook = outermostRook(position, color, QUEEN_SIDE);
  if (position.board[rook] !== (ROOK | color)) return;
  position.castling[(color >> 2) + (rook > king ? KING_SIDE : QUEEN_SIDE)] = rook;
};

/** Whether a pawn can have come by that square with its last step. */
const wasPassed = ({ board, turn }: Position, square: number): boolean => {
  const ahead = square - forward(turn);
  return (
    (square & 0x70) === (turn === WHITE ? 0x50 : 0x20) &&
    board[square] === 0 &&
    board[square + forward(turn)] === 0 &&
    board[ahead] === (PAWN | (turn ^ BLACK))
  );
};

/** Why no game can have this position; null if it can be played on. */
const fault = ({ board, kings, turn }: Position): string | null => {
  for (const king of [KING | WHITE, KING | BLACK]) {
    if (board.filter((piece) => piece === king).length !== 1) return 'each side has one king';
  }
  for (let square = 0; square < 128; square += 1) {
    const isOutermost = square < 16 || square >= 0x70;
    if (isOutermost && (board[square]! & ROLE) === PAWN) return 'no pawn stands on the last ranks';
  }
  const waiting = turn ^ BLACK;
  if (isAttacked(board, kings[waiting >> 3]!, turn)) return 'the side that has moved is in check';
  return null;
};

/** The code of why a FEN cannot be read. */
export type FenErrorCode = 'MalformedFen' | 'ImpossiblePosition';

/**
 * Reads a FEN. Its last two fields may be missing. A right to castle without its rook is left out, and so is an
 * en-passant square that no pawn can have passed.
 *
 * @example
 * import { formatFen, parseFen } from '@zeitnot/chess';
 *
 * const read = parseFen('4k3/8/8/8/8/8/8/4K2R w K - 0 1');
 * read.ok && formatFen(read.value); // => '4k3/8/8/8/8/8/8/4K2R w K - 0 1'
 * const none = parseFen('8/8/8/8/8/8/8/8 w - - 0 1');
 * none.ok || none.error.code; // => 'ImpossiblePosition'
 */
export const parseFen = (text: string): Result<Position, FenErrorCode> => {
  if (text.length > MAX_LENGTH) return malformed('too long');
  const [
    board = '',
    turn = '',
    castling = '',
    enPassant = '',
    halfmoves = '0',
    fullmoves = '1',
    more,
  ] = text.trim().split(/\s+/);
  const position = emptyPosition();
  if (!BOARD.test(board) || !readBoard(board, position)) {
    return malformed('the board has not eight ranks of eight squares');
  }
  if (turn !== 'w' && turn !== 'b') return malformed('the side to move is "w" or "b"');
  if (!CASTLING.test(castling)) return malformed('rights to castle are as "KQkq" or "-"');
  if (!EN_PASSANT.test(enPassant)) return malformed('the en-passant square is as "e3" or "-"');
  if (!COUNT.test(halfmoves) || !COUNT.test(fullmoves) || more !== undefined) {
    return malformed('two counts come last');
  }
  position.turn = turn === 'w' ? WHITE : BLACK;
  position.halfmoves = Number(halfmoves);
  position.fullmoves = Math.max(1, Number(fullmoves));
  const why = fault(position);
  if (why !== null) return failure('ImpossiblePosition', `No game has this position: ${why}.`);
  if (castling !== '-') for (const letter of castling) readRight(letter, position);
  const passed = parseSquare(enPassant);
  if (passed !== NOWHERE && wasPassed(position, passed)) position.enPassant = passed;
  return success(position);
};

const START = parseFen(START_FEN);

/**
 * The position at the start of a game.
 *
 * @example
 * import { formatFen, startPosition } from '@zeitnot/chess';
 *
 * formatFen(startPosition()); // => 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
 */
export const startPosition = (): Position => {
  const position = emptyPosition();
  if (START.ok) copyPosition(START.value, position);
  return position;
};

/** The first square of each rank, from the eighth. */
const RANKS: readonly number[] = [7, 6, 5, 4, 3, 2, 1, 0].map((rank) => rank * 16);

const formatRank = (board: Uint8Array, first: number): string => {
  let text = '';
  let empty = 0;
  for (let square = first; (square & OFF_BOARD) === 0; square += 1) {
    const piece = board[square]!;
    if (piece === 0) empty += 1;
    else {
      text += (empty === 0 ? '' : String(empty)) + PIECE_LETTERS.charAt(piece);
      empty = 0;
    }
  }
  return empty === 0 ? text : text + String(empty);
};

const formatRights = (position: Position): string => {
  let text = '';
  for (const color of [WHITE, BLACK]) {
    for (const side of [KING_SIDE, QUEEN_SIDE]) {
      const rook = position.castling[(color >> 2) + side]!;
      if (rook === NOWHERE) continue;
      const isUsual = rook === outermostRook(position, color, side);
      const letter = isUsual ? 'kq'.charAt(side) : 'abcdefgh'.charAt(rook & 7);
      text += color === WHITE ? letter.toUpperCase() : letter;
    }
  }
  return text === '' ? '-' : text;
};

/**
 * The first four fields of a FEN, which tell what can be played: pieces, side to move, castling, en passant.
 *
 * @example
 * import { formatEpd, startPosition } from '@zeitnot/chess';
 *
 * formatEpd(startPosition()); // => 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -'
 */
export const formatEpd = (position: Position): string => {
  const { board, turn, enPassant } = position;
  const ranks = RANKS.map((first) => formatRank(board, first)).join('/');
  const passed = enPassant === NOWHERE ? '-' : formatSquare(enPassant);
  return [ranks, turn === WHITE ? 'w' : 'b', formatRights(position), passed].join(' ');
};

/**
 * A position as FEN. The en-passant square stands behind every double step.
 *
 * @example
 * import { formatFen, startPosition } from '@zeitnot/chess';
 *
 * formatFen(startPosition()); // => 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
 */
export const formatFen = (position: Position): string =>
  `${formatEpd(position)} ${position.halfmoves} ${position.fullmoves}`;
