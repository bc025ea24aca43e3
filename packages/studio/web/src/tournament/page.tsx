// Tournament: the rounds of the loaded file with any options; break, report, join.

import { useSignalEffect } from '@preact/signals';
import type { RoundsError } from '@zeitnot/studio/api';
import { ServerPage } from '../archive/server-page.js';
import { counted } from '../ui/number-text.js';
import { ExampleButtons } from '../ui/button.js';
import { Notice } from '../ui/notice.js';
import { requestPlan, options, planned, setOption, source, sourceId } from './plan-state.js';
import { BreakBox } from './break-box.js';
import { OptionsForm } from './options-form.js';
import { pageMessage } from './page-message.js';
import { RoundsTable, Warnings } from './rounds-table.js';
import { isWritten } from './jobs.js';

/** The message has the numbers of all games to blame; the first is shown with its tag, then the events to choose from. */
const Problem = ({ error: { message, games = [], events = [] } }: { error: RoundsError }) => {
  const [first] = games;
  return (
    <Notice kind="error" title={pageMessage(message)}>
      {first === undefined ? null : (
        <p class="small-text">
          Game {first.game}:{' '}
          {first.tag === null || first.tag === '' ? 'no tag' : <code>{first.tag}</code>}
        </p>
      )}
      {events.length === 0 ? null : (
        <ExampleButtons
          label="Events"
          examples={events.map(({ event, games: count }) => [
            `${event || 'no event'} (${counted(count, 'game')})`,
            event || '?',
          ])}
          current={options.value.event ?? ''}
          onChoose={(event) => setOption('event', event)}
        />
      )}
    </Notice>
  );
};

const Rounds = () => {
  useSignalEffect(() => {
    const id = sourceId.value;
    return id === null ? undefined : requestPlan(id, options.value);
  });
  const { answer, isWaiting } = planned.value;
  const shown = source.value;
  if (shown === null) return null;
  return (
    <div class="tournament">
      <OptionsForm />
      <div class="stack">
        <section class="card stack" aria-labelledby="rounds" aria-busy={isWaiting}>
          <div class="plot-head">
            <h2 id="rounds">
              {answer?.ok === true ? counted(answer.value.rounds.length, 'file') : 'Rounds'}
            </h2>
            <p class="soft small-text" role="status">
              {answer?.ok === true
                ? `${counted(answer.value.games, 'game')} of ${shown.name}, ${isWritten.value ? 'written' : 'not written yet'}`
                : isWaiting
                  ? 'Reading …'
                  : ''}
            </p>
          </div>
          {answer === null ? null : answer.ok ? (
            <>
              <Warnings warnings={answer.value.warnings} />
              <RoundsTable rounds={answer.value.rounds} />
            </>
          ) : (
            <Problem error={answer.error} />
          )}
        </section>
        <BreakBox source={shown} canBreak={answer?.ok === true} />
      </div>
    </div>
  );
};

export const TournamentPage = () => (
  <ServerPage name="Tournament" title="A file for every round">
    <Rounds />
  </ServerPage>
);
