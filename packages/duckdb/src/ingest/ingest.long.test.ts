import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { gameText, parquetBelow, rowsOf, runIngest as run } from '../testing/ingests.js';
import { ingest } from './ingest.js';

const sample = fileURLToPath(new URL('../../../../corpus/sample-open.pgn', import.meta.url));

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zeitnot-ingest-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('reads more compressed files at once than Node has file threads', async () => {
  const files = Array.from({ length: 9 }, (_, index) => join(folder, `${index}.pgn.gz`));
  for (const file of files) writeFileSync(file, gzipSync(readFileSync(sample)));
  const done = await ingest(files, join(folder, 'out'), { workers: 8 });
  expect(done).toMatchObject({ ok: true, value: { games: 9 * 269, failed: [] } });
});

it('keeps few games in memory: the row groups of a Parquet file are small', async () => {
  const file = join(folder, 'many.pgn');
  writeFileSync(file, gameText('3+2').repeat(21_000));
  await run([file], join(folder, 'games'));
  const [[largest, all] = []] = (await rowsOf(
    `SELECT max(n)::INTEGER, sum(n)::INTEGER FROM (SELECT DISTINCT file_name, row_group_id,
     row_group_num_rows AS n FROM parquet_metadata(${parquetBelow(join(folder, 'games'))}))`,
  )) as readonly number[][];
  expect(all).toBe(21_000);
  expect(largest).toBeLessThanOrEqual(20_480);
});
