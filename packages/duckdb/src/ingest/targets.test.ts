import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gameText, hereRunner, rowsIn, rowsOf, runIngest as run } from '../testing/ingests.js';
import { ingest } from './ingest.js';

const sample = fileURLToPath(new URL('../../../../corpus/sample-open.pgn', import.meta.url));

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zeitnot-targets-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

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

it('leaves no empty folder behind, but those that were there', async () => {
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
