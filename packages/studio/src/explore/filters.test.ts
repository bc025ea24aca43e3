import { expect, it } from 'vitest';
import { parseFilters } from './filters.js';

const long = 'time forfeit '.repeat(100).trim();

it.each([
  ['a text', { termination: long }],
  ['a list', { categories: Array.from({ length: 1000 }, (_, place) => `category ${place}`) }],
])('takes %s whole, however long it is', (_what, filters) => {
  expect(parseFilters(filters)).toEqual(filters);
});
