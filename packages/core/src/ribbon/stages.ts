/**
 * The breadcrumb of stages: what is past, where the player is, what may come. And the quota of the
 * present one: how many moves are left, what completing it does, and whether the pace suffices.
 */

import type { Pressure } from '../clock/queries.js';
import type { PlayerClock } from '../clock/state.js';
import { millis } from '../model/duration.js';
import type { Stage, TimeControl } from '../model/time-control.js';
import { formatStage } from '../notation/unified/notation.js';

/** One stage in the breadcrumb of stages. */
export interface RibbonStage {
  /** Short: `40/90m`, `30m`, `byo-yomi`. */
  readonly label: string;
  /** In full: `40/90m.. + 30s`. */
  readonly notation: string;
  readonly place: 'past' | 'present' | 'next';
  /** Whether the stage was left because its time ran out, and not by completing its quota. */
  readonly flagPassed: boolean;
}

const NONE = millis(0);

/** Time and quota alone; bonus and delay are drawn in places of their own. */
const withoutExtras = (stage: Stage): Stage => ({
  ...stage,
  periods: 1,
  delay: NONE,
  bonus: NONE,
  cap: 'none',
});

/** The time alone, as the notation writes it. */
const timeLabel = (stage: Stage): string =>
  formatStage({ ...withoutExtras(stage), moves: null, reset: 'none' });

const labelOf = (stage: Stage): string =>
  stage.reset === 'moves' && stage.moves === 1 ? 'byo-yomi' : formatStage(withoutExtras(stage));

/** A quota that nothing resets is the one way out of its stage; every other stage ends by time. */
const endsByTime = ({ moves, reset }: Stage): boolean => moves === null || reset !== 'none';

export const stagesOf = (control: TimeControl, present: number): readonly RibbonStage[] =>
  control.kind !== 'staged'
    ? []
    : control.stages.map((stage, index) => ({
        label: labelOf(stage),
        notation: formatStage(stage),
        place: index < present ? 'past' : index === present ? 'present' : 'next',
        flagPassed: index < present && endsByTime(stage),
      }));

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
