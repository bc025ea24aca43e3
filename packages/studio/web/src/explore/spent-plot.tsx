// Time used by move number, with bands of quantiles.

import type { SpentRow } from '@zeitnot/studio/api';
import { counted, timeText } from '../ui/number-text.js';
import { Figure, PLOT_FRAME, rowTip, type PlotLibrary } from './figure.js';
import { countColumn } from '../ui/row-table.js';
import { usePlot } from './use-plot.js';

const BANDS = [
  ['p10', 'p90', 0.16],
  ['p25', 'p75', 0.3],
] as const;

/** Round numbers of seconds and minutes. */
const TICKS = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200];

/** From the top down, far enough apart: on a square-root scale the small values crowd together. */
const ticksUpTo = (top: number): readonly number[] => {
  const taken: number[] = [];
  const isApart = (tick: number): boolean =>
    Math.sqrt((taken.at(-1) ?? Infinity) / top) - Math.sqrt(tick / top) > 0.11;
  for (const tick of TICKS.toReversed()) if (tick <= top && isApart(tick)) taken.push(tick);
  return isApart(0) ? [...taken, 0] : [...taken.slice(0, -1), 0];
};

const draw = (plot: PlotLibrary, rows: readonly SpentRow[], width: number): Element => {
  const top = Math.max(1, ...rows.map(({ p90 }) => p90));
  const ticks = ticksUpTo(top);
  return plot.plot({
    width,
    ...PLOT_FRAME,
    marginTop: 20,
    marginLeft: 52,
    x: { label: 'move', nice: false, tickFormat: 'd', labelOffset: 38 },
    y: { type: 'sqrt', label: 'time for the move', grid: true, ticks, tickFormat: timeText },
    marks: [
      ...BANDS.map(([y1, y2, fillOpacity]) =>
        plot.areaY(rows, {
          x: 'move',
          y1,
          y2,
          fill: 'var(--bank)',
          fillOpacity,
          curve: 'monotone-x',
        }),
      ),
      plot.lineY(rows, {
        x: 'move',
        y: 'p50',
        stroke: 'var(--bank)',
        strokeWidth: 2.2,
        curve: 'monotone-x',
      }),
      plot.ruleX(rows, plot.pointerX({ x: 'move', y: 'p50', stroke: 'var(--line-strong)' })),
      rowTip(plot, rows, {
        x: 'move',
        y: 'p50',
        title: ({ move, p10, p25, p50, p75, p90 }: SpentRow) =>
          `Move ${move}\nhalf take less than ${timeText(p50)}\nthe middle half ${timeText(p25)} to ${timeText(p75)}\n80 % take ${timeText(p10)} to ${timeText(p90)}`,
      }),
    ],
  });
};

const caption = (rows: readonly SpentRow[]): string => {
  const slowest = rows.reduce(
    (most, row) => (row.p50 > most.p50 ? row : most),
    rows[0] as SpentRow,
  );
  const [{ games, of_games: all } = { games: 0, of_games: 0 }] = rows;
  const sample =
    games < all
      ? ` From every ${Math.round(all / games)}th of ${counted(all, 'game')}.`
      : ` From ${counted(games, 'game')} with a clock time for every move.`;
  return `The line is the median, the bands hold 50 % and 80 % of the moves. Move ${slowest.move} takes longest, with a median of ${timeText(slowest.p50)}.${sample}`;
};

const COLUMNS = [
  { title: 'Move', cell: ({ move }: SpentRow) => String(move), numeric: true },
  ...(['p10', 'p25', 'p50', 'p75', 'p90'] as const).map((name) => ({
    title: `${name.slice(1)} %`,
    cell: (row: SpentRow) => timeText(row[name]),
    numeric: true,
  })),
  countColumn('Moves', ({ moves }: SpentRow) => moves),
];

export const SpentPlot = () => (
  <Figure
    title="Time used by move"
    state={usePlot('spent')}
    draw={draw}
    columns={COLUMNS}
    caption={caption}
    none="None of these games has a clock time for every move."
  />
);
