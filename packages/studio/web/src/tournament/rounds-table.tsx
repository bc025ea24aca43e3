// The rounds that a break would write: games, dates and confidence.

import type { PlannedRound, PlannedRounds } from '@zeitnot/studio/api';
import { datesText } from '../ui/number-text.js';
import { Notice } from '../ui/notice.js';
import { countColumn, RowTable, type Column } from '../ui/row-table.js';
import { pageMessage } from './page-message.js';

/** What the games were assigned by, with counts if by more than one thing. */
const assignedText = ({ assignedBy, games }: PlannedRound): string =>
  Object.entries(assignedBy)
    .filter(([, count]) => count > 0)
    .map(([by, count]) => {
      const name = by === 'none' ? 'unknown' : by;
      return count === games ? name : `${name} ${count}`;
    })
    .join(', ');

const Confidence = ({ confidence: { min, mean } }: PlannedRound) => (
  <span class="confidence">
    <meter min={0} max={100} low={60} high={90} optimum={100} value={mean} aria-hidden="true" />
    <span>
      {Math.round(mean)}
      {min < mean ? <span class="soft"> min. {Math.round(min)}</span> : null}
    </span>
  </span>
);

const EVENT: Column<PlannedRound> = { title: 'Event', cell: ({ event }) => event || 'no event' };

const COLUMNS: readonly Column<PlannedRound>[] = [
  {
    title: 'Round',
    cell: ({ key }) => (key === 'unknown_round' ? 'unknown' : key),
    isHeader: true,
  },
  countColumn('Games', ({ games }) => games),
  {
    title: 'Dates',
    cell: ({ dates }) => (
      <span class="dates">{datesText(dates?.first ?? null, dates?.last ?? null) ?? '–'}</span>
    ),
  },
  { title: 'Confidence', cell: (round) => <Confidence {...round} /> },
  { title: 'Based on', cell: assignedText },
  { title: 'File', cell: ({ file }) => <code>{file}</code> },
];

export const RoundsTable = ({ rounds }: Pick<PlannedRounds, 'rounds'>) => {
  const hasEvents = new Set(rounds.map(({ event }) => event)).size > 1;
  return (
    <RowTable
      label="Rounds"
      class="rounds"
      rows={rounds}
      columns={hasEvents ? [EVENT, ...COLUMNS] : COLUMNS}
    />
  );
};

export const Warnings = ({ warnings }: Pick<PlannedRounds, 'warnings'>) => (
  <>
    {warnings.map(({ code, message, games }) => (
      <Notice key={code} kind="warning" title={pageMessage(message)}>
        {games === null ? null : <p class="small-text">{games}</p>}
      </Notice>
    ))}
  </>
);
