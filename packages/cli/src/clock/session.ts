/**
 * A game at the clock: its state, the events that led there, and what there is to tell. Pure: the
 * time of day comes in with every call, and the log counts from the first event.
 */

import {
  step,
  view,
  type ClockEvent,
  type ClockState,
  type ClockView,
  type RefusalCode,
} from '@zeitnot/core';
import type { Action } from './keys.js';

export interface Session {
  readonly state: ClockState;
  readonly events: readonly ClockEvent[];
  /** The time of day of the first event; null before it. */
  readonly origin: number | null;
  /** What the last key came to, where the clocks do not show it. */
  readonly note: string;
  readonly helpShown: boolean;
}

export type GameAction = Extract<Action, 'press' | 'pause' | 'takeback' | 'claim'>;

export const beginSession = (state: ClockState): Session => ({
  state,
  events: [],
  origin: null,
  note: '',
  helpShown: false,
});

/** The time of the log at a time of day. */
export const timeIn = ({ origin }: Session, now: number): number =>
  origin === null ? 0 : now - origin;

export const viewAt = (session: Session, now: number): ClockView =>
  view(session.state, timeIn(session, now));

const record = (session: Session, event: ClockEvent, state: ClockState, now: number): Session => ({
  ...session,
  state,
  events: [...session.events, event],
  origin: session.origin ?? now,
  note: '',
  helpShown: false,
});

/** The session with a look at the clock in its log, so that a replay ends where it stands now. */
export const observe = (session: Session, now: number): Session => {
  if (session.events.length === 0) return session;
  const event: ClockEvent = { type: 'observe', at: timeIn(session, now) };
  return record(session, event, step(session.state, event).state, now);
};

/** Notices a flag that has fallen by itself, which belongs into the log. */
export const watch = (session: Session, now: number): Session =>
  view(session.state).status !== 'ended' && viewAt(session, now).status === 'ended'
    ? observe(session, now)
    : session;

const PRESS_WHILE_PAUSED = 'The clock is paused; p goes on.';
const OVER = 'The game is over; q quits.';
const NOT_STARTED = 'The clock has not been started; space starts it.';

/** Why a key had no effect. */
const REFUSALS: Partial<Readonly<Record<RefusalCode, string>>> = {
  NotRunning: NOT_STARTED,
  Paused: PRESS_WHILE_PAUSED,
  GameOver: OVER,
  NothingToTakeBack: 'There is no move to take back.',
};

/** The event that a key stands for, or why it stands for none. */
const eventFor = (session: Session, action: GameAction, now: number): ClockEvent | string => {
  const { setup } = session.state;
  const { status, active, outcome } = viewAt(session, now);
  const at = timeIn(session, now);
  const [first = ''] = setup.players;
  if (action === 'takeback') return { type: 'takeback', at };
  if (action === 'claim') {
    const player = outcome?.losers[0] ?? active;
    return player === null ? NOT_STARTED : { type: 'flag', player, at };
  }
  if (status === 'ended') return OVER;
  if (action === 'pause') {
    if (status === 'idle') return NOT_STARTED;
    return { type: status === 'paused' ? 'resume' : 'pause', at };
  }
  if (status === 'paused') return PRESS_WHILE_PAUSED;
  return status === 'idle'
    ? { type: 'start', player: first, at }
    : { type: 'press', player: active ?? first, at };
};

const noteFor = (event: ClockEvent, code: RefusalCode | null): string => {
  if (event.type === 'flag') {
    return code === null ? `${event.player} is out of time.` : `${event.player} still has time.`;
  }
  if (code !== null) return REFUSALS[code] ?? `That is not possible now (${code}).`;
  return event.type === 'takeback' ? 'The last move is taken back.' : '';
};

/** The session after a key of the game. What is refused leaves no trace in the log. */
export const act = (before: Session, action: GameAction, now: number): Session => {
  const session = watch(before, now);
  const event = eventFor(session, action, now);
  if (typeof event === 'string') return { ...session, note: event };
  const { state, code } = step(session.state, event);
  const note = noteFor(event, code);
  return code === null ? { ...record(session, event, state, now), note } : { ...session, note };
};

export const toggleHelp = (session: Session): Session => ({
  ...session,
  note: '',
  helpShown: !session.helpShown,
});
