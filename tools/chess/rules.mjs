// What the Laws of Chess say at the end of a game, on top of chess.js.

/** Makes a move in UCI's coordinates; null if it is not legal. */
export const makeMove = (chess, text) => {
  const [, from, to, promotion] = /^([a-h][1-8])([a-h][1-8])([nbrq]?)$/.exec(text) ?? [];
  if (from === undefined) return null;
  try {
    return chess.move({ from, to, ...(promotion === '' ? {} : { promotion }) });
  } catch {
    return null;
  }
};

/** How the position ends the game; null if it goes on. Draws that need a claim are claimed. */
export const endOf = (chess) => {
  if (chess.isCheckmate()) {
    return { result: chess.turn() === 'w' ? '0-1' : '1-0', reason: 'checkmate' };
  }
  const draws = [
    ['stalemate', chess.isStalemate()],
    ['insufficient material', chess.isInsufficientMaterial()],
    ['threefold repetition', chess.isThreefoldRepetition()],
    ['fifty moves', chess.isDrawByFiftyMoves()],
  ];
  const draw = draws.find(([, isSo]) => isSo);
  return draw === undefined ? null : { result: '1/2-1/2', reason: draw[0] };
};

/**
 * Whether a side could mate by any series of legal moves, the other side helping (FIDE 6.9). With a
 * lone minor piece it needs men of the other side that can stand in their own king's way.
 */
export const canMate = (chess, side) => {
  const pieces = chess
    .board()
    .flat()
    .filter((piece) => piece !== null && piece.type !== 'k');
  const own = pieces.filter(({ color }) => color === side);
  const others = pieces.filter(({ color }) => color !== side);
  const has = (set, ...types) => set.some(({ type }) => types.includes(type));
  if (own.length === 0) return false;
  if (has(own, 'p', 'r', 'q')) return true;
  if (!has(own, 'b')) return own.length > 1 || has(others, 'p', 'n', 'b', 'r');
  if (has(own, 'n')) return true;
  const bishops = pieces.filter(({ type }) => type === 'b');
  const shades = new Set(bishops.map(({ square }) => chess.squareColor(square)));
  return shades.size > 1 || has(others, 'p', 'n');
};
