/**
 * The bank as a bar: what is left, what this turn has taken from it, what pressing now would give
 * back, and the wall of a cap that may cut that off.
 */

import { bonusOf, earn, usedOf } from '../clock/move.js';
import { isFree, isSamePeriod, type ClockState, type PlayerClock } from '../clock/state.js';
import type { BonusKind, Stage } from '../model/time-control.js';

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

/** What pressing now would give back. */
export interface RibbonBonus {
  readonly kind: BonusKind;
  /** The whole bonus. */
  readonly full: number;
  /** What a press now would earn. */
  readonly gain: number;
  /** Where the bar would land; null if it is not this player's turn. */
  readonly landing: number | null;
  /** What the cap would cut off. */
  readonly lost: number;
}

/** The bonus; its gain and landing are known only on the player's own turn. */
export const bonusPreview = (
  state: ClockState,
  stage: Stage,
  clock: PlayerClock,
  flagged: boolean,
): RibbonBonus | null => {
  const { turn, setup } = state;
  const full = clock.berserk || flagged ? 0 : stage.bonus;
  if (full === 0) return null;
  const kind = stage.bonusKind;
  if (turn === null || turn.player !== clock.player) {
    return { kind, full, gain: 0, landing: null, lost: 0 };
  }
  const used = usedOf(clock, turn);
  const left = Math.max(0, clock.bank as number);
  const landing = earn(setup, clock, used).bank as number;
  const earned = isFree(setup, clock) ? 0 : bonusOf(stage, clock, used);
  return { kind, full, gain: landing - left, landing, lost: left + earned - landing };
};

/** Where the cap stops the bonus; null without one. */
export const wallOf = ({ cap }: Stage, { startBank }: PlayerClock): number | null =>
  cap === 'none' ? null : cap === 'start' ? startBank : cap;
