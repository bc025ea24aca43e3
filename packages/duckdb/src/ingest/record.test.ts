import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/runs.js';
import { makePiece, type PieceRecord } from './piece.js';
import { formatRecord, parseRecord } from './record.js';

const piece = makePiece({
  file: 'ü "a".pgn',
  path: '/archive/ü "a".pgn',
  size: 1000,
  mtime: 1_700_000_000_000,
  range: { from: 0, to: 1000, game: 1, line: 0 },
  output: { folder: '/out', partitioned: true },
});
const record: PieceRecord = {
  piece,
  games: 12,
  parseErrors: 1,
  junk: true,
  unread: [{ raw: 'soon \ud800', games: 3 }],
  files: [`category=blitz/piece-${piece.id}-0.parquet`],
  sizes: [4711],
  times: [1_700_000_000_001],
  hashes: ['0'.repeat(64)],
};
const { times: _, hashes: __, junk: ___, ...old } = record;

it.each([
  ['a record', record],
  ['one without junk and files', { ...old, games: 0, files: [], sizes: [], times: [], hashes: [] }],
])('reads %s as it was written', (_name, each) => {
  expect(parseRecord(formatRecord(each))).toEqual(each);
});

it('reads a record of an earlier version', () => {
  expect(parseRecord(JSON.stringify(old))).toEqual(old);
});

it('finds every flipped bit and every end that is missing', () => {
  const bytes = Buffer.from(formatRecord(record));
  const { length } = bytes;
  fc.assert(
    fc.property(fc.nat(length - 1), fc.nat(7), (at, bit) => {
      const flipped = Buffer.from(bytes);
      flipped[at] = flipped[at]! ^ (1 << bit);
      const read = parseRecord(flipped.toString());
      // the escape of a character may be written in another letter case
      expect(read === null || formatRecord(read) === bytes.toString()).toBe(true);
      expect(parseRecord(bytes.toString('utf8', 0, at))).toBeNull();
    }),
    { numRuns: runs(30_000, 2000) },
  );
});

const VALUES = [null, true, -1, 0.5, 1e300, 'x', [], [null], {}, undefined];

describe('a changed field of a record without a digest', () => {
  const fields = Object.keys(old) as (keyof typeof old)[];
  it.each([...fields.map((name) => [name]), ...Object.keys(piece).map((name) => ['piece', name])])(
    'is found or does no harm: %s %s',
    (outer, inner) => {
      for (const value of VALUES) {
        const changed =
          inner === undefined
            ? { ...old, [outer ?? '']: value }
            : { ...old, piece: { ...piece, [inner]: value } };
        const read = parseRecord(JSON.stringify(changed));
        const isFree = outer === 'unread' || outer === 'games' || outer === 'parseErrors';
        if (read === null || isFree) continue;
        // a name is a name
        expect(['file', 'files', 'sizes']).toContain(inner ?? outer);
      }
      expect(parseRecord(JSON.stringify({ ...old, other: 1 }))).toBeNull();
    },
  );
});

it.each(['', '{', 'null', '7', '[]', '{}', '{"piece":null}', '{"piece":{}}'])(
  'refuses %s',
  (text) => {
    expect(parseRecord(text)).toBeNull();
  },
);
