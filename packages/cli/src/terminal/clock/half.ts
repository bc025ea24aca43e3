/**
 * One player's half of the clock: the name, the large number (until something happens), the small one (until the loss), and
 * the ribbon with each of its parts in a row of its own.
 */

import {
  crumbForms,
  delayCell,
  formatClockTime,
  numberWidths,
  periodPips,
  quotaText,
  remarkText,
  ribbonBar,
  type Ribbon,
} from '@zeitnot/core/ribbon';
import { cutToWidth, displayWidth } from '../text-width.js';
import {
  BLANK,
  centred,
  fitted,
  numerals,
  type NumeralSize,
  row,
  type Row,
  type Span,
  type Style,
} from './rows.js';

/** How a half is laid out. Both halves have the same rows, so that nothing jumps. */
export interface HalfLayout {
  readonly columns: number;
  readonly size: NumeralSize;
  readonly gaps: boolean;
  readonly parts: readonly Part[];
}

const RESULTS = { won: 'wins', lost: 'loses', none: 'the game is over' } as const;

const stateOf = (ribbon: Ribbon): string => {
  const { flagged, result, status, active, flow, bank } = ribbon;
  if (flagged) return '⚑ out of time';
  if (result !== null) return RESULTS[result];
  if (!active) return status === 'idle' ? 'ready' : 'waits';
  return status === 'paused'
    ? '‖ paused'
    : flow === 'still' && bank !== null
      ? 'to move, free'
      : 'to move';
};

const heading = (ribbon: Ribbon, columns: number): Row => {
  const state = stateOf(ribbon);
  const mark = ribbon.active ? '▶' : ' ';
  const name = cutToWidth(ribbon.player, Math.max(4, columns - state.length - 5));
  const gap = ' '.repeat(Math.max(1, columns - displayWidth(name) - state.length - 4));
  const text = ` ${mark} ${name}${gap}${state} `;
  return row(cutToWidth(text, columns), ribbon.active ? 'heading' : 'strong');
};

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
const largeNumber = (ribbon: Ribbon, columns: number, size: NumeralSize): readonly Row[] => {
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
const MAX_ALARM = Math.max(...Object.values(ALARMS).map(({ length }) => length));

/** The small number, and a place reserved for the alarm. */
const smallNumber = (ribbon: Ribbon, columns: number): Row => {
  const width = numberWidths(ribbon).loss;
  const number = `Σ ${formatClockTime(ribbon.untilLoss)}`.padStart(width);
  const room = columns - width;
  const indent = Math.max(1, Math.min(Math.floor(room / 2), room - MAX_ALARM - GAP.length));
  if (ribbon.bank === null) return centred(row('no limit', 'faint'), columns);
  return [
    ...row(' '.repeat(indent)),
    ...row(number, ribbon.active ? 'plain' : 'faint'),
    ...row(ribbon.alarm === null ? '' : `${GAP}${ALARMS[ribbon.alarm]}`, 'alarm'),
  ];
};

const STYLES: Readonly<Record<string, Style>> = {
  '░': 'faint',
  '·': 'faint',
  '+': 'gain',
  '□': 'gain',
  '│': 'wall',
  '×': 'wall',
  '▒': 'delay',
};

/** A drawing with a style for each kind of mark. */
const painted = (text: string, otherwise: Style): Row =>
  (text.match(/(.)\1*/gsu) ?? []).map((run): Span => ({
    text: run,
    style: STYLES[Array.from(run)[0] ?? ''] ?? otherwise,
  }));

const barStyle = ({ active, alarm, delay }: Ribbon): Style => {
  if (!active || (delay !== null && delay.left > 0)) return 'faint';
  return alarm === null ? 'plain' : 'alarm';
};

const bar = (ribbon: Ribbon, columns: number): Row => {
  const cell = delayCell(ribbon);
  const delay = cell === '' ? '' : `${cell} `;
  const drawn = ribbonBar(ribbon, columns - delay.length - 2, '·');
  return [...row(' '), ...painted(delay, 'plain'), ...painted(drawn, barStyle(ribbon))];
};

const periods = (ribbon: Ribbon): Row => {
  const pips = periodPips(ribbon);
  if (pips === '') return BLANK;
  const { left = 0, last = false } = ribbon.periods ?? {};
  const words =
    left === 0
      ? ''
      : last
        ? `  ${remarkText({ ...ribbon, status: 'running' })} period`
        : `  ${left} periods`;
  return [...row(` ${pips}`, ribbon.active ? 'strong' : 'plain'), ...row(words, 'faint')];
};

/** The breadcrumb; an outlined flag marks time that ran out on the way. */
const stages = (ribbon: Ribbon, columns: number): Row => {
  const flag = ribbon.interimFlag ? ' ⚐' : '';
  const room = columns - 1 - flag.length;
  return row(` ${crumbForms(ribbon).find(({ length }) => length <= room) ?? ''}${flag}`);
};

const MAX_TICKS = 12;

const quota = (ribbon: Ribbon): Row => {
  const { quota: moves } = ribbon;
  if (moves === null || ribbon.flagged) return BLANK;
  if (moves.of === 1 && moves.completing.kind === 'reset')
    return row(' ↺ with every move', 'faint');
  const ticks = moves.of === 1 || moves.left > MAX_TICKS ? '' : `${'╷'.repeat(moves.left)} `;
  const { pace } = moves;
  const each = pace === null || moves.of === 1 ? '' : `  ${formatClockTime(pace.perMove)} each`;
  return [
    ...row(` ${ticks}${quotaText(ribbon)}`),
    ...row(each, pace?.behind === true ? 'wall' : 'faint'),
    ...row(pace?.behind === true && each !== '' ? ' ↓' : '', 'wall'),
  ];
};

/** The time left after a press now. */
const preview = ({ bonus, ifPressed, flow }: Ribbon): Row => {
  if (bonus === null || ifPressed === null || flow === 'still') return BLANK;
  const lost = bonus.lost > 0 ? `, ${formatClockTime(bonus.lost)} cut off` : '';
  return row(` press: ${formatClockTime(ifPressed)}${lost}`, 'faint');
};

/** The rows that only some controls need. */
const PARTS = { bar, periods, stages, quota, preview };

export type Part = keyof typeof PARTS;

/** The rows of a half, each exactly `columns` wide. */
export const drawHalf = (ribbon: Ribbon, layout: HalfLayout): readonly Row[] => {
  const { columns, gaps } = layout;
  const gap = gaps ? [BLANK] : [];
  return [
    heading(ribbon, columns),
    ...gap,
    ...largeNumber(ribbon, columns, layout.size),
    ...gap,
    smallNumber(ribbon, columns),
    ...gap,
    ...layout.parts.map((part) => PARTS[part](ribbon, columns)),
  ].map((spans) => fitted(spans, columns));
};

/** The number of those rows. */
export const heightOf = ({ gaps, parts }: HalfLayout, numeralRows: number): number =>
  2 + numeralRows + (gaps ? 3 : 0) + parts.length;
