/**
 * The speed class of a control, by one of the tables in `systems.ts`.
 */

import { HOUR } from '../model/duration.js';
import { isControl, type Stage, type TimeControl } from '../model/time-control.js';
import {
  CORRESPONDENCE_PER_MOVE,
  SPEED_SYSTEMS,
  SYSTEMS,
  timeUpTo,
  type System,
} from './systems.js';

/** How one system rates a control. */
export interface Speed {
  /** The length of a game in the system's unit; null if the system has no rule for it. */
  readonly estimate: number | null;
  /** The speed class; null if the system has none for it. */
  readonly category: string | null;
}

/** The rating of a control by every system. */
export type Speeds = Readonly<Record<System, Speed>>;

/** The class of a game of that length, in the system's unit. */
export const classOfLength = (length: number, system: System): string | null => {
  const { classes } = SPEED_SYSTEMS[system];
  const fits = classes.find(
    ({ below, inclusive }) =>
      length < below || (inclusive === true && length === below) || below === Infinity,
  );
  return fits?.name ?? null;
};

/** A tag such as `1/60`; time per move in words, and byo-yomi, are none below an hour. */
const isPerMove = ([stage, more]: readonly Stage[]): boolean =>
  more === undefined &&
  stage?.moves === 1 &&
  stage.periods === 1 &&
  (stage.reset === 'none' || stage.time >= HOUR);

const speedOf = (control: TimeControl | null, system: System): Speed => {
  if (!SYSTEMS.includes(system)) {
    throw new RangeError(`There is no system "${system}", but ${SYSTEMS.join(', ')}.`);
  }
  if (!isControl(control)) return { estimate: null, category: null };
  const table = SPEED_SYSTEMS[system];
  if (control.kind !== 'staged') {
    return { estimate: null, category: control.kind === 'unlimited' ? table.unlimited : null };
  }
  const time = timeUpTo(control.stages, table.moves);
  const length = table.estimate(time, control.stages);
  const isDaily = table.perMoveIsCorrespondence === true && isPerMove(control.stages);
  if (isDaily || time / table.moves >= CORRESPONDENCE_PER_MOVE) {
    return { estimate: length, category: table.correspondence };
  }
  return { estimate: length, category: length === null ? null : classOfLength(length, system) };
};

/**
 * The length of a game as the system counts it, in the system's unit; null without a control, or if it has no rule.
 *
 * @example
 * import { estimate, parseTimeControl } from '@zeitnot/core';
 *
 * const { control } = parseTimeControl('180+2');
 * control && estimate(control); // => 260
 */
export const estimate = (control: TimeControl | null, system: System = 'lichess'): number | null =>
  speedOf(control, system).estimate;

/**
 * The speed class of a control in one system; null without a control, or if it has none for it.
 *
 * @example
 * import { category, parseTimeControl } from '@zeitnot/core';
 *
 * const { control } = parseTimeControl('180+2');
 * control && category(control, 'fide'); // => 'blitz'
 */
export const category = (control: TimeControl | null, system: System = 'lichess'): string | null =>
  speedOf(control, system).category;

/**
 * The estimate and the speed class of a control in every system; all null without a control.
 *
 * @example
 * import { parseTimeControl, speeds } from '@zeitnot/core';
 *
 * const { control } = parseTimeControl('900+10');
 * control && speeds(control).chesscom; // => { estimate: 1300, category: 'rapid' }
 */
export const speeds = (control: TimeControl | null): Speeds =>
  Object.fromEntries(SYSTEMS.map((system) => [system, speedOf(control, system)])) as Speeds;
