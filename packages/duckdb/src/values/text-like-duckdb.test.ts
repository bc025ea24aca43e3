import { afterAll, describe, expect, it } from 'vitest';
import { quoted } from '../native/sql-literals.js';
import { query } from '../query/query.js';
import { valueJson } from './value-json.js';
import { valueText } from './value-text.js';
import { openTestDatabase } from '../testing/database.js';

const { connection, close } = await openTestDatabase();
afterAll(close);

/** Values by type, as DuckDB reads them from a text. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  BOOLEAN: ['true', 'false'],
  TINYINT: ['-128', '127'],
  SMALLINT: ['-32768'],
  INTEGER: ['-2147483648', '0'],
  BIGINT: ['-9223372036854775808', '9007199254740993'],
  HUGEINT: ['-170141183460469231731687303715884105728'],
  UTINYINT: ['255'],
  USMALLINT: ['65535'],
  UINTEGER: ['4294967295'],
  UBIGINT: ['18446744073709551615'],
  UHUGEINT: ['340282366920938463463374607431768211455'],
  BIGNUM: ['123456789012345678901234567890123456789012', '-5', '0'],
  FLOAT: ['0.1', '-0', '1e16', 'inf', 'nan'],
  DOUBLE: ['1', '-0', '1e-5', '1e300', '123456.789', '-inf', 'nan'],
  'DECIMAL(4, 1)': ['-0.5', '0', '123.4'],
  'DECIMAL(18, 4)': ['123.45'],
  'DECIMAL(38, 0)': ['-12345678901234567890123456789012345678'],
  DATE: [
    '2024-02-29',
    '1969-12-31',
    '0001-01-01',
    '0001-12-31 (BC)',
    '0001-02-29 (BC)',
    '0044-03-15 (BC)',
    '5877642-06-25 (BC)',
    '5881580-07-10',
    'infinity',
    '-infinity',
  ],
  TIME: ['10:00:00', '24:00:00', '00:00:00.000001'],
  TIME_NS: ['10:00:00', '10:00:00.123456789', '10:00:00.1'],
  TIMETZ: ['10:00:00+15:59:59', '10:00:00.5-00:30', '24:00:00+00'],
  TIMESTAMP: [
    '1969-12-31 23:59:59.999999',
    '2024-02-29 00:00:00',
    '0001-01-01 (BC) 00:00:00',
    '0044-03-15 (BC) 12:34:56.789',
    '290309-12-22 (BC) 00:00:00',
    '294247-01-10 04:00:54.775806',
    'infinity',
    '-infinity',
  ],
  TIMESTAMP_S: ['1969-12-31 23:59:59', '0001-01-01 (BC) 00:00:00', 'infinity', '-infinity'],
  TIMESTAMP_MS: ['1969-12-31 23:59:59.12', '0001-01-01 (BC) 00:00:00', 'infinity', '-infinity'],
  TIMESTAMP_NS: ['1969-12-31 23:59:59.123456789', '1677-09-22 00:00:00', 'infinity', '-infinity'],
  TIMESTAMPTZ: ['2024-07-01 00:00:00.5+00', '0001-01-01 (BC) 00:00:00+00', 'infinity', '-infinity'],
  INTERVAL: [
    '1 month',
    '-25 months',
    '14 months -3 days 00:00:01.5',
    '0 days',
    '-1 hour',
    '1 year',
  ],
  BLOB: ['a', String.raw`\x00\xFF \x27\x22`, String.raw`\x5CxAA`, '(x)'],
  BIT: ['101', '00000000001'],
  UUID: ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  "ENUM('x', 'a, b')": ['x', 'a, b'],
  VARCHAR: [
    ...`|a|a b| a|a |\ta|a\n|ä|日本|\u00A0a|NULL|nUlL|nulls|it's|\\'|\\|a\\,b`.split('|'),
    ...Array.from(`"'(),:;=[]{}\\`, (sign) => `a${sign}b`),
  ],
};

const PLAIN = Object.entries(VALUES).flatMap(([type, texts]) =>
  texts.map((text) => `${quoted(text)}::${type}`),
);

const JSON_VALUES = ['{"a": [1]}', '"x"', '1', 'null'].map((text) => `'${text}'::JSON`);

/** Where a value can stand. */
const PLACES: readonly ((value: string) => string)[] = [
  (value) => value,
  (value) => `{'k': ${value}, 'it''s': [NULL]}`,
  (value) => `row(${value}, NULL)`,
  (value) => `MAP {'k': ${value}}`,
  (value) => `MAP {${value}: NULL}`,
  (value) => `union_value(k := ${value})`,
  (value) => `[{'k': union_value(k := ${value})}]`,
];

/** Not for JSON: there DuckDB leaves the quotes out. */
const IN_LISTS: typeof PLACES = [
  (value) => `[${value}, NULL]`,
  (value) => `[[], [${value}]]`,
  (value) => `[union_value(k := [${value}])]`,
];

const ARRAYS = ['array_value(1, NULL)', "array_value('a', 'b c')", 'array_value([1], [])'];

const VARIANTS = ['3', "'a, b'", "['a b', NULL]", "'infinity'::DATE", "{'a': 1.5}"].flatMap(
  (value) => [`${value}::VARIANT`, `[${value}::VARIANT]`],
);

describe('is the text of DuckDB', () => {
  it.each([
    ...PLAIN.map((value) => [value, [...PLACES, ...IN_LISTS]] as const),
    ...JSON_VALUES.map((value) => [value, PLACES] as const),
    ...[...ARRAYS, ...VARIANTS].map((value) => [value, PLACES.slice(0, 1)] as const),
  ])('%s', async (value, places) => {
    for (const place of places) {
      const sql = `SELECT v, v::VARCHAR FROM (SELECT ${place(value)} AS v)`;
      const result = await query(connection, sql);
      if (!result.ok) throw result.error;
      const [[found = null, text] = []] = result.value.rows;
      const type = result.value.columns[0]?.type;
      if (found === null || type === undefined) throw new Error(`NULL: ${sql}`);
      expect(valueText(found, type)).toBe(text);
      expect(() => JSON.parse(valueJson(found, type)) as unknown).not.toThrow();
    }
  });
});

it('is read back by DuckDB', async () => {
  const texts = VALUES['VARCHAR'] ?? [];
  const list = `[${texts.map(quoted).join(', ')}]`;
  const result = await query(
    connection,
    `SELECT ${list} AS v, array_value(${texts.map(quoted).join(', ')})`,
  );
  if (!result.ok) throw result.error;
  for (const [index, found] of (result.value.rows[0] ?? []).entries()) {
    const type = result.value.columns[index]?.type;
    if (found === null || type === undefined) throw new Error('no value');
    const text = quoted(valueText(found, type));
    const back = await query(connection, `SELECT ${text}::VARCHAR[] = ${list}`);
    expect(back.ok && back.value.rows).toEqual([[true]]);
  }
});
