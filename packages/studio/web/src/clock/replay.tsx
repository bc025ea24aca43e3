// A replay: the clocks at any moment of a log.

import { useSignal } from '@preact/signals';
import { view } from '@zeitnot/core/clock';
import { ribbonOf } from '@zeitnot/core/ribbon';
import { Half } from './half.js';
import { momentAfter, type Timeline } from './timeline.js';
import { SandBar } from './ribbon-bar.js';
import { saveLog, savePgn } from './save-game.js';
import { leaveReplay, playOn } from './screen.js';
import { Scrubber } from './scrubber.js';

export const Replay = ({ timeline }: { readonly timeline: Timeline }) => {
  const moment = useSignal(momentAfter(timeline, timeline.events.length));
  const { state, at } = moment.value;
  const shown = state.setup.players.map((player) => ribbonOf(state, player, at));
  const share = shown[0]?.hourglass?.share;
  const [start] = timeline.states;
  const last = timeline.states.at(-1);
  if (start === undefined || last === undefined) return null;
  const played = { start, state: last, events: timeline.events };
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
        timeline={timeline}
        moment={moment.value}
        onMove={(next) => (moment.value = next)}
      />
      <div class="row">
        <button type="button" class="button" onClick={leaveReplay}>
          Back
        </button>
        {view(last).status === 'ended' ? null : (
          <button type="button" class="button" onClick={() => playOn(timeline)}>
            Play on from the end
          </button>
        )}
        <button type="button" class="button" onClick={() => saveLog(played)}>
          Save the log (JSON)
        </button>
        <button type="button" class="button" onClick={() => savePgn(played)}>
          Save as PGN
        </button>
      </div>
    </>
  );
};
