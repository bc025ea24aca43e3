import { expect, it } from 'vitest';
import { copyPosition, legalMoves, parseFen, play, startPosition, type Position } from './index.js';
import { isLong } from '../../../tests/runs.js';

/** How many sequences of legal moves there are. */
const perft = (position: Position, depth: number): number => {
  const moves = legalMoves(position);
  if (depth === 1) return moves.length;
  const after = startPosition();
  let count = 0;
  for (const move of moves) {
    copyPosition(position, after);
    play(after, move);
    count += perft(after, depth - 1);
  }
  return count;
};

/** Published counts for depth 1, 2, 3, 4: the six usual positions, then Chess960. */
const COUNTS: readonly (readonly [fen: string, counts: readonly number[]])[] = [
  ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', [20, 400, 8902, 197281]],
  [
    'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
    [48, 2039, 97862, 4085603],
  ],
  ['8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1', [14, 191, 2812, 43238]],
  ['r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1', [6, 264, 9467, 422333]],
  ['rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8', [44, 1486, 62379, 2103487]],
  [
    'r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10',
    [46, 2079, 89890, 3894594],
  ],
  ['bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9', [21, 528, 12189, 326672]],
  [
    '1nbbnrkr/p1p1ppp1/3p4/1p3P1p/3Pq2P/8/PPP1P1P1/QNBBNRKR w HFhf - 0 9',
    [28, 1120, 31058, 1171749],
  ],
  ['bqnr1kr1/pppppp1p/6p1/5n2/4B3/3N2PP/PbPPPP2/BQNR1KR1 w GDgd - 2 9', [31, 1132, 36559, 1261476]],
  ['b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9', [20, 479, 10471, 273318]],
  ['qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PP3PP/R1BBNNKR w HAha - 0 9', [19, 553, 11642, 352687]],
];

it.each(COUNTS)('%s', (fen, counts) => {
  const read = parseFen(fen);
  if (!read.ok) throw new Error(read.error.message);
  const wanted = counts.slice(0, isLong ? 4 : 3);
  expect(wanted.map((_, index) => perft(read.value, index + 1))).toEqual(wanted);
});
