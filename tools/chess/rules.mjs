// What the Laws of Chess say at the end of a game, on top of @zeitnot/chess. A board is the position and the keys of
// all positions so far.

import {
  copyPosition,
  formatFen,
  formatSan,
  formatUci,
  isCheck,
  keyOf,
  legalMoves,
  parseSan,
  play,
  startPosition,
} from '@zeitnot/chess';

const boardOf = (position, before) => ({ position, keys: [...before, keyOf(position)] });

export const startBoard = () => boardOf(startPosition(), []);

const isWhiteToMove = ({ position }) => formatFen(position).includes(' w ');

/** Every man but the kings: its letter in small, its side, the shade of its square. */
const menOf = ({ position }) => {
  const [pieces] = formatFen(position).split(' ');
  const ranks = pieces.replaceAll(/\d/g, (count) => '.'.repeat(count)).split('/');
  const squares = ranks.flatMap((rank, down) =>
    Array.from(rank, (letter, file) => ({
      type: letter.toLowerCase(),
      color: letter === letter.toLowerCase() ? 'b' : 'w',
      isLight: (down + file) % 2 === 0,
    })),
  );
  return squares.filter(({ type }) => type !== '.' && type !== 'k');
};

/** A move in UCI's coordinates and the board behind it; null if it is not legal. */
export const makeMove = (board, text) => {
  const { position, keys } = board;
  const move = /^[a-h][1-8][a-h][1-8][nbrq]?$/.test(text) ? parseSan(text, position) : null;
  if (move === null || !move.ok) return null;
  const after = startPosition();
  copyPosition(position, after);
  play(after, move.value);
  const next = boardOf(after, keys);
  return {
    san: formatSan(move.value, position),
    lan: formatUci(move.value, position),
    to: text.slice(2, 4),
    isCapture: menOf(next).length < menOf(board).length,
    board: next,
  };
};

export const countMoves = ({ position }) => legalMoves(position).length;

/** Kings alone, with one minor piece, or with bishops of one shade. */
const isDead = (men) => {
  if (men.length === 1) return 'nb'.includes(men[0].type);
  return (
    men.every(({ type }) => type === 'b') && new Set(men.map(({ isLight }) => isLight)).size < 2
  );
};

/** How the position ends the game; null if it goes on. Draws that need a claim are claimed. */
export const endOf = (board) => {
  const { position, keys } = board;
  const hasMoves = countMoves(board) > 0;
  if (!hasMoves && isCheck(position)) {
    return { result: isWhiteToMove(board) ? '0-1' : '1-0', reason: 'checkmate' };
  }
  const draws = [
    ['stalemate', !hasMoves],
    ['insufficient material', isDead(menOf(board))],
    ['threefold repetition', keys.filter((key) => key === keys.at(-1)).length >= 3],
    ['fifty moves', position.halfmoves >= 100],
  ];
  const draw = draws.find(([, isSo]) => isSo);
  return draw === undefined ? null : { result: '1/2-1/2', reason: draw[0] };
};

/**
 * Whether a side could mate by any series of legal moves, the other side helping (FIDE 6.9). With a
 * lone minor piece it needs men of the other side that can stand in their own king's way.
 */
export const canMate = (board, side) => {
  const men = menOf(board);
  const own = men.filter(({ color }) => color === side);
  const others = men.filter(({ color }) => color !== side);
  const has = (set, ...types) => set.some(({ type }) => types.includes(type));
  if (own.length === 0) return false;
  if (has(own, 'p', 'r', 'q')) return true;
  if (!has(own, 'b')) return own.length > 1 || has(others, 'p', 'n', 'b', 'r');
  if (has(own, 'n')) return true;
  const bishops = men.filter(({ type }) => type === 'b');
  return new Set(bishops.map(({ isLight }) => isLight)).size > 1 || has(others, 'p', 'n');
};
