/**
 * Lag is time that the network took, not the player: a turn that ends with a report of it is settled
 * as if it had been shorter, by as much as the player's quota pays for.
 */

import type { TimeControl } from '../model/time-control.js';
import { completeMove } from './move.js';
import { lagGain, lagPolicyOf } from './policy.js';
import { charge, isOverrun, runBank } from './run.js';
import { isFree, isSamePeriod, type ClockState, type PlayerClock } from './state.js';

/** The mover's clock if the turn had run for `lag` less. */
const shortened = (
  { setup, turn }: ClockState,
  clock: PlayerClock,
  elapsed: number,
  lag: number,
): PlayerClock => {
  const bank = clock.bank as number;
  const whole = runBank(setup, turn as PlayerClock, elapsed);
  const shorter = runBank(setup, turn as PlayerClock, elapsed - lag);
  // a turn with a gift in it, or a berserk that found less than half, cannot run anew
  const isWhole = whole.bank === bank && isSamePeriod(whole, clock);
  // others have entered the stage with the mover, and stay
  const isShared = setup.policy.stageAdd === 'everyone' && shorter.stage < clock.stage;
  if (isWhole && !isShared) return shorter;
  return charge(clock, -lag);
};

/** The mover's clock without the reported lag, as far as the turn has run and the quota pays for it. */
export const withoutLag = (
  state: ClockState,
  clock: PlayerClock,
  reported: number,
): PlayerClock => {
  const elapsed = clock.charged - (state.turn as PlayerClock).charged;
  const lag = Math.min(reported, clock.lagLeft, elapsed);
  return lag > 0 ? shortened(state, clock, elapsed, lag) : clock;
};

/** Whether the mover is out of time after all: no lag was reported that could have saved the mover. */
export const isTooLate = ({ setup, delay }: ClockState, clock: PlayerClock): boolean => {
  const { policy } = setup;
  const { bank } = clock;
  if (policy.lag === null || bank === null || isFree(setup, clock)) return false;
  return bank <= 0 && delay === 0 && isOverrun(-bank, policy);
};

/**
 * The mover's clock after the move, with the lag quota that is left: what a reset or a cap would
 * have taken anyway was not paid for, and every move earns some quota.
 */
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
  const back = settled.charged - shorter.charged;
  const isSafe = settled.bank > 0 && isSamePeriod(settled, shorter);
  const paid =
    back > 0 && isSafe
      ? (moved.bank as number) - (completeMove(state, settled).bank as number)
      : back;
  const gain = lagGain(policy.lag, lag, isFree(setup, settled), frameLag);
  const left = settled.lagLeft - paid + gain;
  return { ...moved, lagLeft: Math.min(lag.max, left) };
};
