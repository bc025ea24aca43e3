/**
 * Durations are whole milliseconds, branded so that seconds are not passed by mistake.
 */

declare const unit: unique symbol;
/** A duration in whole milliseconds. */
export type Millis = number & { readonly [unit]: 'ms' };

/** A second in milliseconds. */
export const SECOND = 1000;
/** A minute in milliseconds. */
export const MINUTE = 60 * SECOND;
/** An hour in milliseconds. */
export const HOUR = 60 * MINUTE;
/** A day in milliseconds. */
export const DAY = 24 * HOUR;

/** The longest duration a control may hold: 2^32 - 1 seconds, some 136 years. */
export const MAX_DURATION = (2 ** 32 - 1) * SECOND;

/** Whole milliseconds from zero to `MAX_DURATION`. */
export const isMillis = (value: unknown): value is Millis =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_DURATION;

/**
 * Names a number as milliseconds. The constructors of the model check the range.
 *
 * @example
 * import { millis } from '@zeitnot/core';
 *
 * millis(1500); // => 1500
 */
export const millis = (value: number): Millis => value as Millis;

/**
 * A number of seconds as milliseconds.
 *
 * @example
 * import { seconds } from '@zeitnot/core';
 *
 * seconds(3); // => 3000
 */
export const seconds = (value: number): Millis => millis(value * SECOND);
/**
 * A number of minutes as milliseconds.
 *
 * @example
 * import { minutes } from '@zeitnot/core';
 *
 * minutes(5); // => 300000
 */
export const minutes = (value: number): Millis => millis(value * MINUTE);
