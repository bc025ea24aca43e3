import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { gameText, hereRunner, rowsIn, runIngest } from '../testing/ingests.js';
import { ingest, type IngestSummary } from './ingest.js';
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

/** The records with their files, in any order. */
const records = (): readonly (readonly [path: string, record: Record<string, unknown>])[] =>
  readdirSync(join(out, '_zeitnot'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => {
      const path = join(out, '_zeitnot', name);
      return [path, JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>];
    });

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

/** Flips a byte of a file, which keeps its size and, if asked to, its time. */
const flip = (path: string, keepsTime: boolean): void => {
  const bytes = readFileSync(path);
  const middle = bytes.length >> 1;
  bytes[middle] = bytes[middle]! ^ 1;
  const { mtimeMs } = statSync(path);
  writeFileSync(path, bytes);
  utimesSync(path, 1, Math.floor(mtimeMs) / 1000 + (keepsTime ? 0.0005 : 5));
};

it('finds a flipped bit where the time has changed too, and else with verify', async () => {
  const rows = await rowsIn(out);
  const [name = ''] = parquetFiles();
  flip(join(out, name), false);
  expect(await run([file])).toMatchObject({ games: 30, already: 2 });
  expect(await rowsIn(out)).toEqual(rows);
  flip(join(out, name), true);
  expect(await run([file])).toMatchObject({ games: 30, already: 3 });
  const refused = await ingest([], out, { runner: hereRunner, verify: true });
  expect(refused).toMatchObject({
    ok: false,
    error: { code: 'LostFiles', message: expect.stringContaining('too, with --verify, and') },
  });
  const done = await runIngest([file], out, { pieceBytes: PIECE_BYTES, verify: true });
  expect(done).toMatchObject({ games: 30, already: 2, verified: { pieces: 2, unhashed: 0 } });
  expect(await rowsIn(out)).toEqual(rows);
  expect(await runIngest([], out, { verify: true })).toMatchObject({
    verified: { pieces: 3, unhashed: 0 },
    others: { games: 30 },
  });
});

it('takes a file for unchanged that has another time and the same content', async () => {
  for (const name of parquetFiles()) utimesSync(join(out, name), 1, 1);
  expect(await run([file])).toMatchObject({ games: 30, already: 3 });
});

it('goes on with records of an earlier version, and says that they have no hash', async () => {
  for (const [path, record] of records()) {
    const { times: _, hashes: __, digest: ___, ...old } = record;
    writeFileSync(path, JSON.stringify(old));
  }
  const [name = ''] = parquetFiles();
  flip(join(out, name), false);
  const done = await runIngest([file], out, { pieceBytes: PIECE_BYTES, verify: true });
  expect(done).toMatchObject({ already: 3, damaged: [], verified: { pieces: 3, unhashed: 3 } });
});

it('counts pieces of damaged records as never done, and keeps what they had', async () => {
  const [path, record] = records()[0]!;
  const id = basename(path, '.json');
  writeFileSync(path, JSON.stringify({ ...record, games: 7 }));
  const elsewhere = await run([other]);
  expect(elsewhere.damaged).toEqual([
    `${path} (its piece is kept in ${join(out, '_zeitnot', 'damaged')})`,
  ]);
  expect(elsewhere.others.games).toBeLessThan(30);
  expect(parquetFiles().filter((name) => name.includes(id))).toEqual([]);
  const kept = readdirSync(join(out, '_zeitnot', 'damaged'), { recursive: true }).map(String);
  expect(kept).toContain(join('_zeitnot', `${id}.json.kept`));
  expect(kept.some((name) => name.endsWith('.parquet.kept'))).toBe(true);
  expect(await run([file, other])).toMatchObject({ games: 31, already: 3, damaged: [] });
  expect(await rowsIn(out, 'game_index')).toHaveLength(31);
});

it('leaves the files alone that a damaged record names', async () => {
  const others = join(folder, 'others');
  mkdirSync(others);
  writeFileSync(join(others, 'a.txt'), 'mine');
  const [path, record] = records()[0]!;
  const id = basename(path, '.json');
  for (const name of [
    '../others',
    '../others/a.txt',
    `category=a/../../piece-${id}-0.parquet`,
    7,
  ]) {
    const { digest: _, ...old } = record;
    writeFileSync(path, JSON.stringify({ ...old, files: [name] }));
    const done = await run([file]);
    expect([done.damaged.length, done.games]).toEqual([1, 30]);
    expect(readdirSync(others)).toEqual(['a.txt']);
  }
});
