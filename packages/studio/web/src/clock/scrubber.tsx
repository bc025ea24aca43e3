// A slider over the time of a log, and steps from event to event.

import { type ClockEvent } from '@zeitnot/core/clock';
import { formatClockTime } from '@zeitnot/core/ribbon';
import { momentAfter, momentAt, type Film, type Moment } from './moments.js';

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

/** Fine enough to see tenths in a short game, coarse enough for arrow keys in a long one. */
const stepOf = ({ from, to }: Film): number => (to - from > 600_000 ? 1000 : 100);

/** The slider's right end, a whole number of steps from the left one. */
const endOf = (film: Film): number => {
  const step = stepOf(film);
  return film.from + step * Math.max(1, Math.ceil((film.to - film.from) / step));
};

interface ScrubberProps {
  readonly film: Film;
  readonly moment: Moment;
  readonly onMove: (moment: Moment) => void;
}

export const Scrubber = ({ film, moment, onMove }: ScrubberProps) => {
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
        max={endOf(film)}
        step={stepOf(film)}
        value={moment.count > 0 && moment.at >= film.to ? endOf(film) : moment.at}
        onInput={(event) => {
          onMove(momentAt(film, Math.min(film.to, Number(event.currentTarget.value))));
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
