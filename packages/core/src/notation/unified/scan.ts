/**
 * Goes over the unified notation, one pass over the characters. Where the text stops being the
 * notation it tells the place and what could have stood there, as a code: the words are in
 * `notation.ts`, since a page that only reads tags needs none. The grammar is in docs/notation.md.
 */

import {
  DAY,
  HOUR,
  MAX_DURATION,
  millis,
  MINUTE,
  SECOND,
  type Millis,
} from '../../model/duration.js';
import type { Result } from '../../model/result.js';
import {
  makeHourglass,
  makeStaged,
  MAX_PERIODS,
  type Cap,
  type StageParts,
  type TimeControl,
} from '../../model/time-control.js';

/** The code of a warning about a control in the unified notation. */
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
  /** Where the text first stopped being the notation; nothing read after it counts. */
  fault: Pick<NotationScan, 'at' | 'expected'> | null;
  readonly warnings: NotationWarning[];
}

const isDigitAt = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return code >= ZERO && code <= NINE;
};

const pastBlanks = (text: string, from: number): number => {
  let at = from;
  while (text.charCodeAt(at) === SPACE || /\s/.test(text.charAt(at))) at += 1;
  return at;
};

/** Goes past `sign` if it comes next. */
const take = (cursor: Cursor, sign: string): boolean => {
  cursor.at = pastBlanks(cursor.text, cursor.at);
  if (!cursor.text.startsWith(sign, cursor.at)) return false;
  cursor.at += sign.length;
  return true;
};

const fail = (cursor: Cursor, expected: Expected, at = cursor.at): void => {
  cursor.fault ??= { at: pastBlanks(cursor.text, at), expected };
};

const isInRange = (count: number, most: number): boolean => count >= 1 && count <= most;

/** A whole number; null if there is none. */
const readCount = (cursor: Cursor): number | null => {
  const start = pastBlanks(cursor.text, cursor.at);
  cursor.at = start;
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

/** A time whose `count` has been read. */
const readTime = (cursor: Cursor, count: number | null = null): Millis => {
  const whole = count ?? readCount(cursor);
  if (whole === null) fail(cursor, 'time');
  const start = cursor.at - 1;
  const value = (whole ?? 0) + readDecimals(cursor);
  const sign = pastBlanks(cursor.text, cursor.at);
  const unit = UNITS[cursor.text.charAt(sign)] ?? 0;
  if (unit === 0) fail(cursor, 'unit');
  else cursor.at = sign + 1;
  const time = Math.round(value * unit);
  // what is finer than a millisecond cannot be kept
  if (Math.abs(time - value * unit) > ROUNDING) fail(cursor, 'whole', start);
  if (time > MAX_DURATION) fail(cursor, 'overflow', start);
  return millis(time);
};

/**
 * `[P x] [[r] M /] [(D)] [r] T [..[C]] [+ [..] B]`. Numbers come before what tells them apart, so
 * each is held until its sign is seen.
 */
const readStage = (cursor: Cursor): StageParts => {
  const start = cursor.at;
  let periods = 1;
  let reset = take(cursor, 'r');
  let from = cursor.at;
  let count = readCount(cursor);
  if (count !== null && !reset && ['x', '×', '*'].some((sign) => take(cursor, sign))) {
    if (!isInRange(count, MAX_PERIODS)) fail(cursor, 'periods', from);
    periods = count;
    reset = take(cursor, 'r');
    from = cursor.at;
    count = readCount(cursor);
  }
  let moves: number | null = null;
  let movesReset = false;
  const any = count === null && take(cursor, '*');
  if (any && reset) fail(cursor, 'number', from);
  if ((any || count !== null) && take(cursor, '/')) {
    if (count !== null && !isInRange(count, Number.MAX_SAFE_INTEGER)) fail(cursor, 'moves', from);
    moves = count;
    movesReset = reset;
    reset = false;
    count = null;
  } else if (any) fail(cursor, '/');
  let delay = millis(0);
  if (count === null && !reset && take(cursor, '(')) {
    delay = readTime(cursor);
    if (!take(cursor, ')')) fail(cursor, ')');
  }
  if (count === null && take(cursor, 'r')) reset = true;
  const time = readTime(cursor, count);
  let cap: Cap = 'start';
  if (take(cursor, '..')) {
    const wall = cursor.at;
    const limit = readCount(cursor);
    cap = limit === null ? 'none' : readTime(cursor, limit);
    if (cap !== 'none' && cap < time) fail(cursor, 'cap', wall);
  }
  let bonus = millis(0);
  let bronstein = false;
  cursor.expected = 'bonus';
  if (take(cursor, '+')) {
    cursor.expected = 'stage';
    bronstein = take(cursor, '..');
    bonus = readTime(cursor);
  }
  if (reset && moves === null) fail(cursor, 'first', start);
  if (reset && movesReset) cursor.warnings.push('redundant_reset');
  const capped = bonus > 0 && !bronstein;
  if (capped && cap === 'start') cursor.warnings.push('increment_capped');
  if (!capped && cap !== 'start') cursor.warnings.push('cap_without_bonus');
  return {
    time,
    periods,
    moves,
    reset: movesReset ? 'moves' : reset ? 'time' : 'none',
    delay,
    bonus,
    bonusKind: bronstein ? 'bronstein' : 'fischer',
    cap,
  };
};

const scanControl = (cursor: Cursor): Result<TimeControl> => {
  if (take(cursor, '~')) return makeHourglass(readTime(cursor));
  const stages: StageParts[] = [];
  do stages.push(readStage(cursor));
  while (cursor.fault === null && take(cursor, ','));
  return makeStaged(stages);
};

/** What was read up to `at`; `control` is null unless that is all of the text. */
export interface NotationScan {
  readonly control: TimeControl | null;
  readonly at: number;
  readonly expected: Expected;
  readonly warnings: readonly NotationWarning[];
}

export const scanNotation = (text: string): NotationScan => {
  const cursor: Cursor = { text, at: 0, expected: 'end', fault: null, warnings: [] };
  const control = scanControl(cursor);
  const { expected, fault, warnings } = cursor;
  const end = fault ?? { at: pastBlanks(text, cursor.at), expected };
  const isWhole = fault === null && control.ok && end.at === text.length;
  return { control: isWhole ? control.value : null, ...end, warnings };
};
