/**
 * The ribbon as one line of text, for logs, screen readers and narrow places:
 *
 *     (▒▒▒··) ██████████████   0:03.0  Σ 1:58:23
 *     [40/90m] › 30m  ███████░░+   12:04  6 moves → +30m
 *
 * An exclamation mark behind the large number is the alarm.
 */

import { ribbonBar } from './bar.js';
import { formatClockTime } from './digits.js';
import {
  crumbForms,
  delayCell,
  numberWidths,
  periodPips,
  quotaText,
  remarkText,
} from './pieces.js';
import type { Ribbon } from './ribbon.js';

const BAR_COLUMNS = 14;
const NARROWEST_BAR = 4;
const BEFORE_NUMBER = '   ';

const joined = (pieces: readonly string[], gap: string): string =>
  pieces.filter((piece) => piece !== '').join(gap);

/** What is drawn: pips where there are periods, else the bar. */
const drawing = (ribbon: Ribbon, columns: number): string =>
  ribbon.periods === null ? ribbonBar(ribbon, columns) : periodPips(ribbon);

const numbers = (ribbon: Ribbon, steady: boolean): readonly [change: string, loss: string] => {
  const { change, loss } = steady ? numberWidths(ribbon) : { change: 0, loss: 0 };
  const mark = ribbon.alarm === null ? (steady ? ' ' : '') : '!';
  const flag = ribbon.flagged ? '⚑ ' : '';
  return [
    `${flag}${formatClockTime(ribbon.untilChange, { width: change })}${mark}`,
    ribbon.lossApart ? `Σ ${formatClockTime(ribbon.untilLoss)}`.padStart(loss) : '',
  ];
};

const freeLine = (ribbon: Ribbon): string => {
  const [crumbs = ''] = crumbForms(ribbon);
  const drawn = drawing(ribbon, BAR_COLUMNS).trimEnd();
  const left = joined([crumbs, joined([delayCell(ribbon), drawn], ' ')], '  ');
  const right = joined([...numbers(ribbon, false), quotaText(ribbon), remarkText(ribbon)], '  ');
  return joined([left, right], BEFORE_NUMBER);
};

/** The right side from its longest form to the large number alone. */
const rightForms = (ribbon: Ribbon): readonly string[] => {
  const [change, loss] = numbers(ribbon, true);
  const quota = quotaText(ribbon, true);
  const remark = remarkText(ribbon);
  return [
    joined([change, loss, quota, remark], '  '),
    joined([change, loss, quota], '  '),
    joined([change, loss], '  '),
    change,
  ];
};

/** The left side within a number of columns; null if they are too few. */
const leftWithin = (ribbon: Ribbon, columns: number): string | null => {
  const delay = delayCell(ribbon);
  for (const crumbs of crumbForms(ribbon)) {
    const taken = (crumbs === '' ? 0 : crumbs.length + 2) + (delay === '' ? 0 : delay.length + 1);
    const free = columns - taken;
    const drawn = drawing(ribbon, free);
    const least = ribbon.periods === null && ribbon.bank !== null ? NARROWEST_BAR : drawn.length;
    if (free >= least) return joined([crumbs, joined([delay, drawn], ' ')], '  ').padEnd(columns);
  }
  return null;
};

const lineWithin = (ribbon: Ribbon, width: number): string => {
  const forms = rightForms(ribbon);
  for (const right of forms) {
    const left = leftWithin(ribbon, width - right.length - BEFORE_NUMBER.length);
    if (left !== null) return `${left}${BEFORE_NUMBER}${right}`;
  }
  const fitting = forms.find((right) => right.length <= width) ?? forms.at(-1) ?? '';
  return fitting.padStart(width).slice(0, Math.max(0, width));
};

/**
 * A ribbon as one line of text, cut to `width` columns.
 *
 * @example
 * import { parseNotation } from '@zeitnot/core';
 * import { makeClock, reduce } from '@zeitnot/core/clock';
 * import { ribbonLine, ribbonOf } from '@zeitnot/core/ribbon';
 *
 * const control = parseNotation('5m.. + 3s');
 * const made = control.ok ? makeClock({ control: control.value }) : control;
 * if (!made.ok) throw new Error(made.error.message);
 * const clock = reduce(made.value, { type: 'start', player: 'white', at: 0 });
 * ribbonLine(ribbonOf(clock, 'white', 0)).includes('5:00'); // => true
 */
export const ribbonLine = (ribbon: Ribbon, width?: number): string =>
  width === undefined ? freeLine(ribbon) : lineWithin(ribbon, Math.floor(width));
