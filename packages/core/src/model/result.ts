/**
 * Expected failures are values: a stable code for programs, a sentence for people.
 * Only bugs throw.
 */

/** Why something failed: a stable code for programs, a sentence for people. */
export interface Failure<Code extends string = string> {
  readonly code: Code;
  readonly message: string;
}

/** A value, or why there is none. Check `ok` first. */
export type Result<Value, Code extends string = string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Failure<Code> };

/**
 * A result with a value.
 *
 * @example
 * import { success } from '@zeitnot/core';
 *
 * success(5); // => { ok: true, value: 5 }
 */
export const success = <Value>(value: Value): { readonly ok: true; readonly value: Value } => ({
  ok: true,
  value,
});

/**
 * A result without a value.
 *
 * @example
 * import { failure } from '@zeitnot/core';
 *
 * failure('TooLong', 'It is too long.').error.code; // => 'TooLong'
 */
export const failure = <Code extends string>(
  code: Code,
  message: string,
): { readonly ok: false; readonly error: Failure<Code> } => ({
  ok: false,
  error: { code, message },
});

/** What a reader of text answers to anything else, which plain JavaScript may pass. */
export const NOT_TEXT = failure('NotText', 'A time control is read from a string.');
