// How games end, by how much time a player has left.

import { useSignal } from '@preact/signals';
import type { PlotOptions, ResultRow } from '@zeitnot/studio/api';
import { capitalized, counted, percent, sumOf } from '../ui/number-text.js';
import { Choice } from '../ui/field.js';
import { countColumn } from '../ui/row-table.js';
import { Figure, Legend, PLOT_FRAME, rowTip, type PlotLibrary } from './figure.js';
import { usePlot } from './use-plot.js';

const OUTCOMES = ['won', 'drawn', 'lost'] as const;
const COLOURS = { won: 'var(--bank)', drawn: 'var(--drawn)', lost: 'var(--lost)' } as const;

const EDGES = [0, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.6, 0.8, 1];

const shares = (left: number): string => {
  const next = EDGES[EDGES.indexOf(left) + 1];
  if (next === undefined) return '100+ %';
  return `${Math.round(left * 100)}–${Math.round(next * 100)} %`;
};

const draw = (plot: PlotLibrary, rows: readonly ResultRow[], width: number): Element => {
  const bars = rows.flatMap((row) =>
    OUTCOMES.map((outcome) => ({ ...row, outcome, share: row[outcome] / row.players })),
  );
  return plot.plot({
    width,
    ...PLOT_FRAME,
    marginBottom: width < 460 ? 62 : 42,
    x: {
      type: 'band',
      domain: rows.map(({ left_share: left }) => left),
      tickFormat: shares,
      tickRotate: width < 460 ? -40 : 0,
      label: 'share of the starting time left',
      labelOffset: width < 460 ? 58 : 38,
    },
    y: { label: 'results', tickFormat: percent, grid: true },
    marks: [
      plot.barY(bars, {
        x: 'left_share',
        y: 'share',
        fill: ({ outcome }: (typeof bars)[number]) => COLOURS[outcome],
        fillOpacity: 0.85,
        order: null,
        insetLeft: 2,
        insetRight: 2,
      }),
      plot.ruleY([0.5], { stroke: 'var(--surface)', strokeDasharray: '4 3' }),
      rowTip(plot, rows, {
        x: 'left_share',
        y: 0.5,
        title: (row: ResultRow) =>
          `${shares(row.left_share)} of the starting time left\n${counted(row.players, 'player')}\n${OUTCOMES.map((outcome) => `${outcome} ${percent(row[outcome] / row.players)}`).join(', ')}`,
      }),
    ],
  });
};

const COLUMNS = [
  { title: 'Time left', cell: ({ left_share: left }: ResultRow) => shares(left) },
  countColumn('Players', ({ players }: ResultRow) => players),
  ...OUTCOMES.map((outcome) => ({
    title: capitalized(outcome),
    cell: (row: ResultRow) => percent(row[outcome] / row.players),
    numeric: true,
  })),
];

const MOVES = [10, 20, 30, 40].map((move) => [String(move), `move ${move}`] as const);

export const ResultsPlot = () => {
  const options = useSignal<PlotOptions>({ move: 30 });
  return (
    <Figure
      title="Results by time left"
      state={usePlot('results', options)}
      draw={draw}
      columns={COLUMNS}
      caption={(rows) => (
        <>
          <Legend names={OUTCOMES.map((outcome) => [outcome, outcome])} /> How players fared with
          this share of their starting time left after move {options.value.move}:{' '}
          {`${counted(
            sumOf(rows, ({ players }) => players),
            'clock',
          )}.`}
        </>
      )}
      none="None of these games has a result and clock times at that move."
    >
      <Choice
        label="On the clock after"
        value={String(options.value.move)}
        options={MOVES}
        onChange={(move) => (options.value = { move: Number(move) })}
      />
    </Figure>
  );
};
