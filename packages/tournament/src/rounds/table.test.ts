import { expect, it } from 'vitest';
import { isForeignDate, isoDate } from './table.js';

it.each([
  ['2024.04.05', '2024-04-05'],
  ['2024-4-5', '2024-04-05'],
  [' 2024/12/31 ', '2024-12-31'],
  ['2024.02.29', '2024-02-29'],
  ['2000.02.29', '2000-02-29'],
  ['1900.02.29', null],
  ['2023.02.29', null],
  ['2024.13.01', null],
  ['2024.00.01', null],
  ['2024.04.00', null],
  ['2024.04.31', null],
  ['2024.04.??', null],
  ['2024.??.??', null],
  ['????.??.??', null],
  ['2024.04-05', null],
  ['2024', null],
  ['', null],
])('%j is the date %s', (raw, expected) => {
  expect(isoDate(raw)).toBe(expected);
});

it.each([
  ['01.03.2024', true],
  ['3/1/2024', true],
  ['March 1, 2024', true],
  ['20240301', true],
  ['2024.02.30', true],
  ['2024.04.05', false],
  ['2024.04.??', false],
  ['2024.04.00', false],
  ['2024.04', false],
  ['2024', false],
  ['????.??.??', false],
  ['-', false],
  ['', false],
])('%j seems to be a day that PGN writes in another way: %s', (raw, expected) => {
  expect(isForeignDate(raw)).toBe(expected);
});
