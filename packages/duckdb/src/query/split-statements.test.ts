import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { query, runScript } from './query.js';
import { splitStatements } from './split-statements.js';

let connection: DuckDBConnection;

beforeEach(async () => {
  connection = await (await DuckDBInstance.create(':memory:')).connect();
  await connection.run(
    `CREATE TABLE t AS FROM (VALUES ('a', 1, 2), ('b', 1, 3), ('a', 2, 4)) AS v(k, g, x)`,
  );
});

describe('a script is cut', () => {
  it.each<[string, string[]]>([
    ['SELECT 1', ['SELECT 1']],
    ['SELECT 1;', ['SELECT 1']],
    ['SELECT 1;SELECT 2 ; ;', ['SELECT 1', 'SELECT 2']],
    [`SELECT 'a;''b;', ";"";"; SELECT 2`, [`SELECT 'a;''b;', ";"";"`, 'SELECT 2']],
    [String.raw`SELECT 'a\'; SELECT e'\';'`, [String.raw`SELECT 'a\'`, String.raw`SELECT e'\';'`]],
    ['SELECT $$;$$, $a$;$$;$a$, $1;SELECT $2', ['SELECT $$;$$, $a$;$$;$a$, $1', 'SELECT $2']],
    ['SELECT 1 -- a;b\n; /* c;d */ -- e', ['SELECT 1']],
    ['SELECT 1 /* a /* b */ c ; */; SELECT 2', ['SELECT 1', 'SELECT 2']],
    ['SELECT 1 /*/* ; */;**/ /**/; SELECT 2 //* ; */ 3', ['SELECT 1', 'SELECT 2 /        3']],
    ['SELECT 1 -- a;\r; SELECT 2 -- b;\r\n, 3', ['SELECT 1', 'SELECT 2      \r\n, 3']],
    ['SELECT $ü$;$u$;$ü$; SELECT $_1é$;$_1é$', ['SELECT $ü$;$u$;$ü$', 'SELECT $_1é$;$_1é$']],
    [
      'SELECT 1 AS a$b$; SELECT 2 AS ü$$; SELECT 3',
      ['SELECT 1 AS a$b$', 'SELECT 2 AS ü$$', 'SELECT 3'],
    ],
    ['SELECT $1, 1,\u00a0$$;$$', ['SELECT $1, 1,\u00a0$$;$$']],
    [String.raw`SELECT E'a'';\';'; SELECT 2`, [String.raw`SELECT E'a'';\';'`, 'SELECT 2']],
    ['SELECT /* a;b */ 1; -- c\nFROM t', ['SELECT           1', 'FROM t']],
  ])('%j', async (sql, statements) => {
    const found = splitStatements(sql);
    expect(found.map(({ text }) => text)).toEqual(statements);
    for (const { text, start } of found) expect(sql.slice(start)[0]).toBe(text[0]);
    expect((await connection.extractStatements(sql)).count).toBe(statements.length);
  });
});

describe('what is never closed', () => {
  it.each(["'a", '"a', "E'a", String.raw`E'a\'`, String.raw`E'a${'\\'}`, '$a$a', '$$a', '/* a'])(
    'goes on to the end: %s',
    async (open) => {
      const sql = `SELECT 1; SELECT ${open}; SELECT 2`;
      const [first, ...rest] = splitStatements(sql);
      expect([first?.text, rest.length, rest[0]?.start]).toEqual(['SELECT 1', 1, 10]);
      await expect(connection.extractStatements(sql)).rejects.toThrow('unterminated');
    },
  );

  it('is passed once, however much of it there is', () => {
    const tags = Array.from({ length: 30_000 }, (_, index) => `$a${index}$ `).join('');
    expect(splitStatements(`SELECT ${tags}`)).toHaveLength(1);
    expect(splitStatements(`SELECT E'${'a'.repeat(1e7)}'; SELECT 2`)).toHaveLength(2);
  });
});

it.each([`SELECT 'a; b`, 'SELECT "a; b', 'SELECT $a$; $b$', 'SELECT /* /* ; */', `SELECT E'\\';`])(
  '%s is not closed, and the rest of the script',
  (sql) => {
    expect(splitStatements(`SELECT 1; ${sql}`)).toEqual([
      { text: 'SELECT 1', start: 0 },
      { text: sql, start: 10 },
    ]);
  },
);

it.each(['$a', '$a$b', '/*', "E'\\", '*/', '--', "'", '"'])(
  'cuts a script of many %s in one go',
  (part) => {
    expect(splitStatements(`SELECT ${part.repeat(300_000)}`)).toHaveLength(1);
  },
);

const resultsOf = async (sql: string): Promise<readonly unknown[]> => {
  const seen: unknown[] = [];
  for await (const { kind, changed, batches } of runScript(connection, sql)) {
    let rows = 0;
    if (kind === 'rows') for await (const batch of batches()) rows += batch.length;
    seen.push(kind === 'done' ? kind : [kind, kind === 'rows' ? rows : changed]);
  }
  return seen;
};

const PIVOT = 'PIVOT t ON k USING sum(x)';

describe('a statement of several parts has one result', () => {
  it.each<[string, unknown[]]>([
    [PIVOT, [['rows', 2]]],
    [
      `SELECT 1; ${PIVOT}; SELECT 2`,
      [
        ['rows', 1],
        ['rows', 2],
        ['rows', 1],
      ],
    ],
    [`-- a; b\n${PIVOT} /* c; d */;;`, [['rows', 2]]],
    [`WITH p AS (${PIVOT}) SELECT * FROM p, p AS q`, [['rows', 4]]],
    [`EXPLAIN ${PIVOT}`, [['rows', 1]]],
    [`CREATE TABLE p AS ${PIVOT}; SELECT 1`, ['done', ['rows', 1]]],
    [`INSERT INTO t SELECT 'c', g, a FROM (${PIVOT})`, [['changed', 2]]],
    [
      `BEGIN; CREATE TYPE mood AS ENUM ('a'); ${PIVOT}; COMMIT`,
      ['done', 'done', ['rows', 2], 'done'],
    ],
    [`${PIVOT} /* /* ; */ ; */`, [['rows', 2]]],
  ])('%s', async (sql, results) => {
    expect(await resultsOf(sql)).toEqual(results);
  });

  it('IMPORT DATABASE', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'zeitnot-statements-'));
    await connection.run(`CREATE TABLE u AS FROM range(7); EXPORT DATABASE '${folder}/all'`);
    await connection.run('DROP TABLE t; DROP TABLE u');
    expect(await resultsOf(`IMPORT DATABASE '${folder}/all'; FROM t`)).toEqual([
      ['changed', 10],
      ['rows', 3],
    ]);
    rmSync(folder, { recursive: true });
  });
});

it('gives the rows of the statement, not of its last part', async () => {
  const result = await query(connection, `EXPLAIN ${PIVOT}`);
  expect(result.ok && result.value.rows).toHaveLength(1);
});

it('reports an error in any part', async () => {
  const result = await query(connection, `SELECT 1; CREATE TABLE t AS ${PIVOT}`);
  expect(result).toMatchObject({ ok: false, error: { code: 'CatalogError' } });
});
