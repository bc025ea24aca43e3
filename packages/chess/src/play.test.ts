import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  formatFen,
  formatSan,
  keyOf,
  legalMoves,
  parseFen,
  parseSan,
  play,
  type Position,
} from './index.js';
import { runs } from '../../../tests/runs.js';

const read = (fen: string): Position => {
  const position = parseFen(fen);
  if (!position.ok) throw new Error(position.error.message);
  return position.value;
};

/** Where much happens soon: castling, promotion, en passant, rooks in odd places. */
const STARTS = [
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  'n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1',
  '4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1',
  '1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1',
  'rkr5/8/8/8/8/8/8/RKR5 w KQkq - 0 1',
  '5rkr/8/8/8/8/8/8/5RKR b KQkq - 0 1',
  'r1r1k2r/8/8/8/8/8/8/R1R1K2R w HChc - 0 1',
];

it('leaves nothing in a position that its FEN does not say', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...STARTS),
      fc.array(fc.nat(999), { maxLength: 60 }),
      (fen, picks) => {
        const position = read(fen);
        for (const pick of picks) {
          const moves = legalMoves(position);
          const move = moves[pick % moves.length];
          if (move === undefined) break;
          expect(parseSan(formatSan(move, position), position)).toEqual({ ok: true, value: move });
          play(position, move);
          const again = read(formatFen(position));
          expect(again).toEqual(position);
          expect(keyOf(again)).toBe(keyOf(position));
        }
      },
    ),
    { numRuns: runs(20_000, 300) },
  );
});
