import { expect, it } from 'vitest';
import { formatCount, formatNumbers } from './count.js';

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1_234_567, '1,234,567'],
  [-1000, '-1,000'],
])('%d is %s', (count, text) => {
  expect(formatCount(count)).toBe(text);
});

it.each([
  [[12], 'game 12'],
  [[13, 12], 'games 12, 13'],
  [[3, 1, 2], 'games 1–3 (3 in all)'],
  [[...Array.from({ length: 131 }, (_, at) => at + 1), 140], 'games 1–131, 140 (132 in all)'],
  [[5, 5, 7, 9], 'games 5, 7, 9'],
  [
    Array.from({ length: 1000 }, (_, at) => 2 * at),
    'games 0, 2, 4, 6, 8, 10, 12, 14, … (1,000 in all)',
  ],
])('lists %j', (numbers, text) => {
  expect(formatNumbers('game', numbers)).toBe(text);
});
