import { expect, it } from 'vitest';
import { formatClockTime } from './digits.js';

it.each([
  [null, '∞'],
  [0, '0:00.0'],
  [99, '0:00.0'],
  [9999, '0:09.9'],
  [10_000, '0:10'],
  [59_999, '0:59'],
  [3_599_999, '59:59'],
  [3_600_000, '1:00:00'],
  [259_200_000, '72:00:00'],
])('writes %j as %s', (time, text) => {
  expect(formatClockTime(time)).toBe(text);
});

it('keeps a width', () => {
  expect(formatClockTime(10_000, 6)).toBe('  0:10');
  expect(formatClockTime(9999, 6)).toBe('0:09.9');
});
