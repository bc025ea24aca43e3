/** Moves: what a side may do, whether it is legal, and what it does to a position. */

import {
  BLACK,
  forward,
  isAttacked,
  KING,
  KING_SIDE,
  NOWHERE,
  OFF_BOARD,
  PAWN,
  put,
  QUEEN,
  QUEEN_SIDE,
  KNIGHT,
  ROLE,
  ROOK,
  slides,
  STEPS,
  take,
  type Position,
} from './board.js';

declare const move: unique symbol;

/** A move as a number. Castling is the king's move to the square of his own rook, which fits Chess960 as well. */
export type Move = number & { readonly [move]: true };

const PROMOTION_SHIFT = 14;

export const makeMove = (from: number, to: number, promotion = 0): Move =>
  (from | (to << 7) | (promotion << PROMOTION_SHIFT)) as Move;

export const fromOf = (made: Move): number => made & 0x7f;
export const toOf = (made: Move): number => (made >> 7) & 0x7f;
/** The role that a pawn becomes, or 0. */
export const promotionOf = (made: Move): number => made >> PROMOTION_SHIFT;

export const isCastling = ({ board, turn }: Position, made: Move): boolean =>
  board[fromOf(made)] === (KING | turn) && board[toOf(made)] === (ROOK | turn);

/** Where king and rook go; the g or c file, and the square at the king's inner side. */
export const castledKing = (from: number, rook: number): number =>
  (from & 0x70) | (rook > from ? 6 : 2);
const castledRook = (from: number, rook: number): number => (from & 0x70) | (rook > from ? 5 : 3);

/** The square of the piece that a move of `piece` from one square to another captures. */
const capturedSquare = (position: Position, piece: number, from: number, to: number): number =>
  (piece & ROLE) === PAWN && to === position.enPassant && ((to - from) & 15) !== 0
    ? to - forward(position.turn)
    : to;

/** Whether a move that a piece can make leaves its own king unattacked; castling aside. */
export const isSafe = (position: Position, from: number, to: number): boolean => {
  const { board, kings, turn } = position;
  const piece = board[from]!;
  const captured = capturedSquare(position, piece, from, to);
  const taken = board[captured]!;
  board[from] = 0;
  board[captured] = 0;
  board[to] = piece;
  const king = piece === (KING | turn) ? to : kings[turn >> 3]!;
  const safe = !isAttacked(board, king, turn ^ BLACK);
  board[to] = 0;
  board[captured] = taken;
  board[from] = piece;
  return safe;
};

/** Whether every square from one to another is empty, apart from those of `king` and `rook`. */
const isFree = (board: Uint8Array, a: number, b: number, king: number, rook: number): boolean => {
  for (let square = Math.min(a, b); square <= Math.max(a, b); square += 1) {
    if (board[square] !== 0 && square !== king && square !== rook) return false;
  }
  return true;
};

/** Castling on a side (KING_SIDE, QUEEN_SIDE) if it is legal, or -1 (FIDE 3.8.2). */
export const castlingMove = (position: Position, side: number): Move | -1 => {
  const { board, kings, castling, turn } = position;
  const rook = castling[(turn >> 2) + side]!;
  if (rook === NOWHERE) return -1;
  const king = kings[turn >> 3]!;
  const kingTo = castledKing(king, rook);
  const rookTo = castledRook(king, rook);
  if (!isFree(board, king, kingTo, king, rook) || !isFree(board, rook, rookTo, king, rook)) {
    return -1;
  }
  board[king] = 0;
  let safe = true;
  for (let square = Math.min(king, kingTo); safe && square <= Math.max(king, kingTo); square += 1) {
    safe = !isAttacked(board, square, turn ^ BLACK);
  }
  // a rook that leaves may open a line to the king's new square
  board[rook] = 0;
  board[rookTo] = ROOK | turn;
  safe &&= !isAttacked(board, kingTo, turn ^ BLACK);
  board[rookTo] = 0;
  board[rook] = ROOK | turn;
  board[king] = KING | turn;
  return safe ? makeMove(king, rook) : -1;
};

const lastRank = (turn: number): number => (turn === BLACK ? 0 : 0x70);

/** Whether a pawn of the side to move is promoted on that square. */
export const promotesOn = (turn: number, to: number): boolean => (to & 0x70) === lastRank(turn);

/** Adds a move, or the four promotions, if it is legal. */
const addMove = (position: Position, from: number, to: number, list: Move[]): void => {
  if (!isSafe(position, from, to)) return;
  const isPawn = (position.board[from]! & ROLE) === PAWN;
  if (isPawn && promotesOn(position.turn, to)) {
    for (let role = QUEEN; role >= KNIGHT; role -= 1) list.push(makeMove(from, to, role));
  } else list.push(makeMove(from, to));
};

/** Whether a pawn on that square has not moved, and may make a double step. */
export const isUnmoved = (turn: number, square: number): boolean =>
  (square & 0x70) === (turn === BLACK ? 0x60 : 0x10);

const addPawnMoves = (position: Position, from: number, list: Move[]): void => {
  const { board, turn, enPassant } = position;
  const step = forward(turn);
  const to = from + step;
  if (board[to] === 0) {
    addMove(position, from, to, list);
    if (isUnmoved(turn, from) && board[to + step] === 0) addMove(position, from, to + step, list);
  }
  for (const side of [to - 1, to + 1]) {
    if ((side & OFF_BOARD) !== 0) continue;
    const target = board[side]!;
    const isEnemy = target !== 0 && (target & BLACK) !== turn;
    if (isEnemy || side === enPassant) addMove(position, from, side, list);
  }
};

const addPieceMoves = (position: Position, from: number, list: Move[]): void => {
  const { board, turn } = position;
  const role = board[from]! & ROLE;
  for (const step of STEPS[role]!) {
    for (let to = from + step; (to & OFF_BOARD) === 0; to += step) {
      const target = board[to]!;
      if (target === 0 || (target & BLACK) !== turn) addMove(position, from, to, list);
      if (target !== 0 || !slides(role)) break;
    }
  }
};

/**
 * Every legal move.
 *
 * @example
 * import { legalMoves, startPosition } from '@zeitnot/chess';
 *
 * legalMoves(startPosition()).length; // => 20
 */
export const legalMoves = (position: Position): Move[] => {
  const { board, turn } = position;
  const list: Move[] = [];
  for (let from = 0; from < board.length; from += 1) {
    const piece = board[from]!;
    if (piece === 0 || (piece & BLACK) !== turn) continue;
    if ((piece & ROLE) === PAWN) addPawnMoves(position, from, list);
    else addPieceMoves(position, from, list);
  }
  for (const side of [KING_SIDE, QUEEN_SIDE]) {
    const castling = castlingMove(position, side);
    if (castling !== -1) list.push(castling);
  }
  return list;
};

/** Moves king and rook. */
const castle = (position: Position, from: number, rook: number): void => {
  const king = take(position, from);
  const tower = take(position, rook);
  put(position, castledKing(from, rook), king);
  put(position, castledRook(from, rook), tower);
};

/**
 * Makes a move, which must be legal, and changes the position.
 *
 * @example
 * import { formatFen, parseSan, play, startPosition } from '@zeitnot/chess';
 *
 * const position = startPosition();
 * const move = parseSan('e4', position);
 * if (move.ok) play(position, move.value);
 * formatFen(position); // => 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1'
 */
export const play = (position: Position, made: Move): void => {
  const { board, castling, turn } = position;
  const from = fromOf(made);
  const to = toOf(made);
  const piece = board[from]!;
  const isPawn = (piece & ROLE) === PAWN;
  let isCapture = false;
  if (isCastling(position, made)) castle(position, from, to);
  else {
    isCapture = take(position, capturedSquare(position, piece, from, to)) !== 0;
    take(position, from);
    const promotion = promotionOf(made);
    put(position, to, promotion === 0 ? piece : promotion | turn);
  }
  // neither a king nor a rook that has moved or was captured castles any more
  const isKing = (piece & ROLE) === KING;
  for (let index = 0; index < 4; index += 1) {
    const rook = castling[index]!;
    if (rook === from || rook === to || (isKing && index >> 1 === turn >> 3)) {
      castling[index] = NOWHERE;
    }
  }
  const step = forward(turn);
  position.enPassant = isPawn && to - from === 2 * step ? from + step : NOWHERE;
  position.halfmoves = isPawn || isCapture ? 0 : position.halfmoves + 1;
  if (turn === BLACK) position.fullmoves += 1;
  position.turn = turn ^ BLACK;
};
