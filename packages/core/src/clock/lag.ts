/**
 * Lag is time that the network took, not the player: a turn that ends with a report of it is settled
 * as if it had been shorter, by as much as the player's quota pays for.
 */

import type { TimeControl } from '../model/time-control.js';
import { completeMove } from './move.js';
import { lagGain, lagPolicyOf } from './policy.js';
import { charge, isOverrun, runBank } from './run.js';
import { isFree, isSamePeriod, stageOf, type ClockState, type PlayerClock } from './state.js';

/** Whether the clock is what the turn began with, less what it has used: nothing else changed it. */
const hasOnlyRun = ({ setup, turn }: ClockState, clock: PlayerClock, elapsed: number): boolean => {
  const whole = runBank(setup, turn as PlayerClock, elapsed);
  return whole.bank === clock.bank && isSamePeriod(whole, clock);
};

/** Whether the mover is out of time: the flag waited for lag that could have saved the mover. */
const isTooLate = ({ setup: { policy }, delay }: ClockState, bank: number): boolean =>
  policy.lag !== null && delay === 0 && bank <= 0 && isOverrun(-bank, policy);

/**
 * The mover's clock without the reported lag, as far as the turn has run and the quota pays for it;
 * null if the mover is out of time after all.
 */
export const withoutLag = (
  state: ClockState,
  clock: PlayerClock,
  reported: number,
): PlayerClock | null => {
  const { setup } = state;
  if (clock.bank === null || isFree(setup, clock)) return clock;
  const turn = state.turn as PlayerClock;
  const elapsed = clock.charged - turn.charged;
  const lag = Math.min(reported, clock.lagLeft);
  const cut = Math.min(lag, elapsed);
  let mover = clock;
  // a turn with a gift in it, or a berserk that found less than half, cannot run anew
  if (lag > 0 && hasOnlyRun(state, clock, elapsed)) {
    // the bank would not have been needed
    if (lag > elapsed && stageOf(setup, turn)?.delay) return turn;
    if (cut > 0) mover = runBank(setup, turn, elapsed - cut);
  } else if (cut > 0) mover = charge(clock, -cut);
  return isTooLate(state, mover.bank as number) ? null : mover;
};

/** What the quota pays for: the least lag after which the move leaves the clock as it now is. */
const paidFor = (
  state: ClockState,
  settled: PlayerClock,
  shorter: PlayerClock,
  moved: PlayerClock,
): number => {
  if (settled === shorter) return 0;
  const isSafe = (settled.bank as number) > 0 && isSamePeriod(settled, shorter);
  // with a millisecond left, the period would have been saved as well
  const least = isSafe ? settled : charge(shorter, Math.max(0, (shorter.bank as number) - 1));
  const gained = (moved.bank as number) - (completeMove(state, least).bank as number);
  return settled.charged - least.charged + gained;
};

/** The mover's clock after the move, with the lag quota that is left; every move earns some. */
export const withQuota = (
  state: ClockState,
  settled: PlayerClock,
  shorter: PlayerClock,
  moved: PlayerClock,
  frameLag: number | undefined,
): PlayerClock => {
  const { setup } = state;
  const { policy } = setup;
  if (policy.lag === null || settled.bank === null) return moved;
  const lag = lagPolicyOf(policy.lag, setup.controls[settled.player] as TimeControl);
  const gain = lagGain(policy.lag, lag, isFree(setup, settled), frameLag);
  const left = settled.lagLeft - paidFor(state, settled, shorter, moved) + gain;
  return { ...moved, lagLeft: Math.min(lag.max, left) };
};
