// What all plots look at.

import { computed, signal } from '@preact/signals';
import type { Filters } from '@zeitnot/studio/api';

export const filters = signal<Filters>({});

export const isFiltered = computed(() => Object.keys(filters.value).length > 0);

type Entries = readonly (readonly [string, unknown])[];

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Sets a filter; an empty value takes it away. */
export const setFilter = <Key extends keyof Filters>(key: Key, value: Filters[Key] | ''): void => {
  const entries: Entries = Object.entries({ ...filters.value, [key]: value });
  filters.value = Object.fromEntries(entries.filter(([, each]) => !isEmpty(each)));
};

export const toggleCategory = (category: string): void => {
  const chosen = filters.value.categories ?? [];
  setFilter(
    'categories',
    chosen.includes(category) ? chosen.filter((one) => one !== category) : [...chosen, category],
  );
};

export const clearFilters = (): void => {
  filters.value = {};
};
