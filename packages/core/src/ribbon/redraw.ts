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

/** The next instant at which anything that is shown changes by itself; null while nothing runs. */
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
