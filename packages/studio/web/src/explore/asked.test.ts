import { beforeEach, expect, it } from 'vitest';
import { clearFilters, filters, isFiltered, setFilter, toggleCategory } from './asked.js';

beforeEach(clearFilters);

it('holds what was asked, and nothing empty', () => {
  setFilter('event', 'Open');
  setFilter('ratingFrom', 2000);
  setFilter('event', '');
  expect(filters.value).toEqual({ ratingFrom: 2000 });
  setFilter('ratingFrom', '');
  expect(isFiltered.value).toBe(false);
});

it('takes several categories, and none for all', () => {
  toggleCategory('blitz');
  toggleCategory('rapid');
  expect(filters.value).toEqual({ categories: ['blitz', 'rapid'] });
  toggleCategory('blitz');
  toggleCategory('rapid');
  expect(filters.value).toEqual({});
});
