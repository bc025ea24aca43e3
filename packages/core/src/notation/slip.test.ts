import { expect, it } from 'vitest';
import { isSlip, isSlipOfUnit, UNITS_IN_FULL } from './slip.js';
import { senseAfterNumber } from './tag/words.js';

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

it.each(['mniutes', 'secnods', 'housr', 'stunedn', 'минтут', 'minutes'])(
  '%s was meant as a unit',
  (word) => {
    expect(isSlipOfUnit(word)).toBe(true);
  },
);

it.each(['tours', 'stand', 'section', 'minsk', 'house', 'valid', ''])('%s was not', (word) => {
  expect(isSlipOfUnit(word)).toBe(false);
});

it.each(UNITS_IN_FULL)('%s is a unit of time', (word) => {
  expect(senseAfterNumber(word)).toMatch(/^(?:second|minute|hour)$/);
});
