// The rounds as their tags name them, with results.

import type { RoundRow } from '@zeitnot/studio/api';
import { capitalized, counted, datesText, percent } from '../ui/number-text.js';
import { formatRoute } from '../route.js';
import { Figure, Legend, PLOT_FRAME, rowTip, type PlotLibrary } from './figure.js';
import { countColumn } from '../ui/row-table.js';
import { usePlot } from './use-plot.js';

const RESULTS = [
  ['white', 'White won', 'var(--white-won)'],
  ['drawn', 'drawn', 'var(--drawn)'],
  ['black', 'Black won', 'var(--black-won)'],
  ['other', 'no result', 'var(--no-result)'],
] as const;
/** More bars could not be told apart. */
const MAX_DRAWN = 40;

const compact = (count: number): string => count.toLocaleString('en', { notation: 'compact' });

const nameOf = ({ round }: RoundRow): string => round ?? 'no tag';

const shortened = (name: string): string => (name.length > 8 ? `${name.slice(0, 7)}…` : name);

const draw = (plot: PlotLibrary, rows: readonly RoundRow[], width: number): Element => {
  const shown = rows.slice(0, MAX_DRAWN);
  const names = shown.map((row) => shortened(nameOf(row)));
  // slanted labels would touch
  const isSteep = shown.length > width / 24;
  const largest = Math.max(...shown.map(({ games }) => games));
  const bars = shown.flatMap((row) =>
    RESULTS.map(([name, , colour]) => ({ round: nameOf(row), games: row[name], colour })),
  );
  return plot.plot({
    width,
    ...PLOT_FRAME,
    marginBottom: isSteep ? 30 + 7 * Math.max(...names.map(({ length }) => length)) : 44,
    x: {
      type: 'band',
      domain: shown.map(nameOf),
      label: 'round',
      tickRotate: isSteep ? -90 : shown.length > width / 34 ? -50 : 0,
      tickFormat: shortened,
    },
    y: { label: 'games', grid: true, tickFormat: compact, ticks: Math.min(6, largest) },
    marks: [
      plot.barY(bars, {
        x: 'round',
        y: 'games',
        fill: 'colour',
        insetLeft: 1,
        insetRight: 1,
        order: null,
      }),
      plot.ruleY([0], { stroke: 'var(--line-strong)' }),
      rowTip(plot, shown, {
        x: nameOf,
        y: 'games',
        title: (row: RoundRow) =>
          `Round ${nameOf(row)}: ${counted(row.games, 'game')}\n${RESULTS.map(([name, title]) => `${title} ${percent(row[name] / row.games)}`).join(', ')}`,
      }),
    ],
    color: { type: 'identity' },
  });
};

const COLUMNS = [
  { title: 'Round', cell: nameOf },
  countColumn('Games', ({ games }: RoundRow) => games),
  ...RESULTS.map(([name, title]) => countColumn(capitalized(title), (row: RoundRow) => row[name])),
  { title: 'Dates', cell: (row: RoundRow) => datesText(row.first_date, row.last_date) },
];

export const RoundsPlot = () => (
  <Figure
    title="Rounds"
    state={usePlot('rounds')}
    draw={draw}
    columns={COLUMNS}
    caption={(rows) => (
      <>
        <Legend names={RESULTS.map(([name, title]) => [name, title])} />{' '}
        {counted(rows.length, 'Round tag')} as written
        {rows.length > MAX_DRAWN ? `, the first ${MAX_DRAWN} drawn` : ''}. The page{' '}
        <a href={formatRoute('tournament')}>Tournament</a> works out what they mean.
      </>
    )}
    none="There are no games."
  />
);
