/** Random games beside chess.js: the legal moves in SAN, and the FEN behind a move. */

import { Chess } from 'chess.js';
import { expect, it } from 'vitest';
import {
  formatFen,
  formatSan,
  isCheck,
  legalMoves,
  parseSan,
  play,
  startPosition,
  type Move,
  type Position,
} from './index.js';
import { runs } from '../../../tests/runs.js';

const MAX_PLIES = 120;
/** They are compared at one of so many plies: chess.js needs milliseconds for a position. */
const EVERY = 20;

/** Long enough for the 20,000 games of a long run. */
const TIMEOUT = 30 * 60_000;

/** Numbers below `limit`, the same in each run. */
const makeRandom = (seed: number) => {
  let state = seed;
  return (limit: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return ((state >>> 8) * limit) >>> 24;
  };
};

/** What chess.js makes of a position: all moves, and the FEN behind one of them. */
const expectSame = (
  oracle: Chess,
  position: Position,
  moves: readonly Move[],
  move: Move,
): void => {
  oracle.load(formatFen(position));
  const sans = moves.map((each) => formatSan(each, position));
  expect(sans.toSorted()).toEqual(oracle.moves().toSorted());
  for (const [index, san] of sans.entries()) {
    expect(parseSan(san, position)).toEqual({ ok: true, value: moves[index] });
  }
  const san = formatSan(move, position);
  play(position, move);
  oracle.move(san, { strict: true });
  const fen = oracle.fen({ forceEnpassantSquare: true });
  // it names the square only where a pawn stands to take
  const passed = / - \d/.test(fen) ? / [a-h][36] / : /$^/;
  expect(formatFen(position).replace(passed, ' - ')).toBe(fen);
};

it(
  'agrees with chess.js over random games',
  () => {
    const random = makeRandom(37);
    const oracle = new Chess();
    const games = runs(20_000, 100);
    let compared = 0;
    for (let game = 0; game < games; game += 1) {
      const position = startPosition();
      for (let ply = 0; ply < MAX_PLIES; ply += 1) {
        const moves = legalMoves(position);
        const move = moves[random(moves.length)];
        if (move === undefined) {
          oracle.load(formatFen(position));
          expect(oracle.moves()).toEqual([]);
          expect(oracle.inCheck()).toBe(isCheck(position));
          break;
        }
        if ((ply + game) % EVERY === 0) {
          expectSame(oracle, position, moves, move);
          compared += 1;
        } else play(position, move);
      }
    }
    expect(compared).toBeGreaterThan(4 * games);
  },
  TIMEOUT,
);
