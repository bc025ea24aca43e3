// The chosen file and options, and the rounds they give.

import { computed, signal } from '@preact/signals';
import type {
  Answer,
  PlannedRounds,
  RoundOptions,
  RoundsError,
  SourceInfo,
} from '@zeitnot/studio/api';
import { callApi } from '../archive/api-client.js';
import { archive } from '../archive/archive-state.js';
import { DEFAULT_OPTIONS } from './option-fields.js';

export const options = signal<RoundOptions>(DEFAULT_OPTIONS);
const chosen = signal<string | null>(null);

/** The files of the loaded games. */
export const sources = computed((): readonly SourceInfo[] => {
  const loaded = archive.value?.loaded?.sources ?? [];
  return (archive.value?.sources ?? []).filter(({ id }) => loaded.includes(id));
});

export const source = computed(
  (): SourceInfo | null =>
    sources.value.find(({ id }) => id === chosen.value) ?? sources.value[0] ?? null,
);

/** Changes only when another file is chosen. */
export const sourceId = computed(() => source.value?.id ?? null);

export const chooseSource = (id: string): void => {
  chosen.value = id;
};

export const setOption = <Key extends keyof RoundOptions>(
  key: Key,
  value: RoundOptions[Key],
): void => {
  options.value = { ...options.value, [key]: value };
};

interface Planned {
  readonly answer: Answer<PlannedRounds, RoundsError> | null;
  readonly isWaiting: boolean;
}

export const planned = signal<Planned>({ answer: null, isWaiting: false });

/** Requests the rounds; returns a function that aborts the request. */
export const requestPlan = (id: string, wanted: RoundOptions): (() => void) => {
  const stop = new AbortController();
  planned.value = { ...planned.peek(), isWaiting: true };
  void callApi<PlannedRounds, RoundsError>(
    'rounds/plan',
    { source: id, options: wanted },
    stop.signal,
  ).then((answer) => {
    if (!stop.signal.aborted) planned.value = { answer, isWaiting: false };
  });
  return () => stop.abort();
};
