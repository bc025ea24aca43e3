/**
 * Squares, pieces and positions as numbers.
 *
 * A square is `rank * 16 + file`, so that a step off the board shows in the bits of `OFF_BOARD`: a1 is 0, h1 is 7,
 * a2 is 16, h8 is 119. A piece is its role, 1 to 6, and 8 more if it is Black's.
 */

import { KEYS } from './key-numbers.js';

export const OFF_BOARD = 0x88;
/** A square where there is none. */
export const NOWHERE = 0x88;

export const PAWN = 1;
export const KNIGHT = 2;
export const BISHOP = 3;
export const ROOK = 4;
export const QUEEN = 5;
export const KING = 6;
export const ROLE = 7;

export const WHITE = 0;
export const BLACK = 8;

/** White's are capitals; the place is the number of the piece. */
export const PIECE_LETTERS = '.PNBRQK..pnbrqk';

/** Indexes into `Position.castling`, for Black two more. */
export const KING_SIDE = 0;
export const QUEEN_SIDE = 1;

/**
 * A position, which `play` changes. Make one by `parseFen` or `startPosition`, and change its fields by the functions of
 * this package alone: squares and pieces are numbers there.
 */
export interface Position {
  /** The piece on each square. */
  readonly board: Uint8Array;
  /** The squares of White's and Black's king. */
  readonly kings: Uint8Array;
  /** The squares of the rooks that may still castle: White's king side, queen side, then Black's. */
  readonly castling: Uint8Array;
  /** The pieces as two words of the key, higher first. */
  readonly pieceKey: Int32Array;
  /** 0 if White is to move, 8 if Black is. */
  turn: number;
  /** The square behind a pawn that has just made a double step, whether or not it can be taken. */
  enPassant: number;
  /** Half moves since the last capture or pawn move. */
  halfmoves: number;
  /** The number of the move, from 1. */
  fullmoves: number;
}

export const emptyPosition = (): Position => ({
  board: new Uint8Array(128),
  kings: new Uint8Array(2).fill(NOWHERE),
  castling: new Uint8Array(4).fill(NOWHERE),
  pieceKey: new Int32Array(2),
  turn: WHITE,
  enPassant: NOWHERE,
  halfmoves: 0,
  fullmoves: 1,
});

/**
 * Makes one position equal to another, without new memory.
 *
 * @example
 * import { copyPosition, formatFen, startPosition } from '@zeitnot/chess';
 *
 * const position = startPosition();
 * copyPosition(startPosition(), position);
 * formatFen(position); // => 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
 */
export const copyPosition = (from: Position, to: Position): void => {
  to.board.set(from.board);
  to.kings.set(from.kings);
  to.castling.set(from.castling);
  to.pieceKey.set(from.pieceKey);
  to.turn = from.turn;
  to.enPassant = from.enPassant;
  to.halfmoves = from.halfmoves;
  to.fullmoves = from.fullmoves;
};

/** `e4` as a square; NOWHERE for anything else. */
export const parseSquare = (text: string): number => {
  const file = text.charCodeAt(0) - 0x61;
  const rank = text.charCodeAt(1) - 0x31;
  return text.length === 2 && file >= 0 && file < 8 && rank >= 0 && rank < 8
    ? rank * 16 + file
    : NOWHERE;
};

export const formatSquare = (square: number): string =>
  'abcdefgh'.charAt(square & 7) + String((square >> 4) + 1);

/** Turns the piece on or off in the key. The published numbers go by piece (black pawn, white pawn, …) and square. */
const toggleKey = ({ pieceKey }: Position, square: number, piece: number): void => {
  const kind = 2 * (piece & ROLE) - (piece < BLACK ? 1 : 2);
  const at = 2 * (64 * kind + 8 * (square >> 4) + (square & 7));
  pieceKey[0]! ^= KEYS[at]!;
  pieceKey[1]! ^= KEYS[at + 1]!;
};

/** Puts a piece on an empty square. */
export const put = (position: Position, square: number, piece: number): void => {
  position.board[square] = piece;
  if ((piece & ROLE) === KING) position.kings[piece >> 3] = square;
  toggleKey(position, square, piece);
};

/** Empties a square; the piece that stood there, or 0. */
export const take = (position: Position, square: number): number => {
  const piece = position.board[square]!;
  if (piece !== 0) {
    position.board[square] = 0;
    toggleKey(position, square, piece);
  }
  return piece;
};

/** The steps of each role; those of a pawn are in `moves.ts`. */
export const STEPS: readonly Int8Array[] = [
  [],
  [],
  [-33, -31, -18, -14, 14, 18, 31, 33],
  [-17, -15, 15, 17],
  [-16, -1, 1, 16],
  [-17, -15, 15, 17, -16, -1, 1, 16],
  [-17, -15, 15, 17, -16, -1, 1, 16],
].map((steps) => Int8Array.from(steps));

export const slides = (role: number): boolean => role >= BISHOP && role <= QUEEN;

/** How a side's pawns go. */
export const forward = (color: number): number => (color === WHITE ? 16 : -16);

/** Whether a side attacks the square. */
export const isAttacked = (board: Uint8Array, square: number, by: number): boolean => {
  const behind = square - forward(by);
  const pawn = PAWN | by;
  if (((behind - 1) & OFF_BOARD) === 0 && board[behind - 1] === pawn) return true;
  if (((behind + 1) & OFF_BOARD) === 0 && board[behind + 1] === pawn) return true;
  const knight = KNIGHT | by;
  const jumps = STEPS[KNIGHT]!;
  for (let index = 0; index < jumps.length; index += 1) {
    const from = square + jumps[index]!;
    if ((from & OFF_BOARD) === 0 && board[from] === knight) return true;
  }
  const queen = QUEEN | by;
  const king = KING | by;
  const steps = STEPS[QUEEN]!;
  for (let index = 0; index < steps.length; index += 1) {
    const step = steps[index]!;
    let from = square + step;
    if ((from & OFF_BOARD) !== 0) continue;
    if (board[from] === king) return true;
    while (board[from] === 0) {
      from += step;
      if ((from & OFF_BOARD) !== 0) break;
    }
    if ((from & OFF_BOARD) !== 0) continue;
    // the diagonals come first
    const slider = (index < 4 ? BISHOP : ROOK) | by;
    if (board[from] === queen || board[from] === slider) return true;
  }
  return false;
};

/**
 * Whether the side to move is in check.
 *
 * @example
 * import { isCheck, startPosition } from '@zeitnot/chess';
 *
 * isCheck(startPosition()); // => false
 */
export const isCheck = ({ board, kings, turn }: Position): boolean =>
  isAttacked(board, kings[turn >> 3]!, turn ^ BLACK);
