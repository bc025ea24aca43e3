import { expect, it } from 'vitest';
import { parseNotation, UNLIMITED } from '@zeitnot/core';
import { makeClock, reduce } from '@zeitnot/core/clock';
import { ribbonOf } from '@zeitnot/core/ribbon';
import { largeNumber } from './large-number.js';

const numberAfter = (notation: string | null, ms: number) => {
  const control = notation === null ? null : parseNotation(notation);
  const clock = makeClock({ control: control?.ok === true ? control.value : UNLIMITED });
  if (!clock.ok) throw new Error(clock.error.message);
  const state = reduce(clock.value, { type: 'start', player: 'white', at: 0 });
  return largeNumber(ribbonOf(state, 'white', ms));
};

it.each([
  ['5m', 1500, '4:58', '', 4],
  ['10m', 500_000, '1:40', '', 5],
  ['90m', 0, '1:30:00', '', 7],
  ['5m', 291_500, '0:08', '.5', 4],
  [null, 0, '∞', '', 4],
])('%s after %i ms', (notation, ms, main, tenths, columns) => {
  expect(numberAfter(notation, ms)).toEqual({ main, tenths, columns });
});
