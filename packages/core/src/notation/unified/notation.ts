/**
 * The unified notation for chess and Go controls: `40/90m.. + 30s, 30m.. + 30s`,
 * `(5s) 60m`, `90m, 6 x r1/1m`, `~1m` for an hourglass. An error of the parser names the character
 * at which it happened and what could have stood there.
 */

import { DAY, HOUR, MINUTE, SECOND } from '../../model/duration.js';
import { failure, NOT_TEXT, success, type Failure, type Result } from '../../model/result.js';
import { isControl, MAX_PERIODS, type Stage, type TimeControl } from '../../model/time-control.js';
import { formatOrClosest, type Formatted } from '../closest.js';
import { scanNotation, type Expected, type NotationWarning } from './scan.js';

export type { NotationWarning };

/** The grammar of the unified notation, as EBNF. Blanks are free between all parts of it. */
export const NOTATION_GRAMMAR = `control = stage { "," stage } | "~" time ;
stage   = [ periods ] ( quota [ delay ] [ "r" ] bank | [ any ] [ delay ] bank ) [ bonus ] ;
periods = count ( "x" | "×" | "*" ) ;
quota   = [ "r" ] count "/" ;
any     = "*" "/" ;
delay   = "(" time ")" ;
bank    = time [ ".." [ time ] ] ;
bonus   = "+" [ ".." ] time ;
time    = number ( "s" | "m" | "h" | "d" ) ;
number  = digits [ "." digits ] ;
count   = digits ; (* from 1 up; of periods to 9999 *)
digits  = digit { digit } ;
digit   = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" ;`;

/** A control that was read, with warnings. */
export interface ParsedNotation {
  readonly ok: true;
  readonly value: TimeControl;
  readonly warnings: readonly NotationWarning[];
}

/** Where the text stops being the notation, counted from 0, and what was expected there. */
export interface NotationError extends Failure<'NotNotation' | 'NotText' | 'Overflow'> {
  readonly at: number;
  readonly expected: string;
}

/** Why a text is not the unified notation. */
export interface NotationFailure {
  readonly ok: false;
  readonly error: NotationError;
}

const EXPECTED: Readonly<Record<Expected, string>> = {
  unit: 'a unit: s, m, h or d',
  whole: 'a time in whole milliseconds',
  overflow: 'a shorter time',
  time: 'a time such as 90m',
  periods: `from 1 to ${MAX_PERIODS} periods`,
  number: 'a number of moves',
  '/': '/',
  moves: `from 1 to ${Number.MAX_SAFE_INTEGER} moves`,
  ')': ')',
  cap: 'a cap no lower than the time',
  first: 'a number of moves first',
  bonus: 'a comma, a bonus or the end',
  stage: 'a comma or the end',
  end: 'the end',
};

const nameOf = (text: string, at: number): string =>
  at >= text.length
    ? 'the end'
    : JSON.stringify(String.fromCodePoint(text.codePointAt(at) as number));

/**
 * Reads a control in the unified notation. An error says where the text breaks off.
 *
 * @example
 * import { formatEnglish, parseNotation } from '@zeitnot/core';
 *
 * const control = parseNotation('90m, 6 x r1/1m');
 * control.ok && formatEnglish(control.value); // => '90 minutes, then 6 periods of 1 minute per move (byo-yomi)'
 */
export const parseNotation = (text: string): ParsedNotation | NotationFailure => {
  if (typeof text !== 'string') {
    return { ok: false, error: { ...NOT_TEXT.error, at: 0, expected: 'a string' } };
  }
  const { control, at, expected: code, warnings } = scanNotation(text);
  if (control !== null) return { ok: true, value: control, warnings };
  const expected = EXPECTED[code];
  const message = `Expected ${expected}, found ${nameOf(text, at)} at character ${at + 1}.`;
  return {
    ok: false,
    error: { code: code === 'overflow' ? 'Overflow' : 'NotNotation', message, at, expected },
  };
};

/** Whole days in days, whole minutes below a day in minutes, whole hours in hours, else seconds. */
const formatTime = (time: number): string => {
  if (time > 0) {
    if (time % DAY === 0) return `${time / DAY}d`;
    if (time % MINUTE === 0 && time < DAY) return `${time / MINUTE}m`;
    if (time % HOUR === 0) return `${time / HOUR}h`;
  }
  return `${time / SECOND}s`;
};

const formatBonus = ({ bonus, bonusKind, cap }: Stage): string => {
  if (bonus === 0) return '';
  if (bonusKind === 'bronstein') return ` + ..${formatTime(bonus)}`;
  const wall = cap === 'none' ? '..' : cap === 'start' ? '' : `..${formatTime(cap)}`;
  return `${wall} + ${formatTime(bonus)}`;
};

/**
 * A stage in the unified notation.
 *
 * @example
 * import { formatStage, makeStage, minutes } from '@zeitnot/core';
 *
 * const stage = makeStage({ time: minutes(90), moves: 40 });
 * stage.ok && formatStage(stage.value); // => '40/90m'
 */
export const formatStage = (stage: Stage): string => {
  const periods = stage.periods > 1 ? `${stage.periods} x ` : '';
  const quota = stage.moves === null ? '' : `${stage.reset === 'moves' ? 'r' : ''}${stage.moves}/`;
  const delay = stage.delay > 0 ? `(${formatTime(stage.delay)}) ` : '';
  const reset = stage.reset === 'time' ? 'r' : '';
  return `${periods}${quota}${delay}${reset}${formatTime(stage.time)}${formatBonus(stage)}`;
};

/**
 * A control in the unified notation; null for an unknown or unlimited one.
 *
 * @example
 * import { notationOf, parseTimeControl } from '@zeitnot/core';
 *
 * const { control } = parseTimeControl('15+10');
 * control && notationOf(control); // => '15m.. + 10s'
 */
export const notationOf = (control: TimeControl): string | null => {
  if (!isControl(control)) return null;
  if (control.kind === 'staged') return control.stages.map(formatStage).join(', ');
  return control.kind === 'hourglass' ? `~${formatTime(control.time)}` : null;
};

const writeNotation = (control: TimeControl): Result<string, 'NotExpressible'> => {
  const notation = notationOf(control);
  if (notation !== null) return success(notation);
  const reason =
    control.kind === 'unlimited'
      ? 'The notation has no word for a game without a clock'
      : 'The control is unknown';
  return failure('NotExpressible', reason);
};

/**
 * A control in the unified notation; an error for an unknown or unlimited one.
 *
 * @example
 * import { formatNotation, parseTimeControl } from '@zeitnot/core';
 *
 * const { control } = parseTimeControl('15+10');
 * control && formatNotation(control); // => { ok: true, value: '15m.. + 10s' }
 */
export const formatNotation = (control: TimeControl): Formatted =>
  formatOrClosest(writeNotation, control);
