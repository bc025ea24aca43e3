/**
 * Durations are whole milliseconds, branded so that seconds are not passed by mistake.
 */

declare const unit: unique symbol;
export type Millis = number & { readonly [unit]: 'ms' };

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The longest duration a control may hold: 2^32 - 1 seconds, some 136 years. */
export const MAX_DURATION = (2 ** 32 - 1) * SECOND;

/** Whole milliseconds from zero to `MAX_DURATION`. */
export const isMillis = (value: unknown): value is Millis =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_DURATION;

/** Names a number as milliseconds. The constructors of the model check the range. */
export const millis = (value: number): Millis => value as Millis;

export const seconds = (value: number): Millis => millis(value * SECOND);
export const minutes = (value: number): Millis => millis(value * MINUTE);
