// A log as a timeline: the clock at any moment between the first event and the last.

import { reduce, type ClockEvent, type ClockState } from '@zeitnot/core/clock';

export interface Timeline {
  readonly events: readonly ClockEvent[];
  /** The clock before the first event, then after each. */
  readonly states: readonly ClockState[];
  readonly from: number;
  readonly to: number;
}

export const timelineOf = (start: ClockState, events: readonly ClockEvent[]): Timeline => {
  const states = [start];
  for (const event of events) states.push(reduce(states.at(-1) ?? start, event));
  const times = events.map(({ at }) => at).filter(Number.isFinite);
  return {
    events,
    states,
    from: times.reduce((least, at) => Math.min(least, at), times[0] ?? 0),
    to: times.reduce((most, at) => Math.max(most, at), times[0] ?? 0),
  };
};

/** How many events have happened by a time: all before the first that is later in the log. */
const eventsBy = ({ events }: Timeline, at: number): number => {
  const next = events.findIndex((event) => event.at > at);
  return next === -1 ? events.length : next;
};

/** The clock after `count` events, as of the time `at`. */
export interface Moment {
  readonly state: ClockState;
  readonly at: number;
  readonly count: number;
}

export const momentAt = (timeline: Timeline, at: number): Moment => {
  const count = eventsBy(timeline, at);
  return { state: timeline.states[count] as ClockState, at, count };
};

/** The moment right after an event, by its number; 0 is before the first. */
export const momentAfter = (timeline: Timeline, count: number): Moment => {
  const within = Math.max(0, Math.min(timeline.events.length, count));
  const at = timeline.events[within - 1]?.at ?? timeline.from;
  return { state: timeline.states[within] as ClockState, at, count: within };
};
