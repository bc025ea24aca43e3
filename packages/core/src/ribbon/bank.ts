/**
 * The bank as a bar: what is left, and what this turn has taken from it.
 */

import { usedOf } from '../clock/move.js';
import { isSamePeriod, type ClockState, type PlayerClock } from '../clock/state.js';

/** The bank as a bar. */
export interface RibbonBank {
  readonly left: number;
  /** What this turn has taken from it so far. */
  readonly ghost: number;
  /** What the whole length of the bar stands for. */
  readonly full: number;
}

/** What this turn has taken from the bank of the present period. */
export const ghostOf = ({ turn }: ClockState, clock: PlayerClock, left: number): number => {
  if (turn === null || turn.player !== clock.player) return 0;
  return Math.max(0, isSamePeriod(turn, clock) ? usedOf(clock, turn) : clock.startBank - left);
};
