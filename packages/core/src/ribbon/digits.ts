/**
 * The digits of a clock, in a width that can be kept.
 */

const TENTHS_BELOW = 10_000;

/** Milliseconds between two changes of the digits that show a time. */
export const digitStep = (time: number): number => (time < TENTHS_BELOW ? 100 : 1000);

/**
 * A time as a clock shows it, with tenths where it is short; ∞ without a limit.
 *
 * @example
 * import { formatClockTime } from '@zeitnot/core/ribbon';
 *
 * formatClockTime(298_500); // => '4:58'
 */
export const formatClockTime = (time: number | null, width = 0): string =>
  digitsOf(time).padStart(width);

const digitsOf = (time: number | null): string => {
  if (time === null) return '∞';
  if (time < TENTHS_BELOW) return `0:0${(Math.floor(time / 100) / 10).toFixed(1)}`;
  const seconds = Math.floor(time / 1000);
  const pair = (value: number): string => String(value % 60).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes}:${pair(seconds)}`
    : `${Math.floor(minutes / 60)}:${pair(minutes)}:${pair(seconds)}`;
};
