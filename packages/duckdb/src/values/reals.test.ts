import { DOUBLE, FLOAT } from '@duckdb/node-api';
import { double, float, sample } from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { realText } from './reals.js';
import { openTestDatabase } from '../testing/database.js';

const { connection, close } = await openTestDatabase();
afterAll(close);

/** What DuckDB prints for these numbers. */
const printed = async (
  numbers: readonly number[],
  type: 'FLOAT' | 'DOUBLE',
): Promise<readonly string[]> => {
  await connection.run(`CREATE OR REPLACE TABLE numbers (value ${type})`);
  const appender = await connection.createAppender('numbers');
  for (const number of numbers) {
    if (type === 'FLOAT') appender.appendFloat(number);
    else appender.appendDouble(number);
    appender.endRow();
  }
  appender.closeSync();
  const reader = await connection.runAndReadAll('SELECT value::VARCHAR FROM numbers');
  return reader.getRows().map(([text]) => String(text));
};

describe('a number', () => {
  it.each([
    [0, '0.0'],
    [-0, '-0.0'],
    [1, '1.0'],
    [0.0001, '0.0001'],
    [0.000_01, '1e-05'],
    [-1.5e-7, '-1.5e-07'],
    [1e15, '1000000000000000.0'],
    [1e16, '1e+16'],
    [1.25e-300, '1.25e-300'],
    [Number.NaN, 'nan'],
    [-Infinity, '-inf'],
  ])('%d is %s', async (number, text) => {
    expect(realText(number, DOUBLE)).toBe(text);
    expect(await printed([number], 'DOUBLE')).toEqual([text]);
  });

  it.each([
    [0.1, '0.1'],
    [16_777_216, '16777216.0'],
    [1e16, '1e+16'],
    [1e-45, '1e-45'],
    [3.402_823_4e38, '3.4028235e+38'],
    [1.175_494_4e-38, '1.1754944e-38'],
    [Infinity, 'inf'],
  ])('%d is %s with 32 bits', async (number, text) => {
    expect(realText(Math.fround(number), FLOAT)).toBe(text);
    expect(await printed([number], 'FLOAT')).toEqual([text]);
  });

  it('is what DuckDB prints', async () => {
    const numbers = sample(double({ noNaN: true }), 5000);
    expect(numbers.map((number) => realText(number, DOUBLE))).toEqual(
      await printed(numbers, 'DOUBLE'),
    );
  });

  /** DuckDB sometimes prints all digits of a number that needs fewer. */
  it('of 32 bits is not longer than what DuckDB prints, and the same number', async () => {
    const numbers = sample(float({ noNaN: true, noDefaultInfinity: true }), 5000);
    const theirs = await printed(numbers, 'FLOAT');
    for (const [index, number] of numbers.entries()) {
      const text = realText(number, FLOAT);
      expect(Math.fround(Number(text))).toBe(number);
      expect(text.length).toBeLessThanOrEqual(theirs[index]!.length);
    }
  });
});
