/**
 * The one model of a time control. Every notation reads into it and writes from it,
 * categories and clocks take it as it is. Values are immutable and plain JSON.
 */

import { isMillis, millis, type Millis } from './duration.js';
import { failure, success, type Result } from './result.js';

/** What restores a period's time: nothing, its quota of moves, or its time running out. */
const RESETS = ['none', 'moves', 'time'] as const;
/** What restores a period's time: nothing, its quota of moves, or its time running out. */
export type Reset = (typeof RESETS)[number];

/** Fischer gives the whole bonus after a move, Bronstein at most what the move used. */
const BONUS_KINDS = ['fischer', 'bronstein'] as const;
/** Fischer gives the whole bonus after a move, Bronstein at most what the move used. */
export type BonusKind = (typeof BONUS_KINDS)[number];

/** `start`: the bank never grows past what it held when the stage began. */
export type Cap = 'none' | 'start' | Millis;

/** One stage of a control: its time, and how moves add to it. */
export interface Stage {
  readonly time: Millis;
  /** How often the time may run out before the stage is over; at least one. */
  readonly periods: number;
  /** The quota of moves; null is any number. */
  readonly moves: number | null;
  readonly reset: Reset;
  readonly delay: Millis;
  readonly bonus: Millis;
  readonly bonusKind: BonusKind;
  readonly cap: Cap;
}

/** The stages of a control, at least one. */
export type Stages = readonly [Stage, ...Stage[]];

/** A time control, in the one model that every notation reads into and writes from. */
export type TimeControl =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unlimited' }
  | { readonly kind: 'hourglass'; readonly time: Millis }
  | { readonly kind: 'staged'; readonly stages: Stages };

/** The control about which nothing is known. */
export const UNKNOWN: TimeControl = { kind: 'unknown' };
/** The control without a time limit. */
export const UNLIMITED: TimeControl = { kind: 'unlimited' };

const hasTime = (value: unknown): boolean =>
  typeof (Object(value) as { readonly time?: unknown }).time === 'number';

/** Whether a value looks like a control: plain JavaScript may pass anything. */
export const isControl = (value: unknown): value is TimeControl => {
  const { kind, stages } = Object(value) as { readonly kind?: unknown; readonly stages?: unknown };
  if (kind === 'staged') return Array.isArray(stages) && stages.length > 0 && stages.every(hasTime);
  if (kind === 'hourglass') return hasTime(value);
  return kind === 'unknown' || kind === 'unlimited';
};

/** A stage as a person would give it: a time, and only what differs from the plainest stage. */
export type StageParts = Pick<Stage, 'time'> & Partial<Stage>;

/** What may be wrong with the parts of a control. */
export type ModelCode =
  | 'InvalidTime'
  | 'InvalidPeriods'
  | 'InvalidMoves'
  | 'InvalidReset'
  | 'InvalidBonus'
  | 'InvalidCap'
  | 'NoStages';

/** The largest number of periods; clocks walk through them one by one. */
export const MAX_PERIODS = 9999;

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 1;

const cannotBe = <Code extends ModelCode>(code: Code, what: string, value: unknown) =>
  failure(code, `The ${what} cannot be ${String(value)}.`);

/**
 * Completes and checks a stage. What makes no difference has one spelling: without a bonus there
 * is nothing to cap, and a Bronstein bonus never lifts the bank above where it was.
 *
 * @example
 * import { makeStage, minutes } from '@zeitnot/core';
 *
 * const stage = makeStage({ time: minutes(5) });
 * stage.ok && stage.value.periods; // => 1
 */
export const makeStage = (parts: StageParts): Result<Stage, ModelCode> => {
  const { time, periods = 1, moves = null, reset = 'none', bonusKind = 'fischer' } = parts ?? {};
  const { delay = millis(0), bonus = millis(0), cap = 'none' } = parts ?? {};
  if (!isMillis(time)) return cannotBe('InvalidTime', 'time', time);
  if (!isMillis(delay)) return cannotBe('InvalidTime', 'delay', delay);
  if (!isMillis(bonus)) return cannotBe('InvalidTime', 'bonus', bonus);
  if (!isCount(periods) || periods > MAX_PERIODS)
    return cannotBe('InvalidPeriods', 'periods', periods);
  if (moves !== null && !isCount(moves)) return cannotBe('InvalidMoves', 'quota', moves);
  if (!RESETS.includes(reset)) return cannotBe('InvalidReset', 'reset', reset);
  if (reset !== 'none' && moves === null) {
    return failure('InvalidReset', 'A reset needs a quota of moves.');
  }
  if (!BONUS_KINDS.includes(bonusKind)) return cannotBe('InvalidBonus', 'kind of bonus', bonusKind);
  if (typeof cap === 'number' ? !isMillis(cap) || cap < time : cap !== 'none' && cap !== 'start')
    return cannotBe('InvalidCap', 'cap', cap);
  const plain = bonus === 0;
  return success({
    time,
    periods,
    moves,
    reset,
    delay,
    bonus,
    bonusKind: plain ? 'fischer' : bonusKind,
    cap: plain || bonusKind === 'bronstein' ? 'none' : cap,
  });
};

/**
 * A control of one or more stages, each completed and checked.
 *
 * @example
 * import { makeStaged, minutes, notationOf, seconds } from '@zeitnot/core';
 *
 * const control = makeStaged([{ time: minutes(5), bonus: seconds(3) }]);
 * control.ok && notationOf(control.value); // => '5m.. + 3s'
 */
export const makeStaged = (parts: readonly StageParts[]): Result<TimeControl, ModelCode> => {
  if (!(parts?.length > 0)) return failure('NoStages', 'A control needs at least one stage.');
  const stages: Stage[] = [];
  for (const part of parts) {
    const stage = makeStage(part);
    if (!stage.ok) return stage;
    stages.push(stage.value);
  }
  return success({ kind: 'staged', stages: stages as [Stage, ...Stage[]] });
};

/**
 * An hourglass: what one player uses, the other gains.
 *
 * @example
 * import { makeHourglass, minutes, notationOf } from '@zeitnot/core';
 *
 * const control = makeHourglass(minutes(1));
 * control.ok && notationOf(control.value); // => '~1m'
 */
export const makeHourglass = (time: Millis): Result<TimeControl, ModelCode> =>
  isMillis(time) ? success({ kind: 'hourglass', time }) : cannotBe('InvalidTime', 'time', time);

const sameStage = (a: Stage, b: Stage): boolean =>
  a.time === b.time &&
  a.periods === b.periods &&
  a.moves === b.moves &&
  a.reset === b.reset &&
  a.delay === b.delay &&
  a.bonus === b.bonus &&
  a.bonusKind === b.bonusKind &&
  a.cap === b.cap;

/**
 * Whether two controls mean the same, stage by stage.
 *
 * @example
 * import { parseTimeControl, sameControl } from '@zeitnot/core';
 *
 * const [a, b] = [parseTimeControl('5+3').control, parseTimeControl('300+3').control];
 * a !== null && b !== null && sameControl(a, b); // => true
 */
export const sameControl = (a: TimeControl, b: TimeControl): boolean => {
  if (!isControl(a) || !isControl(b)) return false;
  if (a.kind === 'staged') {
    return (
      b.kind === 'staged' &&
      a.stages.length === b.stages.length &&
      a.stages.every((stage, index) => sameStage(stage, b.stages[index] as Stage))
    );
  }
  if (a.kind === 'hourglass') return b.kind === 'hourglass' && a.time === b.time;
  return a.kind === b.kind;
};
