import { expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../model/duration.js';
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
  [DAY - 1, '23:59:59'],
  [DAY, '1d 00:00'],
  [3 * DAY + 4 * HOUR + 13 * MINUTE - 1, '3d 04:12'],
])('writes %j as %s', (time, text) => {
  expect(formatClockTime(time)).toBe(text);
});

it.each([
  [0, '0:00.0'],
  [1, '0:00.1'],
  [9901, '0:10.0'],
  [10_001, '0:11'],
  [3_599_001, '1:00:00'],
  [DAY - 1, '1d 00:00'],
  [DAY + 1, '1d 00:01'],
])('rounds %i up to %s', (time, text) => {
  expect(formatClockTime(time, { rounding: 'up' })).toBe(text);
});

it.each([
  [9999, 0, '0:09'],
  [59_999, 60_000, '0:59.9'],
  [61_250, 3_600_000, '1:01.2'],
])('writes %i with tenths below %i as %s', (time, tenthsBelow, text) => {
  expect(formatClockTime(time, { tenthsBelow })).toBe(text);
});

it('keeps a width', () => {
  expect(formatClockTime(10_000, { width: 6 })).toBe('  0:10');
  expect(formatClockTime(9999, { width: 6 })).toBe('0:09.9');
});
