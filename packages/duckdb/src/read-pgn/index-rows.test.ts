import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIndex, SourceError, writeIndex } from '@zeitnot/pgn';
import { readColumns } from '@zeitnot/pgn/internal';
import { afterAll, expect, it } from 'vitest';
import { COLUMNS } from './columns.js';
import { makeIndexReader, wordsFor } from './index-rows.js';
import { PLAIN_BUFFERS } from '../native/column-buffers.js';
import { makeRowMaker } from './rows.js';

const folder = mkdtempSync(join(tmpdir(), 'zeitnot-index-rows-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('gives the rows before a game that cannot be read, and then the error', async () => {
  const path = join(folder, 'games.pgn');
  const gameOf = (_: unknown, game: number): string =>
    `[White "a name of many letters ${game}"]\n[WhiteElo "${game === 70 ? 'odd' : 2000}"]\n\n1. e4 *\n\n`;
  writeFileSync(path, Array.from({ length: 100 }, gameOf).join(''));
  const built = await buildIndex(path);
  if (!built.ok || !writeIndex(path, built.value).ok) throw new Error('no index');
  const projection = ['White', 'WhiteElo'].map((name) =>
    COLUMNS.findIndex((one) => one.name === name),
  );
  const index = readColumns(path, wordsFor(projection) ?? []);
  if (!index.ok) throw new Error(index.error.message);
  const reader = makeIndexReader(path, index.value, makeRowMaker(projection, PLAIN_BUFFERS));
  if (!reader.ok) throw new Error(reader.error.message);
  const { fill, done, close } = reader.value;
  truncateSync(path, 100);
  expect(fill(5)).toBe(75);
  expect(done()).toBe(false);
  for (const row of [75, 0]) expect(() => fill(row)).toThrow(SourceError);
  close();
});
