/**
 * The bank as a bar: what is left, and what this turn has taken from it.
 */

import { usedOf } from '../clock/move.js';
import type { FullState, PlayerClock } from '../clock/state.js';

export interface RibbonBank {
  readonly left: number;
  /** What this turn has taken from it so far. */
  readonly ghost: number;
  /** What the whole length of the bar stands for. */
  readonly full: number;
}

/** What this turn has taken from the bank of the present period. */
export const ghostOf = ({ turn }: FullState, clock: PlayerClock, left: number): number => {
  const { place } = clock;
  if (turn === null || turn.place.player !== place.player) return 0;
  const rolled =
    turn.place.stage !== place.stage ||
    turn.place.periods !== place.periods ||
    turn.place.before !== place.before;
  return Math.max(0, rolled ? place.base - left : usedOf(clock, turn));
};
