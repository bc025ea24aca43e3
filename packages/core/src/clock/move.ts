/**
 * The end of a turn: bonus, cap, the move's count, and what a completed quota brings. The clock has
 * been settled before, and the player has time.
 */

import type { Stage } from '../model/time-control.js';
import { stageOf, type ClockState, type PlayerClock } from './state.js';

/** What the move earns, after the cap. A gift above the cap stays. */
const addBonus = (clock: PlayerClock, stage: Stage, used: number): PlayerClock => {
  const bank = clock.bank as number;
  if (stage.bonus === 0 || clock.berserk) return clock;
  const bonus = stage.bonusKind === 'bronstein' ? Math.min(used, stage.bonus) : stage.bonus;
  const wall = stage.cap === 'none' ? Infinity : stage.cap === 'start' ? clock.base : stage.cap;
  const full = bank + bonus;
  const capped = Math.max(bank, Math.min(full, wall));
  return {
    ...clock,
    bank: capped,
    granted: clock.granted + bonus,
    discarded: clock.discarded + (full - capped),
  };
};

/** On the last move of a quota: the clock is set anew, or the next stage's time is added. */
const completeQuota = (clock: PlayerClock, stage: Stage, next: Stage | undefined): PlayerClock => {
  const bank = clock.bank as number;
  if (stage.moves === null || clock.moves < stage.moves || stage.reset === 'time') return clock;
  if (stage.reset === 'moves') {
    return {
      ...clock,
      bank: stage.time,
      moves: 0,
      granted: clock.granted + stage.time,
      discarded: clock.discarded + bank,
    };
  }
  const { time, periods } = next ?? stage;
  return {
    ...clock,
    bank: bank + time,
    stage: next === undefined ? clock.stage : clock.stage + 1,
    periods,
    moves: 0,
    base: bank + time,
    granted: clock.granted + time,
  };
};

/** The mover's clock after the move. */
export const completeMove = (state: ClockState, player: number): PlayerClock => {
  const { setup, used } = state;
  const clock = state.players[player] as PlayerClock;
  const counted = { ...clock, moves: clock.moves + 1, total: clock.total + 1 };
  const stage = stageOf(setup, player, clock);
  if (stage === null || clock.bank === null) return counted;
  // an overrun that was forgiven leaves nothing
  const bank = Math.max(0, clock.bank);
  const forgiven = { ...counted, bank, granted: clock.granted + (bank - clock.bank) };
  const free = clock.total < setup.policy.freeMoves;
  const earned = free ? forgiven : addBonus(forgiven, stage, used);
  const control = setup.controls[player];
  const next = control?.kind === 'staged' ? control.stages[clock.stage + 1] : undefined;
  return completeQuota(earned, stage, next);
};
