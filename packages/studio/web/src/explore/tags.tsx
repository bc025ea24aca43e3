// The TimeControl tags and what they mean, those that could not be read on top.

import { useSignal } from '@preact/signals';
import type { TagRow } from '@zeitnot/studio/api';
import { Button } from '../ui/button.js';
import { formatRoute } from '../route.js';
import { counted, sumOf } from '../ui/number-text.js';
import { countColumn, RowTable, type Column } from '../ui/row-table.js';
import { PlotCard } from './figure.js';
import { usePlot } from './use-plot.js';

/** How many rows are shown at first. */
const FIRST_ROWS = 8;

const MEANINGS: Readonly<Record<Exclude<TagRow['meaning'], 'read'>, string>> = {
  unread: 'not understood',
  unknown: 'stated as unknown',
  unlimited: 'no time limit',
  missing: 'no tag',
};

const COLUMNS: readonly Column<TagRow>[] = [
  {
    title: 'Tag',
    cell: ({ raw }) =>
      raw === null ? (
        <span class="soft">–</span>
      ) : (
        <a href={formatRoute('explain', { text: raw })}>
          <code>{raw === '' ? '""' : raw}</code>
        </a>
      ),
  },
  {
    title: 'Meaning',
    cell: ({ meaning, notation, normalized }) =>
      meaning === 'read' ? (
        <code>{notation ?? normalized}</code>
      ) : (
        <span class={meaning === 'unread' ? 'badge unread' : 'soft'}>{MEANINGS[meaning]}</span>
      ),
  },
  { title: 'Category', cell: ({ category }) => category ?? <span class="soft">none</span> },
  countColumn('Games', ({ games }) => games),
];

const summaryOf = (rows: readonly TagRow[]): string => {
  if (rows.length === 0) return 'There are no games.';
  const unread = rows.filter(({ meaning }) => meaning === 'unread');
  if (unread.length === 0) return 'Every tag was understood.';
  const games = sumOf(unread, (row) => row.games);
  return `${counted(unread.length, 'tag')} in ${counted(games, 'game')} could not be read with confidence; nothing was guessed.`;
};

export const Tags = () => {
  const showAll = useSignal(false);
  const state = usePlot('tags').value;
  const rows = state.rows ?? [];
  const shown = showAll.value ? rows : rows.slice(0, FIRST_ROWS);
  return (
    <PlotCard title="Time controls as written" state={state}>
      {state.rows === null ? null : <p class="small-text soft">{summaryOf(rows)}</p>}
      {shown.length === 0 ? null : (
        <RowTable label="Tags and what they mean" class="tags" rows={shown} columns={COLUMNS} />
      )}
      {rows.length <= FIRST_ROWS ? null : (
        <Button
          label={showAll.value ? 'Show fewer' : `Show all ${rows.length}`}
          look="small"
          aria-expanded={showAll.value}
          onClick={() => (showAll.value = !showAll.value)}
        />
      )}
    </PlotCard>
  );
};
