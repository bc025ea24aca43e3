/**
 * The clock's reducer: state and event to state. Pure: no timer, no Date; time comes in as data.
 * Every well-formed event first brings a copy of the state to its time, and that may flag; then it
 * changes the copy, or is refused with a code and has no effect beyond that. Where lag may still
 * save a player, only the end of the turn decides, and a player whom it does not save is flagged.
 */

import { faultOf, type ClockEvent, type RefusalCode } from './events.js';
import { isTooLate, withoutLag, withQuota } from './lag.js';
import { completeMove, discard, earn, usedOf } from './move.js';
import { flag, grant, runBank } from './run.js';
import { advance, afterFlag, nextPlayer, passSand } from './settle.js';
import {
  beginTurn,
  checkState,
  draftOf,
  isFlagged,
  stageOf,
  type ClockState,
  type Draft,
  type PlayerClock,
  type Status,
} from './state.js';

/** A state, and whether the event that led to it was accepted. */
export interface Step {
  readonly state: ClockState;
  /** Null if the event was accepted. */
  readonly code: RefusalCode | null;
}

/** Why an event is refused, and null if it is not; a refused event leaves the draft as it is. */
type Refusal = RefusalCode | null;

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

const start = (draft: Draft, player: number, at: number): Refusal => {
  if (isFlagged(clockAt(draft, player))) return 'GameOver';
  beginTurn(draft, player, at);
  return null;
};

/** Ends the running turn and begins that of `next`; with null, none begins. */
const endTurn = (draft: Draft, lag: number, at: number, next: number | null): Refusal => {
  const { players, turn, last } = draft;
  const player = draft.active as number;
  const settled = clockAt(draft, player);
  const mover = withoutLag(draft, settled, lag);
  if (isTooLate(draft, mover)) {
    players[player] = flag(mover);
    afterFlag(draft, at);
    return null;
  }
  players[player] = withQuota(draft, settled, mover, completeMove(draft, mover));
  // of an hourglass, the next player returns the lag
  if (mover !== settled) passSand(draft, player, usedOf(mover, settled));
  beginTurn(draft, next, at, turn, last);
  return null;
};

const press = (draft: Draft, player: number, at: number, lag: number): Refusal =>
  draft.active === player
    ? endTurn(draft, Math.floor(lag), at, nextPlayer(draft.players, player))
    : 'NotYourTurn';

/** Adds to a bank; what is taken away leaves it no lower than empty. */
const credit = (clock: PlayerClock, ms: number): PlayerClock => {
  if (clock.bank === null) return clock;
  return ms < 0 ? discard(clock, Math.max(0, Math.min(clock.bank, -ms))) : grant(clock, ms);
};

/** Changes a player's clock, and those that a takeback would bring back: only moves are taken back. */
const amend = (
  draft: Draft,
  player: number,
  change: (clock: PlayerClock) => PlayerClock,
): Refusal => {
  draft.players[player] = change(clockAt(draft, player));
  for (const field of ['turn', 'last', 'earlier'] as const) {
    const clock = draft[field];
    if (clock?.player === player) draft[field] = change(clock);
  }
  return null;
};

const give = (draft: Draft, player: number, time: number, from: number | null): Refusal => {
  if (isFlagged(clockAt(draft, player))) return 'GameOver';
  const ms = Math.trunc(time);
  if (from !== null) {
    const { bank } = clockAt(draft, from);
    if (ms < 0 || (bank !== null && bank < ms)) return 'InsufficientTime';
  }
  amend(draft, player, (clock) => credit(clock, ms));
  return from === null ? null : amend(draft, from, (clock) => credit(clock, -ms));
};

/** The mover's clock as if the move had not been made, except for the time that it took and earned. */
const keepSpent = ({ setup }: ClockState, before: PlayerClock, used: number): PlayerClock => {
  const spent = before.bank === null ? before : runBank(setup, before, used);
  return isFlagged(spent) ? before : earn(setup, spent, used);
};

/** Puts back the clock of a turn as it was; the sand that the turn passed on comes back. */
const undoTurn = (draft: Draft, turn: PlayerClock): void => {
  const { player } = turn;
  passSand(draft, player, -usedOf(clockAt(draft, player), turn));
  draft.players[player] = turn;
};

const takeback = (draft: Draft, at: number): Refusal => {
  const { turn, last, earlier, status, setup, players } = draft;
  if (last === null) return 'NothingToTakeBack';
  if (turn !== null) undoTurn(draft, turn);
  const mover = last.player;
  if (setup.policy.takeback === 'exact') undoTurn(draft, last);
  else players[mover] = keepSpent(draft, last, usedOf(clockAt(draft, mover), last));
  beginTurn(draft, mover, at, earlier, null);
  if (status === 'paused') draft.status = status;
  return null;
};

/** Half the time for no bonus, unless the bonus outweighs the time. */
const berserk = (draft: Draft, player: number): Refusal => {
  const clock = clockAt(draft, player);
  const stage = stageOf(draft.setup, clock);
  if (stage === null || clock.movesBefore + clock.moves > 0 || clock.berserk) return 'TooLate';
  // the time that would be halved has run out
  if (clock.stage > 0 || clock.periods < stage.periods) return 'TooLate';
  const half = stage.time < 40 * stage.bonus ? 0 : Math.ceil(stage.time / 2);
  return amend(draft, player, (each) => ({
    ...discard(each, Math.min(each.bank as number, half)),
    berserk: true,
    startBank: clock.startBank - half,
  }));
};

/** A claim: the flag has fallen already, if it has; the claim says what the opponent could do. */
const claimFlag = (draft: Draft, player: number, opponentCanMate: boolean): Refusal => {
  if (!isFlagged(clockAt(draft, player))) return 'NotExpired';
  if (!opponentCanMate && draft.outcome !== null) {
    const { losers } = draft.outcome;
    draft.outcome = { winner: null, losers, reason: 'TimeVsInsufficientMaterial' };
  }
  return null;
};

const correct = (draft: Draft, player: number, moves: number): Refusal => {
  const missed = moves - clockAt(draft, player).moves;
  return amend(draft, player, (clock) => ({ ...clock, moves: Math.max(0, clock.moves + missed) }));
};

const setStatus = (draft: Draft, status: Status): Refusal => {
  draft.status = status;
  return null;
};

/** What an event does to a settled clock. */
const apply = (draft: Draft, event: ClockEvent, at: number): Refusal => {
  const { status } = draft;
  const { type } = event;
  const isOver = status === 'ended' && type !== 'observe' && type !== 'flag';
  if (isOver || (NEEDS[type] ?? status) !== status) return REFUSALS[status];
  switch (type) {
    case 'start':
      return start(draft, indexOf(draft, event.player), at);
    case 'stop':
      return endTurn(draft, 0, at, null);
    case 'press':
      return press(draft, indexOf(draft, event.player), at, event.lag ?? 0);
    case 'observe':
      return null;
    case 'pause':
      return setStatus(draft, 'paused');
    case 'resume':
      return setStatus(draft, 'running');
    case 'give': {
      const from = event.from === undefined ? null : indexOf(draft, event.from);
      return give(draft, indexOf(draft, event.player), event.ms, from);
    }
    case 'takeback':
      return takeback(draft, at);
    case 'berserk':
      return berserk(draft, indexOf(draft, event.player));
    case 'correct':
      return correct(draft, indexOf(draft, event.player), event.moves);
    case 'flag':
      return claimFlag(draft, indexOf(draft, event.player), event.opponentCanMate ?? true);
  }
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
  checkState(state);
  const fault = faultOf(event, state.setup.players);
  if (fault !== null) return { state, code: fault };
  const draft = draftOf(state);
  advance(draft, event.at);
  const { active } = draft;
  const at = draft.at as number;
  const refusal = apply(draft, event, at);
  // lag could have saved the mover, and was not there
  const isLate = refusal === null && active !== null && isFlagged(clockAt(draft, active));
  // a turn that begins without time is over at once
  if (refusal === null) advance(draft, at);
  draft.version += 1;
  if (Math.floor(event.at) < at) draft.anomalies += 1;
  return { state: draft, code: isLate ? 'GameOver' : refusal };
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
