/**
 * The digits of a clock, in a width that can be kept.
 */

import { DAY, HOUR, MINUTE, SECOND } from '../model/duration.js';

const TENTH = 100;
const TENTHS_BELOW = 10 * SECOND;

/** Milliseconds between two changes of the digits that show a time. */
export const digitStep = (time: number, tenthsBelow = TENTHS_BELOW): number =>
  time < tenthsBelow ? TENTH : time < DAY ? SECOND : MINUTE;

/** How a time is written. */
export interface ClockTimeOptions {
  /** Blanks come before a shorter text. */
  readonly width?: number;
  /** A clock that rounds up shows zero only when the time is over. */
  readonly rounding?: 'down' | 'up';
  /** Below how many milliseconds tenths are shown; 0 for never. */
  readonly tenthsBelow?: number;
}

/**
 * A time as a clock shows it: `3d 04:12`, `1:29:59`, `4:58`, with tenths where it is short; ∞ without a
 * limit.
 *
 * @example
 * import { formatClockTime } from '@zeitnot/core/ribbon';
 *
 * formatClockTime(298_500); // => '4:58'
 * formatClockTime(298_500, { rounding: 'up' }); // => '4:59'
 */
export const formatClockTime = (
  time: number | null,
  { width = 0, rounding = 'down', tenthsBelow = TENTHS_BELOW }: ClockTimeOptions = {},
): string => {
  if (time === null) return '∞'.padStart(width);
  const step = digitStep(time, tenthsBelow);
  const steps = rounding === 'up' ? Math.ceil(time / step) : Math.floor(time / step);
  return digitsOf(steps * step, step === TENTH).padStart(width);
};

const digitsOf = (time: number, tenths: boolean): string => {
  const pair = (unit: number, all: number): string =>
    String(Math.floor(time / unit) % all).padStart(2, '0');
  if (time >= DAY) return `${Math.floor(time / DAY)}d ${pair(HOUR, 24)}:${pair(MINUTE, 60)}`;
  const rest = `${pair(SECOND, 60)}${tenths ? `.${Math.floor(time / TENTH) % 10}` : ''}`;
  return time < HOUR
    ? `${Math.floor(time / MINUTE)}:${rest}`
    : `${Math.floor(time / HOUR)}:${pair(MINUTE, 60)}:${rest}`;
};
