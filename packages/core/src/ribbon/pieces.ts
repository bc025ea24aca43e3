/**
 * The pieces of a ribbon as text: breadcrumb, delay, periods, quota, numbers. A line puts them in a
 * row, a terminal's clock gives each its place.
 */

import { formatClockTime } from './digits.js';
import type { Ribbon } from './ribbon.js';

const present = (label: string): string => `[${label}]`;

/** The present stage, with `before` stages before it and `after` after it. */
const crumbsWithin = ({ stages }: Ribbon, before: number, after: number): string => {
  const here = stages.findIndex(({ place }) => place === 'present');
  const first = Math.max(0, here - before);
  const last = Math.min(stages.length - 1, here + after);
  const labels = stages
    .slice(first, last + 1)
    .map(({ label, place }) => (place === 'present' ? present(label) : label));
  return [...(first > 0 ? ['…'] : []), ...labels, ...(last < stages.length - 1 ? ['…'] : [])].join(
    ' › ',
  );
};

/**
 * The breadcrumb from its longest form to none; a single stage needs none.
 *
 * @example
 * import { parseNotation } from '@zeitnot/core';
 * import { makeClock, reduce } from '@zeitnot/core/clock';
 * import { crumbForms, ribbonOf } from '@zeitnot/core/ribbon';
 *
 * const control = parseNotation('5m.. + 3s');
 * const made = control.ok ? makeClock({ control: control.value }) : control;
 * if (!made.ok) throw new Error(made.error.message);
 * const clock = reduce(made.value, { type: 'start', player: 'white', at: 0 });
 * crumbForms(ribbonOf(clock, 'white', 0)).length > 0; // => true
 */
export const crumbForms = (ribbon: Ribbon): readonly string[] =>
  ribbon.stages.length < 2
    ? ['']
    : [
        crumbsWithin(ribbon, 2, 2),
        crumbsWithin(ribbon, 1, 1),
        crumbsWithin(ribbon, 0, 1),
        crumbsWithin(ribbon, 0, 0),
        '',
      ];

const DELAY_COLUMNS = 5;

/**
 * `(▒▒▒··)`: what is left of the delay.
 *
 * @example
 * import { parseNotation } from '@zeitnot/core';
 * import { makeClock, reduce } from '@zeitnot/core/clock';
 * import { delayCell, ribbonOf } from '@zeitnot/core/ribbon';
 *
 * const control = parseNotation('5m.. + 3s');
 * const made = control.ok ? makeClock({ control: control.value }) : control;
 * if (!made.ok) throw new Error(made.error.message);
 * const clock = reduce(made.value, { type: 'start', player: 'white', at: 0 });
 * delayCell(ribbonOf(clock, 'white', 0)); // => ''
 */
export const delayCell = ({ delay }: Ribbon): string => {
  if (delay === null) return '';
  const left = Math.min(DELAY_COLUMNS, Math.ceil((delay.left / delay.full) * DELAY_COLUMNS));
  return `(${'▒'.repeat(left)}${'·'.repeat(DELAY_COLUMNS - left)})`;
};

/** From an empty ring to a whole pip, by quarters. */
const RINGS = ['○', '◔', '◑', '◕', '●'];
const LAST = '■';
const LAST_EMPTY = '□';
const MOST_PIPS = 12;

/**
 * A pip for each period; the one in use drains, the last one is a square.
 *
 * @example
 * import { parseNotation } from '@zeitnot/core';
 * import { makeClock, reduce } from '@zeitnot/core/clock';
 * import { periodPips, ribbonOf } from '@zeitnot/core/ribbon';
 *
 * const control = parseNotation('5m.. + 3s');
 * const made = control.ok ? makeClock({ control: control.value }) : control;
 * if (!made.ok) throw new Error(made.error.message);
 * const clock = reduce(made.value, { type: 'start', player: 'white', at: 0 });
 * periodPips(ribbonOf(clock, 'white', 0)); // => ''
 */
export const periodPips = ({ periods, bank }: Ribbon): string => {
  if (periods === null || bank === null) return '';
  const { left, last } = periods;
  if (left === 0) return LAST_EMPTY;
  if (last) return LAST;
  const quarters = bank.full === 0 ? 0 : Math.ceil((bank.left / bank.full) * (RINGS.length - 1));
  const ring = RINGS[Math.min(RINGS.length - 1, quarters)] as string;
  return left > MOST_PIPS ? `${ring} ×${left}` : `${ring}${'●'.repeat(left - 1)}`;
};

/** What completing the quota does: `→ +30m`, `↺`. */
const completingText = ({ quota }: Ribbon): string =>
  quota === null ? '' : quota.completing.kind === 'add' ? `→ +${quota.completing.label}` : '↺';

/**
 * `6 moves → +30m`; the number keeps the width of the whole quota if it is to be kept.
 *
 * @example
 * import { parseNotation } from '@zeitnot/core';
 * import { makeClock, reduce } from '@zeitnot/core/clock';
 * import { quotaText, ribbonOf } from '@zeitnot/core/ribbon';
 *
 * const control = parseNotation('5m.. + 3s');
 * const made = control.ok ? makeClock({ control: control.value }) : control;
 * if (!made.ok) throw new Error(made.error.message);
 * const clock = reduce(made.value, { type: 'start', player: 'white', at: 0 });
 * quotaText(ribbonOf(clock, 'white', 0)); // => ''
 */
export const quotaText = (ribbon: Ribbon, steady = false): string => {
  const { quota, periods, flagged } = ribbon;
  if (quota === null || flagged) return '';
  const effect = completingText(ribbon);
  if (quota.of === 1) {
    const isPlain = quota.completing.kind === 'reset' && periods?.last === true;
    return isPlain ? '' : effect;
  }
  if (quota.left === 0 && quota.completing.kind === 'reset') return `quota met ${effect}`;
  const count = String(quota.left).padStart(steady ? String(quota.of).length : 0);
  const noun = quota.left === 1 ? (steady ? 'move ' : 'move') : 'moves';
  return `${count} ${noun} ${effect}`;
};

/**
 * Room for every number that the clock can show in this stage, the small one with its sign.
 *
 * @example
 * import { parseNotation } from '@zeitnot/core';
 * import { makeClock } from '@zeitnot/core/clock';
 * import { numberWidths, ribbonOf } from '@zeitnot/core/ribbon';
 *
 * const control = parseNotation('5m.. + 3s');
 * const made = control.ok ? makeClock({ control: control.value }) : control;
 * made.ok && Object.keys(numberWidths(ribbonOf(made.value, 'white', 0))).length > 0; // => true
 */
export const numberWidths = ({ bank, delay, untilChange, untilLoss }: Ribbon) => {
  const widest = (...times: readonly (number | null)[]): number =>
    Math.max('0:09.9'.length, ...times.map((time) => formatClockTime(time).length));
  if (bank === null) return { change: 1, loss: 0 };
  // all that lies behind the present bank stays as it is while that runs down
  const behind = (untilLoss ?? 0) - bank.left - (delay?.left ?? 0);
  return {
    change: widest(bank.full, untilChange),
    loss: 'Σ '.length + widest(bank.full + behind + (delay?.full ?? 0), untilLoss),
  };
};

/**
 * What is to be said in words: out of time, paused, the last period.
 *
 * @example
 * import { parseNotation } from '@zeitnot/core';
 * import { makeClock, reduce } from '@zeitnot/core/clock';
 * import { remarkText, ribbonOf } from '@zeitnot/core/ribbon';
 *
 * const control = parseNotation('5m.. + 3s');
 * const made = control.ok ? makeClock({ control: control.value }) : control;
 * if (!made.ok) throw new Error(made.error.message);
 * const clock = reduce(made.value, { type: 'start', player: 'white', at: 0 });
 * remarkText(ribbonOf(clock, 'white', 300_000)); // => 'out of time'
 */
export const remarkText = ({ flagged, status, active, periods }: Ribbon): string => {
  if (flagged) return 'out of time';
  const last = periods?.last === true ? 'last' : '';
  return status === 'paused' && active ? `${last} paused`.trim() : last;
};
