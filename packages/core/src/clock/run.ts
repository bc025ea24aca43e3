/**
 * How time runs for one player: the delay first, then the bank, and from an empty bank on into
 * periods and stages, until nothing is left. Shared by the reducer and by the questions about what
 * would be.
 */

import type { Stage } from '../model/time-control.js';
import type { Policy } from './policy.js';
import { graceOf, stageOf, withAccounts, type ClockSetup, type PlayerClock } from './state.js';

/** What follows an empty bank without a move: another period, a period anew, a stage, or the flag. */
export type Refill = 'period' | 'anew' | 'stage' | 'flag';

export const refillOf = (setup: ClockSetup, clock: PlayerClock): Refill => {
  const { moves, periods } = clock;
  const stage = stageOf(setup, clock);
  if (stage === null) return 'flag';
  const met = stage.moves === null || moves >= stage.moves;
  if (stage.reset === 'time' && met) return 'anew';
  if (periods > 1) return 'period';
  // a quota that nothing resets must be met before its time is over
  if (stage.reset === 'none' && !met) return 'flag';
  return stageOf(setup, clock, 1) === null ? 'flag' : 'stage';
};

/** The clock with more time. */
export const grant = (clock: PlayerClock, time: number): PlayerClock => {
  const { bank, granted, charged, discarded } = clock;
  return withAccounts(clock, (bank as number) + time, granted + time, charged, discarded);
};

/** The clock in a new period: what is left is kept, and `time` comes to it. */
export const beginPeriod = (
  clock: PlayerClock,
  time: number,
  changes: Partial<PlayerClock> = {},
): PlayerClock => ({
  ...grant(clock, time),
  moves: 0,
  movesBefore: clock.movesBefore + clock.moves,
  ...changes,
});

/** The clock in a stage that begins, `ahead` of the present one. */
export const beginStage = (clock: PlayerClock, { time, periods }: Stage, ahead = 1): PlayerClock =>
  beginPeriod(clock, time, {
    stage: clock.stage + ahead,
    periods,
    startBank: (clock.bank as number) + time,
  });

/** The clock with the time that follows an empty bank. */
export const refill = (setup: ClockSetup, clock: PlayerClock, kind: Refill): PlayerClock => {
  const { periods } = clock;
  const empty = { ...clock, bank: 0 };
  if (kind === 'stage') return beginStage(empty, stageOf(setup, clock, 1) as Stage);
  const { time } = stageOf(setup, clock) as Stage;
  return beginPeriod(empty, time, { periods: kind === 'period' ? periods - 1 : periods });
};

/** Whether an overrun of the last bank, which no lag explains, is out of time. */
export const isOverrun = (overrun: number, { flag, margin }: Policy): boolean =>
  flag === 'atZero' && margin === 0 ? overrun >= 0 : overrun > margin;

/** How long the last bank lasts: until neither lag that may be given back nor the margin can help. */
export const flagAfter = (setup: ClockSetup, clock: PlayerClock): number => {
  const { policy } = setup;
  const last = (clock.bank as number) + graceOf(setup, clock) + policy.margin;
  return isOverrun(policy.margin, policy) ? last : last + 1;
};

/**
 * Takes `elapsed` from the bank, which the delay no longer protects. If the flag falls on the way,
 * the clock is flagged, and what comes after that is not charged.
 */
export const runBank = (setup: ClockSetup, clock: PlayerClock, elapsed: number): PlayerClock => {
  let current = clock;
  let left = elapsed;
  for (;;) {
    const bank = current.bank as number;
    if (left < bank) return charge(current, left);
    const overrun = left - bank;
    const kind = refillOf(setup, current);
    if (kind === 'flag') {
      const isOver = isOverrun(overrun - graceOf(setup, current), setup.policy);
      return isOver ? flag(current) : charge(current, left);
    }
    current = refill(setup, charge(current, bank), kind);
    left = overrun;
  }
};

/** The clock with some of its time used. */
export const charge = (clock: PlayerClock, time: number): PlayerClock => {
  const { bank, granted, charged, discarded } = clock;
  return withAccounts(clock, (bank as number) - time, granted, charged + time, discarded);
};

/** The clock of a player who is out of time: nothing is left, and nothing more is charged. */
export const flag = (clock: PlayerClock): PlayerClock => ({
  ...charge(clock, clock.bank as number),
  periods: 0,
});
