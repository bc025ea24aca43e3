/**
 * The strict PGN form of a TimeControl tag (PGN 9.6.1), in whole seconds:
 * `?`, `-`, `*60`, `300`, `180+2`, `40/5400+30:1800+30`.
 */

import { HOUR, LONGEST, SECOND, seconds } from '../model/duration.js';
import { failure, success, type Result } from '../model/result.js';
import {
  makeStaged,
  UNKNOWN,
  UNLIMITED,
  type Stage,
  type StageParts,
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
  | { readonly mode: 'normal'; readonly periods: readonly [Period, ...Period[]] };

export type PgnCode = 'NotPgn' | 'Overflow';

const LONGEST_SECONDS = LONGEST / SECOND;
const ZERO = 48;
const NINE = 57;
const PLUS = 43;
const SLASH = 47;
const COLON = 58;

const UNKNOWN_TAG: PgnTag = { mode: 'unknown', periods: [] };
const UNLIMITED_TAG: PgnTag = { mode: 'unlimited', periods: [] };

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
    let base = 0;
    let increment = -1;
    let part: 'first' | 'base' | 'increment' = 'first';
    for (;;) {
      const start = at;
      let value = 0;
      while (at < length) {
        const code = text.charCodeAt(at);
        if (code < ZERO || code > NINE) break;
        value = value * 10 + (code - ZERO);
        if (value > LONGEST_SECONDS) return -1 - start;
        at += 1;
      }
      if (at === start) return at;
      const next = at < length ? text.charCodeAt(at) : COLON;
      if (part === 'first' && next === SLASH) {
        if (value === 0) return start;
        moves = value;
        part = 'base';
      } else if (part !== 'increment' && next === PLUS) {
        base = value;
        part = 'increment';
      } else if (next === COLON) {
        if (part === 'increment') increment = value;
        else base = value;
        break;
      } else {
        return at;
      }
      at += 1;
    }
    if (moves > 0) periods.push(increment < 0 ? { moves, base } : { moves, base, increment });
    else periods.push(increment < 0 ? { base } : { base, increment });
    if (at >= length) return periods;
    at += 1;
  }
};

/** Reads a tag by its letter. */
export const parsePgnTag = (text: string): Result<PgnTag, PgnCode> => {
  if (text === '?') return success(UNKNOWN_TAG);
  if (text === '-') return success(UNLIMITED_TAG);
  const sandclock = text.startsWith('*');
  const scanned = scanPeriods(text, sandclock ? 1 : 0);
  if (typeof scanned === 'number') {
    return scanned < 0
      ? failure('Overflow', `The number at character ${-scanned} is too large.`)
      : failure('NotPgn', `No PGN time control: see character ${scanned + 1}.`);
  }
  const [first, ...rest] = scanned as [Period, ...Period[]];
  if (!sandclock) return success({ mode: 'normal', periods: [first, ...rest] });
  return rest.length > 0 || first.moves !== undefined || first.increment !== undefined
    ? failure('NotPgn', 'A sandclock is * and seconds.')
    : success({ mode: 'sandclock', periods: [first] });
};

/** Writes a tag by its letter; the inverse of `parsePgnTag`. */
export const formatPgnTag = (tag: PgnTag): string => {
  if (tag.mode === 'unknown') return '?';
  if (tag.mode === 'unlimited') return '-';
  if (tag.mode === 'sandclock') return `*${tag.periods[0].base}`;
  let text = '';
  for (const { moves, base, increment } of tag.periods) {
    if (text !== '') text += ':';
    if (moves !== undefined) text += `${moves}/`;
    text += base;
    if (increment !== undefined) text += `+${increment}`;
  }
  return text;
};

/** From an hour per move up, unused time does not pile up: correspondence. */
const isPerMove = (moves: number | undefined, base: number): boolean =>
  moves === 1 && base * SECOND >= HOUR;

const partsOfPeriod = ({ moves, base, increment = 0 }: Period): StageParts => ({
  time: seconds(base),
  moves: moves ?? null,
  reset: isPerMove(moves, base) ? 'moves' : 'none',
  bonus: seconds(increment),
});

/** What a tag means. Its increments are never capped. */
export const controlOfTag = (tag: PgnTag): TimeControl => {
  if (tag.mode === 'unknown') return UNKNOWN;
  if (tag.mode === 'unlimited') return UNLIMITED;
  if (tag.mode === 'sandclock') return { kind: 'hourglass', time: seconds(tag.periods[0].base) };
  const control = makeStaged(tag.periods.map(partsOfPeriod));
  // Every period that was scanned or built here is in range.
  if (!control.ok) throw new Error(control.error.message);
  return control.value;
};

export const parsePgn = (text: string): Result<TimeControl, PgnCode> => {
  const tag = parsePgnTag(text);
  return tag.ok ? success(controlOfTag(tag.value)) : tag;
};

/** What PGN has no field for, and the sentence for people. */
const OBSTACLES = {
  delay: 'PGN has no delay',
  bronstein: 'PGN has no Bronstein bonus',
  cap: 'PGN has no cap on the increment',
  periods: 'PGN has no overtime periods',
  fraction: 'PGN counts in whole seconds',
  anew: 'PGN has no periods that start anew',
  piling: 'PGN has no hours per move that pile up',
} as const;

type Obstacle = keyof typeof OBSTACLES;

/** Why PGN has no field for a stage, or null if it has one. */
const stageObstacle = (stage: Stage): Obstacle | null => {
  if (stage.delay > 0) return 'delay';
  if (stage.bonus > 0 && stage.bonusKind === 'bronstein') return 'bronstein';
  if (stage.cap !== 'none') return 'cap';
  if (stage.periods > 1) return 'periods';
  if (stage.time % SECOND !== 0 || stage.bonus % SECOND !== 0) return 'fraction';
  const perMove = isPerMove(stage.moves ?? undefined, stage.time / SECOND);
  if (stage.reset === 'time' || (stage.reset === 'moves' && !perMove)) return 'anew';
  return stage.reset === 'none' && perMove ? 'piling' : null;
};

const tagOrObstacle = (control: TimeControl): PgnTag | Obstacle => {
  if (control.kind === 'unknown') return UNKNOWN_TAG;
  if (control.kind === 'unlimited') return UNLIMITED_TAG;
  if (control.kind === 'hourglass') {
    if (control.time % SECOND !== 0) return 'fraction';
    return { mode: 'sandclock', periods: [{ base: control.time / SECOND }] };
  }
  const periods: Period[] = [];
  for (const stage of control.stages) {
    const obstacle = stageObstacle(stage);
    if (obstacle !== null) return obstacle;
    periods.push({
      ...(stage.moves === null ? {} : { moves: stage.moves }),
      base: stage.time / SECOND,
      ...(stage.bonus === 0 ? {} : { increment: stage.bonus / SECOND }),
    });
  }
  return { mode: 'normal', periods: periods as [Period, ...Period[]] };
};

/** The tag for a control; null if PGN has none. `formatPgn` says why. */
export const tagOfControl = (control: TimeControl): PgnTag | null => {
  const tag = tagOrObstacle(control);
  return typeof tag === 'string' ? null : tag;
};

const writePgn = (control: TimeControl): Result<string, 'NotExpressible'> => {
  const tag = tagOrObstacle(control);
  return typeof tag === 'string'
    ? failure('NotExpressible', OBSTACLES[tag])
    : success(formatPgnTag(tag));
};

export const formatPgn = (control: TimeControl): Formatted => formatOrClosest(writePgn, control);
