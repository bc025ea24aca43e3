/**
 * Keys of positions, as the Polyglot book format has them: the exclusive or of published numbers for each piece on its
 * square, each right to castle, the file of a pawn that can be taken en passant, and White to move. Positions that are
 * equal have equal keys, however they came about.
 */

import { forward, NOWHERE, OFF_BOARD, PAWN, WHITE, type Position } from './board.js';
import { KEYS } from './key-numbers.js';

const CASTLING = 768;
const EN_PASSANT = 772;
const WHITE_TO_MOVE = 780;

/** Whether a pawn stands beside the one that has just made a double step; whether it is pinned does not matter. */
const isTakeable = ({ board, enPassant, turn }: Position): boolean => {
  if (enPassant === NOWHERE) return false;
  const beside = enPassant - forward(turn);
  const pawn = PAWN | turn;
  return [beside - 1, beside + 1].some((at) => (at & OFF_BOARD) === 0 && board[at] === pawn);
};

/**
 * Writes a key into two words, the lower first, as a `Uint32Array` shares them with a `BigUint64Array`; without new
 * memory, for those who want many.
 *
 * @example
 * import { startPosition, writeKey } from '@zeitnot/chess';
 *
 * const words = new Uint32Array(2);
 * writeKey(startPosition(), words);
 * words[1]!.toString(16); // => '463b9618'
 */
export const writeKey = (position: Position, words: Uint32Array): void => {
  const { pieceKey, castling, enPassant, turn } = position;
  let high = pieceKey[0]!;
  let low = pieceKey[1]!;
  const toggle = (index: number): void => {
    high ^= KEYS[2 * index]!;
    low ^= KEYS[2 * index + 1]!;
  };
  for (let index = 0; index < 4; index += 1) {
    if (castling[index] !== NOWHERE) toggle(CASTLING + index);
  }
  if (isTakeable(position)) toggle(EN_PASSANT + (enPassant & 7));
  if (turn === WHITE) toggle(WHITE_TO_MOVE);
  words[0] = low;
  words[1] = high;
};

/**
 * The key of a position, as the Polyglot book format has it.
 *
 * @example
 * import { keyOf, startPosition } from '@zeitnot/chess';
 *
 * keyOf(startPosition()); // => 0x463b96181691fc9cn
 */
export const keyOf = (position: Position): bigint => {
  const words = new Uint32Array(2);
  writeKey(position, words);
  return (BigInt(words[1]!) << 32n) | BigInt(words[0]!);
};
