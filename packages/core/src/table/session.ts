/**
 * A game at a clock on the table: its state, the events that led there, and a note for the players.
 * Pure: the time of day comes in with every call, and the log counts from its first event. A client
 * may keep fields of its own in it.
 */

import type { ClockEvent, RefusalCode } from '../clock/events.js';
import { remaining } from '../clock/queries.js';
import { reduce, step } from '../clock/reduce.js';
import { REFUSAL_TEXTS } from '../clock/reference.js';
import type { ClockState } from '../clock/state.js';
import { view, type ClockView } from '../clock/view.js';

/** A game at a clock on the table. */
export interface ClockSession {
  /** The clock before its first event. */
  readonly start: ClockState;
  readonly state: ClockState;
  readonly events: readonly ClockEvent[];
  /** The time of day of the log's zero; null before the first event. */
  readonly origin: number | null;
  /** What the last action came to, where the clocks do not show it. */
  readonly note: string;
}

/** What people do at a clock. */
export type SessionAction =
  /** Null for the player whose turn it is. */
  | { readonly kind: 'press'; readonly player: string | null }
  /** `pause` resumes a paused clock. */
  | { readonly kind: 'pause' | 'takeback' | 'claim' }
  | { readonly kind: 'give' | 'set time'; readonly player: string; readonly ms: number }
  | { readonly kind: 'set moves'; readonly player: string; readonly moves: number };

/**
 * A session before its first event.
 *
 * @example
 * import { parseNotation } from '@zeitnot/core';
 * import { makeClock, reduce, beginSession } from '@zeitnot/core/clock';
 *
 * const control = parseNotation('5m.. + 3s');
 * const made = control.ok ? makeClock({ control: control.value }) : control;
 * if (!made.ok) throw new Error(made.error.message);
 * beginSession(made.value).events.length; // => 0
 */
export const beginSession = (start: ClockState): ClockSession => ({
  start,
  state: start,
  events: [],
  origin: null,
  note: '',
});

/**
 * A session from its log. If the log's last event is ahead of the time of day, the system's clock
 * was set back, and the game continues from that event.
 *
 * @example
 * import { parseNotation } from '@zeitnot/core';
 * import { makeClock, reduce, restoreSession } from '@zeitnot/core/clock';
 *
 * const control = parseNotation('5m.. + 3s');
 * const made = control.ok ? makeClock({ control: control.value }) : control;
 * if (!made.ok) throw new Error(made.error.message);
 * restoreSession(made.value, [], 0, 1000).origin; // => 0
 */
export const restoreSession = (
  start: ClockState,
  events: readonly ClockEvent[],
  origin: number,
  now: number,
): ClockSession => ({
  start,
  state: events.reduce(reduce, start),
  events,
  origin: Math.min(origin, now - (events.at(-1)?.at ?? 0)),
  note: '',
});

/**
 * The time in the log at a time of day.
 *
 * @example
 * import { parseNotation } from '@zeitnot/core';
 * import { makeClock, reduce, restoreSession, timeInSession } from '@zeitnot/core/clock';
 *
 * const control = parseNotation('5m.. + 3s');
 * const made = control.ok ? makeClock({ control: control.value }) : control;
 * if (!made.ok) throw new Error(made.error.message);
 * timeInSession(restoreSession(made.value, [], 5000, 6000), 6500); // => 1500
 */
export const timeInSession = ({ origin }: ClockSession, now: number): number =>
  origin === null ? 0 : Math.floor(now - origin);

/**
 * What the clock shows at a time of day.
 *
 * @example
 * import { parseNotation } from '@zeitnot/core';
 * import { makeClock, reduce, beginSession, viewSession } from '@zeitnot/core/clock';
 *
 * const control = parseNotation('5m.. + 3s');
 * const made = control.ok ? makeClock({ control: control.value }) : control;
 * if (!made.ok) throw new Error(made.error.message);
 * viewSession(beginSession(made.value), 0).status; // => 'idle'
 */
export const viewSession = (session: ClockSession, now: number): ClockView =>
  view(session.state, timeInSession(session, now));

const record = <Session extends ClockSession>(
  session: Session,
  event: ClockEvent,
  state: ClockState,
  now: number,
): Session => ({
  ...session,
  state,
  events: [...session.events, event],
  origin: session.origin ?? now,
  note: '',
});

/**
 * The session with a look at the clock in its log, so that a replay ends where it stands now.
 *
 * @example
 * import { parseNotation } from '@zeitnot/core';
 * import { makeClock, reduce, beginSession, observeSession } from '@zeitnot/core/clock';
 *
 * const control = parseNotation('5m.. + 3s');
 * const made = control.ok ? makeClock({ control: control.value }) : control;
 * if (!made.ok) throw new Error(made.error.message);
 * observeSession(beginSession(made.value), 0).events; // => []
 */
export const observeSession = <Session extends ClockSession>(
  session: Session,
  now: number,
): Session => {
  if (session.events.length === 0) return session;
  const event: ClockEvent = { type: 'observe', at: timeInSession(session, now) };
  return record(session, event, reduce(session.state, event), now);
};

/**
 * Puts a flag that has fallen by itself into the log.
 *
 * @example
 * import { parseNotation } from '@zeitnot/core';
 * import { makeClock, reduce, beginSession, watchSession } from '@zeitnot/core/clock';
 *
 * const control = parseNotation('5m.. + 3s');
 * const made = control.ok ? makeClock({ control: control.value }) : control;
 * if (!made.ok) throw new Error(made.error.message);
 * watchSession(beginSession(made.value), 0).events; // => []
 */
export const watchSession = <Session extends ClockSession>(
  session: Session,
  now: number,
): Session =>
  view(session.state).status !== 'ended' && viewSession(session, now).status === 'ended'
    ? observeSession(session, now)
    : session;

const playerAfter = ({ start }: ClockSession, player: string): string => {
  const { players } = start.setup;
  return players[(players.indexOf(player) + 1) % players.length] ?? player;
};

/** The first press starts the next player's clock; without a player, the first one's. */
const startedBy = (session: ClockSession, player: string | null): string =>
  player === null ? (session.start.setup.players[0] ?? '') : playerAfter(session, player);

const { NotRunning: NOT_STARTED, Paused: PAUSED, GameOver: OVER } = REFUSAL_TEXTS;

/** A half whose player is not to move does nothing, as on every clock. */
const pressOf = (
  session: ClockSession,
  { status, active }: ClockView,
  player: string | null,
  at: number,
): ClockEvent | string => {
  if (status === 'ended') return OVER;
  if (status === 'paused') return PAUSED;
  if (status === 'idle') return { type: 'start', player: startedBy(session, player), at };
  return player === null || player === active ? { type: 'press', player: active ?? '', at } : '';
};

/** Lifts the last pause. */
const resumeAt = ({ pauses }: ClockView, at: number): ClockEvent => {
  const reason = pauses.at(-1) ?? null;
  return { type: 'resume', ...(reason === null ? {} : { reason }), at };
};

/** The event of an action, or why there is none. */
const eventFor = (
  session: ClockSession,
  action: SessionAction,
  now: number,
): ClockEvent | string => {
  const shown = viewSession(session, now);
  const at = timeInSession(session, now);
  switch (action.kind) {
    case 'press':
      return pressOf(session, shown, action.player, at);
    case 'pause':
      return shown.status === 'idle'
        ? NOT_STARTED
        : shown.status === 'paused'
          ? resumeAt(shown, at)
          : { type: 'pause', at };
    case 'takeback':
      return { type: 'takeback', at };
    case 'claim': {
      const player = shown.outcome?.losers[0] ?? shown.active;
      return player === null ? NOT_STARTED : { type: 'flag', player, at };
    }
    case 'give':
      return { type: 'give', player: action.player, ms: action.ms, at };
    case 'set time': {
      const left = remaining(session.state, action.player, at);
      if (left === null) return 'There is no time limit to change.';
      return { type: 'set', player: action.player, ms: action.ms, at };
    }
    case 'set moves':
      return { type: 'correct', player: action.player, moves: action.moves, at };
  }
};

const noteFor = (event: ClockEvent, code: RefusalCode | null): string => {
  if (event.type === 'flag') {
    return code === null ? `${event.player} is out of time.` : `${event.player} still has time.`;
  }
  if (code !== null) return REFUSAL_TEXTS[code];
  return event.type === 'takeback' ? 'Move taken back.' : '';
};

/**
 * The session after an action. What changes nothing leaves no trace in the log.
 *
 * @example
 * import { parseNotation } from '@zeitnot/core';
 * import { makeClock, reduce, actInSession, beginSession } from '@zeitnot/core/clock';
 *
 * const control = parseNotation('5m.. + 3s');
 * const made = control.ok ? makeClock({ control: control.value }) : control;
 * if (!made.ok) throw new Error(made.error.message);
 * const session = actInSession(beginSession(made.value), { kind: 'press', player: null }, 0);
 * session.events[0]?.type; // => 'start'
 */
export const actInSession = <Session extends ClockSession>(
  before: Session,
  action: SessionAction,
  now: number,
): Session => {
  const session = watchSession(before, now);
  const event = eventFor(session, action, now);
  if (typeof event === 'string') return { ...session, note: event };
  const { state, code, changed } = step(session.state, event);
  const note = noteFor(event, code);
  return changed ? { ...record(session, event, state, now), note } : { ...session, note };
};

/**
 * The session as if it had been paused right after its last event.
 *
 * @example
 * import { parseNotation } from '@zeitnot/core';
 * import { makeClock, reduce, actInSession, beginSession, pausedAtLastEvent } from '@zeitnot/core/clock';
 *
 * const control = parseNotation('5m.. + 3s');
 * const made = control.ok ? makeClock({ control: control.value }) : control;
 * if (!made.ok) throw new Error(made.error.message);
 * const session = actInSession(beginSession(made.value), { kind: 'press', player: null }, 0);
 * pausedAtLastEvent(session).state.status; // => 'paused'
 */
export const pausedAtLastEvent = <Session extends ClockSession>(session: Session): Session => {
  const at = session.events.at(-1)?.at ?? 0;
  const event: ClockEvent = { type: 'pause', at };
  const { state, changed } = step(session.state, event);
  return changed ? { ...session, state, events: [...session.events, event] } : session;
};
