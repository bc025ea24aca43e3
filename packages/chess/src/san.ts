/** SAN: which move a word means in a position, and how a move is written (PGN 8.2.3). */

import {
  BLACK,
  copyPosition,
  emptyPosition,
  formatSquare,
  forward,
  isCheck,
  KING,
  KING_SIDE,
  OFF_BOARD,
  PAWN,
  PIECE_LETTERS,
  QUEEN_SIDE,
  ROLE,
  slides,
  STEPS,
  type Position,
} from './board.js';
import {
  castledKing,
  castlingMove,
  fromOf,
  isCastling,
  isSafe,
  isUnmoved,
  legalMoves,
  makeMove,
  play,
  promotesOn,
  promotionOf,
  toOf,
  type Move,
} from './moves.js';
import { failure, success, type Result } from './result.js';
import {
  ANY_PIECE,
  CASTLE_LONG,
  CASTLE_SHORT,
  FROM_FILE,
  FROM_RANK,
  KIND,
  partOf,
  PROMOTION,
  readSan,
  TO_FILE,
  TO_RANK,
  type SanWord,
} from './san-word.js';

/** What `findMove` answers for a word that no legal move has. */
export const ILLEGAL = -1;
/** What `findMove` answers for a word that several legal moves have. */
export const AMBIGUOUS = -2;

/** Whether a word may mean a piece on that square. */
const fits = (san: SanWord, square: number): boolean => {
  const file = partOf(san, FROM_FILE);
  const rank = partOf(san, FROM_RANK);
  return (file === 0 || file === (square & 7) + 1) && (rank === 0 || rank === (square >> 4) + 1);
};

const holdsOwn = ({ board, turn }: Position, square: number): boolean =>
  board[square] !== 0 && (board[square]! & BLACK) === turn;

/** The one piece of a role that the word may mean and that legally goes there. */
const findPiece = (position: Position, san: SanWord, role: number, to: number): number => {
  const { board, turn } = position;
  if (holdsOwn(position, to)) return ILLEGAL;
  const steps = STEPS[role]!;
  const wanted = role | turn;
  let found = ILLEGAL;
  for (let index = 0; index < steps.length; index += 1) {
    const step = steps[index]!;
    let from = to + step;
    if (slides(role)) while ((from & OFF_BOARD) === 0 && board[from] === 0) from += step;
    if ((from & OFF_BOARD) !== 0 || board[from] !== wanted || !fits(san, from)) continue;
    if (!isSafe(position, from, to)) continue;
    if (found !== ILLEGAL) return AMBIGUOUS;
    found = makeMove(from, to);
  }
  return found;
};

/** A pawn's move between two squares, if it is legal and promotes as it must. */
const pawnMove = (position: Position, from: number, to: number, promotion: number): number => {
  const { board, turn, enPassant } = position;
  if (((from | to) & OFF_BOARD) !== 0 || board[from] !== (PAWN | turn)) return ILLEGAL;
  const isCapture = ((to - from) & 15) !== 0;
  const isOpen = isCapture ? board[to] !== 0 || to === enPassant : board[to] === 0;
  if (!isOpen || holdsOwn(position, to) || !isSafe(position, from, to)) return ILLEGAL;
  return promotesOn(turn, to) === promotion > 0 ? makeMove(from, to, promotion) : ILLEGAL;
};

/** The pawn that goes straight to a square. */
const findAdvance = (position: Position, san: SanWord, to: number): number => {
  const step = forward(position.turn);
  let from = to - step;
  if (
    (from & OFF_BOARD) === 0 &&
    position.board[from] === 0 &&
    isUnmoved(position.turn, from - step)
  ) {
    from -= step;
  }
  return fits(san, from) ? pawnMove(position, from, to, partOf(san, PROMOTION)) : ILLEGAL;
};

/** The pawn that captures; `ed` does not say on which rank. */
const findCapture = (position: Position, san: SanWord, file: number): number => {
  const step = forward(position.turn);
  const origin = partOf(san, FROM_FILE) - 1;
  if (Math.abs(origin - file) !== 1) return ILLEGAL;
  const rank = partOf(san, TO_RANK);
  let found = ILLEGAL;
  for (let to = file; to < 0x80; to += 16) {
    const from = to - step + origin - file;
    if ((rank !== 0 && rank !== (to >> 4) + 1) || !fits(san, from)) continue;
    const move = pawnMove(position, from, to, partOf(san, PROMOTION));
    if (move === ILLEGAL) continue;
    if (found !== ILLEGAL) return AMBIGUOUS;
    found = move;
  }
  return found;
};

const findPawn = (position: Position, san: SanWord): number => {
  const file = partOf(san, TO_FILE) - 1;
  const from = partOf(san, FROM_FILE);
  if (from !== 0 && from !== file + 1) return findCapture(position, san, file);
  return findAdvance(position, san, (partOf(san, TO_RANK) - 1) * 16 + file);
};

/** A move by its two squares; a king castles to the rook's square or his own. */
const findBySquares = (position: Position, san: SanWord, to: number): number => {
  const from = (partOf(san, FROM_RANK) - 1) * 16 + partOf(san, FROM_FILE) - 1;
  const piece = holdsOwn(position, from) ? position.board[from]! : 0;
  const role = piece & ROLE;
  if (role === 0) return ILLEGAL;
  if (role === PAWN) return findPawn(position, san);
  if (partOf(san, PROMOTION) !== 0) return ILLEGAL;
  const found = findPiece(position, san, role, to);
  return role === KING && found === ILLEGAL ? findCastling(position, from, to) : found;
};

const findCastling = (position: Position, from: number, to: number): number => {
  for (const side of [KING_SIDE, QUEEN_SIDE]) {
    const move = castlingMove(position, side);
    if (move !== -1 && (to === toOf(move) || to === castledKing(from, toOf(move)))) return move;
  }
  return ILLEGAL;
};

/**
 * The move that a word means: ILLEGAL (-1) if there is none, AMBIGUOUS (-2) if there are several. Without new memory,
 * for those who read many; `parseSan` says why.
 *
 * @example
 * import { findMove, ILLEGAL, readSan, startPosition } from '@zeitnot/chess';
 *
 * const bytes = new TextEncoder().encode('Nf6');
 * findMove(startPosition(), readSan(bytes, 0, 3)) === ILLEGAL; // => true
 */
export const findMove = (
  position: Position,
  san: SanWord,
): Move | typeof ILLEGAL | typeof AMBIGUOUS => {
  const kind = partOf(san, KIND);
  const to = (partOf(san, TO_RANK) - 1) * 16 + partOf(san, TO_FILE) - 1;
  let found: number = ILLEGAL;
  if (kind === PAWN) found = findPawn(position, san);
  else if (kind > 0 && kind < ANY_PIECE) found = findPiece(position, san, kind, to);
  else if (kind === ANY_PIECE) found = findBySquares(position, san, to);
  else if (kind === CASTLE_SHORT) found = castlingMove(position, KING_SIDE);
  else if (kind === CASTLE_LONG) found = castlingMove(position, QUEEN_SIDE);
  return found as Move | typeof ILLEGAL | typeof AMBIGUOUS;
};

/** The code of why a move cannot be read. */
export type MoveErrorCode = 'NoMove' | 'IllegalMove' | 'AmbiguousMove';

/** A figurine as its letter, any other sign beyond ASCII as one byte that no move in English has. */
const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(text, (sign) => {
    const code = sign.charCodeAt(0);
    const figurine = code - 0x2654;
    if (figurine >= 0 && figurine < 12) return 'KQRBNP'.charCodeAt(figurine % 6);
    return Math.min(code, 0xff);
  });

/** What an error shows of a text. */
const MAX_SHOWN = 20;

/**
 * Reads a move in SAN, also as files have it in place of SAN: `0-0`, `e8Q`, `Ng1-f3`, `ed`, and `e2e4` as UCI has it.
 *
 * @example
 * import { formatSan, parseSan, startPosition } from '@zeitnot/chess';
 *
 * const position = startPosition();
 * const move = parseSan('Ng1-f3!', position);
 * move.ok && formatSan(move.value, position); // => 'Nf3'
 * const none = parseSan('Nf6', position);
 * none.ok || none.error.code; // => 'IllegalMove'
 */
export const parseSan = (text: string, position: Position): Result<Move, MoveErrorCode> => {
  // `exd6 e.p.`
  const bytes = bytesOf(text.replace(/\s+(?=e\.?p\b)/, '').trim());
  const shown = `"${text.slice(0, MAX_SHOWN)}"`;
  const san = readSan(bytes, 0, bytes.length);
  if (san === 0) return failure('NoMove', `${shown} is no move.`);
  const found = findMove(position, san);
  if (found === ILLEGAL) return failure('IllegalMove', `${shown} is not legal here.`);
  if (found === AMBIGUOUS) return failure('AmbiguousMove', `${shown} may be one of several moves.`);
  return success(found);
};

/** The file, the rank or both of a piece, if others of its kind can go to the same square. */
const disambiguation = (position: Position, move: Move): string => {
  const from = fromOf(move);
  const piece = position.board[from];
  const others = legalMoves(position)
    .filter((other) => toOf(other) === toOf(move) && fromOf(other) !== from)
    .map(fromOf)
    .filter((other) => position.board[other] === piece);
  if (others.length === 0) return '';
  const [file = '', rank = ''] = formatSquare(from);
  if (others.every((other) => (other & 7) !== (from & 7))) return file;
  return others.every((other) => other >> 4 !== from >> 4) ? rank : file + rank;
};

const formatPiece = (position: Position, move: Move): string => {
  if (isCastling(position, move)) return toOf(move) > fromOf(move) ? 'O-O' : 'O-O-O';
  const { board } = position;
  const from = fromOf(move);
  const target = formatSquare(toOf(move));
  const role = board[from]! & ROLE;
  if (role !== PAWN) {
    const capture = board[toOf(move)] === 0 ? '' : 'x';
    return PIECE_LETTERS.charAt(role) + disambiguation(position, move) + capture + target;
  }
  const isCapture = ((toOf(move) - from) & 15) !== 0;
  const promotion = promotionOf(move);
  const promoted = promotion === 0 ? '' : `=${PIECE_LETTERS.charAt(promotion)}`;
  return `${isCapture ? `${formatSquare(from).charAt(0)}x` : ''}${target}${promoted}`;
};

/**
 * A legal move in SAN.
 *
 * @example
 * import { formatSan, parseFen, parseSan } from '@zeitnot/chess';
 *
 * const read = parseFen('4k3/8/8/8/8/8/8/4K2R w K - 0 1');
 * if (!read.ok) throw new Error(read.error.message);
 * const move = parseSan('e1g1', read.value);
 * move.ok && formatSan(move.value, read.value); // => 'O-O'
 */
export const formatSan = (move: Move, position: Position): string => {
  const after = emptyPosition();
  copyPosition(position, after);
  play(after, move);
  const isMate = legalMoves(after).length === 0;
  const sign = isCheck(after) ? (isMate ? '#' : '+') : '';
  return formatPiece(position, move) + sign;
};

/**
 * A move as UCI has it. Castling names the king's own move, or the rook's square in Chess960.
 *
 * @example
 * import { formatUci, parseSan, startPosition } from '@zeitnot/chess';
 *
 * const position = startPosition();
 * const move = parseSan('Nf3', position);
 * move.ok && formatUci(move.value, position); // => 'g1f3'
 */
export const formatUci = (move: Move, position: Position, chess960 = false): string => {
  const from = fromOf(move);
  const castles = isCastling(position, move) && !chess960;
  const to = castles ? castledKing(from, toOf(move)) : toOf(move);
  const promotion = promotionOf(move);
  const promoted = promotion === 0 ? '' : PIECE_LETTERS.charAt(promotion).toLowerCase();
  return formatSquare(from) + formatSquare(to) + promoted;
};
