// Records of an ingest: a text is a record that is written as it was, or damaged.

import assert from 'node:assert/strict';
import { makePiece } from '../../../packages/duckdb/dist/ingest/piece.js';
import { formatRecord, parseRecord } from '../../../packages/duckdb/dist/ingest/record.js';
import { mutated } from '../random.mjs';

const piece = makePiece({
  file: 'a.pgn',
  path: '/archive/a.pgn',
  size: 1000,
  mtime: 1_700_000_000_000,
  range: { from: 0, to: 1000, game: 1, line: 0 },
  output: { folder: '/out', partitioned: true },
});
const RECORD = {
  piece,
  games: 12,
  parseErrors: 0,
  unread: [{ raw: 'soon', games: 3 }],
  files: [`category=blitz/piece-${piece.id}-0.parquet`],
  sizes: [4711],
};
const NEW = { ...RECORD, times: [1_700_000_000_001], hashes: ['0'.repeat(64)] };
const WHOLE = [formatRecord(NEW), JSON.stringify(NEW), JSON.stringify(RECORD)];
const PIECES = ['null', '{}', '[]', '-1', '1e999', '0.5', '"x"', ',', '"games":', '../', '\\u0000'];

export const make = (random) => mutated(random, WHOLE[random(WHOLE.length)], PIECES);

export const check = (bytes) => {
  const text = bytes.toString();
  const record = parseRecord(text);
  if (record === null) return;
  assert.deepEqual(parseRecord(formatRecord(record)), record);
  for (const name of record.files) assert(!name.split('/').includes('..'), name);
  if (!text.includes('"digest"')) return;
  assert.equal(
    formatRecord(record),
    formatRecord(NEW),
    'a record with a digest is as it was written',
  );
};
