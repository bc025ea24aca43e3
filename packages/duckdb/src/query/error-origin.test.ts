import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../connect.js';
import type { Database } from '../native/open-database.js';
import { quoted } from '../native/sql-literals.js';
import { query } from './query.js';

const folder = mkdtempSync(join(tmpdir(), 'zeitnot-own-place-'));
const [file, gone] = [join(folder, 'v.duckdb'), join(folder, 'gone.pgn')];

const open = async (): Promise<Database> => {
  const opened = await openDatabase(file);
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.value;
};

let database: Database;
beforeAll(async () => {
  writeFileSync(gone, '[Event "e"]\n\n1. e4 *\n');
  const made = await open();
  await made.connection.run(`
    CREATE TABLE words AS SELECT 'a' AS word;
    CREATE VIEW lost AS SELECT * FROM read_pgn(${quoted(gone)});
    CREATE VIEW deeper AS SELECT * FROM lost;
    CREATE VIEW "a ""view""" AS SELECT * FROM lost;
    CREATE VIEW numbers AS SELECT word::INTEGER AS n FROM words;
    CREATE VIEW fine AS SELECT 1 AS one;
    CREATE MACRO longer(a) AS a + len(a);
    CREATE MACRO whole(a) AS a::INTEGER`);
  made.close();
  rmSync(gone);
  // the text of a view is another when it has been kept
  database = await open();
});
afterAll(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

const placeOf = async (sql: string): Promise<readonly unknown[]> => {
  const result = await query(database.connection, sql);
  if (result.ok) throw new Error('it went well');
  const { line, column, statement } = result.error;
  return [line, column, statement];
};

describe('an error from within', () => {
  it.each([
    ['a view', 'SELECT 1 AS x,\n (SELECT count(*) FROM lost) AS z', 1, 'SELECT 1 AS x,'],
    [
      'a view, at the same place',
      'CREATE VIEW lost2 AS SELECT * FROM lost',
      1,
      'CREATE VIEW lost2',
    ],
    [
      'a view of a view',
      'SELECT 1;\nSELECT count(*) FROM Deeper',
      2,
      'SELECT count(*) FROM Deeper',
    ],
    ['a view with quotes', 'SELECT count(*) FROM "a ""view"""', 1, 'SELECT count(*) FROM "a ""v'],
    ['a view, as it runs', `SELECT 1,\n  sum(n) FROM numbers`, 1, 'SELECT 1,'],
    ['a view, row by row', `SELECT 1,\n  n\nFROM numbers`, 1, 'SELECT 1,'],
    ['a macro', `SELECT 1,\n  longer(DATE '2024-01-01')`, 1, 'SELECT 1,'],
    ['a prepared statement', `PREPARE p AS SELECT $1::INT;\nEXECUTE p('x')`, 2, `EXECUTE p('x')`],
  ])('%s has no place', async (_, sql, line, statement) => {
    const beginning = expect.stringMatching(
      `^${statement.replaceAll(/[()*$]/g, String.raw`\$&`)}`,
    ) as string;
    expect(await placeOf(sql)).toEqual([line, null, beginning]);
  });
});

describe('an error beside', () => {
  it.each([
    ['a view', 'SELECT nix,\n one FROM fine', 1, 8],
    ['a view in a script', `SELECT 'ä';\nSELECT 'ä', one,\n  nix FROM fine`, 3, 3],
    ['a view that is wrong too', 'SELECT foo(nix) FROM fine, nowhere', 1, 28],
    ['a part of a name', `SELECT 'lost_and_found'::INTEGER`, 1, 24],
    ['a macro', 'SELECT whole(1), nix', 1, 18],
    ['a table', `SELECT word::INTEGER FROM words`, 1, 12],
  ])('%s has its place', async (_, sql, line, column) => {
    expect(await placeOf(sql)).toEqual([line, column, null]);
  });
});

it.each([`SELECT whole('a')`, `SELECT 'a'::INTEGER FROM fine`])(
  'has no place if it is not certain: %s',
  async (sql) => {
    expect(await placeOf(sql)).toEqual([1, null, sql]);
  },
);

it('has no place when the connection answers no more queries', async () => {
  expect(await placeOf('BEGIN; SELECT n FROM numbers')).toEqual([1, null, 'SELECT n FROM numbers']);
  await database.connection.run('ROLLBACK');
});

it('runs nothing twice', async () => {
  const { connection } = database;
  await connection.run('CREATE TABLE kept (n INTEGER)');
  await placeOf(`INSERT INTO kept SELECT one FROM fine; INSERT INTO kept SELECT n FROM numbers`);
  expect(await query(connection, 'SELECT count(*)::INTEGER FROM kept')).toMatchObject({
    value: { rows: [[1]] },
  });
});
