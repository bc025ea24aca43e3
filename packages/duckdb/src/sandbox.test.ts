import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from './connect.js';
import { query } from './query/query.js';
import { openSandbox, type Sandbox } from './connect.js';

let folder = '';
let sandbox: Sandbox;
let connection: DuckDBConnection;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zeitnot-sandbox-'));
  writeFileSync(join(folder, 'secret.pgn'), '[Event "secret"]\n\n1. e4 *\n');
  writeFileSync(join(folder, 'secret.csv'), 'a,b\n1,2\n');
  const file = join(folder, 'games.duckdb');
  const made = await openDatabase(file);
  if (!made.ok) throw new Error(made.error.message);
  await made.value.connection.run(`CREATE TABLE games AS SELECT '3+2' AS TimeControl`);
  made.value.close();
  const opened = await openSandbox(file, {
    memory: '200MB',
    threads: 1,
    folder: join(folder, 'spill'),
    spill: '100MB',
  });
  if (!opened.ok) throw new Error(opened.error.message);
  sandbox = opened.value;
  connection = await sandbox.connect();
});
afterAll(() => {
  connection.closeSync();
  sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (sql: string) => query(connection, sql.replaceAll('HERE', folder));

describe('a sandbox', () => {
  it('answers, with the functions that read no file', async () => {
    const answer = await run(`SELECT chess_timecontrol_category(TimeControl) FROM games`);
    expect(answer).toMatchObject({ ok: true, value: { rows: [['blitz']] } });
  });

  it.each([
    `SELECT * FROM read_pgn('HERE/secret.pgn')`,
    `SELECT * FROM read_pgn_moves('HERE/secret.pgn')`,
    `SELECT * FROM read_csv('HERE/secret.pgn')`,
    `SELECT * FROM read_text('HERE/secret.pgn')`,
    `SELECT * FROM read_blob('HERE/secret.pgn')`,
    `SELECT * FROM 'HERE/secret.csv'`,
    `SELECT * FROM glob('HERE/*')`,
    `COPY games TO 'HERE/out.csv'`,
    `COPY games FROM 'HERE/secret.pgn'`,
    `EXPORT DATABASE 'HERE/out'`,
    `ATTACH 'HERE/out.duckdb' AS out`,
    `ATTACH 'HERE/games.duckdb' AS again (READ_WRITE)`,
    `INSTALL httpfs`,
    `LOAD httpfs`,
    `LOAD 'HERE/evil.duckdb_extension'`,
    `SET enable_external_access = true`,
    `SET lock_configuration = false`,
    `SET memory_limit = '100GB'`,
    `SET temp_directory = 'HERE/out'`,
    `RESET memory_limit`,
    `PRAGMA profiling_output = 'HERE/out'`,
    `CREATE TABLE mine (a INTEGER)`,
    `DELETE FROM games`,
    `SELECT getenv('HOME')`,
    `SELECT * FROM duckdb_secrets()`,
  ])('refuses %s', async (sql) => {
    expect(await run(sql)).toMatchObject({ ok: false });
    expect(existsSync(join(folder, 'out'))).toBe(false);
    expect(existsSync(join(folder, 'out.csv'))).toBe(false);
    expect(existsSync(join(folder, 'out.duckdb'))).toBe(false);
  });

  it('points at the error', async () => {
    expect(await run('SELECT 1,\n  nothing FROM games')).toMatchObject({
      ok: false,
      error: { code: 'BinderError', line: 2, column: 3 },
    });
  });

  it('keeps temporary tables to their connection', async () => {
    expect(await run('CREATE TEMP TABLE own AS SELECT 1')).toMatchObject({ ok: true });
    const other = await sandbox.connect();
    expect(await query(other, 'FROM own')).toMatchObject({ ok: false });
    other.closeSync();
  });

  it('can be interrupted, and works on', async () => {
    const long = run('SELECT count(*) FROM range(10000000000) a, range(100) b');
    const asking = setInterval(() => connection.interrupt(), 50);
    expect(await long).toMatchObject({ ok: false, error: { code: 'Interrupted' } });
    clearInterval(asking);
    expect(await run('SELECT 1')).toMatchObject({ ok: true });
  });

  it('cannot be left by any query', async () => {
    for (const sql of ['USE system', 'USE temp', 'DETACH games']) await run(sql);
    const other = await sandbox.connect();
    expect(await query(other, 'SELECT count(*) FROM games')).toMatchObject({ ok: true });
    other.closeSync();
  });
});
