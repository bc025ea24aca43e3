// A log as a film: a slider over its time, steps from event to event.

import { useSignal } from '@preact/signals';
import { formatClockTime, ribbonOf, view, type ClockEvent } from '@zeitnot/core';
import { Half } from './half.js';
import { momentAfter, momentAt, type Film, type Moment } from './moments.js';
import { SandBar } from './ribbon-bar.js';
import { saveLog, savePgn } from './save.js';
import { leaveReplay, playOn } from './screen.js';

const WORDS: Readonly<Record<ClockEvent['type'], string>> = {
  start: 'starts',
  stop: 'stop',
  press: 'presses',
  observe: 'a look',
  pause: 'pause',
  resume: 'goes on',
  give: 'gets time',
  takeback: 'a move is taken back',
  berserk: 'berserks',
  correct: 'has the moves corrected',
  flag: 'is claimed to be out of time',
};

const described = (event: ClockEvent | undefined): string => {
  if (event === undefined) return 'before the first event';
  const who = 'player' in event ? `${event.player} ` : '';
  const much =
    event.type === 'give'
      ? `: ${event.ms < 0 ? '−' : '+'}${formatClockTime(Math.abs(event.ms))}`
      : '';
  return `${who}${WORDS[event.type]}${much}`;
};

const Scrubber = ({
  film,
  moment,
  onMove,
}: {
  readonly film: Film;
  readonly moment: Moment;
  readonly onMove: (moment: Moment) => void;
}) => {
  const to = (count: number) => (): void => {
    onMove(momentAfter(film, count));
  };
  const position = `${moment.count} of ${film.events.length}`;
  const words = described(film.events[moment.count - 1]);
  return (
    <section class="card stack scrubber" aria-label="Replay">
      <input
        type="range"
        aria-label="Time in the game"
        aria-valuetext={`${formatClockTime(moment.at - film.from)}, event ${position}: ${words}`}
        min={film.from}
        max={Math.max(film.to, film.from + 1)}
        step={100}
        value={moment.at}
        onInput={(event) => {
          onMove(momentAt(film, Number(event.currentTarget.value)));
        }}
      />
      <div class="row">
        <button type="button" class="button" aria-label="To the beginning" onClick={to(0)}>
          «
        </button>
        <button
          type="button"
          class="button"
          aria-label="One event back"
          onClick={to(moment.count - 1)}
        >
          ‹
        </button>
        <button
          type="button"
          class="button"
          aria-label="One event on"
          onClick={to(moment.count + 1)}
        >
          ›
        </button>
        <button
          type="button"
          class="button"
          aria-label="To the end"
          onClick={to(film.events.length)}
        >
          »
        </button>
        <p class="where">
          <strong>{formatClockTime(moment.at - film.from)}</strong>{' '}
          <span class="soft">event {position}:</span> {words}
        </p>
      </div>
    </section>
  );
};

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
