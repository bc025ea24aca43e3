/**
 * The state of a clock: plain JSON, immutable, complete. Equal states behave alike from then on,
 * whatever events led to them.
 */

import type { Stage, TimeControl } from '../model/time-control.js';
import { lagPolicyOf, type Policy } from './policy.js';

/**
 * One player's clock. Times are milliseconds. The accounts balance while a clock counts down:
 * granted = charged + bank + discarded.
 */
export interface PlayerClock {
  /** Whose clock it is: an index into the setup's players. */
  readonly player: number;
  /** What is left of the current period; null without a clock that counts down. */
  readonly bank: number | null;
  /** The index of the current stage. */
  readonly stage: number;
  /** Periods left in the stage, the current one included; 0 once flagged. */
  readonly periods: number;
  /** Moves made in the current period. */
  readonly moves: number;
  /** Moves made before the current period. */
  readonly movesBefore: number;
  /** What the bank held when the stage began; a cap of `start` stops the bonus here. */
  readonly startBank: number;
  /** Whether the player went berserk: half the time, and no bonus. */
  readonly berserk: boolean;
  /** Whether the player left the game while others play on. */
  readonly eliminated: boolean;
  /** Lag that may still be given back. */
  readonly lagLeft: number;
  /** All the time this clock was ever given. */
  readonly granted: number;
  /** What the player's turns have cost. */
  readonly charged: number;
  /** What caps, resets and penalties took away. */
  readonly discarded: number;
}

/** Whether a clock runs. */
export type Status = 'idle' | 'running' | 'paused' | 'ended';

/** Why a game ended: what the clock itself finds, or the words of an `end` or `eliminate`. */
export type OutcomeReason =
  | 'TimeExpired'
  | 'TimeVsInsufficientMaterial'
  | 'NoStart'
  | (string & {});

/** How a game ended. */
export interface Outcome<Name extends string = string> {
  readonly winner: Name | null;
  /** Empty if nobody lost: a draw, or a game without a result. */
  readonly losers: readonly Name[];
  readonly reason: OutcomeReason;
}

/** What a clock was made with. It is frozen, since all states of a game share it. */
export interface ClockSetup<Name extends string = string> {
  /**
   * The version of the log document whose rules hold. In version 1 a refused event settles the
   * clock, times may have fractions, `lichess` has other numbers, and a player without time loses
   * at a `resume`.
   */
  readonly version: 1 | 2;
  readonly id: string | null;
  /** In the order of turns. */
  readonly players: readonly Name[];
  /** One control per player, in the same order. */
  readonly controls: readonly TimeControl[];
  readonly policy: Policy;
}

/** The turn in which a game ended: where a reopened game goes on. */
export interface LastTurn {
  readonly active: number | null;
  readonly turnStartedAt: number | null;
  readonly delay: number;
  readonly turn: PlayerClock | null;
  /** The index of the player whose loss ended the game; null if something else did. */
  readonly lost: number | null;
}

/** A clock at one moment. Every event gives a new state of this same shape. */
export interface ClockState<Name extends string = string> {
  readonly setup: ClockSetup<Name>;
  /** The number of events that changed the clock. */
  readonly version: number;
  readonly status: Status;
  /** Why the clock is paused, in the order of the pauses; null for a pause without a reason. */
  readonly pauses: readonly (string | null)[];
  /** The index of the player whose turn it is, also while paused; null between turns. */
  readonly active: number | null;
  /** The instant at which that turn began; null between turns. */
  readonly turnStartedAt: number | null;
  /** The instant up to which time is charged; null before the first event. */
  readonly at: number | null;
  /** In the order of turns. */
  readonly players: readonly PlayerClock[];
  /** What is left of the active player's delay this turn. */
  readonly delay: number;
  /** What is left for the active player's free move; null where nothing limits it. */
  readonly freeLeft: number | null;
  /** The active player's clock when the turn began; null between turns. */
  readonly turn: PlayerClock | null;
  /** What a takeback makes of the last mover's clock: the turn's beginning, or all but the move. */
  readonly last: PlayerClock | null;
  /** For takebacks: the same for the move before the last one. */
  readonly earlier: PlayerClock | null;
  /** How the game ended; null while it goes on. */
  readonly outcome: Outcome<Name> | null;
  /** The turn in which it ended; null while it goes on. */
  readonly lastTurn: LastTurn | null;
  /** The number of events whose time lay before that of the event before them. */
  readonly anomalies: number;
}

/** A clock whose players have these names: `Clock<'north' | 'east'>`. */
export type Clock<Name extends string = string> = ClockState<Name>;

/**
 * A clock after a change of its accounts. Here and in `draftOf` every field is listed, because a
 * press goes through both, and V8 copies such a literal 8 times faster than a spread (bench/clock).
 */
export const withAccounts = (
  clock: PlayerClock,
  bank: number,
  granted: number,
  charged: number,
  discarded: number,
  moves: number = clock.moves,
): PlayerClock => ({
  player: clock.player,
  bank,
  stage: clock.stage,
  periods: clock.periods,
  moves,
  movesBefore: clock.movesBefore,
  startBank: clock.startBank,
  berserk: clock.berserk,
  eliminated: clock.eliminated,
  lagLeft: clock.lagLeft,
  granted,
  charged,
  discarded,
});

/** A state that is being made: an event changes a copy of its own, which nobody else has seen. */
export type Draft = {
  -readonly [Field in keyof ClockState]: Field extends 'players'
    ? PlayerClock[]
    : ClockState[Field];
};

/** Plain JavaScript may pass what `makeClock` returns instead of its value. */
export const checkState = (state: ClockState): void => {
  if ((state as ClockState | undefined)?.setup === undefined) {
    throw new TypeError('This is not a clock state. makeClock returns a result: pass its value.');
  }
};

export const draftOf = (state: ClockState): Draft => ({
  setup: state.setup,
  version: state.version,
  status: state.status,
  pauses: state.pauses,
  active: state.active,
  turnStartedAt: state.turnStartedAt,
  at: state.at,
  players: state.players.slice(),
  delay: state.delay,
  freeLeft: state.freeLeft,
  turn: state.turn,
  last: state.last,
  earlier: state.earlier,
  outcome: state.outcome,
  lastTurn: state.lastTurn,
  anomalies: state.anomalies,
});

/** Begins a turn of `player` at `at`, paused if the clock is; with null, the clock is between turns. */
export const beginTurn = (
  draft: Draft,
  player: number | null,
  at: number,
  last: PlayerClock | null = draft.last,
  earlier: PlayerClock | null = draft.earlier,
): void => {
  const turn = player === null ? null : (draft.players[player] as PlayerClock);
  draft.active = player;
  draft.status = turnStatus(draft);
  draft.at = at;
  draft.turnStartedAt = turn === null ? null : at;
  draft.delay = turn === null ? 0 : (stageOf(draft.setup, turn)?.delay ?? 0);
  draft.freeLeft = turn === null ? null : freeTimeOf(draft.setup, turn);
  draft.turn = turn;
  draft.last = last;
  draft.earlier = earlier;
};

/** The status of a game that goes on. */
export const turnStatus = ({ pauses, active }: ClockState): Status =>
  pauses.length > 0 ? 'paused' : active === null ? 'idle' : 'running';

/** The index of a player; -1 for a stranger. In a frozen list V8 finds nothing fast (bench/clock). */
export const findPlayer = (players: readonly string[], name: unknown): number => {
  for (let index = 0; index < players.length; index += 1) {
    if (players[index] === name) return index;
  }
  return -1;
};

/** The index of a player. A stranger's name is a bug of the caller. */
export const indexOfPlayer = ({ players }: ClockSetup, name: string): number => {
  const index = findPlayer(players, name);
  if (index === -1) {
    throw new RangeError(`There is no player "${name}", but ${players.join(', ')}.`);
  }
  return index;
};

/** The stage that a player is in, or one `ahead` of it; null if there is none. */
export const stageOf = (setup: ClockSetup, clock: PlayerClock, ahead = 0): Stage | null => {
  const control = setup.controls[clock.player] as TimeControl;
  return control.kind === 'staged' ? (control.stages[clock.stage + ahead] ?? null) : null;
};

export const isFlagged = ({ periods }: PlayerClock): boolean => periods === 0;

/** Whether the player has no more turns. */
export const isOut = (clock: PlayerClock): boolean => clock.eliminated || isFlagged(clock);

/** Whether the player's present move neither costs nor earns time. */
export const isFree = ({ policy }: ClockSetup, { moves, movesBefore }: PlayerClock): boolean =>
  movesBefore + moves < policy.freeMoves;

/** How long a move may take because it is free; null if nothing limits that, or it is not. */
export const freeTimeOf = (setup: ClockSetup, clock: PlayerClock): number | null =>
  isFree(setup, clock) ? setup.policy.firstMove : null;

/** Lag that may still save the player, once there is no other time. */
export const graceOf = ({ policy, controls }: ClockSetup, clock: PlayerClock): number => {
  if (policy.lag === null) return 0;
  const { grace = clock.lagLeft } = lagPolicyOf(policy.lag, controls[clock.player] as TimeControl);
  return Math.min(clock.lagLeft, grace);
};

/** Whether two states of one player's clock are in the same period of the same stage. */
export const isSamePeriod = (one: PlayerClock, other: PlayerClock): boolean =>
  one.stage === other.stage &&
  one.periods === other.periods &&
  one.movesBefore === other.movesBefore;

export const clockAt = (state: ClockState, index: number): PlayerClock =>
  state.players[index] as PlayerClock;
