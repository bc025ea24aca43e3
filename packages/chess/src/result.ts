/** Expected failures are values, of the same shape as those of `@zeitnot/core`. */

/** A value, or why there is none. Check `ok` first. */
export type Result<Value, Code extends string = string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: { readonly code: Code; readonly message: string } };

export const success = <Value>(value: Value): { readonly ok: true; readonly value: Value } => ({
  ok: true,
  value,
});

export const failure = <Code extends string>(code: Code, message: string) =>
  ({ ok: false, error: { code, message } }) as const;
