import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gameText, hereRunner, rowsIn, rowsOf, runIngest as run } from '../testing/ingests.js';
import { openDatabase } from '../connect.js';
import { ingest } from './ingest.js';
import type { PieceRunner } from './piece.js';

const sample = fileURLToPath(new URL('../../../../corpus/sample-open.pgn', import.meta.url));

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zeitnot-targets-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('leaves other files in the folder for pieces alone', async () => {
  const out = join(folder, 'games.duckdb');
  mkdirSync(`${out}.pieces`);
  writeFileSync(join(`${out}.pieces`, 'notes.txt'), 'mine');
  for (const file of [join(folder, 'nix.pgn'), sample]) {
    await ingest([file], out, { runner: hereRunner });
    expect(readdirSync(`${out}.pieces`)).toEqual(['notes.txt']);
  }
});

describe('refuses', () => {
  it('a file that is not there', async () => {
    const done = await ingest([join(folder, 'nix.pgn')], join(folder, 'out'), {
      runner: hereRunner,
    });
    expect(done).toMatchObject({ ok: false, error: { code: 'CannotOpen' } });
  });

  it('a target that is a file or in use', async () => {
    const file = join(folder, 'a.txt');
    writeFileSync(file, 'x');
    expect(await ingest([sample], file)).toMatchObject({
      ok: false,
      error: { code: 'CannotOpen' },
    });
    const used = join(folder, 'used');
    mkdirSync(join(used, '_zeitnot'), { recursive: true });
    writeFileSync(
      join(used, '_zeitnot', 'lock'),
      JSON.stringify({ pid: process.ppid, host: hostname() }),
    );
    expect(await ingest([sample], used)).toMatchObject({ ok: false, error: { code: 'InUse' } });
  });

  it.each([
    'TABLE games',
    'TABLE Games',
    'VIEW games',
    'TABLE zeitnot_pieces AS FROM x; CREATE VIEW games',
  ])('a database with a %s of somebody else', async (made) => {
    const other = join(folder, 'other.duckdb');
    await rowsOf(`CREATE TABLE x AS SELECT 1; CREATE ${made} AS FROM x`, other);
    expect(await ingest([sample], other)).toMatchObject({ ok: false, error: { code: 'NotOurs' } });
    expect(await rowsOf('FROM games', other)).toEqual([[1]]);
  });
});

it.each(['games', 'games.duckdb'])('refuses a second ingest into %s at once', async (name) => {
  const out = join(folder, name);
  const file = join(folder, 'a.pgn');
  writeFileSync(file, gameText('3+2'));
  const both = await Promise.all([ingest([file], out), ingest([file], out)]);
  expect(both.map((done) => (done.ok ? 'done' : done.error.code))).toEqual(['done', 'InUse']);
  expect(await run([file], out)).toMatchObject({ games: 1, already: 1 });
});

it('refuses a second ingest into one database at once, whatever its name', async () => {
  const [file, out, link] = ['a.pgn', 'a.duckdb', 'b.duckdb'].map((name) => join(folder, name));
  writeFileSync(file!, gameText('3+2'));
  await run([file!], out!);
  symlinkSync(out!, link!);
  const both = await Promise.all([ingest([file!], out!), ingest([file!], link!)]);
  expect(both.map((done) => (done.ok ? 'done' : done.error.code))).toEqual(['done', 'InUse']);
});

it.each(['new/deep/games', 'new/deep/games.duckdb', 'old.parquet'])(
  'makes the folders of %s, or goes on in them',
  async (name) => {
    const [file, out] = [join(folder, 'a.pgn'), join(folder, name)];
    writeFileSync(file, gameText('3+2'));
    mkdirSync(join(folder, 'old.parquet'));
    await run([file], out);
    expect(await rowsIn(out)).toHaveLength(1);
  },
);

describe.each(['games', 'games.duckdb'])('files without games into %s', (name) => {
  const write = (texts: Readonly<Record<string, string>>): readonly string[] =>
    Object.entries(texts).map(([file, text]) => {
      writeFileSync(join(folder, file), text);
      return join(folder, file);
    });

  it('leave nothing behind of a new target', async () => {
    const files = write({ 'empty.pgn': '', 'text.pgn': 'hello\n' });
    expect(await run(files, join(folder, name))).toMatchObject({ games: 0, empty: files });
    expect(readdirSync(folder)).toEqual(['empty.pgn', 'text.pgn']);
  });

  it('are listed beside files that have games', async () => {
    const files = write({ 'empty.pgn': '', 'games.pgn': gameText('3+2'), 'text.pgn': 'hello\n' });
    const out = join(folder, name);
    expect(await run(files, out)).toMatchObject({ games: 1, already: 0 });
    expect(await run(files, out)).toMatchObject({ games: 1, already: 3 });
    expect(await rowsIn(out)).toHaveLength(1);
  });

  it('leave a target that was there with its games', async () => {
    const [empty = '', file = ''] = write({ 'empty.pgn': '', 'games.pgn': gameText('3+2') });
    const out = join(folder, name);
    await run([file], out);
    const rows = await rowsIn(out);
    expect(await run([empty], out)).toMatchObject({ games: 0, empty: [empty] });
    expect(await rowsIn(out)).toEqual(rows);
  });

  it('leave a target that was there without any', async () => {
    const [empty = ''] = write({ 'empty.pgn': '' });
    const out = join(folder, name);
    if (name === 'games') mkdirSync(out);
    else await rowsOf('CREATE TABLE mine AS SELECT 1', out);
    expect(await run([empty], out)).toMatchObject({ games: 0, empty: [empty] });
    if (name === 'games') expect(readdirSync(out)).toEqual([]);
    else expect(await rowsOf('FROM mine', out)).toEqual([[1]]);
  });
});

it('removes the empty folders that it made, and no others', async () => {
  const out = join(folder, 'new', 'games');
  const missing = join(folder, 'missing.pgn');
  expect(await ingest([missing], out)).toMatchObject({ ok: false });
  expect(existsSync(out)).toBe(false);
  mkdirSync(out, { recursive: true });
  expect(await ingest([missing], out)).toMatchObject({ ok: false });
  expect(readdirSync(out)).toEqual([]);
  mkdirSync(join(out, '_zeitnot'));
  expect(await ingest([missing], out)).toMatchObject({ ok: false });
  expect(readdirSync(out)).toEqual(['_zeitnot']);
});

it('refuses a database that this process has open', async () => {
  const [file, out] = [join(folder, 'a.pgn'), join(folder, 'a.duckdb')];
  writeFileSync(file, gameText('3+2'));
  const opened = await openDatabase(out);
  if (!opened.ok) throw new Error(opened.error.message);
  expect(await openDatabase(join(folder, '.', 'a.duckdb'))).toMatchObject({
    error: { code: 'InUse' },
  });
  expect(await ingest([file], out)).toMatchObject({ error: { code: 'InUse' } });
  opened.value.close();
  const again = await openDatabase(out);
  if (!again.ok) throw new Error(again.error.message);
  // closing the first one twice must not free the second
  opened.value.close();
  expect(await openDatabase(out)).toMatchObject({ error: { code: 'InUse' } });
  again.value.close();
  expect(await run([file], out)).toMatchObject({ games: 1 });
});

it.each([0, -1, 65, 1.5, Number.NaN])('refuses %s workers', async (workers) => {
  const file = join(folder, 'a.pgn');
  writeFileSync(file, gameText('3+2'));
  expect(await ingest([file], join(folder, 'out'), { workers })).toMatchObject({
    error: { code: 'InvalidOption' },
  });
  expect(await ingest([file], '')).toMatchObject({ error: { code: 'CannotOpen' } });
});

describe.each(['games', 'games.duckdb'])('into %s', (name) => {
  it('uses the first of two results for a piece', async () => {
    const [file, out] = [join(folder, 'a.pgn'), join(folder, name)];
    writeFileSync(file, gameText('3+2').repeat(5));
    const runner: PieceRunner = {
      async *run(pieces, signal) {
        for await (const result of hereRunner.run(pieces, signal)) {
          yield result;
          yield result;
        }
      },
    };
    expect(await run([file], out, { runner, pieceBytes: 200 })).toMatchObject({ games: 5 });
    expect(await rowsIn(out)).toHaveLength(5);
  });

  it('names files of which a runner lost a piece', async () => {
    const [file, out] = [join(folder, 'a.pgn'), join(folder, name)];
    writeFileSync(file, gameText('3+2'));
    const runner: PieceRunner = {
      // oxlint-disable-next-line require-yield
      async *run() {
        await Promise.resolve();
      },
    };
    expect(await run([file], out, { runner })).toMatchObject({ failed: [{ file }] });
  });
});
