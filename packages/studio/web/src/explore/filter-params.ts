// Filters as parameters of the address, so that a reload or a link shows the same games.

import type { Filters } from '@zeitnot/studio/api';

type Params = Readonly<Record<string, string>>;

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The filters with one changed; an empty value removes it. */
export const withFilter = <Key extends keyof Filters>(
  filters: Filters,
  key: Key,
  value: Filters[Key] | '',
): Filters =>
  Object.fromEntries(
    Object.entries({ ...filters, [key]: value }).filter(([, each]) => !isEmpty(each)),
  );

export const formatFilters = (filters: Filters): Params =>
  Object.fromEntries(Object.entries(filters).map(([key, value]) => [key, String(value)]));

const TEXTS = ['event', 'player', 'result', 'termination', 'dateFrom', 'dateTo'] as const;
const NUMBERS = ['ratingFrom', 'ratingTo'] as const;

/** Ignores unknown parameters; the server checks the values. */
export const parseFilters = (params: Params): Filters => {
  let filters: Filters = {};
  for (const key of TEXTS) filters = withFilter(filters, key, params[key] ?? '');
  for (const key of NUMBERS) {
    const number = Number(params[key] ?? '');
    filters = withFilter(filters, key, number > 0 ? number : '');
  }
  const categories = (params['categories'] ?? '').split(',').filter((name) => name !== '');
  return withFilter(filters, 'categories', categories);
};
