/**
 * The parser of the unified notation: an error names the character at which it happened and what
 * could have stood there.
 */

import type { Failure } from '../../model/result.js';
import { MAX_PERIODS, type TimeControl } from '../../model/time-control.js';
import { scanNotation, type Expected, type NotationWarning } from './scan.js';

export type { NotationWarning };

/** A control that was read, with warnings. */
export interface ParsedNotation {
  readonly ok: true;
  readonly value: TimeControl;
  readonly warnings: readonly NotationWarning[];
}

/** Where the text stops being the notation, counted from 0, and what was expected there. */
export interface NotationError extends Failure<'NotNotation' | 'Overflow'> {
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
  const { control, at, expected: code, warnings } = scanNotation(text);
  if (control !== null) return { ok: true, value: control, warnings };
  const expected = EXPECTED[code];
  const message = `Expected ${expected}, found ${nameOf(text, at)} at character ${at + 1}.`;
  return {
    ok: false,
    error: { code: code === 'overflow' ? 'Overflow' : 'NotNotation', message, at, expected },
  };
};
