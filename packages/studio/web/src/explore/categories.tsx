// The share of each category; each is a filter as well.

import { percent, sumOf } from '../ui/number-text.js';
import { PlotCard } from './figure.js';
import { filters, toggleCategory } from './filter-state.js';
import { usePlot } from './use-plot.js';

/** From the fastest; anything else comes last. */
const ORDER = ['ultrabullet', 'bullet', 'blitz', 'rapid', 'classical', 'correspondence', 'none'];

const placeOf = (category: string): number => {
  const place = ORDER.indexOf(category.toLowerCase());
  return place === -1 ? ORDER.length : place;
};

export const Categories = () => {
  const state = usePlot('categories').value;
  const rows = state.rows ?? [];
  const all = sumOf(rows, ({ games }) => games);
  const chosen = filters.value.categories ?? [];
  const missing = chosen
    .filter((name) => !rows.some(({ category }) => category === name))
    .map((category) => ({ category, games: 0 }));
  const shown = [...rows, ...missing].toSorted((a, b) => placeOf(a.category) - placeOf(b.category));
  return (
    <PlotCard title="Categories" state={state}>
      <ul class="shares">
        {shown.map(({ category, games }) => (
          <li key={category}>
            <button
              type="button"
              aria-pressed={chosen.includes(category)}
              onClick={() => toggleCategory(category)}
            >
              <span class="share-name">{category}</span>
              <span class="share-games">
                {games.toLocaleString('en')}{' '}
                <span class="soft">{percent(all === 0 ? 0 : games / all)}</span>
              </span>
              <span class="share-bar" aria-hidden="true">
                <span style={{ width: `${all === 0 ? 0 : (100 * games) / all}%` }} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p class="small-text soft">
        Lichess’s categories. Choose one or more to see only those games; “none” is for games whose
        time control is missing, unlimited or not understood.
      </p>
    </PlotCard>
  );
};
