import { EventEmitter } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { sharedFolder } from '../testing/folder.js';
import { command, failingStream, type InProcessOptions, type Run } from '../testing/run.js';

const { path: folder, run } = sharedFolder();

const sql = (args: readonly string[], input = '', options: InProcessOptions = {}): Promise<Run> =>
  run(['sql', ...args], { input, ...options });

describe('a query', () => {
  it('is printed as a table, with the number of rows as a remark', async () => {
    const { status, stdout, stderr } = await sql([
      `SELECT tc, chess_timecontrol_category(tc) AS category, chess_timecontrol_estimate(tc) AS seconds
       FROM (VALUES ('3+2'), ('G/60;d5'), ('klassisch')) AS t(tc)`,
    ]);
    expect(status).toBe(0);
    expect(stdout).toMatchInlineSnapshot(`
      " tc        │ category  │ seconds
       VARCHAR   │ VARCHAR   │  BIGINT
      ───────────┼───────────┼─────────
       3+2       │ blitz     │     260
       G/60;d5   │ classical │    3800
       klassisch │ NULL      │    NULL
      "
    `);
    expect(stderr).toBe('3 rows.\n');
  });

  it('prints the drawing of an EXPLAIN', async () => {
    const { stdout, stderr } = await sql(['EXPLAIN SELECT 1 AS one']);
    expect(stdout).toMatch(/^┌─+┐\n│ +PROJECTION +│\n/);
    expect(stderr).toBe('');
  });

  it('may come from standard input', async () => {
    expect(await sql(['-q', '--csv', '-'], 'SELECT 1 AS a')).toEqual({
      status: 0,
      stdout: 'a\r\n1\r\n',
      stderr: '',
    });
  });

  it('prints one JSON object per line, with all digits', async () => {
    const { stdout } = await sql([
      '--json',
      `SELECT 9007199254740993 AS big, DATE '2024-02-29' AS day, NULL AS nothing, 'ä"' AS "na\nme",
              chess_timecontrol_json('3+2')::JSON AS tc, 1 AS big FROM range(2)`,
    ]);
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^\{"big":9007199254740993,"day":"2024-02-29","nothing":null,/);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      'na\nme': 'ä"',
      tc: { normalized: '180+2' },
      'big:1': 1,
    });
  });

  it.each([
    [['--csv'], /^a,a,a:1\r\n1,2,3\r\n$/],
    [['--json'], /^\{"a":1,"a:2":2,"a:1":3\}\n$/],
    [[], /^ +a │ +a │ +a:1\n/],
  ])('prints columns of the same name: %j', async (args, output) => {
    expect((await sql([...args, 'SELECT 1 AS a, 2 AS a, 3 AS "a:1"'])).stdout).toMatch(output);
  });

  it('prints CSV by RFC 4180', async () => {
    const { stdout } = await sql([
      '--csv',
      `SELECT 'a,b' AS "x""y", 'say "hi"' AS q, 'two\nlines' AS l, '' AS empty, NULL AS nothing`,
    ]);
    expect(stdout).toBe('"x""y",q,l,empty,nothing\r\n"a,b","say ""hi""","two\nlines","",\r\n');
  });

  it.each([
    [[], "─\n (1, 'a,b')\n"],
    [['--json'], '{"pair":[1,"a,b"]}\n'],
    [['--csv'], `pair\r\n"(1, 'a,b')"\r\n`],
  ])('prints all fields of a struct without names: %j', async (args, part) => {
    expect((await sql([...args, `SELECT row(1, 'a,b') AS pair`])).stdout).toContain(part);
  });
});

describe('a script', () => {
  it('shows the result of each statement', async () => {
    writeFileSync(
      join(folder, 'two.sql'),
      "-- tags\nCREATE TABLE t (tc VARCHAR);\nINSERT INTO t VALUES ('3+2'), ('x');\nFROM t;\nSELECT 1 AS one;",
    );
    const { status, stdout, stderr } = await sql(['--file', 'two.sql']);
    expect(status).toBe(0);
    expect(stdout).toBe(
      ' tc\n VARCHAR\n─────────\n 3+2\n x\n\n     one\n INTEGER\n─────────\n       1\n',
    );
    expect(stderr).toBe('Done.\n2 rows changed.\n2 rows.\n1 row.\n');
    expect(await sql(['-q', '--file', 'two.sql'])).toMatchObject({ status: 0, stdout, stderr: '' });
    expect((await sql(['--csv', '-f', 'two.sql'])).stdout).toBe(
      'tc\r\n3+2\r\nx\r\n\r\none\r\n1\r\n',
    );
    expect(await sql(['--json', '-f', 'two.sql'])).toMatchObject({
      stdout: '{"tc":"3+2"}\n{"tc":"x"}\n{"one":1}\n',
      stderr: '',
    });
  });

  it('hides what DuckDB runs for a PIVOT', async () => {
    const pivot = `PIVOT (VALUES ('a', 1), ('b', 2)) AS t(k, x) ON k USING sum(x)`;
    expect((await sql([pivot])).stderr).toBe('1 row.\n');
    expect((await sql([`CREATE TABLE p AS ${pivot}; FROM p`])).stderr).toBe('Done.\n1 row.\n');
  });

  it('may be empty', async () => {
    writeFileSync(join(folder, 'empty.sql'), '-- nothing\n');
    const done = { status: 0, stdout: '', stderr: 'The script has no statements.\n' };
    expect(await sql(['-f', 'empty.sql'])).toEqual(done);
    expect(await sql([';'])).toEqual(done);
    expect(await sql(['-'])).toEqual(done);
    expect(await sql(['-q', ';'])).toEqual({ ...done, stderr: '' });
  });

  it('keeps its tables in a file', async () => {
    const db = join(folder, 'kept.duckdb');
    expect((await sql(['--db', db, 'CREATE TABLE t AS SELECT 42 AS a'])).status).toBe(0);
    expect(existsSync(db)).toBe(true);
    expect((await sql(['--db', db, '--csv', 'FROM t'])).stdout).toBe('a\r\n42\r\n');
  });

  it('keeps what a script has done before it fails', async () => {
    const db = join(folder, 'failed.duckdb');
    const script = `PRAGMA disable_checkpoint_on_shutdown; CREATE TABLE t AS SELECT 42 AS a; FROM nowhere`;
    expect((await sql(['--db', db, script])).status).toBe(1);
    expect((await sql(['--db', db, '--csv', 'FROM t'])).stdout).toBe('a\r\n42\r\n');
  });

  it('says that a database is new, in case of a typing error', async () => {
    const remarkOn = async (name: string, ...more: string[]): Promise<string> =>
      (await sql(['--db', join(folder, name), '--csv', ...more, 'SELECT 1 AS a'])).stderr;
    expect(await remarkOn('new.duckdb')).toBe(
      `${join(folder, 'new.duckdb')} did not exist; it is a new database.\n`,
    );
    expect(await remarkOn('new.duckdb')).toBe('');
    expect(await remarkOn('newer.duckdb', '--quiet')).toBe('');
    expect(
      (await sql(['--db', join(folder, 'newest.duckdb'), '--json', 'SELECT 1 AS a'])).stderr,
    ).toBe('');
    expect((await sql(['--db', ':memory:', '--csv', 'SELECT 1 AS a'])).stderr).toBe('');
  });
});

describe('an error', () => {
  it.each([
    [
      ['SELECT 1 frm x'],
      'Parser Error: syntax error at or near "x"\n  SELECT 1 frm x\n               ^\n',
    ],
    [
      ["SELECT '日本', nix"],
      'Binder Error: Referenced column "nix" was not found because the FROM clause is missing\n' +
        "  SELECT '日本', nix\n                 ^\n",
    ],
    [
      ["SELECT '日本語', 4 y y"],
      'Parser Error: syntax error at or near "y"\n' +
        `  SELECT '日本語', 4 y y\n${' '.repeat(23)}^\n`,
    ],
    [
      [`SELECT ${'1, '.repeat(99)}nix${', 2'.repeat(99)}`],
      'Binder Error: Referenced column "nix" was not found because the FROM clause is missing\n' +
        `  …${'1, '.repeat(20)}nix${', 2'.repeat(12)},…\n${' '.repeat(63)}^\n`,
    ],
  ])('of %j has a mark under the place', async (args, stderr) => {
    expect(await sql(args)).toEqual({ status: 1, stdout: '', stderr });
  });

  it('names file and line of a script; what came before is shown', async () => {
    writeFileSync(join(folder, 'bad.sql'), 'SELECT 1 AS a;\nSELECT\n\tnix;\n');
    const { status, stdout, stderr } = await sql(['-q', '--csv', '-f', 'bad.sql']);
    expect({ status, stdout }).toEqual({ status: 1, stdout: 'a\r\n1\r\n' });
    expect(stderr).toContain('\nin line 3 of bad.sql:\n   nix;\n   ^\n');
  });

  it('names the right line whatever letters stand before it', async () => {
    writeFileSync(join(folder, 'früh.sql'), '-- größer, möglichst früh äöüß\n;SELECT 4 y y;\n');
    expect((await sql(['-f', 'früh.sql'])).stderr).toContain(
      `\nin line 2 of früh.sql:\n  ;SELECT 4 y y;\n${' '.repeat(14)}^\n`,
    );
    expect(JSON.parse((await sql(['--json', '-f', 'früh.sql'])).stderr)).toMatchObject({
      error: { line: 2, column: 13 },
    });
  });

  it('is JSON with --json', async () => {
    const { status, stdout, stderr } = await sql(['--json', 'SELECT\n nix']);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(JSON.parse(stderr)).toMatchObject({
      error: { code: 'BinderError', line: 2, column: 2 },
    });
  });

  it('quotes no control characters', async () => {
    const { stderr } = await sql([`SELECT ('a' || chr(27) || ']0;b' || chr(7))::INTEGER`]);
    expect(stderr).toContain("Could not convert string 'a\uFFFD]0;b\uFFFD' to INT32");
  });

  it.each([
    ["FROM 'it''s.pgn'", "read_pgn('it''s.pgn')"],
    ["FROM 'a.pgn.gz'", "read_pgn('a.pgn.gz')"],
    ["SELECT 1 FROM '*.pgn'", "read_pgn('*.pgn')"],
  ])('of %s tells how PGN is read', async (query, call) => {
    writeFileSync(join(folder, "it's.pgn"), '*\n');
    writeFileSync(join(folder, 'a.pgn.gz'), '');
    const { status, stderr } = await sql([query]);
    expect(status).toBe(1);
    expect(stderr).toContain(`\nPGN files are read by a function: FROM ${call}\n`);
    expect(stderr).not.toMatch(/read_csv|Did you mean/);
  });

  it('lists the choices of an unknown system', async () => {
    const { status, stderr } = await sql([`SELECT chess_timecontrol_category('3+2', 'x')`]);
    expect(status).toBe(1);
    expect(stderr).toContain('The systems are lichess, chesscom, fide, uschess, ogs.');
  });

  it.each([
    [['--db', '/nowhere/at/all.duckdb', 'SELECT 1'], 1, 'cannot be opened'],
    [['--db', command, 'SELECT 1'], 1, 'cannot be opened'],
    [['--file', 'missing.sql'], 1, 'The script cannot be read: ENOENT'],
    [['--file', '.'], 1, 'The script cannot be read: EISDIR'],
    [[], 2, 'give either a query or --file'],
    [[''], 2, 'the query is empty'],
    [[' '], 2, 'the query is empty'],
    [['', '--file', 'x.sql'], 2, 'give either a query or --file'],
    [['SELECT 1', '--file', 'x.sql'], 2, 'give either a query or --file'],
    [['--csv', '--json', 'SELECT 1'], 2, 'cannot be used with'],
    [['SELECT 1', 'SELECT 2'], 2, 'too many arguments'],
  ])('of %j ends with its exit code', async (args, status, part) => {
    const ran = await sql(args);
    expect(ran).toMatchObject({ status, stdout: '' });
    expect(ran.stderr).toContain(part);
  });
});

describe('an interrupt', () => {
  const ENDLESS = 'SELECT count(*) FROM range(1000000000000) AS t(i)';

  it.each([
    ['works', `SELECT 1; ${ENDLESS} WHERE i % 7 = 3`, 200],
    ['has hardly begun', `SELECT 1; ${ENDLESS}`, 0],
    ['prints', 'FROM range(1000000000000)', 50],
  ])('stops a query that %s', async (_, query, after) => {
    const signals = new EventEmitter();
    const stdout = new PassThrough();
    stdout.once('data', () => setTimeout(() => signals.emit('SIGINT'), after));
    stdout.resume();
    expect(await sql(['-q', '--csv', query], '', { signals, stdout })).toMatchObject({
      status: 1,
      stderr: 'Interrupted.\n',
    });
  });

  it('stops a query when nobody reads its rows', async () => {
    const signals = new EventEmitter();
    // takes a little, and then no more
    const stdout = new PassThrough();
    stdout.once('readable', () => signals.emit('SIGINT'));
    const query = 'FROM range(1000000000000)';
    expect(await sql(['-q', '--csv', query], '', { signals, stdout })).toMatchObject({
      status: 1,
      stderr: 'Interrupted.\n',
    });
  });
});

it.each(['--csv', '--json', '--quiet'])(
  'runs a script to its end though its reader leaves: %s',
  async (format) => {
    const statements = `CREATE TABLE a (i INTEGER); BEGIN; INSERT INTO a VALUES (1);
      FROM range(1000000000000); SELECT 2; COMMIT`;
    const db = `left${format}.duckdb`;
    const args = ['--quiet', '--db', db, format, statements];
    expect(await sql(args, '', { stdout: failingStream('EPIPE') })).toMatchObject({
      status: 0,
      stderr: '',
    });
    const { stdout } = await sql(['--db', db, '--csv', 'SELECT count(*) AS n FROM a']);
    expect(stdout).toBe('n\r\n1\r\n');
  },
);
