// A slider over the time of a log, and buttons that step from event to event.

import { type ClockEvent } from '@zeitnot/core/clock';
import { formatClockTime } from '@zeitnot/core/ribbon';
import { Button } from '../ui/button.js';
import { momentAfter, momentAt, type Timeline, type Moment } from './timeline.js';

const EVENT_TEXTS: Readonly<Record<ClockEvent['type'], string>> = {
  start: 'starts',
  stop: 'stop',
  press: 'presses',
  observe: 'observed',
  pause: 'pause',
  resume: 'resume',
  give: 'gets time',
  takeback: 'a move is taken back',
  berserk: 'goes berserk',
  correct: 'has their move count corrected',
  flag: 'is claimed to be out of time',
  end: 'the game ends',
  eliminate: 'is out of the game',
  set: 'has their clock set',
  turn: 'is given the turn',
  reopen: 'the game is reopened',
};

const described = (event: ClockEvent | undefined): string => {
  if (event === undefined) return 'before the first event';
  const who = 'player' in event ? `${event.player} ` : '';
  const sign = event.type !== 'give' ? '' : event.ms < 0 ? '−' : '+';
  const much = 'ms' in event ? `: ${sign}${formatClockTime(Math.abs(event.ms))}` : '';
  const why = 'reason' in event && event.reason !== undefined ? `: ${event.reason}` : '';
  return `${who}${EVENT_TEXTS[event.type]}${much}${why}`;
};

/** Fine enough to see tenths in a short game, coarse enough for arrow keys in a long one. */
const stepOf = ({ from, to }: Timeline): number => (to - from > 600_000 ? 1000 : 100);

/** The slider's right end, a whole number of steps from the left one. */
const endOf = (timeline: Timeline): number => {
  const step = stepOf(timeline);
  return timeline.from + step * Math.max(1, Math.ceil((timeline.to - timeline.from) / step));
};

interface ScrubberProps {
  readonly timeline: Timeline;
  readonly moment: Moment;
  readonly onMove: (moment: Moment) => void;
}

export const Scrubber = ({ timeline, moment, onMove }: ScrubberProps) => {
  const to = (count: number) => (): void => onMove(momentAfter(timeline, count));
  const position = `${moment.count} of ${timeline.events.length}`;
  const words = described(timeline.events[moment.count - 1]);
  return (
    <section class="card stack scrubber" aria-label="Replay">
      <input
        type="range"
        aria-label="Time in the game"
        aria-valuetext={`${formatClockTime(moment.at - timeline.from)}, event ${position}: ${words}`}
        min={timeline.from}
        max={endOf(timeline)}
        step={stepOf(timeline)}
        value={moment.count > 0 && moment.at >= timeline.to ? endOf(timeline) : moment.at}
        onInput={(event) =>
          onMove(momentAt(timeline, Math.min(timeline.to, Number(event.currentTarget.value))))
        }
      />
      <div class="row">
        <Button label="«" aria-label="To the beginning" onClick={to(0)} />
        <Button label="‹" aria-label="One event back" onClick={to(moment.count - 1)} />
        <Button label="›" aria-label="One event on" onClick={to(moment.count + 1)} />
        <Button label="»" aria-label="To the end" onClick={to(timeline.events.length)} />
        <p class="where">
          <strong>{formatClockTime(moment.at - timeline.from)}</strong>{' '}
          <span class="soft">event {position}:</span> {words}
        </p>
      </div>
    </section>
  );
};
