// How many players get into time trouble, by rating.

import { useSignal } from '@preact/signals';
import type { PlotOptions, TroubleRow } from '@zeitnot/studio/api';
import { counted, percent, sumOf } from '../ui/number-text.js';
import { Choice } from '../ui/field.js';
import { Figure, PLOT_FRAME, rowTip, type PlotLibrary } from './figure.js';
import { countColumn } from '../ui/row-table.js';
import { usePlot } from './use-plot.js';

/** Below this a rate means little, and its bar is pale. */
const FEW_PLAYERS = 10;

const rate = ({ trouble, players }: TroubleRow): number => trouble / players;

const draw = (plot: PlotLibrary, rows: readonly TroubleRow[], width: number): Element =>
  plot.plot({
    width,
    ...PLOT_FRAME,
    x: { label: 'rating', tickFormat: 'd', labelOffset: 38 },
    y: {
      label: 'players in time trouble',
      grid: true,
      // never empty, even if no player was in trouble
      domain: [0, Math.max(0.05, ...rows.map(rate))],
      tickFormat: percent,
      nice: true,
    },
    marks: [
      plot.rectY(rows, {
        x1: 'rating',
        x2: ({ rating }: TroubleRow) => rating + 100,
        y: rate,
        fill: 'var(--bank)',
        fillOpacity: (row: TroubleRow) => (row.players < FEW_PLAYERS ? 0.35 : 0.9),
        insetLeft: 1,
        insetRight: 1,
      }),
      plot.ruleY([0], { stroke: 'var(--line-strong)' }),
      rowTip(plot, rows, {
        x: ({ rating }: TroubleRow) => rating + 50,
        y: rate,
        title: (row: TroubleRow) =>
          `${row.rating} to ${row.rating + 99}\n${percent(rate(row))}: ${row.trouble.toLocaleString('en')} of ${counted(row.players, 'player')}`,
      }),
    ],
  });

const COLUMNS = [
  { title: 'Rating', cell: ({ rating }: TroubleRow) => `${rating} to ${rating + 99}` },
  { title: 'In trouble', cell: (row: TroubleRow) => percent(rate(row)), numeric: true },
  countColumn('Players', ({ players }: TroubleRow) => players),
];

const SHARES = [0.02, 0.05, 0.1, 0.2].map(
  (share) => [String(share), `${100 * share} % of the starting time`] as const,
);

export const TroublePlot = () => {
  const options = useSignal<PlotOptions>({ trouble: 0.05 });
  return (
    <Figure
      title="Time trouble by rating"
      state={usePlot('trouble', options)}
      draw={draw}
      columns={COLUMNS}
      caption={(rows) => {
        const players = sumOf(rows, (row) => row.players);
        const trouble = sumOf(rows, (row) => row.trouble);
        return `Of ${counted(players, 'clock')}, ${percent(trouble / players)} fell below that at some point. Pale bars stand for fewer than ${FEW_PLAYERS}.`;
      }}
      none="None of these games has both ratings and clock times."
    >
      <Choice
        label="Less than"
        value={String(options.value.trouble)}
        options={SHARES}
        onChange={(share) => (options.value = { trouble: Number(share) })}
      />
    </Figure>
  );
};
