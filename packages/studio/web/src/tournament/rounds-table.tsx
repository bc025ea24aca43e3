// The rounds that a break would write: games, dates and confidence.

import type { PlannedRound, PlannedRounds } from '@zeitnot/studio/api';
import { counted } from '../ui/number-text.js';
import { Notice } from '../ui/notice.js';
import { pageMessage } from './page-message.js';

const SOURCES = { tag: 'tag', date: 'date', map: 'map', none: 'unknown' } as const;

const datesOf = ({ dates }: PlannedRound): string =>
  dates === null
    ? '–'
    : dates.first === dates.last
      ? dates.first
      : `${dates.first} – ${dates.last}`;

/** What the games were assigned by, with counts if by more than one thing. */
const assignedText = ({ assignedBy, games }: PlannedRound): string =>
  Object.entries(assignedBy)
    .filter(([, count]) => count > 0)
    .map(([by, count]) => {
      const name = SOURCES[by as keyof typeof SOURCES];
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

const shortEvent = (event: string): string => (event === '' ? 'no event' : event);

export const RoundsTable = ({ plan }: { readonly plan: PlannedRounds }) => {
  const { rounds } = plan;
  const hasEvents = new Set(rounds.map(({ event }) => event)).size > 1;
  return (
    <div class="table-scroll rounds" tabIndex={0} role="region" aria-label="Rounds">
      <table>
        <caption class="unseen">
          {counted(rounds.length, 'round')} with {counted(plan.games, 'game')}
        </caption>
        <thead>
          <tr>
            {hasEvents ? <th scope="col">Event</th> : null}
            <th scope="col">Round</th>
            <th scope="col" class="number">
              Games
            </th>
            <th scope="col">Dates</th>
            <th scope="col">Confidence</th>
            <th scope="col">Based on</th>
            <th scope="col">File</th>
          </tr>
        </thead>
        <tbody>
          {rounds.map((round) => (
            <tr key={`${round.event}/${round.key}`}>
              {hasEvents ? <td>{shortEvent(round.event)}</td> : null}
              <th scope="row">{round.key === 'unknown_round' ? 'unknown' : round.key}</th>
              <td class="number">{round.games.toLocaleString('en')}</td>
              <td class="dates">{datesOf(round)}</td>
              <td>
                <Confidence {...round} />
              </td>
              <td>{assignedText(round)}</td>
              <td>
                <code>{round.file}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

export const Warnings = ({ warnings }: Pick<PlannedRounds, 'warnings'>) => (
  <>
    {warnings.map(({ code, message, games, count }) => (
      <Notice key={code} kind="warning" title={pageMessage(message)}>
        {count === 0 ? null : (
          <p class="small-text">
            {count === 1 ? 'Game' : 'Games'} {games.join(', ')}
            {count > games.length ? ` and ${(count - games.length).toLocaleString('en')} more` : ''}
          </p>
        )}
      </Notice>
    ))}
  </>
);
