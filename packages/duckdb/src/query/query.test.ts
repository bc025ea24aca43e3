import { DuckDBInstance, listValue, structValue, type DuckDBConnection } from '@duckdb/node-api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isQueryError, type QueryError } from './query-error.js';
import { query, runScript } from './query.js';
import { registerZeitnot } from '../connect.js';

/** One instance for all tests; each has a connection and a catalog of its own. */
const instance = await DuckDBInstance.create(':memory:');
let connection: DuckDBConnection;
let catalogs = 0;

beforeEach(async () => {
  catalogs += 1;
  connection = await instance.connect();
  await connection.run(`ATTACH ':memory:' AS own${catalogs}; USE own${catalogs}`);
});
afterEach(async () => {
  connection.closeSync();
  const other = await instance.connect();
  await other.run(`DETACH own${catalogs}`);
  other.closeSync();
});

const failureOf = async (sql: string): Promise<QueryError> => {
  const result = await query(connection, sql);
  if (result.ok) throw new Error('it went well');
  return result.error;
};

describe('an error', () => {
  it.each([
    ['SELEC 1', 'ParserError', 1, 1],
    ['SELECT 1 frm x', 'ParserError', 1, 14],
    ['SELECT nix', 'BinderError', 1, 8],
    ['SELECT\n  1,\n  nix', 'BinderError', 3, 3],
    ["SELECT 'ä日本♟', nix", 'BinderError', 1, 16],
    ['SELECT 1;\nSELECT\n  foo(2), nix;', 'CatalogError', 3, 3],
    ['SELECT 1; SELECT * FROM nix', 'CatalogError', 1, 25],
    ["SELECT 1; SELECT 'x'::INT", 'ConversionError', 1, 21],
    ["SELECT 1;\nSELECT CAST(x AS INT) FROM (VALUES ('a')) AS t(x)", 'ConversionError', 2, 8],
    ['SELECT (1', 'ParserError', 1, 10],
    ["SELECT 'ä日本😀', 4 y y", 'ParserError', 1, 20],
    ['-- früh, größer als üblich\nSELECT 1;\nSELECT 4 y y;', 'ParserError', 3, 12],
    ["SELECT 'ä'; SELECT 'ö', \"ü", 'ParserError', 1, 25],
    ["SELECT 'ä', (1", 'ParserError', 1, 15],
    ["SELECT 'ä日本', foo(1)", 'CatalogError', 1, 15],
    [`SELECT ${'1, '.repeat(200)}nix`, 'BinderError', 1, 608],
    ["SELECT error('no')", 'InvalidInputError', 1, null],
  ])('of %j has code and place', async (sql, code, line, column) => {
    const error = await failureOf(sql);
    expect({ code: error.code, line: error.line, column: error.column }).toEqual({
      code,
      line,
      column,
    });
    expect(error.sql).toBe(sql);
    expect(error.cause).toBeInstanceOf(Error);
    expect(error.message).not.toMatch(/LINE|exception_type/);
    expect(isQueryError(error)).toBe(true);
  });

  it.each([
    ["SELECT 1;\n-- none; yet\n\n  SELECT -- here\n error('no');", 4, 'SELECT -- here'],
    ["SELECT 1; SELECT error('no'); SELECT 2", 1, "SELECT error('no')"],
    ["SELECT 1;\nSELECT error('no ' || i)\nFROM range(9) AS t(i)", 2, "SELECT error('no ' || i)"],
    ['SELECT 1;\nFROM (VALUES (1), (1, 2));\nSELECT 3', 2, 'FROM (VALUES (1), (1, 2))'],
    ['SELECT 1;\nSELECT {a: 1, a: 2}', 2, 'SELECT {a: 1, a: 2}'],
    ["PIVOT (SELECT 1 AS k) ON k;\nSELECT error('no')", 2, "SELECT error('no')"],
    ["PIVOT (SELECT error('no') AS k) ON k", 1, "PIVOT (SELECT error('no') AS k) ON k"],
    ["SELECT 1;\nSELECT 'a\0b';\nSELECT 2", 2, "SELECT 'a\0b';"],
    ["SELECT 1; /* /* ; */ SELECT 2; */ SELECT error('no')", 1, "SELECT error('no')"],
  ])('without a place names the statement: %j', async (sql, line, statement) => {
    expect(await failureOf(sql)).toMatchObject({ line, column: null, statement });
  });

  it("has DuckDB's message", async () => {
    const { message } = await failureOf('SELECT b FROM (VALUES (1)) AS t(a)');
    expect(message).toBe(
      'Binder Error: Referenced column "b" not found in FROM clause!\nCandidate bindings: "a"',
    );
  });

  it.each([
    [`read_pgn('/no/such.pgn')`, 'Failed to open file /no/such.pgn: '],
    [`read_pgn_moves('/no/such.pgn')`, 'Failed to open file /no/such.pgn: '],
    [`read_pgn('/no/such.pgn', compression := 'lz4')`, "Invalid compression value 'lz4'"],
    ['read_pgn(NULL)', 'The path of the PGN files is NULL.'],
  ])('begins with what is wrong for %s', async (call, begins) => {
    registerZeitnot(connection);
    const error = await failureOf(`SELECT * FROM ${call}`);
    expect(error.message.startsWith(begins)).toBe(true);
    expect(error).toMatchObject({ code: 'BinderError', line: 1, column: 15 });
  });

  it('leaves the connection as it was', async () => {
    await failureOf('SELECT nix');
    await expect(connection.run('SELECT nix')).rejects.toThrow('Binder Error: Referenced');
  });

  it('is also reported in a failed transaction', async () => {
    await query(connection, "BEGIN; SELECT 'x'::INT FROM range(1)");
    const error = await failureOf('SELECT 1');
    expect(error.code).toBe('TransactionContextError');
    expect(error.message).toContain('please ROLLBACK');
    await query(connection, 'ROLLBACK');
    await expect(connection.run('SELECT nix')).rejects.toThrow(/^Binder Error/);
  });

  it('may come while rows are read', async () => {
    const sql = "SELECT CASE WHEN i < 9000 THEN i ELSE error('late') END FROM range(10000) AS t(i)";
    const error = await failureOf(sql);
    expect(error.message).toContain('late');
  });

  it.each([
    ["SELECT if(i = 150000, error('late')::BIGINT, i) FROM range(200000) AS t(i)", 'late'],
    ['SELECT 1; SELECT\n ln(150000 - i) FROM range(200000) AS t(i)', 'logarithm'],
    [
      "WITH t AS (FROM range(200000) AS t(i)) SELECT chess_timecontrol_category('3+2', if(i = 150000, 'nix', 'fide')) FROM t",
      'nix',
    ],
  ])('reports a failure after many rows: %s', async (sql, why) => {
    registerZeitnot(connection);
    let rows = 0;
    const read = async (): Promise<void> => {
      for await (const { batches } of runScript(connection, sql)) {
        for await (const batch of batches()) rows += batch.length;
      }
    };
    await expect(read()).rejects.toMatchObject({
      name: 'QueryError',
      message: expect.stringContaining(why),
      line: 1,
    });
    expect(rows).toBeGreaterThan(0);
    expect(await query(connection, sql)).toMatchObject({ ok: false });
  });

  it('has a code of its own for an interrupt', async () => {
    const running = failureOf('SELECT count(*) FROM range(100000000000) AS t(i) WHERE i % 7 = 3');
    // DuckDB forgets an interrupt that comes before the query has begun
    const interrupting = setInterval(() => connection.interrupt(), 20);
    expect(await running).toMatchObject({ code: 'Interrupted', message: 'Interrupted.' });
    clearInterval(interrupting);
  });
});

describe('a script', () => {
  it('gives the result of each statement', async () => {
    const sql = `CREATE TABLE t (a INTEGER);
      INSERT INTO t VALUES (1), (2);
      SELECT a, a AS b, a FROM t ORDER BY a;`;
    const seen = [];
    for await (const { kind, columns, changed, batches } of runScript(connection, sql)) {
      const rows = [];
      if (kind === 'rows') for await (const batch of batches()) rows.push(...batch);
      seen.push({ kind, names: columns.map(({ name }) => name), changed, rows });
    }
    expect(seen).toMatchObject([
      { kind: 'done' },
      { kind: 'changed', changed: 2 },
      {
        kind: 'rows',
        names: ['a', 'b', 'a'],
        rows: [
          [1, 1, 1],
          [2, 2, 2],
        ],
      },
    ]);
  });

  it('numbers the fields of a struct that have no names', async () => {
    const sql = `SELECT i, row(i, [row(i + 1, NULL)]) AS pair FROM range(5000) AS t(i)`;
    const result = await query(connection, sql);
    if (!result.ok) throw result.error;
    expect(result.value.rows).toHaveLength(5000);
    for (const [number, pair] of result.value.rows) {
      const i = number as bigint;
      expect(pair).toEqual(
        structValue({ 1: i, 2: listValue([structValue({ 1: i + 1n, 2: null })]) }),
      );
    }
  });

  it.each(['', ' ;\n', '-- nothing', '/* nothing */ ;;'])('may be empty: %j', async (sql) => {
    expect(await query(connection, sql)).toEqual({ ok: true, value: { columns: [], rows: [] } });
  });

  it('stops at the statement that fails; what came before is done', async () => {
    const error = await failureOf('CREATE TABLE t (a INTEGER); SELECT nix; DROP TABLE t');
    expect(error.column).toBe(36);
    expect((await query(connection, 'FROM t')).ok).toBe(true);
  });

  it('may be abandoned before its end', async () => {
    for await (const { batches } of runScript(connection, 'FROM range(100000); SELECT 2')) {
      for await (const batch of batches()) {
        expect(batch.length).toBeGreaterThan(0);
        break;
      }
      break;
    }
    expect((await query(connection, 'SELECT 1')).ok).toBe(true);
  });
});

describe('several at once on one connection', () => {
  const numbers = (count: number): string => `SELECT i FROM range(${count}) AS t(i)`;

  it('wait for each other', async () => {
    registerZeitnot(connection);
    const sql = `SELECT count(*)::INTEGER, min(chess_timecontrol_category(i || '+0')) FROM range(3000) AS t(i)`;
    const jobs = [sql, numbers(10_000), 'SELECT nix', sql, numbers(20_000)];
    const results = await Promise.all(jobs.map((job) => query(connection, job)));
    expect(results.map((result) => result.ok && result.value.rows.length)).toEqual([
      1,
      10_000,
      false,
      1,
      20_000,
    ]);
    expect(results[2]).toMatchObject({ error: { column: 8 } });
  });

  it('may run between the statements of a script', async () => {
    const seen: unknown[] = [];
    for await (const { batches } of runScript(connection, 'SELECT 1; SELECT 2')) {
      for await (const batch of batches()) seen.push(...batch);
      seen.push((await query(connection, 'SELECT 3')).ok);
    }
    expect(seen).toEqual([[1], true, [2], true]);
  });

  it('end the rows of a script, which says so', async () => {
    const read = async (): Promise<number> => {
      let rows = 0;
      for await (const { batches } of runScript(connection, numbers(100_000))) {
        for await (const batch of batches()) {
          rows += batch.length;
          await query(connection, 'SELECT 1');
        }
      }
      return rows;
    };
    await expect(read()).rejects.toThrow('some rows of this statement are missing');
    const scripts = [numbers(100_000), numbers(100_000)].map(async (sql) => {
      for await (const { batches } of runScript(connection, sql)) {
        for await (const batch of batches()) expect(batch.length).toBeGreaterThan(0);
      }
    });
    const ends = await Promise.allSettled(scripts);
    expect(ends.map(({ status }) => status)).toContain('rejected');
  });
});

it.each(['180', "TIME '10:00:00'", '(SELECT 1.5)', "180, 'pgn'"])(
  'says that the first argument of a function is a text: %s',
  async (args) => {
    registerZeitnot(connection);
    const { message } = await failureOf(`SELECT chess_timecontrol_json(${args})`);
    expect(message).toMatch(
      /\nThe first argument of chess_timecontrol_json must be text\. .*all_varchar/,
    );
  },
);

it.each(['', "'3+2', 180", "'3+2', 'pgn', 'x'", "['3+2']"])(
  'leaves it to DuckDB to say which arguments there are: %s',
  async (args) => {
    registerZeitnot(connection);
    const { message } = await failureOf(`SELECT chess_timecontrol_json(${args})`);
    expect(message).toContain('Candidate functions');
  },
);

it('says how to subtract ratings', async () => {
  const { message } = await failureOf('SELECT 2000::UINTEGER - 2100::UINTEGER');
  expect(message).toMatch(/UINT32 \(2000 - 2100\)!\nRatings .* WhiteElo::INTEGER - BlackElo/);
});
