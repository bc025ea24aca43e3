/**
 * The strict PGN form of a TimeControl tag (PGN 9.6.1), in whole seconds, and what it means:
 * `?`, `-`, `*60`, `300`, `180+2`, `40/5400+30:1800+30`.
 */

import { HOUR, MAX_DURATION, millis, MINUTE, SECOND } from '../model/duration.js';
import { failure, NOT_TEXT, success, type Result } from '../model/result.js';
import {
  makeHourglass,
  makeStaged,
  UNKNOWN,
  UNLIMITED,
  type Reset,
  type Stage,
  type TimeControl,
} from '../model/time-control.js';
import { formatOrClosest, type Formatted } from './closest.js';

/** One field of the tag. An explicit `+0` is an increment of 0, no `+` is none. */
export interface Period {
  readonly moves?: number;
  readonly base: number;
  readonly increment?: number;
}

/** What a tag says, closer to its letter than a `TimeControl`: seconds, and whether `+0` was there. */
export type PgnTag =
  | { readonly mode: 'unknown' | 'unlimited'; readonly periods: readonly [] }
  | { readonly mode: 'sandclock'; readonly periods: readonly [Period] }
  | StagedTag;

export interface StagedTag {
  readonly mode: 'normal';
  readonly periods: readonly [Period, ...Period[]];
}

const MAX_SECONDS = MAX_DURATION / SECOND;
const ZERO = 48;
const NINE = 57;
const PLUS = 43;
const SLASH = 47;
const COLON = 58;

const UNKNOWN_TAG: PgnTag = { mode: 'unknown', periods: [] };
const UNLIMITED_TAG: PgnTag = { mode: 'unlimited', periods: [] };

/** A field; without a quota if that is 0, and without an increment that is below 0. */
const periodOf = (moves: number, base: number, increment: number): Period => {
  if (moves > 0) return increment < 0 ? { moves, base } : { moves, base, increment };
  return increment < 0 ? { base } : { base, increment };
};

/**
 * Reads the fields of a tag in one pass over its characters (hot: bench/tags.bench.mjs).
 * Gives the offset where the text stops being PGN, negative for a number out of range.
 */
const scanPeriods = (text: string, from: number): Period[] | number => {
  const periods: Period[] = [];
  let at = from;
  const { length } = text;
  for (;;) {
    let moves = 0;
    let base = -1;
    let increment = -1;
    for (;;) {
      const start = at;
      let value = 0;
      while (at < length) {
        const code = text.charCodeAt(at);
        if (code < ZERO || code > NINE) break;
        value = value * 10 + (code - ZERO);
        if (value > MAX_SECONDS) return -1 - start;
        at += 1;
      }
      if (at === start) return at;
      const next = at < length ? text.charCodeAt(at) : COLON;
      if (next === COLON) {
        if (base < 0) base = value;
        else increment = value;
        break;
      }
      // a quota is first, and a base comes once
      if (base >= 0) return at;
      if (next === PLUS) base = value;
      else if (next !== SLASH || moves > 0) return at;
      else if (value === 0) return start;
      else moves = value;
      at += 1;
    }
    periods.push(periodOf(moves, base, increment));
    if (at >= length) return periods;
    at += 1;
  }
};

/** The tag, or where it stops being one: as above, and 0 where a sandclock is more than seconds. */
export const scanPgnTag = (text: string): PgnTag | number => {
  if (text === '?') return UNKNOWN_TAG;
  if (text === '-') return UNLIMITED_TAG;
  const sandclock = text.startsWith('*');
  const scanned = scanPeriods(text, sandclock ? 1 : 0);
  if (typeof scanned === 'number') return scanned;
  const periods = scanned as [Period, ...Period[]];
  if (!sandclock) return { mode: 'normal', periods };
  const [{ moves, base, increment }, more] = periods;
  return more === undefined && moves === undefined && increment === undefined
    ? { mode: 'sandclock', periods: [{ base }] }
    : 0;
};

/** The tag if it has stages, and nothing else. */
export const scanStages = (text: string): StagedTag | null => {
  const tag = scanPgnTag(text);
  return typeof tag === 'object' && tag.mode === 'normal' ? tag : null;
};

/** From an hour per move up, unused time does not pile up: correspondence. */
export const resetOf = (moves: number | null, time: number): Reset =>
  moves === 1 && time >= HOUR ? 'moves' : 'none';

/** What a tag means whose numbers count `unit`. Its increments are never capped. */
export const meaningOf = ({ mode, periods }: PgnTag, unit: number): Result<TimeControl> => {
  if (mode === 'unknown') return success(UNKNOWN);
  if (mode === 'unlimited') return success(UNLIMITED);
  if (mode === 'sandclock') return makeHourglass(millis(periods[0].base * unit));
  // people who count minutes or hours count increments in seconds
  const bonusUnit = unit === MINUTE || unit === HOUR ? SECOND : unit;
  // Chess.com wrote `1/259200:0` for three days per move; nothing comes after them
  const [first, second, third] = periods as readonly [Period, ...Period[]];
  const isDaily = first.moves === 1 && third === undefined && second?.base === 0;
  const stages = isDaily && second.moves === undefined && !second.increment ? [first] : periods;
  return makeStaged(
    stages.map(({ moves: quota, base, increment = 0 }) => {
      const time = millis(base * unit);
      const moves = quota ?? null;
      return { time, moves, reset: resetOf(moves, time), bonus: millis(increment * bonusUnit) };
    }),
  );
};

const FRACTION = 'PGN counts in whole seconds';

/** What PGN lacks for a stage, or null if it has all that the stage needs. */
const stageObstacle = (stage: Stage): string | null => {
  if (stage.delay > 0) return 'PGN has no delay';
  if (stage.bonus > 0 && stage.bonusKind === 'bronstein') return 'PGN has no Bronstein bonus';
  if (stage.cap !== 'none') return 'PGN has no cap on the increment';
  if (stage.periods > 1) return 'PGN has no overtime periods';
  if (stage.time % SECOND !== 0 || stage.bonus % SECOND !== 0) return FRACTION;
  if (stage.reset === resetOf(stage.moves, stage.time)) return null;
  return stage.reset === 'none'
    ? 'PGN has no hours per move that accumulate'
    : 'PGN has no periods that start anew';
};

/** The tag for a control, or why there is none. `stated` are the stages whose `+0` was written. */
const tagOrObstacle = (
  control: TimeControl,
  stated: readonly (boolean | undefined)[] = [],
): PgnTag | string => {
  if (control.kind === 'unknown') return UNKNOWN_TAG;
  if (control.kind === 'unlimited') return UNLIMITED_TAG;
  if (control.kind === 'hourglass') {
    if (control.time % SECOND !== 0) return FRACTION;
    return { mode: 'sandclock', periods: [{ base: control.time / SECOND }] };
  }
  const periods: Period[] = [];
  for (const stage of control.stages) {
    const obstacle = stageObstacle(stage);
    if (obstacle !== null) return obstacle;
    const { time, moves, bonus } = stage;
    const isStated = bonus > 0 || stated[periods.length] === true;
    periods.push(periodOf(moves ?? 0, time / SECOND, isStated ? bonus / SECOND : -1));
  }
  return { mode: 'normal', periods: periods as [Period, ...Period[]] };
};

/** Why a text is not a strict PGN value. */
export type PgnCode = 'NotPgn' | 'NotText' | 'Overflow';

/** Reads a tag by its letter. */
export const parsePgnTag = (text: string): Result<PgnTag, PgnCode> => {
  const scanned = scanPgnTag(text);
  if (typeof scanned === 'object') return success(scanned);
  if (scanned < 0) return failure('Overflow', `The number at position ${-scanned} is too large.`);
  if (text.startsWith('*')) {
    return failure('NotPgn', 'An hourglass is written as * and seconds, such as *60.');
  }
  const ending = scanned === text.length;
  const fault = ending ? 'it ends too early' : `unexpected character at position ${scanned + 1}`;
  return failure('NotPgn', `Not a PGN time control: ${fault}.`);
};

/** What precedes the periods of a tag. */
const SIGNS = { unknown: '?', unlimited: '-', sandclock: '*', normal: '' } as const;

/** Writes a tag by its letter; the inverse of `parsePgnTag`. */
export const formatPgnTag = ({ mode, periods }: PgnTag): string => {
  let text = '';
  for (const { moves, base, increment } of periods) {
    if (text !== '') text += ':';
    if (moves !== undefined) text += `${moves}/`;
    text += base;
    if (increment !== undefined) text += `+${increment}`;
  }
  return SIGNS[mode] + text;
};

/**
 * Reads a strict PGN value, in seconds and to the letter. `parseTimeControl` reads what people
 * write.
 *
 * @example
 * import { notationOf, parsePgn } from '@zeitnot/core';
 *
 * const control = parsePgn('40/5400+30:1800+30');
 * control.ok && notationOf(control.value); // => '40/90m.. + 30s, 30m.. + 30s'
 */
export const parsePgn = (text: string): Result<TimeControl, PgnCode> => {
  if (typeof text !== 'string') return NOT_TEXT;
  const tag = parsePgnTag(text);
  if (!tag.ok) return tag;
  const control = meaningOf(tag.value, SECOND);
  // every number that was scanned is in range
  if (!control.ok) throw new Error(control.error.message);
  return control;
};

/** The tag for a control, with the `+0` that was stated; null if PGN has none. `formatPgn` says why. */
export const tagOfControl = (
  control: TimeControl,
  stated?: readonly (boolean | undefined)[],
): PgnTag | null => {
  const tag = tagOrObstacle(control, stated);
  return typeof tag === 'string' ? null : tag;
};

const writePgn = (control: TimeControl): Result<string, 'NotExpressible'> => {
  const tag = tagOrObstacle(control);
  return typeof tag === 'string' ? failure('NotExpressible', tag) : success(formatPgnTag(tag));
};

/**
 * A control as the value of a PGN tag; an error where PGN has none for it.
 *
 * @example
 * import { formatPgn, parseNotation } from '@zeitnot/core';
 *
 * const control = parseNotation('5m.. + 3s');
 * control.ok && formatPgn(control.value); // => { ok: true, value: '300+3' }
 */
export const formatPgn = (control: TimeControl): Formatted => formatOrClosest(writePgn, control);
