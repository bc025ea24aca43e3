// Before a game: which control, who plays, by which rules.

import { Notice } from '../ui/notice.js';
import { ControlField } from './control-field.js';
import { EarlierGames } from './earlier-games.js';
import { session } from './game.js';
import { draft, draftClock } from './clock-draft.js';
import { Players } from './players.js';
import { begin, toTable } from './screen.js';

const StartButton = () => {
  const clock = draftClock.value;
  return (
    <div class="row">
      <button
        type="button"
        class="button primary large"
        disabled={typeof clock === 'string'}
        onClick={() => {
          if (typeof clock !== 'string') begin(clock);
        }}
      >
        To the clock
      </button>
      {typeof clock === 'string' ? <span class="soft">{clock}</span> : null}
    </div>
  );
};

export const Setup = () => {
  const { apart, names } = draft.value;
  return (
    <>
      <h1>A clock for the table</h1>
      {session.value === null ? null : (
        <Notice title="A game is on the clock.">
          <p>
            <button type="button" class="button small" onClick={toTable}>
              Back to it
            </button>{' '}
            A new one takes its place; the log of this one is kept.
          </p>
        </Notice>
      )}
      <div class="setup">
        <section class="card stack" aria-label="The next game">
          <ControlField seat={0} label={apart ? `Time control of ${names[0]}` : 'Time control'} />
          {apart ? <ControlField seat={1} label={`Time control of ${names[1]}`} /> : null}
          <Players />
          <StartButton />
        </section>
        <EarlierGames />
      </div>
    </>
  );
};
