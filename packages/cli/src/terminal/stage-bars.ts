/**
 * The stages of a control as bars, each in proportion to the longest, followed by what it grants. The order is that of the
 * notation: delay, bank, bonus, quota.
 */

import { DAY, HOUR, MINUTE, SECOND, type Stage, type TimeControl } from '@zeitnot/core';
import { counted, tableLines } from './table.js';

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** A bar of that many columns, exact to an eighth; never empty for more than 0. */
export const bar = (columns: number): string => {
  const eighths = Math.max(columns > 0 ? 1 : 0, Math.round(columns * 8));
  return '█'.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? '');
};

const shortTime = (time: number): string => {
  if (time >= DAY && time % DAY === 0) return `${time / DAY} d`;
  if (time >= 4 * HOUR && time % HOUR === 0) return `${time / HOUR} h`;
  if (time >= MINUTE && time % MINUTE === 0) return `${time / MINUTE} min`;
  return `${time / SECOND} s`;
};

const quota = ({ moves, reset }: Stage, last: boolean): string => {
  if (moves === null) return last ? 'to the end' : 'until used up';
  const count = `${moves} ${moves === 1 ? 'move' : 'moves'}`;
  if (reset === 'none') return last ? `every ${count}` : count;
  return `${count} ↺`;
};

const bonus = ({ bonus: gain, bonusKind, cap }: Stage): string => {
  if (gain === 0) return '';
  const wall = cap === 'none' ? '' : cap === 'start' ? ' ▏capped' : ` ▏${shortTime(cap)}`;
  return `+${bonusKind === 'bronstein' ? '≤' : ''}${shortTime(gain)}${wall}`;
};

const pips = (periods: number): string => (periods > 1 ? `${periods} × ` : '');

const cellsOf = (stage: Stage, index: number, count: number, drawn: string): readonly string[] => [
  count > 1 ? `stage ${index + 1}` : '',
  stage.delay > 0 ? `(${shortTime(stage.delay)})` : '',
  drawn,
  `${pips(stage.periods)}${shortTime(stage.time)}`,
  bonus(stage),
  quota(stage, index === count - 1),
];

const MAX_DRAWN = 12;

/** One line per stage, the longest bar `width` columns wide; none if there is nothing to draw. */
export const drawStages = (control: TimeControl, width: number): readonly string[] => {
  if (control.kind === 'hourglass') {
    const half = bar(width / 2);
    return [`${half}⧗${half}  ${shortTime(control.time)} each, what one uses the other gains`];
  }
  if (control.kind !== 'staged') return [];
  const stages = control.stages.slice(0, MAX_DRAWN);
  const longest = Math.max(...stages.map(({ time }) => time), 1);
  const rows = stages.map((stage, index) => {
    const drawn = bar((stage.time / longest) * width).padEnd(width);
    return cellsOf(stage, index, control.stages.length, drawn);
  });
  // a column that no stage fills is left out
  const filled = rows.map((cells) =>
    cells.filter((_, column) => rows.some((other) => other[column] !== '')),
  );
  const lines = tableLines(filled);
  const more = control.stages.length - stages.length;
  return more > 0 ? [...lines, `… and ${counted(more, 'more stage')}`] : lines;
};
