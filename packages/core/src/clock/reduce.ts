/**
 * The clock's reducer: state and event to state. Pure: no timer, no Date; time comes in as data.
 * Every well-formed event first settles the clock to its time, and that may flag; then it applies,
 * or is refused with a code and has no effect beyond that. Where lag may still save a player, only the
 * end of the turn decides, and a player whom it does not save is flagged.
 */

import { faultOf, type ClockEvent, type RefusalCode } from './events.js';
import { isTooLate, withoutLag, withQuota } from './lag.js';
import { completeMove, discard, earn, usedOf } from './move.js';
import { flag, grant, runBank } from './run.js';
import { afterFlag, nextPlayer, passSand, settle, withClockOf } from './settle.js';
import {
  isFlagged,
  stageOf,
  withTurn,
  withVersion,
  type ClockState,
  type PlayerClock,
  type Status,
} from './state.js';

/** A state, and whether the event that led to it was accepted. */
export interface Step {
  readonly state: ClockState;
  /** Null if the event was accepted. */
  readonly code: RefusalCode | null;
}

type Applied = ClockState | RefusalCode;

/** The index of a player that an event does not name. */
const NOBODY = -1;

const indexOf = ({ setup }: ClockState, name: string): number => setup.players.indexOf(name);

const clockAt = (state: ClockState, index: number): PlayerClock =>
  state.players[index] as PlayerClock;

/** Why an event that needs another status is refused. */
const REFUSALS = {
  idle: 'NotRunning',
  running: 'AlreadyRunning',
  paused: 'Paused',
  ended: 'GameOver',
} as const satisfies Readonly<Record<Status, RefusalCode>>;

/** The status that an event needs; the others need a game that is not over. */
const NEEDS: { readonly [type in ClockEvent['type']]?: Status } = {
  start: 'idle',
  stop: 'running',
  press: 'running',
  pause: 'running',
  resume: 'paused',
};

const start = (state: ClockState, player: number, at: number): Applied => {
  if (isFlagged(clockAt(state, player))) return 'GameOver';
  return withTurn(state, state.players, player, at);
};

/** Ends the running turn and begins that of `next`; with null, none begins. */
const endTurn = (state: ClockState, lag: number, at: number, next: number | null): ClockState => {
  const player = state.active as number;
  const settled = clockAt(state, player);
  const mover = withoutLag(state, settled, lag);
  if (isTooLate(state, mover)) {
    return afterFlag(state, withClockOf(state.players, flag(mover)), at);
  }
  const paid = mover === settled ? state : refunded(state, settled, mover);
  const moved = withQuota(state, settled, mover, completeMove(paid, player));
  return withTurn(state, withClockOf(paid.players, moved), next, at, state.turn, state.last);
};

/** The state with the mover's lag given back; of an hourglass, the next player returns it. */
const refunded = (state: ClockState, settled: PlayerClock, mover: PlayerClock): ClockState => {
  const players = withClockOf(state.players, mover);
  return {
    ...state,
    players: passSand(state, players, mover.player, usedOf(mover, settled)),
  };
};

const press = (
  state: ClockState,
  player: number,
  at: number,
  { lag = 0 }: { readonly lag?: number },
): Applied => {
  if (state.active !== player) return 'NotYourTurn';
  return endTurn(state, Math.floor(lag), at, nextPlayer(state.players, player));
};

/** Adds to a bank; what is taken away leaves it no lower than empty. */
const credit = (clock: PlayerClock, ms: number): PlayerClock => {
  if (clock.bank === null) return clock;
  return ms < 0 ? discard(clock, Math.max(0, Math.min(clock.bank, -ms))) : grant(clock, ms);
};

/** Changes a player's clock, and those that a takeback would bring back: only moves are taken back. */
const amend = (
  state: ClockState,
  player: number,
  change: (clock: PlayerClock) => PlayerClock,
): ClockState => {
  const amended = <Clock extends PlayerClock | null>(clock: Clock): Clock | PlayerClock =>
    clock?.player === player ? change(clock) : clock;
  return {
    ...state,
    players: state.players.map(amended),
    turn: amended(state.turn),
    last: amended(state.last),
    earlier: amended(state.earlier),
  };
};

const give = (
  state: ClockState,
  player: number,
  _: number,
  event: { readonly ms: number; readonly from?: string },
): Applied => {
  if (isFlagged(clockAt(state, player))) return 'GameOver';
  const ms = Math.trunc(event.ms);
  const given = amend(state, player, (clock) => credit(clock, ms));
  if (event.from === undefined) return given;
  const from = indexOf(state, event.from);
  const { bank } = clockAt(state, from);
  if (ms < 0 || (bank !== null && bank < ms)) return 'InsufficientTime';
  return amend(given, from, (clock) => credit(clock, -ms));
};

/** The mover's clock as if the move had not been made, except for the time that it took and earned. */
const keepSpent = ({ setup }: ClockState, before: PlayerClock, used: number): PlayerClock => {
  const spent = before.bank === null ? before : runBank(setup, before, used).clock;
  return isFlagged(spent) ? before : earn(setup, spent, used);
};

/** The clocks without the turn that runs: the sand that it passed on comes back. */
const withoutTurn = (state: ClockState): readonly PlayerClock[] => {
  const { players, turn } = state;
  if (turn === null) return players;
  const { player } = turn;
  const used = usedOf(clockAt(state, player), turn);
  return withClockOf(passSand(state, players, player, -used), turn);
};

const takeback = (state: ClockState, _: number, at: number): Applied => {
  const { last, status, setup } = state;
  if (last === null) return 'NothingToTakeBack';
  const mover = last.player;
  const before = withoutTurn(state);
  const used = usedOf(before[mover] as PlayerClock, last);
  const players =
    setup.policy.takeback === 'exact'
      ? withClockOf(passSand(state, before, mover, -used), last)
      : withClockOf(before, keepSpent(state, last, used));
  return {
    ...withTurn(state, players, mover, at, state.earlier, null),
    status: status === 'paused' ? status : 'running',
  };
};

/** Half the time for no bonus, unless the bonus outweighs the time. */
const berserk = (state: ClockState, player: number): Applied => {
  const clock = clockAt(state, player);
  const stage = stageOf(state.setup, clock);
  if (stage === null || clock.movesBefore + clock.moves > 0 || clock.berserk) return 'TooLate';
  // the time that would be halved has run out
  if (clock.stage > 0 || clock.periods < stage.periods) return 'TooLate';
  const half = stage.time < 40 * stage.bonus ? 0 : Math.ceil(stage.time / 2);
  return amend(state, player, (each) => ({
    ...discard(each, Math.min(each.bank as number, half)),
    berserk: true,
    startBank: clock.startBank - half,
  }));
};

/** A claim: the flag has fallen already, if it has; the claim says what the opponent could do. */
const claimFlag = (
  state: ClockState,
  player: number,
  _: number,
  { opponentCanMate }: { readonly opponentCanMate?: boolean },
): Applied => {
  if (!isFlagged(clockAt(state, player))) return 'NotExpired';
  if (opponentCanMate !== false || state.outcome === null) return state;
  const { losers } = state.outcome;
  return { ...state, outcome: { winner: null, losers, reason: 'TimeVsInsufficientMaterial' } };
};

const correct = (
  state: ClockState,
  player: number,
  _: number,
  { moves }: { readonly moves: number },
): Applied => {
  const missed = moves - clockAt(state, player).moves;
  return amend(state, player, (clock) => ({ ...clock, moves: Math.max(0, clock.moves + missed) }));
};

type Effect<Event> = (state: ClockState, player: number, at: number, event: Event) => Applied;

/** What each event does to a settled clock. */
const EFFECTS: {
  readonly [Type in ClockEvent['type']]: Effect<ClockEvent & { readonly type: Type }>;
} = {
  start,
  stop: (state, _, at) => endTurn(state, 0, at, null),
  press,
  observe: (state) => state,
  pause: (state) => ({ ...state, status: 'paused' }),
  resume: (state) => ({ ...state, status: 'running' }),
  give,
  takeback,
  berserk,
  correct,
  flag: claimFlag,
};

const apply = (state: ClockState, event: ClockEvent, at: number): Applied => {
  const { status } = state;
  const { type } = event;
  const isOver = status === 'ended' && type !== 'observe' && type !== 'flag';
  if (isOver || (NEEDS[type] ?? status) !== status) return REFUSALS[status];
  const player = 'player' in event ? indexOf(state, event.player) : NOBODY;
  return (EFFECTS[type] as Effect<ClockEvent>)(state, player, at, event);
};

/**
 * The state after an event, and the code if the event was refused.
 *
 * @example
 * import { parseNotation } from '@zeitnot/core';
 * import { makeClock, reduce, step } from '@zeitnot/core/clock';
 *
 * const control = parseNotation('5m.. + 3s');
 * const made = control.ok ? makeClock({ control: control.value }) : control;
 * if (!made.ok) throw new Error(made.error.message);
 * const clock = reduce(made.value, { type: 'start', player: 'white', at: 0 });
 * step(clock, { type: 'press', player: 'black', at: 0 }).code; // => 'NotYourTurn'
 */
export const step = (state: ClockState, event: ClockEvent): Step => {
  const fault = faultOf(event, state.setup.players);
  if (fault !== null) return { state, code: fault };
  const settled = settle(state, event.at);
  const at = settled.at as number;
  const applied = apply(settled, event, at);
  const refused = typeof applied === 'string';
  // a turn that begins without time is over at once
  const next = refused ? settled : settle(applied, at);
  const { active } = settled;
  // lag could have saved the mover, and was not there
  const isLate = !refused && active !== null && isFlagged(clockAt(applied, active));
  const anomalies = settled.anomalies + Number(Math.floor(event.at) < at);
  return {
    state: withVersion(next, state.version + 1, anomalies),
    code: refused ? applied : isLate ? 'GameOver' : null,
  };
};

/**
 * The state after an event; a refused event only settles the clock to its time.
 *
 * @example
 * import { parseNotation } from '@zeitnot/core';
 * import { makeClock, reduce } from '@zeitnot/core/clock';
 *
 * const control = parseNotation('5m.. + 3s');
 * const made = control.ok ? makeClock({ control: control.value }) : control;
 * if (!made.ok) throw new Error(made.error.message);
 * const clock = reduce(made.value, { type: 'start', player: 'white', at: 0 });
 * clock.status; // => 'running'
 */
export const reduce = (state: ClockState, event: ClockEvent): ClockState =>
  step(state, event).state;
