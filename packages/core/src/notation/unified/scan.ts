/**
 * Goes over the unified notation, one pass over the characters. Where the text stops being the
 * notation it tells the place and what could have stood there, as a code: the words are in
 * `parse.ts`, since a page that only reads tags needs none. The grammar is in docs/notation.md.
 */

import { DAY, HOUR, LONGEST, millis, MINUTE, SECOND } from '../../model/duration.js';
import {
  makeStage,
  MOST,
  type Cap,
  type Stage,
  type TimeControl,
} from '../../model/time-control.js';

export type NotationWarning = 'increment_capped' | 'redundant_reset' | 'cap_without_bonus';

export type Expected =
  | 'unit'
  | 'time'
  | 'whole'
  | 'overflow'
  | 'cap'
  | 'periods'
  | 'moves'
  | 'number'
  | 'first'
  | '/'
  | ')'
  | 'bonus'
  | 'stage'
  | 'end';

const UNITS: Readonly<Record<string, number>> = { s: SECOND, m: MINUTE, h: HOUR, d: DAY };

/** Milliseconds by which decimals may miss a whole number for want of precision. */
const ROUNDING = 1e-3;

const SPACE = 32;
const ZERO = 48;
const NINE = 57;
const DOT = 46;

/** The state of one parse. `expected` is what could stand at `at`, if the text breaks off there. */
interface Cursor {
  readonly text: string;
  at: number;
  expected: Expected;
  readonly warnings: NotationWarning[];
}

const isDigitAt = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return code >= ZERO && code <= NINE;
};

const skipBlanks = (cursor: Cursor): void => {
  const { text } = cursor;
  while (text.charCodeAt(cursor.at) === SPACE || /\s/.test(text.charAt(cursor.at))) cursor.at += 1;
};

/** Goes past `sign` if it comes next. */
const take = (cursor: Cursor, sign: string): boolean => {
  skipBlanks(cursor);
  if (!cursor.text.startsWith(sign, cursor.at)) return false;
  cursor.at += sign.length;
  return true;
};

const fail = (cursor: Cursor, expected: Expected): null => {
  skipBlanks(cursor);
  cursor.expected = expected;
  return null;
};

const failAt = (cursor: Cursor, at: number, expected: Expected): null => {
  cursor.at = at;
  return fail(cursor, expected);
};

const isInRange = (count: number, most: number): boolean => count >= 1 && count <= most;

/** A whole number, or null without moving if there is none. */
const readCount = (cursor: Cursor): number | null => {
  skipBlanks(cursor);
  const start = cursor.at;
  let value = 0;
  while (isDigitAt(cursor.text, cursor.at)) {
    value = value * 10 + (cursor.text.charCodeAt(cursor.at) - ZERO);
    cursor.at += 1;
  }
  return cursor.at === start ? null : value;
};

/** Digits behind a single point; `..` belongs to the cap. */
const readDecimals = (cursor: Cursor): number => {
  const { text } = cursor;
  if (text.charCodeAt(cursor.at) !== DOT || !isDigitAt(text, cursor.at + 1)) return 0;
  const start = cursor.at;
  cursor.at += 1;
  while (isDigitAt(text, cursor.at)) cursor.at += 1;
  return Number(text.slice(start, cursor.at));
};

/** The rest of a time whose whole part has been read. */
const finishTime = (cursor: Cursor, whole: number): number | null => {
  const start = cursor.at - 1;
  const value = whole + readDecimals(cursor);
  skipBlanks(cursor);
  const unit = UNITS[cursor.text.charAt(cursor.at)];
  if (unit === undefined) return fail(cursor, 'unit');
  cursor.at += 1;
  const time = Math.round(value * unit);
  // what is finer than a millisecond cannot be kept
  if (Math.abs(time - value * unit) > ROUNDING) return failAt(cursor, start, 'whole');
  if (time > LONGEST) return failAt(cursor, start, 'overflow');
  return time;
};

const readTime = (cursor: Cursor): number | null => {
  const whole = readCount(cursor);
  return whole === null ? fail(cursor, 'time') : finishTime(cursor, whole);
};

interface Parts {
  periods: number;
  moves: number | null;
  movesReset: boolean;
  delay: number;
  timeReset: boolean;
  time: number;
}

const isTimes = (cursor: Cursor): boolean =>
  take(cursor, 'x') || take(cursor, '×') || take(cursor, '*');

/**
 * `[P x] [[r] M /] [(D)] [r] T`. Numbers come before what tells them apart, so each is held until
 * its sign is seen.
 */
const readBank = (cursor: Cursor): Parts | null => {
  const parts: Parts = {
    periods: 1,
    moves: null,
    movesReset: false,
    delay: 0,
    timeReset: false,
    time: 0,
  };
  let reset = take(cursor, 'r');
  skipBlanks(cursor);
  let start = cursor.at;
  let count = readCount(cursor);
  if (count !== null && !reset && isTimes(cursor)) {
    if (!isInRange(count, MOST)) return failAt(cursor, start, 'periods');
    parts.periods = count;
    reset = take(cursor, 'r');
    skipBlanks(cursor);
    start = cursor.at;
    count = readCount(cursor);
  }
  const any = count === null && take(cursor, '*');
  if (any || (count !== null && take(cursor, '/'))) {
    if (any && reset) return failAt(cursor, start, 'number');
    if (any && !take(cursor, '/')) return fail(cursor, '/');
    if (count !== null && !isInRange(count, Number.MAX_SAFE_INTEGER)) {
      return failAt(cursor, start, 'moves');
    }
    parts.moves = count;
    parts.movesReset = reset;
    reset = false;
    count = null;
  }
  if (count === null && !reset && take(cursor, '(')) {
    const delay = readTime(cursor);
    if (delay === null) return null;
    if (!take(cursor, ')')) return fail(cursor, ')');
    parts.delay = delay;
  }
  if (count === null && take(cursor, 'r')) reset = true;
  const time = count === null ? readTime(cursor) : finishTime(cursor, count);
  if (time === null) return null;
  parts.time = time;
  parts.timeReset = reset;
  return parts;
};

/** `[..[C]] [+ [..] B]`. */
const readStage = (cursor: Cursor): Stage | null => {
  const start = cursor.at;
  const bank = readBank(cursor);
  if (bank === null) return null;
  let cap: Cap = 'start';
  if (take(cursor, '..')) {
    const from = cursor.at;
    const limit = readCount(cursor);
    const time = limit === null ? null : finishTime(cursor, limit);
    if (limit !== null && time === null) return null;
    if (time !== null && time < bank.time) return failAt(cursor, from, 'cap');
    cap = time === null ? 'none' : millis(time);
  }
  let bonus = 0;
  let bronstein = false;
  cursor.expected = 'bonus';
  if (take(cursor, '+')) {
    cursor.expected = 'stage';
    bronstein = take(cursor, '..');
    const time = readTime(cursor);
    if (time === null) return null;
    bonus = time;
  }
  if (bank.timeReset && bank.moves === null) return failAt(cursor, start, 'first');
  if (bank.movesReset && bank.timeReset) cursor.warnings.push('redundant_reset');
  if (bonus > 0 && !bronstein && cap === 'start') cursor.warnings.push('increment_capped');
  if ((bonus === 0 || bronstein) && cap !== 'start') cursor.warnings.push('cap_without_bonus');
  const stage = makeStage({
    time: millis(bank.time),
    periods: bank.periods,
    moves: bank.moves,
    reset: bank.movesReset ? 'moves' : bank.timeReset ? 'time' : 'none',
    delay: millis(bank.delay),
    bonus: millis(bonus),
    bonusKind: bronstein ? 'bronstein' : 'fischer',
    cap,
  });
  return stage.ok ? stage.value : fail(cursor, 'time');
};

const readControl = (cursor: Cursor): TimeControl | null => {
  if (take(cursor, '~')) {
    const time = readTime(cursor);
    return time === null ? null : { kind: 'hourglass', time: millis(time) };
  }
  const first = readStage(cursor);
  if (first === null) return null;
  const rest: Stage[] = [];
  while (take(cursor, ',')) {
    const stage = readStage(cursor);
    if (stage === null) return null;
    rest.push(stage);
  }
  return { kind: 'staged', stages: [first, ...rest] };
};

/** What was read up to `at`; `control` is null unless that is all of the text. */
export interface NotationScan {
  readonly control: TimeControl | null;
  readonly at: number;
  readonly expected: Expected;
  readonly warnings: readonly NotationWarning[];
}

export const scanNotation = (text: string): NotationScan => {
  const cursor: Cursor = { text, at: 0, expected: 'end', warnings: [] };
  const control = readControl(cursor);
  skipBlanks(cursor);
  const { at, expected, warnings } = cursor;
  return { control: at === text.length ? control : null, at, expected, warnings };
};
