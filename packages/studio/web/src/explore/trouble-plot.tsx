// How many players get into time trouble, by rating.

import { useSignal } from '@preact/signals';
import type { PlotOptions, TroubleRow } from '@zeitnot/studio/api';
import { counted, percent } from '../ui/number-text.js';
import { Choice } from '../ui/field.js';
import { Figure, type PlotLibrary } from './figure.js';
import { usePlot } from './use-plot.js';

/** Fewer players are no rate. */
const FEW = 10;

const rate = ({ trouble, players }: TroubleRow): number => trouble / players;

const draw = (plot: PlotLibrary, rows: readonly TroubleRow[], width: number): Element =>
  plot.plot({
    width,
    height: 300,
    className: 'plot',
    marginTop: 28,
    marginLeft: 46,
    marginBottom: 40,
    x: { label: 'rating', tickFormat: 'd', labelOffset: 38 },
    y: {
      label: 'players in time trouble',
      grid: true,
      // never empty, also where nobody was
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
        fillOpacity: (row: TroubleRow) => (row.players < FEW ? 0.35 : 0.9),
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
  { title: 'Rating', text: ({ rating }: TroubleRow) => `${rating} to ${rating + 99}` },
  { title: 'In trouble', text: (row: TroubleRow) => percent(rate(row)), numeric: true },
  {
    title: 'Players',
    text: ({ players }: TroubleRow) => players.toLocaleString('en'),
    numeric: true,
  },
];

const SHARES = [
  ['0.02', '2 % of the first time'],
  ['0.05', '5 % of the first time'],
  ['0.1', '10 % of the first time'],
  ['0.2', '20 % of the first time'],
] as const;

export const TroublePlot = () => {
  const options = useSignal<PlotOptions>({ trouble: 0.05 });
  return (
    <Figure
      title="Time trouble by rating"
      asked={usePlot('trouble', options)}
      draw={draw}
      columns={COLUMNS}
      caption={(rows) => {
        const players = rows.reduce((sum, row) => sum + row.players, 0);
        const trouble = rows.reduce((sum, row) => sum + row.trouble, 0);
        return `Of ${counted(players, 'clock')}, ${percent(trouble / players)} once showed less than that. Pale bars stand for fewer than ${FEW}.`;
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
