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
    `${flag}${formatClockTime(ribbon.untilChange, change)}${mark}`,
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

/** The left side in so many columns; null if they are too few for it. */
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

/** One line, exactly `width` columns wide if a width is given: then nothing jumps as time goes by. */
export const ribbonLine = (ribbon: Ribbon, width?: number): string =>
  width === undefined ? freeLine(ribbon) : lineWithin(ribbon, Math.floor(width));
