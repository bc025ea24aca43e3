import { expect, it } from 'vitest';
import { isSlip } from './slip.js';

it.each([
  ['minutes', 'minute'],
  ['minuts', 'minutes'],
  ['minuets', 'minutes'],
  ['minuter', 'minutes'],
  ['bonsu', 'bonus'],
  ['cap', 'cap'],
])('%s is a slip for %s', (written, meant) => {
  expect(isSlip(written, meant)).toBe(true);
  expect(isSlip(meant, written)).toBe(true);
});

it.each([
  ['mintues', 'minute'],
  ['bnosu', 'bonus'],
  ['time', 'moves'],
  ['', 'cap'],
])('%s is none for %s', (written, meant) => {
  expect(isSlip(written, meant)).toBe(false);
});
