// The rows of a plot, requested again when games, filters or options change. The old rows stay until the
// new ones arrive.

import { useSignal, useSignalEffect, type ReadonlySignal, type Signal } from '@preact/signals';
import type { PlotAnswer, PlotName, PlotOptions, PlotRows } from '@zeitnot/studio/api';
import { askArchive, loadedNumber } from '../archive/archive-state.js';
import { filters } from './filter-state.js';

export interface PlotState<Row> {
  readonly rows: readonly Row[] | null;
  readonly error: string | null;
  readonly isWaiting: boolean;
}

/** Milliseconds: long enough to type the next letter. */
const DEBOUNCE = 150;

export const usePlot = <Name extends PlotName>(
  name: Name,
  options?: Signal<PlotOptions>,
): ReadonlySignal<PlotState<PlotRows[Name]>> => {
  const state = useSignal<PlotState<PlotRows[Name]>>({ rows: null, error: null, isWaiting: true });
  useSignalEffect(() => {
    const body = { filters: filters.value, options: options?.value ?? {} };
    if (loadedNumber.value === 0) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      state.value = { ...state.peek(), isWaiting: true };
      const answer = await askArchive<PlotAnswer<Name>>(`plots/${name}`, body, stop.signal);
      if (stop.signal.aborted) return;
      state.value = answer.ok
        ? { rows: answer.value.rows, error: null, isWaiting: false }
        : { rows: null, error: answer.error.message, isWaiting: false };
    }, DEBOUNCE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  });
  return state;
};
