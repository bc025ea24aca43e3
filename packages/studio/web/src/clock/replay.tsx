// A log as a film: the clocks at any moment of it.

import { useSignal } from '@preact/signals';
import { view } from '@zeitnot/core/clock';
import { ribbonOf } from '@zeitnot/core/ribbon';
import { Half } from './half.js';
import { momentAfter, type Film } from './moments.js';
import { SandBar } from './ribbon-bar.js';
import { saveLog, savePgn } from './save.js';
import { leaveReplay, playOn } from './screen.js';
import { Scrubber } from './scrubber.js';

export const Replay = ({ film }: { readonly film: Film }) => {
  const moment = useSignal(momentAfter(film, film.events.length));
  const { state, at } = moment.value;
  const shown = state.setup.players.map((player) => ribbonOf(state, player, at));
  const share = shown[0]?.hourglass?.share;
  const [start] = film.states;
  const last = film.states.at(-1);
  if (start === undefined || last === undefined) return null;
  const played = { start, state: last, events: film.events };
  return (
    <>
      <h1>Replay</h1>
      <div class="replayed">
        {shown.map((ribbon) => (
          <Half key={ribbon.player} ribbon={ribbon} />
        ))}
      </div>
      {share === undefined ? null : <SandBar share={share} />}
      <Scrubber
        film={film}
        moment={moment.value}
        onMove={(next) => {
          moment.value = next;
        }}
      />
      <div class="row">
        <button type="button" class="button" onClick={leaveReplay}>
          Back
        </button>
        {view(last).status === 'ended' ? null : (
          <button
            type="button"
            class="button"
            onClick={() => {
              playOn(film);
            }}
          >
            Play on from the end
          </button>
        )}
        <button
          type="button"
          class="button"
          onClick={() => {
            saveLog(played);
          }}
        >
          Save the log (JSON)
        </button>
        <button
          type="button"
          class="button"
          onClick={() => {
            savePgn(played);
          }}
        >
          Save as PGN
        </button>
      </div>
    </>
  );
};
