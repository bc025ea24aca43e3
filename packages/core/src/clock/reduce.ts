/**
 * The clock's reducer: state and event to state. Pure: no timer, no Date; time comes in as data.
 * Every well-formed event first settles the clock to its time, and that may flag; then it applies,
 * or is refused with a code and has no effect beyond that.
 */

import { faultOf, type ClockEvent, type RefusalCode } from './events.js';
import { completeMove } from './move.js';
import { plainPress } from './plain-press.js';
import { flag, isOverrun } from './run.js';
import { afterFlag, beginTurn, nextPlayer, settle, withPlayer } from './settle.js';
import { stageOf, type ClockState, type PlayerClock } from './state.js';

export interface Step {
  readonly state: ClockState;
  /** Null if the event was accepted. */
  readonly code: RefusalCode | null;
}

type Applied = ClockState | RefusalCode;

const clockAt = (state: ClockState, index: number): PlayerClock =>
  state.players[index] as PlayerClock;

/** Why no turn runs now; null if one does. */
const notRunning = ({ status }: ClockState): RefusalCode | null => {
  if (status === 'running') return null;
  return status === 'paused' ? 'Paused' : status === 'ended' ? 'GameOver' : 'NotRunning';
};

const endTurn = (state: ClockState): ClockState => {
  const mover = state.active as number;
  const players = withPlayer(state.players, mover, completeMove(state, mover));
  const last = { mover, before: state.turn as PlayerClock };
  return { ...state, status: 'idle', active: null, players, delay: 0, used: 0, turn: null, last };
};

const start = (state: ClockState, player: number, at: number): Applied => {
  if (state.status === 'running') return 'AlreadyRunning';
  if (state.status !== 'idle') return notRunning(state) as RefusalCode;
  return beginTurn(state, state.players, player, at);
};

/** Gives back reported lag, as far as this turn has cost it and the quota pays for it. */
const refundLag = (state: ClockState, player: number, reported: number): ClockState => {
  const { lag: policy } = state.setup.policy;
  const clock = clockAt(state, player);
  if (policy === null || clock.bank === null) return state;
  const paid = Math.min(reported, clock.lag, state.used);
  const refunded = {
    ...clock,
    bank: clock.bank + paid,
    charged: clock.charged - paid,
    lag: Math.min(policy.max, clock.lag - paid + policy.gain),
  };
  return {
    ...state,
    used: state.used - paid,
    players: withPlayer(state.players, player, refunded),
  };
};

/** Whether the mover is out of time after all: lag could have saved him, and was not there. */
const isTooLate = (state: ClockState, player: number): boolean => {
  const { bank } = clockAt(state, player);
  const { policy } = state.setup;
  if (bank === null || bank > 0 || state.delay > 0) return false;
  return policy.lag !== null && isOverrun(-bank, policy, policy.margin);
};

const press = (state: ClockState, player: number, lag: number, at: number): Applied => {
  const refusal = notRunning(state);
  if (refusal !== null) return refusal;
  if (state.active !== player) return 'NotYourTurn';
  const paid = refundLag(state, player, lag);
  if (isTooLate(paid, player)) {
    const players = withPlayer(paid.players, player, flag(clockAt(paid, player)));
    return afterFlag(paid, players, at);
  }
  const ended = endTurn(paid);
  return beginTurn(ended, ended.players, nextPlayer(ended.players, player), at);
};

/** Adds to a bank; what is taken away leaves it no lower than empty. */
const credit = (clock: PlayerClock, ms: number): PlayerClock => {
  if (clock.bank === null) return clock;
  const taken = Math.min(clock.bank, Math.max(0, -ms));
  const bank = clock.bank + (ms > 0 ? ms : -taken);
  const granted = clock.granted + Math.max(0, ms);
  return { ...clock, bank, granted, discarded: clock.discarded + taken };
};

const give = (
  state: ClockState,
  player: number,
  ms: number,
  from: number | null,
  at: number,
): Applied => {
  if (state.status === 'ended') return 'GameOver';
  const giver = from === null ? null : clockAt(state, from);
  if (giver !== null && giver.bank !== null && giver.bank < ms) return 'InsufficientTime';
  if (from !== null && ms < 0) return 'InsufficientTime';
  const drained =
    from === null
      ? state.players
      : withPlayer(state.players, from, credit(clockAt(state, from), -ms));
  const players = withPlayer(drained, player, credit(drained[player] as PlayerClock, ms));
  // a bank that was emptied flags at once
  return settle({ ...state, players }, at);
};

const takeback = (state: ClockState, at: number): Applied => {
  const { last, turn, active } = state;
  if (state.status === 'ended') return 'GameOver';
  if (last === null) return 'NothingToTakeBack';
  const { mover, before } = last;
  const now = clockAt(state, mover);
  const restored =
    state.setup.policy.takeback === 'exact'
      ? before
      : { ...now, moves: before.moves, total: before.total };
  const refunded =
    active === null || turn === null ? state.players : withPlayer(state.players, active, turn);
  const players = withPlayer(refunded, mover, restored);
  return { ...beginTurn(state, players, mover, at), last: null };
};

/** Half the time for no bonus, unless the bonus outweighs the time. */
const berserk = (state: ClockState, player: number): Applied => {
  const clock = clockAt(state, player);
  if (state.status === 'ended') return 'GameOver';
  if (clock.total > 0 || clock.berserk) return 'TooLate';
  const stage = stageOf(state.setup, player, clock);
  if (stage === null || clock.bank === null) return 'TooLate';
  const keeps = stage.time < 40 * stage.bonus;
  const lost = keeps ? 0 : clock.bank - Math.floor(clock.bank / 2);
  const halved = {
    ...clock,
    berserk: true,
    bank: clock.bank - lost,
    base: clock.base - lost,
    discarded: clock.discarded + lost,
  };
  return { ...state, players: withPlayer(state.players, player, halved) };
};

/** A claim: the flag has fallen already, if it has; the claim says what the opponent could do. */
const claimFlag = (
  state: ClockState,
  player: number,
  opponentCanMate: boolean | undefined,
): Applied => {
  if (!clockAt(state, player).flagged) return 'NotExpired';
  if (opponentCanMate !== false || state.outcome === null) return state;
  const { losers } = state.outcome;
  return { ...state, outcome: { winner: null, losers, reason: 'TimeVsInsufficientMaterial' } };
};

const setPaused = (state: ClockState, at: number): Applied =>
  notRunning(state) ?? { ...state, status: 'paused', at };

const setResumed = (state: ClockState, at: number): Applied => {
  if (state.status === 'paused') return { ...state, status: 'running', at };
  return state.status === 'running' ? 'AlreadyRunning' : (notRunning(state) as RefusalCode);
};

const correct = (state: ClockState, player: number, moves: number): Applied =>
  state.status === 'ended'
    ? 'GameOver'
    : {
        ...state,
        players: withPlayer(state.players, player, { ...clockAt(state, player), moves }),
      };

const apply = (state: ClockState, event: ClockEvent): Applied => {
  const { at } = event;
  const index = (name: string): number => state.setup.players.indexOf(name);
  switch (event.type) {
    case 'start':
      return start(state, index(event.player), at);
    case 'stop':
      return notRunning(state) ?? endTurn(state);
    case 'press':
      return press(state, index(event.player), event.lag ?? 0, at);
    case 'observe':
      return state;
    case 'pause':
      return setPaused(state, at);
    case 'resume':
      return setResumed(state, at);
    case 'give': {
      const from = event.from === undefined ? null : index(event.from);
      return give(state, index(event.player), event.ms, from, at);
    }
    case 'takeback':
      return takeback(state, at);
    case 'berserk':
      return berserk(state, index(event.player));
    case 'correct':
      return correct(state, index(event.player), event.moves);
    case 'flag':
      return claimFlag(state, index(event.player), event.opponentCanMate);
  }
};

/** The long way that every event can go. */
export const stepThroughAll = (state: ClockState, event: ClockEvent): Step => {
  const fault = faultOf(event, state.setup.players);
  if (fault !== null) return { state, code: fault };
  const backwards = state.at !== null && event.at < state.at;
  const at = backwards ? state.at : event.at;
  const noted = backwards ? { ...state, anomalies: state.anomalies + 1 } : state;
  const current = settle(noted, at);
  const applied = apply(current, { ...event, at });
  const refused = typeof applied === 'string';
  const next = refused ? current : applied;
  return {
    state: { ...next, version: state.version + 1 },
    code: refused ? applied : null,
  };
};

/** The state after an event, and the code if it was refused. */
export const step = (state: ClockState, event: ClockEvent): Step => {
  const pressed = event?.type === 'press' ? plainPress(state, event) : null;
  return pressed === null ? stepThroughAll(state, event) : { state: pressed, code: null };
};

export const reduce = (state: ClockState, event: ClockEvent): ClockState =>
  step(state, event).state;
