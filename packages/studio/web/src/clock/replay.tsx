// A replay: the clocks at any moment of a log.

import { useSignal } from '@preact/signals';
import { view } from '@zeitnot/core/clock';
import { ribbonOf } from '@zeitnot/core/ribbon';
import { Button } from '../ui/button.js';
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
        <Button label="Back" onClick={leaveReplay} />
        {view(last).status === 'ended' ? null : (
          <Button label="Play on from the end" onClick={() => playOn(timeline)} />
        )}
        <Button label="Save the log (JSON)" onClick={() => saveLog(played)} />
        <Button label="Save as PGN" onClick={() => savePgn(played)} />
      </div>
    </>
  );
};
