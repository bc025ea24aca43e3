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
    [`dialect('https://lichess.org/abcd1234', '30+0')`, 'lichess'],
    [`dialect('https://lichess.org/abcd1234', '3+2')`, 'otb'],
    [`dialect('Chess.com', '90+30', 5456000)`, 'otb'],
    [`dialect(NULL, '30+0', 30000)`, 'pgn'],
    [`dialect(NULL, '30+0', NULL)`, 'auto'],
    [`dialect('https://lichess.org/abcd1234', '60+30', NULL, 'Open 2025')`, 'otb'],
    [`dialect('https://lichess.org/abcd1234', '60+30', NULL, 'false')`, 'otb'],
    [`dialect('https://lichess.org/abcd1234', '60+30', NULL, '')`, 'lichess'],
    [`dialect('https://lichess.org/abcd1234', '60+30', NULL, true)`, 'otb'],
    [`dialect('https://lichess.org/abcd1234', '60+30', NULL, false)`, 'lichess'],
    [`dialect('https://lichess.org/abcd1234', '60+30', NULL, NULL)`, 'lichess'],
    [`dialect('https://lichess.org/abcd1234', NULL)`, 'lichess'],
    [`dialect(NULL, NULL, NULL, NULL)`, 'auto'],
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
    [`time_class('300+2')`, 'blitz'],
    [`time_class('120+12')`, 'rapid'],
    [`time_class('60')`, 'bullet'],
    [`time_class('1/86400')`, 'daily'],
    [`time_class('3+2')`, 'bullet'],
    [`time_class('40/7200')`, null],
    [`time_class('5 | 0')`, null],
    [`time_class('-')`, null],
    [`time_class('')`, null],
    [`time_class(NULL)`, null],
    [`format('chess', '300+2')`, 'blitz'],
    [`format('chess', '1/86400')`, 'daily'],
    [`format('chess960', '60')`, 'live960'],
    [`format('chess960', '1/86400')`, 'daily960'],
    [`format('crazyhouse', '180')`, 'crazyhouse'],
    [`format('threecheck', '1/86400')`, 'threecheck'],
    [`format('crazyhouse', 'klassisch')`, null],
    [`format('klassisch', '180')`, null],
    [`format('toString', '180')`, null],
    [`format(NULL, '180')`, null],
    [`format('chess', NULL)`, null],
    [`result('win')`, '{"score":"win","reason":null}'],
    [`result('timeout')`, '{"score":"loss","reason":"TimeExpired"}'],
    [`result('timevsinsufficient')`, '{"score":"draw","reason":"TimeVsInsufficientMaterial"}'],
    [`result('kingofthehill') ->> 'score'`, 'loss'],
    [`result('win') ->> 'reason'`, null],
    [`result('toString')`, null],
    [`result('')`, null],
    [`result(NULL)`, null],
  ])('chesscom_%s is %s', async (call, expected) => {
    expect(await scalar(connection, `chesscom_${call}`)).toBe(expected);
  });

  it('reads each row of a column, with NULL among them', async () => {
    const sql = `SELECT chesscom_time_class(tc), chesscom_format(rules, tc), chesscom_result(code) ->> 'score'
      FROM (VALUES ('180', 'chess', 'win'), (NULL, 'chess', NULL), ('1/86400', NULL, 'agreed'),
            ('600', 'chess960', 'x'), ('1/86400', 'chess960', 'timeout')) AS games(tc, rules, code)`;
    expect((await connection.runAndReadAll(sql)).getRowsJS()).toEqual([
      ['blitz', 'blitz', 'win'],
      [null, null, null],
      ['daily', null, 'draw'],
      ['rapid', 'live960', null],
      ['daily', 'daily960', 'loss'],
    ]);
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
  expect(await scalar(second, sql)).toBe(30n);
});

it('refuses a connection from another copy of the client', () => {
  expect(() => registerZeitnot({} as DuckDBConnection)).toThrow('another copy of @duckdb/node-api');
});

it('types its results', async () => {
  const connection = await open();
  const reader = await connection.runAndReadAll(
    `SELECT chess_timecontrol_estimate('1+0') AS e, chess_timecontrol_json('1+0') AS j`,
  );
  expect(reader.columnTypes().map(String)).toEqual(['BIGINT', 'VARCHAR']);
});

it('has the readings of a text in its JSON, as the ninth key', async () => {
  const connection = await open();
  const keys = async (text: string) =>
    scalar(connection, `array_to_string(json_keys(chess_timecontrol_json('${text}')), ' ')`);
  const usual = 'raw normalized mode periods warnings inferred notation control';
  expect(await keys('3+2')).toBe(usual);
  expect(await keys('1:30')).toBe(`${usual} readings`);
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
