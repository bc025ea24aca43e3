/**
 * The control of a clock from text: the notation first, since it says all that a clock needs, then
 * whatever else a text may be.
 */

import { parseNotation, readTimeControl, type AnyDialect, type TimeControl } from '@zeitnot/core';

/** Null where the text is not understood; a dialect other than `auto` is taken at its word. */
export const readControl = (text: string, dialect: AnyDialect = 'auto'): TimeControl | null => {
  const parsed = dialect === 'auto' ? parseNotation(text) : null;
  return parsed?.ok === true ? parsed.value : readTimeControl(text, dialect).control;
};
