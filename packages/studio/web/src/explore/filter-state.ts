// The filters of all plots, which the address holds as well.

import { computed, signal, type ReadonlySignal } from '@preact/signals';
import type { Filters } from '@zeitnot/studio/api';
import { replaceParams, route } from '../navigation.js';
import { formatFilters, parseFilters, withFilter } from './filter-params.js';

const { page, params } = route.value;
const chosen = signal<Filters>(page === 'explore' ? parseFilters(params) : {});

export const filters: ReadonlySignal<Filters> = chosen;
export const isFiltered = computed(() => Object.keys(filters.value).length > 0);

const choose = (next: Filters): void => {
  chosen.value = next;
  replaceParams('explore', formatFilters(next));
};

/** Sets a filter; an empty value removes it. */
export const setFilter = <Key extends keyof Filters>(key: Key, value: Filters[Key] | ''): void =>
  choose(withFilter(filters.value, key, value));

export const toggleCategory = (category: string): void => {
  const before = filters.value.categories ?? [];
  setFilter(
    'categories',
    before.includes(category) ? before.filter((name) => name !== category) : [...before, category],
  );
};

export const clearFilters = (): void => choose({});
