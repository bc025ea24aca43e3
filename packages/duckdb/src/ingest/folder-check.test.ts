import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { gameText, hereRunner, rowsIn, runIngest } from '../testing/ingests.js';
import { ingest, type IngestSummary } from './ingest.js';
import { recordFile } from './layout.js';
import type { PieceRunner } from './piece.js';

let folder = '';
let [file, other, out] = ['', '', ''];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zeitnot-check-'));
  [file, other, out] = ['a.pgn', 'b.pgn', 'games'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(file, gameText('3+2', 'a').repeat(15) + gameText('90+30', 'a').repeat(15));
  writeFileSync(other, gameText('3+2', 'b'));
  await run([file]);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The file has three pieces, one of them with games of both categories. */
const PIECE_BYTES = 650;
const run = (files: readonly string[]): Promise<IngestSummary> =>
  runIngest(files, out, { pieceBytes: PIECE_BYTES });

const parquetFiles = (): readonly string[] =>
  readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.parquet'),
  );

const DAMAGES: readonly (readonly [string, (path: string) => void])[] = [
  ['missing', (path) => rmSync(path)],
  ['cut short', (path) => truncateSync(path, 100)],
];

it.each(DAMAGES)(
  'does a piece again of which a Parquet file is %s, and no other',
  async (_, spoil) => {
    const rows = await rowsIn(out);
    const files = parquetFiles();
    for (const [count, name] of files.entries()) {
      spoil(join(out, name));
      const summary = await run([file]);
      expect(summary).toMatchObject({ games: 30, already: 2, failed: [] });
      expect([count, await rowsIn(out)]).toEqual([count, rows]);
      expect(parquetFiles()).toEqual(files);
    }
  },
);

it('follows no links to folders, which may form a circle', async () => {
  mkdirSync(join(out, 'sub'));
  symlinkSync('..', join(out, 'sub', 'loop'));
  symlinkSync('sub', join(out, 'link'));
  expect(await run([file])).toMatchObject({ games: 30, already: 3, other: null });
  writeFileSync(join(out, 'sub', 'x.parquet'), '');
  expect(await run([file])).toMatchObject({ other: join('sub', 'x.parquet') });
});

it.each(DAMAGES)('refuses other files while a Parquet file is %s', async (_, spoil) => {
  const [name = ''] = parquetFiles();
  spoil(join(out, name));
  const before = readdirSync(out, { recursive: true });
  const refused = await ingest([other], out, { runner: hereRunner });
  expect(refused).toMatchObject({ ok: false, error: { code: 'LostFiles' } });
  expect(refused.ok ? '' : refused.error.message).toContain(
    `${out} has lost games of ${file}: ${name} is missing or was changed.`,
  );
  expect(readdirSync(out, { recursive: true })).toEqual(before);
  expect(await run([file, other])).toMatchObject({ games: 31, already: 2 });
  expect(await rowsIn(out, 'game_index')).toHaveLength(31);
});

it('replaces a changed file of which a Parquet file is missing', async () => {
  rmSync(join(out, parquetFiles()[0] ?? ''));
  writeFileSync(file, gameText('3+2', 'new').repeat(3));
  expect(await run([file])).toMatchObject({ games: 3, already: 0 });
  expect(await rowsIn(out, 'Event')).toEqual([['new'], ['new'], ['new']]);
});

it.each(DAMAGES)(
  'does a piece again of which the file is %s before a database has it',
  async (_, spoil) => {
    const database = join(folder, 'games.duckdb');
    const dying: PieceRunner = {
      async *run(pieces) {
        for await (const result of hereRunner.run(pieces)) {
          if (result.ok) throw new Error('killed');
          yield result;
        }
      },
    };
    await expect(ingest([file], database, { runner: dying })).rejects.toThrow('killed');
    const waiting = `${database}.pieces`;
    const name = readdirSync(waiting).find((each) => each.endsWith('.parquet')) ?? '';
    spoil(join(waiting, name));
    expect(await runIngest([file], database)).toMatchObject({ games: 30, already: 0, failed: [] });
  },
);

it('treats a record that names other files as damaged, and leaves those files alone', async () => {
  const others = join(folder, 'others');
  mkdirSync(others);
  writeFileSync(join(others, 'a.txt'), 'mine');
  const [id = ''] = /[\da-f]{24}/.exec(parquetFiles()[0] ?? '') ?? [];
  const record = JSON.parse(readFileSync(recordFile(out, id), 'utf8')) as object;
  for (const name of [
    '../others',
    '../others/a.txt',
    `category=a/../../piece-${id}-0.parquet`,
    7,
  ]) {
    writeFileSync(recordFile(out, id), JSON.stringify({ ...record, files: [name] }));
    writeFileSync(file, gameText('3+2', 'changed'));
    const refused = await ingest([file], out, { runner: hereRunner });
    expect(refused).toMatchObject({ ok: false, error: { code: 'LostRecords' } });
    expect(readdirSync(others)).toEqual(['a.txt']);
  }
});
