import { describe, expect, it } from 'vitest';
import { formatFilters, parseFilters, withFilter } from './filter-params.js';

describe('filters', () => {
  it.each([
    {},
    { categories: ['blitz', 'none'] },
    { event: 'Open, A & B', player: 'Ada', ratingFrom: 2000, ratingTo: 2400 },
    {
      result: '1/2-1/2',
      termination: 'time forfeit',
      dateFrom: '2024-01-01',
      dateTo: '2024-02-01',
    },
  ])('go into the address and back: %j', (filters) => {
    expect(parseFilters(formatFilters(filters))).toEqual(filters);
  });

  it('leave out unknown parameters', () => {
    expect(parseFilters({ ratingFrom: 'x', categories: ',', colour: 'red' })).toEqual({});
    expect(withFilter({ event: 'Open' }, 'event', '')).toEqual({});
    expect(withFilter({ event: 'Open' }, 'categories', [])).toEqual({ event: 'Open' });
  });
});
