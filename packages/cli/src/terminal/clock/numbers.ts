/**
 * The two numbers of a half: large, until something happens, and small, until the loss.
 */

import { formatClockTime, numberWidths, type Ribbon } from '@zeitnot/core';
import { numerals, type NumeralSize } from './numerals.js';
import { centred, row, type Row, type Style } from './rows.js';

const numberStyle = ({ active, alarm, flagged, delay }: Ribbon): Style => {
  if (flagged) return 'alarm';
  if (!active) return 'plain';
  if (alarm !== null) return 'alarm';
  return delay !== null && delay.left > 0 ? 'delay' : 'strong';
};

const columnsOfNumeral = (text: string, size: NumeralSize): number =>
  numerals(text, size)[0]?.length ?? 0;

/**
 * The large number with its minutes and seconds in the middle. They stay where they are when the
 * tenths come up behind them, if there is room for that.
 */
export const largeNumber = (ribbon: Ribbon, columns: number, size: NumeralSize): readonly Row[] => {
  const { untilChange, bank } = ribbon;
  const text = formatClockTime(untilChange);
  const widest = bank === null ? text : formatClockTime(bank.full).padStart('m:ss'.length);
  const box = columnsOfNumeral(widest.replace(/\..*/, ''), size);
  const tenths = columnsOfNumeral('0.0', size) - columnsOfNumeral('0', size);
  const start = Math.max(0, Math.min(Math.floor((columns - box) / 2), columns - box - tenths));
  const end = Math.min(columns, start + box + (text.includes('.') ? tenths : 0));
  return numerals(text, size).map((line) => row(line.padStart(end), numberStyle(ribbon)));
};

const ALARMS = {
  bank: '! little time',
  period: '! last third',
  pace: '! behind the pace',
} as const;

const GAP = '   ';
const LONGEST_ALARM = Math.max(...Object.values(ALARMS).map(({ length }) => length));

/** The small number, and the alarm in a place that is kept for it. */
export const smallNumber = (ribbon: Ribbon, columns: number): Row => {
  const width = numberWidths(ribbon).loss;
  const number = `Σ ${formatClockTime(ribbon.untilLoss)}`.padStart(width);
  const room = columns - width;
  const indent = Math.max(1, Math.min(Math.floor(room / 2), room - LONGEST_ALARM - GAP.length));
  if (ribbon.bank === null) return centred(row('no limit', 'faint'), columns);
  return [
    ...row(' '.repeat(indent)),
    ...row(number, ribbon.active ? 'plain' : 'faint'),
    ...row(ribbon.alarm === null ? '' : `${GAP}${ALARMS[ribbon.alarm]}`, 'alarm'),
  ];
};
