import { fileURLToPath } from 'node:url';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { SYSTEMS } from '@zeitnot/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { quoted } from './native/sql-literals.js';
import { registerZeitnot, type RegisterOptions } from './connect.js';

const open = async (options?: RegisterOptions): Promise<DuckDBConnection> => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  registerZeitnot(connection, options);
  return connection;
};

const scalar = async (connection: DuckDBConnection, expression: string): Promise<unknown> =>
  (await connection.runAndReadAll(`SELECT ${expression}`)).getRowsJS()[0]?.[0];

describe.each([{ plain: false }, { plain: true }])('with %j', (options) => {
  let connection: DuckDBConnection;
  beforeAll(async () => {
    connection = await open(options);
  });

  it.each([
    [`normalize('3+2')`, '180+2'],
    [`normalize('90''+30"')`, '5400+30'],
    [`normalize('15+0', 'lichess')`, '15+0'],
    [`normalize('15+0', 'auto')`, '900+0'],
    [`normalize('15+0', ' AUTO ')`, '900+0'],
    [`normalize('TM[1800]OT[5x30 byo-yomi]', 'sgf')`, null],
    [`normalize('klassisch')`, null],
    [`normalize('')`, null],
    [`normalize(NULL)`, null],
    [`normalize(NULL, 'pgn')`, null],
    [`normalize('3+2', NULL)`, null],
    [`json(NULL)`, null],
    [`json('180+2')::JSON ->> 'inferred'`, 'false'],
    [`json('3+2')::JSON ->> 'warnings'`, '["interpreted_small_base_as_minutes"]'],
    [`json('klassisch')::JSON ->> 'mode'`, 'unknown'],
    [`category('29''''')`, 'ultra-bullet'],
    [`category('1+0')`, 'bullet'],
    [`category('29+0')`, 'classical'],
    [`category('3+0')`, 'blitz'],
    [`category('2+12')`, 'rapid'],
    [`category('25+0')`, 'classical'],
    [`category('1/86400')`, 'correspondence'],
    [`category('1/86400', 'chesscom')`, 'daily'],
    [`category('10+0', 'fide')`, 'blitz'],
    [`category('10+0', 'Lichess')`, 'rapid'],
    [`category('15+0', 'lichess', 'lichess')`, 'ultra-bullet'],
    [`category('?')`, null],
    [`category('-')`, null],
    [`category('*60')`, null],
    [`category('klassisch')`, null],
    [`category(NULL, 'fide')`, null],
    [`category('3+2', NULL)`, null],
    [`category('3+2', 'fide', NULL)`, null],
    [`notation('G/60;d5')`, '(5s) 60m'],
    [`notation('60', 'uscf')`, '60m'],
    [`estimate('3+2')`, 260n],
    [`estimate('3+2', 'pgn')`, 83n],
    [`estimate('40/5400+30:1800+30')`, 6600n],
    [`estimate('0.3+0', 'engine')`, 1n],
    [`estimate('-')`, null],
    [`estimate(NULL)`, null],
  ])('chess_timecontrol_%s is %s', async (call, expected) => {
    expect(await scalar(connection, `chess_timecontrol_${call}`)).toBe(expected);
  });

  it.each([
    [`category('3+2', 'fidee')`, SYSTEMS.join(', ')],
    [`category('3+2', 'otb')`, 'That is a dialect, which comes after the system.'],
    [`category('3+2', 'fide', 'x')`, `Unknown dialect 'x'. The dialects are auto, pgn,`],
    [`normalize('3+2', 'x')`, 'correspondence, notation, sgf'],
    [`estimate('3+2', '${'y'.repeat(99)}')`, `'${'y'.repeat(40)}…'`],
  ])('chess_timecontrol_%s is an error that lists the choices', async (call, part) => {
    await expect(scalar(connection, `chess_timecontrol_${call}`)).rejects.toThrow(part);
    expect(await scalar(connection, `chess_timecontrol_normalize('3+2')`)).toBe('180+2');
  });
});

it('may be registered again, and on two connections of an instance', async () => {
  const instance = await DuckDBInstance.create(':memory:');
  const first = await instance.connect();
  const second = await instance.connect();
  for (const connection of [first, second, first]) registerZeitnot(connection, { files: false });
  const call = `chess_timecontrol_category('3+2')`;
  expect([await scalar(first, call), await scalar(second, call)]).toEqual(['blitz', 'blitz']);
  const sql = `(SELECT count(*) FROM duckdb_functions() WHERE function_name LIKE 'chess_%')`;
  expect(await scalar(second, sql)).toBe(11n);
});

it('types its results', async () => {
  const connection = await open();
  const reader = await connection.runAndReadAll(
    `SELECT chess_timecontrol_estimate('1+0') AS e, chess_timecontrol_json('1+0') AS j`,
  );
  expect(reader.columnTypes().map(String)).toEqual(['BIGINT', 'VARCHAR']);
});

describe.each(['read_pgn', 'read_pgn_moves'])('%s', (name) => {
  const sample = fileURLToPath(new URL('../../../corpus/sample-open.pgn', import.meta.url));
  const call = `count(*) > 0 FROM ${name}(${quoted(sample)})`;

  it('reads files though DuckDB itself may not, as docs/sql.md says', async () => {
    const connection = await open();
    await connection.run('SET enable_external_access = false');
    await expect(scalar(connection, `1 FROM read_text(${quoted(sample)})`)).rejects.toThrow();
    expect(await scalar(connection, call)).toBe(true);
  });

  it('is left out without files', async () => {
    await expect(scalar(await open({ files: false }), call)).rejects.toThrow('does not exist');
  });
});
