/**
 * The speed class of a control, by one of the tables in `systems.ts`.
 */

import type { TimeControl } from '../model/time-control.js';
import { timeUpTo } from './measure.js';
import { CORRESPONDENCE_PER_MOVE, SPEED_SYSTEMS, SYSTEMS, type System } from './systems.js';

export type Categories = Readonly<Record<System, string | null>>;

/** The length of a game as the system counts it, in the system's unit; null if it cannot tell. */
export const estimate = (control: TimeControl, system: System = 'lichess'): number | null =>
  control.kind === 'staged' ? SPEED_SYSTEMS[system].estimate(control.stages) : null;

/** The class of a game of that length, in the system's unit. */
export const classOfLength = (length: number, system: System): string | null => {
  const { classes } = SPEED_SYSTEMS[system];
  const fits = classes.find(
    ({ below, inclusive }) =>
      length < below || (inclusive === true && length === below) || below === Infinity,
  );
  return fits?.name ?? null;
};

export const category = (control: TimeControl, system: System = 'lichess'): string | null => {
  const table = SPEED_SYSTEMS[system];
  if (control.kind === 'unlimited') return table.unlimited;
  if (control.kind !== 'staged') return null;
  const perMove = timeUpTo(control.stages, table.moves) / table.moves;
  if (perMove >= CORRESPONDENCE_PER_MOVE) return table.correspondence;
  const length = table.estimate(control.stages);
  return length === null ? null : classOfLength(length, system);
};

export const categories = (control: TimeControl): Categories =>
  Object.fromEntries(SYSTEMS.map((system) => [system, category(control, system)])) as Categories;
