/**
 * The digits of a clock, in a width that can be kept.
 */

const TENTHS_BELOW = 10_000;

/** The step in which the digits of so much time change. */
export const digitStep = (time: number): number => (time < TENTHS_BELOW ? 100 : 1000);

/** h:mm:ss above an hour, m:ss below, tenths under ten seconds; blanks in front up to `width`. */
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
