// The rows of a plot, asked again when games, filters or options change. The rows of before stay until
// the new ones are there.

import { useSignal, useSignalEffect, type ReadonlySignal, type Signal } from '@preact/signals';
import type { PlotAnswer, PlotName, PlotOptions, PlotRows, SqlError } from '@zeitnot/studio/api';
import { callApi } from '../archive/api-client.js';
import { loadedNumber } from '../archive/archive-state.js';
import { filters } from './filter-state.js';

export interface Asked<Row> {
  readonly rows: readonly Row[] | null;
  readonly error: string | null;
  readonly isWaiting: boolean;
}

/** Long enough to type the next letter. */
const PAUSE = 150;

export const usePlot = <Name extends PlotName>(
  name: Name,
  options?: Signal<PlotOptions>,
): ReadonlySignal<Asked<PlotRows[Name]>> => {
  const asked = useSignal<Asked<PlotRows[Name]>>({ rows: null, error: null, isWaiting: true });
  useSignalEffect(() => {
    const body = { filters: filters.value, options: options?.value ?? {} };
    if (loadedNumber.value === 0) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      asked.value = { ...asked.peek(), isWaiting: true };
      const answer = await callApi<PlotAnswer<Name>, SqlError>(`plots/${name}`, body, stop.signal);
      if (stop.signal.aborted) return;
      asked.value = answer.ok
        ? { rows: answer.value.rows, error: null, isWaiting: false }
        : { rows: null, error: answer.error.message, isWaiting: false };
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  });
  return asked;
};
