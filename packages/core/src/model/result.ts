/**
 * Expected failures are values: a stable code for programs, a sentence for people.
 * Only bugs throw.
 */

export interface Failure<Code extends string = string> {
  readonly code: Code;
  readonly message: string;
}

export type Result<Value, Code extends string = string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Failure<Code> };

export const success = <Value>(value: Value): { readonly ok: true; readonly value: Value } => ({
  ok: true,
  value,
});

export const failure = <Code extends string>(
  code: Code,
  message: string,
): { readonly ok: false; readonly error: Failure<Code> } => ({
  ok: false,
  error: { code, message },
});
