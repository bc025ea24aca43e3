/**
 * When a display of the ribbon has to be drawn again: as the clock changes, and as its digits do.
 */

import { nextChangeAt } from '../clock/queries.js';
import type { ClockState } from '../clock/state.js';
import { digitStep } from './digits.js';
import { ribbonOf, type Ribbon } from './ribbon.js';

/** After how long the digits of a running time are others. */
const digitsChangeAfter = (time: number, flow: Ribbon['flow']): number => {
  const step = digitStep(time);
  const over = time % step;
  return flow === 'down' ? over + 1 : step - over;
};

/**
 * The next instant at which anything that is shown changes by itself; null while nothing runs.
 *
 * @example
 * import { parseNotation } from '@zeitnot/core';
 * import { makeClock, reduce } from '@zeitnot/core/clock';
 * import { nextRedrawAt } from '@zeitnot/core/ribbon';
 *
 * const control = parseNotation('5m.. + 3s');
 * const made = control.ok ? makeClock({ control: control.value }) : control;
 * if (!made.ok) throw new Error(made.error.message);
 * const clock = reduce(made.value, { type: 'start', player: 'white', at: 0 });
 * nextRedrawAt(clock, 0); // => 1
 */
export const nextRedrawAt = (state: ClockState, at: number): number | null => {
  const now = Math.max(at, state.at ?? at);
  const change = nextChangeAt(state, now);
  if (change === null) return null;
  const waits = state.setup.players
    .map((player) => ribbonOf(state, player, now))
    .filter(({ flow }) => flow !== 'still')
    .flatMap(({ flow, untilChange, untilLoss }) =>
      [untilChange, untilLoss]
        .filter((time) => time !== null)
        .map((time) => digitsChangeAfter(time, flow)),
    );
  // an instant that is due already still needs a moment to come about
  return Math.max(now + 1, Math.min(change, ...waits.map((wait) => Math.ceil(now + wait))));
};
