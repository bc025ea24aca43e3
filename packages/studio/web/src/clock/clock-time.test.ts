import { expect, it } from 'vitest';
import { parseClockTime } from './clock-time.js';

it.each([
  ['1:30:00', 5_400_000],
  ['5:00', 300_000],
  [' 0:09.5 ', 9500],
  ['45', 45_000],
  ['90:00', 5_400_000],
  ['0', 0],
  ['', null],
  ['5 min', null],
  ['-1:00', null],
  ['1:2:3:4', null],
  ['1:61', null],
  ['1:60:00', null],
  ['99:99:99', null],
  ['99:59:59', 359_999_000],
])('%s', (text, time) => {
  expect(parseClockTime(text)).toBe(time);
});
