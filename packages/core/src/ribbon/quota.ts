/**
 * The quota of moves: how many are left, what completing it does, and whether the pace suffices.
 */

import type { Pressure } from '../clock/queries.js';
import type { PlayerClock } from '../clock/state.js';
import type { Stage, TimeControl } from '../model/time-control.js';
import { timeLabel } from './stages.js';

/** What the last move of a quota brings. */
export type Completing =
  /** Time on top of what is left. */
  | { readonly kind: 'add'; readonly time: number; readonly label: string }
  /** The clock is set anew: at once, or when the time has run out. */
  | { readonly kind: 'reset'; readonly time: number; readonly when: 'move' | 'time' };

/** Whether the pace is enough for the quota. */
export interface RibbonPace {
  /** What each move that is left may take. */
  readonly perMove: number;
  /** What each move could take when the stage began. */
  readonly planned: number;
  /** Whether going on like this misses the quota. */
  readonly behind: boolean;
}

/** The quota of moves of the current stage. */
export interface RibbonQuota {
  readonly left: number;
  readonly of: number;
  readonly completing: Completing;
  /** Null once the quota is met. */
  readonly pace: RibbonPace | null;
}

const completingOf = (stage: Stage, control: TimeControl, index: number): Completing => {
  if (stage.reset !== 'none') {
    return {
      kind: 'reset',
      time: stage.time,
      when: stage.reset === 'moves' ? 'move' : 'time',
    };
  }
  // the last stage repeats
  const next = control.kind === 'staged' ? (control.stages[index + 1] ?? stage) : stage;
  return { kind: 'add', time: next.time, label: timeLabel(next) };
};

const paceOf = (
  { delay, bonus }: Stage,
  of: number,
  base: number,
  pressure: Pressure,
): RibbonPace | null =>
  pressure.perMove === null
    ? null
    : {
        perMove: pressure.perMove,
        planned: base / of + delay + bonus,
        behind: pressure.missesQuota === true,
      };

export const quotaOf = (
  stage: Stage,
  control: TimeControl,
  { moves, stage: index, startBank }: PlayerClock,
  pressure: Pressure,
): RibbonQuota | null =>
  stage.moves === null
    ? null
    : {
        left: Math.max(0, stage.moves - moves),
        of: stage.moves,
        completing: completingOf(stage, control, index),
        pace: paceOf(stage, stage.moves, startBank, pressure),
      };
