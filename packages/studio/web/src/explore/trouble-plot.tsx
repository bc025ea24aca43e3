// How many players get into time trouble, by rating.

import { useSignal } from '@preact/signals';
import type { PlotOptions, TroubleRow } from '@zeitnot/studio/api';
import { counted, percent } from '../ui/number-text.js';
import { Choice } from '../ui/field.js';
import { Figure, PLOT_FRAME, type PlotLibrary } from './figure.js';
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
      // never empty, even where nobody was in trouble
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
      plot.tip(
        rows,
        plot.pointerX({
          lineHeight: 1.3,
          x: ({ rating }: TroubleRow) => rating + 50,
          y: rate,
          title: (row: TroubleRow) =>
            `${row.rating} to ${row.rating + 99}\n${percent(rate(row))}: ${row.trouble.toLocaleString('en')} of ${counted(row.players, 'player')}`,
        }),
      ),
    ],
  });

const COLUMNS = [
  { title: 'Rating', cell: ({ rating }: TroubleRow) => `${rating} to ${rating + 99}` },
  { title: 'In trouble', cell: (row: TroubleRow) => percent(rate(row)), numeric: true },
  {
    title: 'Players',
    cell: ({ players }: TroubleRow) => players.toLocaleString('en'),
    numeric: true,
  },
];

const SHARES = [
  ['0.02', '2 % of the starting time'],
  ['0.05', '5 % of the starting time'],
  ['0.1', '10 % of the starting time'],
  ['0.2', '20 % of the starting time'],
] as const;

export const TroublePlot = () => {
  const options = useSignal<PlotOptions>({ trouble: 0.05 });
  return (
    <Figure
      title="Time trouble by rating"
      state={usePlot('trouble', options)}
      draw={draw}
      columns={COLUMNS}
      caption={(rows) => {
        const players = rows.reduce((sum, row) => sum + row.players, 0);
        const trouble = rows.reduce((sum, row) => sum + row.trouble, 0);
        return `Of ${counted(players, 'clock')}, ${percent(trouble / players)} fell below that at some point. Pale bars stand for fewer than ${FEW_PLAYERS}.`;
      }}
      none="None of these games has both ratings and clock times."
    >
      <Choice
        label="Less than"
        value={String(options.value.trouble) as (typeof SHARES)[number][0]}
        options={SHARES}
        onChange={(share) => (options.value = { trouble: Number(share) })}
      />
    </Figure>
  );
};
