import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rowsOf } from '../testing/ingests.js';
import { openInstance } from './open-database.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zeitnot-new-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('makes one file, with no trace of its temporary name', async () => {
  const path = join(folder, 'a.duckdb');
  await rowsOf('CREATE TABLE t AS SELECT 42', path);
  expect(readdirSync(folder)).toEqual(['a.duckdb']);
  expect(await rowsOf('FROM t', path)).toEqual([[42]]);
});

it('names the file that was asked for if it cannot be made', async () => {
  const path = join(folder, 'none', 'a.duckdb');
  const opened = await openInstance(path);
  expect(opened).toMatchObject({ ok: false, error: { code: 'CannotOpen' } });
  expect(opened.ok ? '' : opened.error.message).not.toContain('.tmp');
});

it('does not take the log of a database that was removed', async () => {
  const [path, kept] = [join(folder, 'a.duckdb'), join(folder, 'kept')];
  const opened = await openInstance(path);
  if (!opened.ok) throw new Error(opened.error.message);
  await opened.value.connection.run('CREATE TABLE old AS SELECT 1');

  copyFileSync(`${path}.wal`, kept);
  opened.value.close();
  rmSync(path);
  copyFileSync(kept, `${path}.wal`);
  expect(await rowsOf('SELECT count(*)::INTEGER FROM duckdb_tables()', path)).toEqual([[0]]);
});

it('removes what a killed run has left, and no file of another', async () => {
  const path = join(folder, 'a.duckdb');
  const left = 'a.duckdb.99999999-0123abcd.tmp';
  mkdirSync(join(folder, 'sub'));
  for (const name of [left, 'notes.tmp']) writeFileSync(join(folder, name), '');

  utimesSync(join(folder, left), 1, 1);
  await rowsOf('SELECT 1', path);
  expect(readdirSync(folder)).toEqual(['a.duckdb', 'notes.tmp', 'sub']);
  // also beside a database that has its name already
  writeFileSync(join(folder, left), '');
  utimesSync(join(folder, left), 1, 1);
  await rowsOf('SELECT 1', path);
  expect(readdirSync(folder)).toEqual(['a.duckdb', 'notes.tmp', 'sub']);
});

it('goes through a link to a file that does not exist yet', async () => {
  symlinkSync('real.duckdb', join(folder, 'a.duckdb'));
  await rowsOf('CREATE TABLE t AS SELECT 1', join(folder, 'a.duckdb'));
  expect(existsSync(join(folder, 'real.duckdb'))).toBe(true);
});
