/**
 * How time runs for one player: the delay first, then the bank, and from an empty bank on into
 * periods and stages, until nothing is left. Shared by the reducer and by the questions about what
 * would be.
 */

import type { Stage, TimeControl } from '../model/time-control.js';
import type { Policy } from './policy.js';
import type { PlayerClock } from './state.js';

/** What follows an empty bank without a move: another period, a period anew, a stage, or the flag. */
export type Refill = 'period' | 'anew' | 'stage' | 'flag';

export const refillOf = (control: TimeControl, clock: PlayerClock): Refill => {
  if (control.kind !== 'staged') return 'flag';
  const stage = control.stages[clock.stage] as Stage;
  const met = stage.moves === null || clock.moves >= stage.moves;
  if (stage.reset === 'time' && stage.moves !== null && met) return 'anew';
  if (clock.periods > 1) return 'period';
  // a quota that nothing resets must be met before its time is over
  if (stage.reset === 'none' && !met) return 'flag';
  return clock.stage + 1 < control.stages.length ? 'stage' : 'flag';
};

/** The clock with the time that follows; its bank is empty. */
export const refill = (control: TimeControl, clock: PlayerClock, kind: Refill): PlayerClock => {
  if (control.kind !== 'staged' || kind === 'flag') return clock;
  const place = kind === 'stage' ? clock.stage + 1 : clock.stage;
  const { time, periods } = control.stages[place] as Stage;
  return {
    ...clock,
    bank: time,
    stage: place,
    periods: kind === 'stage' ? periods : kind === 'period' ? clock.periods - 1 : clock.periods,
    moves: 0,
    base: time,
    granted: clock.granted + time,
  };
};

/** Whether an overrun of the last bank is out of time, `spare` milliseconds being forgiven. */
export const isOverrun = (overrun: number, { flag }: Policy, spare: number): boolean => {
  if (spare > 0) return overrun > spare;
  return flag === 'atZero' ? overrun >= 0 : overrun > 0;
};

/** What a player may overrun before the flag falls: the margin, and lag that may be given back. */
export const spareOf = (clock: PlayerClock, { margin, lag }: Policy): number =>
  margin + (lag === null ? 0 : clock.lag);

export interface Ran {
  readonly clock: PlayerClock;
  /** Milliseconds that were left over when the flag fell; null if it did not. */
  readonly over: number | null;
  /** What was taken from banks. */
  readonly used: number;
}

/** Takes `elapsed` from the bank, which the delay no longer protects. */
export const runBank = (
  control: TimeControl,
  clock: PlayerClock,
  elapsed: number,
  policy: Policy,
): Ran => {
  let current = clock;
  let left = elapsed;
  for (;;) {
    const bank = current.bank as number;
    const overrun = left - bank;
    if (overrun < 0) return ran(charge(current, left), null, elapsed);
    const kind = refillOf(control, current);
    if (kind === 'flag') {
      const spare = spareOf(current, policy);
      if (isOverrun(overrun, policy, spare)) {
        // the flag falls where the last that is forgiven ends; nothing below 0 was ever charged
        const over = Math.max(0, overrun - spare);
        return ran(flag(current), over, elapsed - Math.max(0, overrun));
      }
      return ran(charge(current, left), null, elapsed);
    }
    current = refill(control, charge(current, bank), kind);
    left = overrun;
  }
};

/** The clock of a player who is out of time: nothing is left, and nothing more is charged. */
export const flag = (clock: PlayerClock): PlayerClock => {
  const bank = clock.bank as number;
  return { ...clock, bank: 0, charged: clock.charged + bank, periods: 0, flagged: true };
};

const charge = (clock: PlayerClock, time: number): PlayerClock => ({
  ...clock,
  bank: (clock.bank as number) - time,
  charged: clock.charged + time,
});

const ran = (clock: PlayerClock, over: number | null, used: number): Ran => ({
  clock,
  over,
  used,
});
