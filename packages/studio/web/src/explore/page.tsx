// Explore: the loaded games, in plots and in SQL.

import type { OverviewRow } from '@zeitnot/studio/api';
import { ServerPage } from '../archive/server-page.js';
import { counted, datesText, percent } from '../ui/number-text.js';
import { isFiltered } from './filter-state.js';
import { Categories } from './categories.js';
import { Filters } from './filters.js';
import { ResultsPlot } from './results-plot.js';
import { RoundsPlot } from './rounds-plot.js';
import { SpentPlot } from './spent-plot.js';
import { SqlBox } from './sql-box.js';
import { Tags } from './tags.js';
import { TroublePlot } from './trouble-plot.js';
import { usePlot } from './use-plot.js';

const facts = (row: OverviewRow): readonly (readonly [string, string])[] => {
  const [games, total] = [row.games.toLocaleString('en'), row.total.toLocaleString('en')];
  return [
    ['Games', isFiltered.value ? `${games} of ${total}` : games],
    ['With clock times', row.games === 0 ? '–' : percent(row.with_clocks / row.games)],
    ['Players', row.players.toLocaleString('en')],
    ['Events', row.events.toLocaleString('en')],
    ['Dates', datesText(row.first_date, row.last_date) ?? '–'],
  ];
};

const Overview = () => {
  const { rows, isWaiting } = usePlot('overview').value;
  const [row] = rows ?? [];
  return (
    <section aria-label="Overview" aria-busy={isWaiting}>
      <dl class="facts">
        {(row === undefined ? [] : facts(row)).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p class="unseen" role="status">
        {row === undefined || isWaiting ? '' : `${counted(row.games, 'game')} shown`}
      </p>
    </section>
  );
};

const Plots = () => (
  <>
    <Overview />
    <Filters />
    <div class="plots">
      <Categories />
      <SpentPlot />
      <TroublePlot />
      <ResultsPlot />
      <Tags />
      <RoundsPlot />
    </div>
    <SqlBox />
  </>
);

export const ExplorePage = () => (
  <ServerPage name="Explore" title="How was the time used?">
    <Plots />
  </ServerPage>
);
