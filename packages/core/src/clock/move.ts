/**
 * The end of a turn: bonus, cap, the move's count, and what a completed quota brings. The clock has
 * been settled before, and the player has time.
 */

import type { Stage } from '../model/time-control.js';
import { beginPeriod, beginStage } from './run.js';
import {
  isFree,
  stageOf,
  withAccounts,
  type ClockSetup,
  type ClockState,
  type PlayerClock,
} from './state.js';

/** What a move that used `used` milliseconds earns, before the cap. */
export const bonusOf = (stage: Stage, { berserk }: PlayerClock, used: number): number => {
  if (berserk) return 0;
  return stage.bonusKind === 'bronstein' ? Math.min(used, stage.bonus) : stage.bonus;
};

/** The bank with a bonus, which may lift it up to the cap; a gift above the cap stays. */
const capped = (stage: Stage, { startBank }: PlayerClock, bank: number, bonus: number): number =>
  stage.cap === 'none'
    ? bank + bonus
    : Math.max(bank, Math.min(bank + bonus, stage.cap === 'start' ? startBank : stage.cap));

/** The clock with some of its time thrown away. */
export const discard = (clock: PlayerClock, time: number): PlayerClock => {
  const { bank, granted, charged, discarded } = clock;
  return withAccounts(clock, (bank as number) - time, granted, charged, discarded + time);
};

/** What was ever taken from the bank: an overrun finds nothing there to take. */
const takenOf = ({ bank, charged }: PlayerClock): number => charged + Math.min(0, bank ?? 0);

/** What the turn has cost the bank so far. */
export const usedOf = (clock: PlayerClock, turn: PlayerClock): number =>
  takenOf(clock) - takenOf(turn);

/** The clock without an overrun. */
export const forgiven = (clock: PlayerClock): PlayerClock => {
  const { bank, granted, discarded } = clock;
  if (bank === null || bank >= 0) return clock;
  return withAccounts(clock, 0, granted, takenOf(clock), discarded);
};

/**
 * The clock with what a move earns, of which the cap may take some; an overrun is forgiven. `moves`
 * is the count of moves that it then shows.
 */
export const earn = (
  setup: ClockSetup,
  clock: PlayerClock,
  used: number,
  moves: number = clock.moves,
  stage: Stage | null = stageOf(setup, clock),
): PlayerClock => {
  if (clock.bank === null) return { ...clock, moves };
  const { granted, discarded } = clock;
  const bank = Math.max(0, clock.bank);
  const charged = takenOf(clock);
  const bonus = stage === null || isFree(setup, clock) ? 0 : bonusOf(stage, clock, used);
  const earned = stage === null ? bank : capped(stage, clock, bank, bonus);
  const wasted = bank + bonus - earned;
  return withAccounts(clock, earned, granted + bonus, charged, discarded + wasted, moves);
};

/** The mover's clock after the move; `before` is what it shows at the press. */
export const completeMove = ({ setup, turn }: ClockState, before: PlayerClock): PlayerClock => {
  const used = usedOf(before, turn as PlayerClock);
  const stage = stageOf(setup, before);
  const clock = earn(setup, before, used, before.moves + 1, stage);
  const isDone = stage !== null && stage.moves !== null && clock.moves >= stage.moves;
  if (!isDone || stage.reset === 'time') return clock;
  // the clock is set to the full time, and what was left is gone
  if (stage.reset === 'moves') {
    return beginPeriod(discard(clock, clock.bank as number), stage.time);
  }
  const next = stageOf(setup, clock, 1);
  return next === null ? beginStage(clock, stage, 0) : beginStage(clock, next);
};
