// What the TimeControl tags mean, those that nobody understands on top.

import { useSignal } from '@preact/signals';
import type { TagRow } from '@zeitnot/studio/api';
import { useId } from 'preact/hooks';
import { counted } from '../ui/number-text.js';
import { formatRoute } from '../route.js';
import { usePlot } from './use-plot.js';

const FIRST = 8;

const MEANINGS: Readonly<Record<Exclude<TagRow['meaning'], 'read'>, string>> = {
  unread: 'not understood',
  unknown: 'said to be unknown',
  unlimited: 'no time limit',
  missing: 'no tag',
};

const Meaning = ({ row }: { readonly row: TagRow }) => {
  if (row.meaning !== 'read') {
    return (
      <span class={row.meaning === 'unread' ? 'badge unread' : 'soft'}>
        {MEANINGS[row.meaning]}
      </span>
    );
  }
  return <code>{row.notation ?? row.normalized}</code>;
};

const summaryOf = (rows: readonly TagRow[]): string => {
  if (rows.length === 0) return 'There are no games.';
  const unread = rows.filter(({ meaning }) => meaning === 'unread');
  if (unread.length === 0) return 'Every tag was understood.';
  const games = unread.reduce((sum, row) => sum + row.games, 0);
  return `${counted(unread.length, 'tag')} in ${counted(games, 'game')} could not be read for certain, and was not guessed.`;
};

const TagTable = ({ rows }: { readonly rows: readonly TagRow[] }) => (
  <div class="table-scroll" tabIndex={0} role="region" aria-label="Tags and what they mean">
    <table class="tags">
      <thead>
        <tr>
          <th scope="col">Tag</th>
          <th scope="col">Meaning</th>
          <th scope="col">Category</th>
          <th scope="col" class="number">
            Games
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={JSON.stringify([row.raw, row.normalized, row.notation])}>
            <td>
              {row.raw === null ? (
                <span class="soft">–</span>
              ) : (
                <a href={formatRoute('explain', { text: row.raw })}>
                  <code>{row.raw === '' ? '""' : row.raw}</code>
                </a>
              )}
            </td>
            <td>
              <Meaning row={row} />
            </td>
            <td>{row.category ?? <span class="soft">none</span>}</td>
            <td class="number">{row.games.toLocaleString('en')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

export const Tags = () => {
  const id = useId();
  const showAll = useSignal(false);
  const { rows, error, isWaiting } = usePlot('tags').value;
  const shown = showAll.value ? (rows ?? []) : (rows ?? []).slice(0, FIRST);
  return (
    <section class="card stack plot-card" aria-labelledby={id} aria-busy={isWaiting}>
      <div class="plot-head">
        <h2 id={id}>Time controls as they are written</h2>
      </div>
      {error === null ? null : <p class="soft">{error}</p>}
      {rows === null ? null : <p class="small-text soft">{summaryOf(rows)}</p>}
      {shown.length === 0 ? null : <TagTable rows={shown} />}
      {(rows ?? []).length <= FIRST ? null : (
        <button
          type="button"
          class="button small"
          aria-expanded={showAll.value}
          onClick={() => (showAll.value = !showAll.value)}
        >
          {showAll.value ? 'Show fewer' : `Show all ${(rows ?? []).length}`}
        </button>
      )}
    </section>
  );
};
