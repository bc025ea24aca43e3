/**
 * Times as PGN comments write them, `[%clk 1:29:57]` and `[%emt 0:00:03.5]`: `h:mm:ss`, `m:ss` or
 * seconds, with or without a fraction. This is the one reader; archives have a time for every
 * move, so it takes bytes as they are, without a string in between.
 */

import { HOUR, MINUTE, SECOND } from './duration.js';

const ZERO = 0x30;
const COLON = 0x3a;
const COMMA = 0x2c;
const DOT = 0x2e;

/** The most digits of hours, of minutes before a colon, of seconds and of their fraction. */
const MAX_DIGITS = { colon: 5, seconds: 6 } as const;

/**
 * A time in milliseconds, from a part of a string or of character codes; NaN if it is not a time.
 *
 * @example
 * import { parseCommentTime } from '@zeitnot/core';
 *
 * parseCommentTime('0:04:58.5'); // => 298500
 */
export const parseCommentTime = (
  text: string | ArrayLike<number>,
  from = 0,
  to: number = text?.length ?? 0,
): number => {
  let before = 0;
  let value = 0;
  let digits = 0;
  let colons = 0;
  /** The value counts seconds / ten; 0 before the decimal point. */
  let ten = 0;
  for (let at = from; at < to; at += 1) {
    const code = typeof text === 'string' ? text.charCodeAt(at) : (text[at] as number);
    if (code >= ZERO && code < COLON) {
      value = value * 10 + code - ZERO;
      digits += 1;
      ten *= 10;
      if (digits > MAX_DIGITS.seconds) return Number.NaN;
      continue;
    }
    if (digits === 0 || ten > 0) return Number.NaN;
    if (code === COLON && colons < 2 && digits <= MAX_DIGITS.colon) {
      before = (before + value) * 60;
      value = 0;
      colons += 1;
    } else if (code === DOT || code === COMMA) ten = 1;
    else return Number.NaN;
    digits = 0;
  }
  return digits === 0 ? Number.NaN : before * SECOND + Math.round((value * SECOND) / (ten || 1));
};

/**
 * A time as PGN comments write it: `h:mm:ss`, with as many decimals as the milliseconds need.
 *
 * @example
 * import { formatCommentTime } from '@zeitnot/core/clock';
 *
 * formatCommentTime(298_500); // => '0:04:58.5'
 */
export const formatCommentTime = (time: number): string => {
  const whole = Math.max(0, Math.round(time));
  const pair = (value: number): string => String(value).padStart(2, '0');
  const rest = whole % SECOND;
  const fraction = rest === 0 ? '' : `.${String(rest).padStart(3, '0').replace(/0+$/, '')}`;
  const minutes = Math.floor(whole / MINUTE) % 60;
  const seconds = Math.floor(whole / SECOND) % 60;
  return `${Math.floor(whole / HOUR)}:${pair(minutes)}:${pair(seconds)}${fraction}`;
};
