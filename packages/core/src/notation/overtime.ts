/**
 * The shape of Go's controls: main time, then overtime.
 */

import type { Stage, StageParts, Stages } from '../model/time-control.js';
import { millis, type Millis } from '../model/duration.js';

export interface MainAndOvertime {
  /** 0 where the overtime begins at once. */
  readonly main: Millis;
  /** Null for absolute time. */
  readonly overtime: Stage | null;
}

/** Nothing but time for any number of moves. */
export const isAbsolute = ({ delay, bonus, reset, periods, moves }: Stage): boolean =>
  delay === 0 && bonus === 0 && reset === 'none' && periods === 1 && moves === null;

const isOvertime = ({ reset, bonus, delay }: Stage): boolean =>
  reset === 'moves' && bonus === 0 && delay === 0;

/** Takes a control of that shape apart; null if it has another. */
export const splitOvertime = ([first, second, third]: Stages): MainAndOvertime | null => {
  if (third !== undefined) return null;
  if (second === undefined) {
    if (isAbsolute(first)) return { main: first.time, overtime: null };
    return isOvertime(first) ? { main: millis(0), overtime: first } : null;
  }
  return isAbsolute(first) && isOvertime(second) ? { main: first.time, overtime: second } : null;
};

/** The stages of main time and overtime; without main time the overtime alone. */
export const joinOvertime = (main: Millis, overtime: StageParts): readonly StageParts[] =>
  main === 0 ? [overtime] : [{ time: main }, overtime];
