/**
 * A bar for each stage, as long as its share of the longest, with what it grants written behind.
 * The order is that of the notation: delay, bank, bonus, quota.
 */

import { DAY, HOUR, MINUTE, SECOND, type Stage, type TimeControl } from '@zeitnot/core';
import { bar } from './bar.js';
import { counted } from './counted.js';

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

const cellsOf = (stage: Stage, index: number, count: number): string[] => [
  count > 1 ? `stage ${index + 1}` : '',
  stage.delay > 0 ? `(${shortTime(stage.delay)})` : '',
  `${pips(stage.periods)}${shortTime(stage.time)}`,
  bonus(stage),
  quota(stage, index === count - 1),
];

/** More stages than any event has are not worth a screen. */
const MOST_DRAWN = 12;

/** One line per stage, the longest bar `width` columns wide; none where there is nothing to draw. */
export const drawStages = (control: TimeControl, width: number): string[] => {
  if (control.kind === 'hourglass') {
    const half = bar(width / 2);
    return [`${half}⧗${half}  ${shortTime(control.time)} each, what one uses the other gains`];
  }
  if (control.kind !== 'staged') return [];
  const stages = control.stages.slice(0, MOST_DRAWN);
  const longest = Math.max(...stages.map(({ time }) => time), 1);
  const table = stages.map((stage, index) => cellsOf(stage, index, control.stages.length));
  const widths = (table[0] as string[]).map((_, column) =>
    Math.max(...table.map((cells) => (cells[column] as string).length)),
  );
  const more = control.stages.length - stages.length;
  const lines = stages.map((stage, line) => {
    const [name, delay, ...rest] = (table[line] as string[]).map((cell, column) =>
      cell.padEnd(widths[column] as number),
    ) as [string, string, ...string[]];
    const drawn = bar((stage.time / longest) * width).padEnd(width);
    return [name, delay, drawn, ...rest]
      .filter((cell) => cell !== '')
      .join('  ')
      .trimEnd();
  });
  return more > 0 ? [...lines, `… and ${counted(more, 'more stage')}`] : lines;
};
