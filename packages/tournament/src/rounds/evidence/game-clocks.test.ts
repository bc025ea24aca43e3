import { expect, it } from 'vitest';
import { isUnequal } from './game-clocks.js';

it.each([
  ['5 min vs 4 min', true],
  ['5+0 v 4+0', true],
  ['300|240', true],
  ['White 5 min, Black 4 min', true],
  ['W300/B240', true],
  ['W:300 B:240', true],
  ['w=5 min, b=4 min', true],
  ['5 min / 4 min', true],
  ['5+0/4+0', true],
  ['5m/4m', true],
  ['90 min / 30 min', false],
  ['5+0/5+0', false],
  ['300/240', false],
  ['5 /4+0', false],
  ['x 5/4', false],
  ['5+0/', false],
  ['5+0/4+0/3+0', false],
  ['W300', false],
  ['Armageddon', true],
  ['5 min vs 5 min', false],
  ['5+0 vs apples', false],
  ['40/5400+30:1800+30', false],
  ['a vs b vs c', false],
  ['', false],
])('%j gives the players different times: %s', (timeControl, expected) => {
  expect(isUnequal(timeControl)).toBe(expected);
});
