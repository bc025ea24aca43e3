/**
 * The rules of chess, and no more: positions, legal moves, FEN, SAN and keys. It depends on nothing and runs in a
 * browser. Chess960 is played by giving its FEN.
 */

export { copyPosition, isCheck, type Position } from './board.js';
export { formatEpd, formatFen, parseFen, startPosition, type FenErrorCode } from './fen.js';
export { keyOf, writeKey } from './key.js';
export { legalMoves, play, type Move } from './moves.js';
export type { Result } from './result.js';
export {
  AMBIGUOUS,
  findMove,
  formatSan,
  formatUci,
  ILLEGAL,
  parseSan,
  type MoveErrorCode,
} from './san.js';
export { formatSanWord, readSan, type SanWord } from './san-word.js';
