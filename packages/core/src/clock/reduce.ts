/**
 * The clock's reducer: state and event to state. Pure: no timer, no Date; time comes in as data.
 * Every well-formed event first brings a copy of the state to its time, and that may flag; then it
 * changes the copy, or is refused with a code. A refused event leaves the state as it was, unless a
 * flag fell. Where lag may still save a player, only the end of the turn decides, and a player whom
 * it does not save is flagged.
 */

import { berserk, correct, give, set } from './amend.js';
import { faultOf, suits, type ClockEvent, type RefusalCode } from './events.js';
import { withoutLag, withQuota } from './lag.js';
import { completeMove, earn, forgiven, usedOf } from './move.js';
import { flag, runBank } from './run.js';
import { advance, afterFlag, afterLoss, endGame, nextPlayer, passSand } from './settle.js';
import {
  beginTurn,
  checkState,
  clockAt,
  draftOf,
  freeTimeOf,
  indexOfPlayer,
  isFlagged,
  isFree,
  isOut,
  turnStatus,
  type ClockState,
  type Draft,
  type PlayerClock,
  type Status,
} from './state.js';

/** A state, and what became of the event that led to it. */
export interface Step<Name extends string = string> {
  /** The very same object if nothing changed. */
  readonly state: ClockState<Name>;
  /** Null if the event was accepted. */
  readonly code: RefusalCode | null;
  /** Whether the event counts, and belongs into the log: it was accepted, or a flag fell before it. */
  readonly changed: boolean;
}

/** Why an event is refused, and null if it is not; a refused event leaves the draft as it is. */
type Refusal = RefusalCode | null;

/** Why an event is refused that comes in the wrong status. */
const REFUSALS = {
  idle: 'NotRunning',
  running: 'AlreadyRunning',
  paused: 'Paused',
  ended: 'GameOver',
} as const satisfies Readonly<Record<Status, RefusalCode>>;

const start = (draft: Draft, player: number, at: number): Refusal => {
  if (isOut(clockAt(draft, player))) return 'GameOver';
  beginTurn(draft, player, at);
  return null;
};

/** An arbiter ends a turn: nothing is earned, and an overrun that lag could explain is forgiven. */
const handOver = (draft: Draft, player: number, at: number): Refusal => {
  const { active, players } = draft;
  if (isOut(clockAt(draft, player))) return 'GameOver';
  if (active !== null) players[active] = forgiven(clockAt(draft, active));
  beginTurn(draft, player, at);
  return null;
};

/** The mover's clock if the move is taken back: all of the turn, or only its count and its quota. */
const undone = ({ setup, turn }: ClockState, mover: PlayerClock): PlayerClock => {
  const before = turn as PlayerClock;
  if (setup.policy.takeback === 'exact') return before;
  return { ...earn(setup, mover, usedOf(mover, before)), lagLeft: before.lagLeft };
};

/** Ends the running turn and begins that of `next`; with null, none begins. */
const endTurn = (
  draft: Draft,
  at: number,
  next: number | null,
  lag = 0,
  frameLag?: number,
): Refusal => {
  const { players, last } = draft;
  const player = draft.active as number;
  const settled = clockAt(draft, player);
  const mover = withoutLag(draft, settled, lag);
  if (mover === null) {
    players[player] = flag(settled);
    afterFlag(draft, at);
    return null;
  }
  players[player] = withQuota(draft, settled, mover, completeMove(draft, mover), frameLag);
  // of an hourglass, the next player returns the lag
  if (mover !== settled) passSand(draft, player, usedOf(mover, settled));
  beginTurn(draft, next, at, undone(draft, mover), last);
  return null;
};

const press = (draft: Draft, event: ClockEvent & { readonly type: 'press' }, at: number) => {
  const player = draft.active as number;
  const { lag = 0, frameLag } = event;
  return draft.setup.players[player] === event.player
    ? endTurn(draft, at, nextPlayer(draft.players, player), Math.floor(lag), frameLag)
    : 'NotYourTurn';
};

/** Puts back the clock of a turn as it was; the sand that the turn passed on comes back. */
const undoTurn = (draft: Draft, turn: PlayerClock, used: number): void => {
  const { player } = turn;
  passSand(draft, player, -used);
  draft.players[player] = turn;
};

const takeback = (draft: Draft, at: number): Refusal => {
  const { turn, last, earlier, setup } = draft;
  if (last === null) return 'NothingToTakeBack';
  if (turn !== null) undoTurn(draft, turn, usedOf(clockAt(draft, turn.player), turn));
  const { player } = last;
  const used =
    setup.policy.takeback === 'exact' ? clockAt(draft, player).charged - last.charged : 0;
  undoTurn(draft, last, used);
  beginTurn(draft, player, at, earlier, null);
  return null;
};

/** A claim: the flag has fallen already, if it has; the claim says what the opponent could do. */
const claimFlag = (draft: Draft, player: number, opponentCanMate: boolean): Refusal => {
  if (!isFlagged(clockAt(draft, player))) return 'NotExpired';
  if (!opponentCanMate && draft.outcome?.reason === 'TimeExpired') {
    draft.outcome = { winner: null, losers: [], reason: 'TimeVsInsufficientMaterial' };
  }
  return null;
};

const pause = (draft: Draft, reason: string | null): Refusal => {
  if (draft.pauses.includes(reason)) return 'Paused';
  draft.pauses = [...draft.pauses, reason];
  draft.status = 'paused';
  return null;
};

/** Whether the player whose turn it is would be out of time at once. */
const isSpent = ({ setup, players, active, delay }: Draft): boolean => {
  const clock = active === null ? null : (players[active] as PlayerClock);
  if (clock === null || clock.bank === null || clock.bank > 0 || delay > 0) return false;
  return !isFree(setup, clock) && isFlagged(runBank(setup, clock, 0));
};

const resume = (draft: Draft, reason: string | null): Refusal => {
  const left = draft.pauses.filter((each) => each !== reason);
  if (left.length === draft.pauses.length) return 'Paused';
  // in logs of version 1 such a player loses
  if (left.length === 0 && draft.setup.version > 1 && isSpent(draft)) return 'InsufficientTime';
  draft.pauses = left;
  draft.status = turnStatus(draft);
  return null;
};

const end = (
  draft: Draft,
  { winner, reason }: ClockEvent & { readonly type: 'end' },
  at: number,
) => {
  const losers = winner === null ? [] : draft.setup.players.filter((name) => name !== winner);
  endGame(draft, at, winner, losers, reason);
  return null;
};

const eliminate = (draft: Draft, player: number, reason: string, at: number): Refusal => {
  const clock = clockAt(draft, player);
  if (isOut(clock)) return 'GameOver';
  draft.players[player] = { ...clock, eliminated: true };
  afterLoss(draft, player, at, true, reason);
  return null;
};

/** The game goes on in the turn in which it ended, paused, and who lost then is in it again. */
const reopen = (draft: Draft, at: number): Refusal => {
  const { lastTurn, setup, players } = draft;
  if (lastTurn === null) return 'NotRunning';
  const { active, turnStartedAt, delay, turn, lost } = lastTurn;
  if (lost !== null) {
    const clock = clockAt(draft, lost);
    players[lost] = { ...clock, periods: Math.max(1, clock.periods), eliminated: false };
  }
  draft.pauses = [null];
  draft.status = 'paused';
  draft.active = active;
  draft.turnStartedAt = turnStartedAt;
  draft.at = at;
  draft.delay = delay;
  draft.freeLeft = active === null ? null : freeTimeOf(setup, clockAt(draft, active));
  draft.turn = turn;
  draft.outcome = null;
  draft.lastTurn = null;
  return null;
};

/** What an event does to a settled clock. */
const apply = (draft: Draft, event: ClockEvent, at: number): Refusal => {
  const { setup, status } = draft;
  if (!suits(event.type, status)) return REFUSALS[status];
  switch (event.type) {
    case 'start':
      return start(draft, indexOfPlayer(setup, event.player), at);
    case 'turn':
      return handOver(draft, indexOfPlayer(setup, event.player), at);
    case 'stop':
      return endTurn(draft, at, null);
    case 'press':
      return press(draft, event, at);
    case 'observe':
      return null;
    case 'pause':
      return pause(draft, event.reason ?? null);
    case 'resume':
      return resume(draft, event.reason ?? null);
    case 'give':
      return give(draft, event);
    case 'takeback':
      return takeback(draft, at);
    case 'berserk':
      return berserk(draft, indexOfPlayer(setup, event.player));
    case 'correct':
      return correct(draft, indexOfPlayer(setup, event.player), event.moves);
    case 'set':
      return set(draft, event);
    case 'flag':
      return claimFlag(draft, indexOfPlayer(setup, event.player), event.opponentCanMate ?? true);
    case 'end':
      return end(draft, event, at);
    case 'eliminate':
      return eliminate(draft, indexOfPlayer(setup, event.player), event.reason, at);
    case 'reopen':
      return reopen(draft, at);
  }
};

const unchanged = (state: ClockState, code: RefusalCode): Step => ({ state, code, changed: false });

/** What a well-formed event leads to. */
const stepOf = (state: ClockState, event: ClockEvent): Step => {
  const isStrict = state.setup.policy.backwards === 'refuse';
  if (isStrict && event.at < (state.at ?? -Infinity)) return unchanged(state, 'TimeWentBack');
  const draft = draftOf(state);
  advance(draft, event.at);
  const { active } = draft;
  const at = draft.at as number;
  const refusal = apply(draft, event, at);
  // only the fall of a flag ends a turn by itself
  if (refusal !== null && active === state.active) return unchanged(state, refusal);
  // lag could have saved the mover, and was not there
  const isLate = refusal === null && active !== null && isFlagged(clockAt(draft, active));
  // a turn that begins without time is over at once
  if (refusal === null) advance(draft, at);
  draft.version += 1;
  if (Math.floor(event.at) < at) draft.anomalies += 1;
  return { state: draft, code: isLate ? 'GameOver' : refusal, changed: true };
};

/**
 * The state after an event, the code if the event was refused, and whether anything changed.
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
export const step = <Name extends string>(
  state: ClockState<Name>,
  event: ClockEvent<NoInfer<Name>>,
): Step<Name> => {
  checkState(state);
  const fault = faultOf(event, state.setup);
  const made = fault === null ? stepOf(state, event) : unchanged(state, fault);
  if (made.changed || fault !== null || state.setup.version > 1) return made as Step<Name>;
  // in logs of version 1 a refused event settles the clock all the same
  const { at } = event;
  return { ...(stepOf(state, { type: 'observe', at }) as Step<Name>), code: made.code };
};

/**
 * The state after an event; a refused event leaves it as it was, unless a flag fell.
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
export const reduce = <Name extends string>(
  state: ClockState<Name>,
  event: ClockEvent<NoInfer<Name>>,
): ClockState<Name> => step(state, event).state;
