import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../connect.js';
import { query } from '../query/query.js';
import { valueJson } from './value-json.js';
import { isNumeric, valueText } from './value-text.js';
import { openTestDatabase } from '../testing/database.js';

const { connection, close } = await openTestDatabase();
afterAll(close);

const CASES: readonly (readonly [sql: string, text: string | null, json: string])[] = [
  ['NULL', null, 'null'],
  ['true', 'true', 'true'],
  ['42', '42', '42'],
  ['9007199254740993', '9007199254740993', '9007199254740993'],
  [
    '170141183460469231731687303715884105727::HUGEINT',
    '170141183460469231731687303715884105727',
    '170141183460469231731687303715884105727',
  ],
  ['12.340::DECIMAL(8, 3)', '12.340', '12.340'],
  ['0.1::FLOAT', '0.1', '0.1'],
  ['16777217::FLOAT', '16777216.0', '16777216'],
  ['1::DOUBLE', '1.0', '1'],
  ['1e300', '1e+300', '1e+300'],
  ["'nan'::DOUBLE", 'nan', '"NaN"'],
  ["'-inf'::DOUBLE", '-inf', '"-Infinity"'],
  ["'a\"ä\n'", 'a"ä\n', String.raw`"a\"ä\n"`],
  ["DATE '2024-02-29'", '2024-02-29', '"2024-02-29"'],
  ["TIME '10:00:00.5'", '10:00:00.5', '"10:00:00.5"'],
  ["'10:00:00+02'::TIMETZ", '10:00:00+02', '"10:00:00+02"'],
  ["TIMESTAMP '2024-02-03 04:05:06.7'", '2024-02-03 04:05:06.7', '"2024-02-03 04:05:06.7"'],
  ["['-infinity'::DATE]", '[-infinity]', '["-infinity"]'],
  [
    "'0001-01-01 (BC) 00:00:00'::TIMESTAMP",
    '0001-01-01 (BC) 00:00:00',
    '"0001-01-01 (BC) 00:00:00"',
  ],
  ['INTERVAL 3 DAYS', '3 days', '"3 days"'],
  ["'\\xAA'::BLOB", '\\xAA', String.raw`"\\xAA"`],
  ["'x'::ENUM('x', 'y')", 'x', '"x"'],
  ['[1, NULL]', '[1, NULL]', '[1,null]'],
  [
    "{'a': 9007199254740993, 'b': [DATE '2020-01-01']}",
    "{'a': 9007199254740993, 'b': [2020-01-01]}",
    '{"a":9007199254740993,"b":["2020-01-01"]}',
  ],
  ["MAP {'k': 1}", '{k=1}', '{"k":1}'],
  ['MAP {1: 2}', '{1=2}', '[{"key":1,"value":2}]'],
  ['MAP {}::MAP(VARCHAR, INTEGER)', '{}', '{}'],
  ['MAP {}::MAP(INTEGER, INTEGER)', '{}', '[]'],
  ["MAP {'a'::ENUM('a'): 1}", '{a=1}', '{"a":1}'],
  [`'{"a":\n1}'::JSON`, '{"a":\n1}', '{"a": 1}'],
  [
    `[{'k': MAP {'k': union_value(j := array_value('{"a": 1}'::JSON))}}]`,
    `[{'k': {k=['{"a": 1}']}}]`,
    '[{"k":{"k":[{"a": 1}]}}]',
  ],
  [`MAP {'{"a": 1}'::JSON: 'x'}`, `{'{"a": 1}'=x}`, String.raw`{"{\"a\": 1}":"x"}`],
  ["'NaN'::JSON", 'NaN', '"NaN"'],
  [
    `['{"a": -Infinity}'::JSON, 'null']`,
    `['{"a": -Infinity}', 'null']`,
    String.raw`["{\"a\": -Infinity}",null]`,
  ],
  ["'[1,]'::JSON", '[1,]', '"[1,]"'],
  ["'-0.0'::DOUBLE", '-0.0', '-0.0'],
  ["['-0.0'::FLOAT, 'nan']", '[-0.0, nan]', '[-0.0,"NaN"]'],
  ['union_value(n := 3)', '3', '3'],
  ['[0.1::FLOAT, NULL, 2]', '[0.1, NULL, 2.0]', '[0.1,null,2]'],
  ['array_value(0.1::FLOAT, 0.3)', '[0.1, 0.3]', '[0.1,0.3]'],
  ["[1::DOUBLE, 'inf', 1e16]", '[1.0, inf, 1e+16]', '[1,"Infinity",10000000000000000]'],
  [
    "{'b': [0.1::FLOAT], '2': 'it''s', '1': NULL}",
    String.raw`{'b': [0.1], '2': 'it\'s', '1': NULL}`,
    '{"b":[0.1],"2":"it\'s","1":null}',
  ],
  ["{'10': 1, '9': 2}", "{'10': 1, '9': 2}", '{"10":1,"9":2}'],
  [
    "[{'2': 1, '1': {'__proto__': 4}, '__proto__': 3}]",
    "[{'2': 1, '1': {'__proto__': 4}, '__proto__': 3}]",
    '[{"2":1,"1":{"__proto__":4},"__proto__":3}]',
  ],
  ["{'constructor': NULL, 'a': 1}", "{'constructor': NULL, 'a': 1}", '{"constructor":null,"a":1}'],
  ['MAP {0.1::FLOAT: 1::DOUBLE}', '{0.1=1.0}', '[{"key":0.1,"value":1}]'],
  ["MAP {'k': [0.1::FLOAT]}", '{k=[0.1]}', '{"k":[0.1]}'],
  ['union_value(n := 0.1::FLOAT)', '0.1', '0.1'],
  ['union_value(n := NULL::FLOAT)', 'NULL', 'null'],
  ['row(1, 2)', '(1, 2)', '[1,2]'],
  ['row(0.1::FLOAT)', '(0.1)', '[0.1]'],
  ["(NULL, 'it''s', (3, 4))", String.raw`(NULL, 'it\'s', (3, 4))`, '[null,"it\'s",[3,4]]'],
  ['[row(1, 2), NULL, (3, NULL)]', '[(1, 2), NULL, (3, NULL)]', '[[1,2],null,[3,null]]'],
  ['array_value((1, 2), (3, 4))', '[(1, 2), (3, 4)]', '[[1,2],[3,4]]'],
  ["{'a': row(1, 2)}", "{'a': (1, 2)}", '{"a":[1,2]}'],
  ['MAP {(1, 2): (3, 4)}', '{(1, 2)=(3, 4)}', '[{"key":[1,2],"value":[3,4]}]'],
  ['union_value(n := (1, 2))', '(1, 2)', '[1,2]'],
  [
    `row(${Array.from({ length: 12 }, (_, index) => index).join(', ')})`,
    '(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)',
    '[0,1,2,3,4,5,6,7,8,9,10,11]',
  ],
  ["{'a': 0.1::FLOAT}::VARIANT", "{'a': 0.1}", '{"a":0.1}'],
];

describe.each(CASES)('%s', (sql, text, json) => {
  it(`is ${String(text)} and ${json}`, async () => {
    const result = await query(connection, `SELECT ${sql}`);
    if (!result.ok) throw result.error;
    const value = result.value.rows[0]?.[0] ?? null;
    const type = result.value.columns[0]?.type;
    if (type === undefined) throw new Error('no column');
    expect(value === null ? null : valueText(value, type)).toBe(text);
    expect(valueJson(value, type)).toBe(json);
    expect(() => JSON.parse(valueJson(value, type)) as unknown).not.toThrow();
  });
});

it('tells numbers from the rest', async () => {
  const sql = `SELECT 1, 1.5, 1::DOUBLE, '1', DATE '2020-01-01', true, [1]`;
  const result = await query(connection, sql);
  if (!result.ok) throw result.error;
  const numeric = result.value.columns.map(({ type }) => isNumeric(type));
  expect(numeric).toEqual([true, true, true, false, false, false, false]);
});

it('says why a database cannot be opened', async () => {
  const opened = await openDatabase('/nowhere/at/all.duckdb');
  expect(opened).toMatchObject({ ok: false, error: { code: 'CannotOpen' } });
});
