/**
 * The state of a clock: plain JSON, immutable, complete. Two equal states go on alike, whatever
 * events led to them.
 */

import { failure, success, type Result } from '../model/result.js';
import { UNKNOWN, type Stage, type TimeControl } from '../model/time-control.js';
import { makePolicy, type Policy, type PolicyInput } from './policy.js';

/** What a move seldom changes, kept apart so that a press copies little. */
export interface Place {
  /** Whose clock it is, in the order of turns. */
  readonly player: number;
  readonly stage: number;
  /** Periods left in the stage, with the one in use; 0 once flagged. */
  readonly periods: number;
  /** What the bank held when the stage began: the wall of a cap at the start. */
  readonly base: number;
  /** Moves made before the current period. */
  readonly before: number;
  readonly berserk: boolean;
  /** Lag that may still be given back. */
  readonly lag: number;
  /** What caps and resets took away. */
  readonly discarded: number;
}

/**
 * One player's clock. Times are milliseconds; `bank` is null without a clock that counts down. The
 * books are kept: granted = charged + bank + discarded.
 */
export interface PlayerClock {
  readonly bank: number | null;
  /** Moves made in the current period. */
  readonly moves: number;
  readonly granted: number;
  readonly charged: number;
  readonly place: Place;
}

export type Status = 'idle' | 'running' | 'paused' | 'ended';

export interface Outcome {
  readonly winner: string | null;
  readonly losers: readonly string[];
  readonly reason: 'TimeExpired' | 'TimeVsInsufficientMaterial';
}

export interface ClockSetup {
  readonly id: string | null;
  /** In the order of turns. */
  readonly players: readonly string[];
  /** One control per player, in the same order. */
  readonly controls: readonly TimeControl[];
  readonly policy: Policy;
}

/** What every state tells at once. */
interface Common {
  readonly setup: ClockSetup;
  /** The number of events applied. */
  readonly version: number;
  /** The player whose turn it is, also while paused. */
  readonly active: number | null;
  /** The instant up to which time is charged; null before the first event. */
  readonly at: number | null;
  /**
   * Before this instant nobody is out of time; null where that takes a look at every clock. It
   * follows from the rest, and is here to be asked often.
   */
  readonly deadline: number | null;
}

/** All there is to know. */
export interface FullState extends Common {
  readonly base: null;
  readonly status: Status;
  readonly outcome: Outcome | null;
  readonly players: readonly PlayerClock[];
  /** What is left of the active player's delay this turn. */
  readonly delay: number;
  /** The active player's clock when the turn began. */
  readonly turn: PlayerClock | null;
  /** For takebacks: the clock of whoever moved last when that turn began, and of the one before. */
  readonly last: PlayerClock | null;
  readonly earlier: PlayerClock | null;
  /** Events whose time lay before the last one. */
  readonly anomalies: number;
}

/** What each plain press of a player does, one like the other. */
export interface Beat {
  readonly name: string;
  readonly bonus: number;
  readonly delay: number;
  /** The version at which the player's press is no longer plain. */
  readonly until: number;
}

/** A run of plain presses since a full state; see plain-run.ts. */
export interface RunState extends Common {
  readonly base: FullState;
  readonly active: number;
  readonly at: number;
  readonly deadline: number;
  /** Of the player whose turn it is: the bank as the turn began, and what the last move took. */
  readonly own: Beat;
  readonly bank: number;
  readonly used: number;
  /** Of the other one. */
  readonly next: Beat;
  readonly nextBank: number;
  readonly nextUsed: number;
}

export type ClockState = FullState | RunState;

export interface SetupInput {
  readonly id?: string;
  /** One control for all, or one for each player by name. */
  readonly control: TimeControl | Readonly<Record<string, TimeControl>>;
  readonly players?: readonly string[];
  readonly policy?: PolicyInput;
}

export type SetupCode = 'InvalidPolicy' | 'InvalidPlayers' | 'InvalidControl';

const isControl = (control: SetupInput['control']): control is TimeControl =>
  typeof (control as { kind?: unknown } | null)?.kind === 'string';

/** What a clock begins with; no time where none counts down. */
const beginningOf = (control: TimeControl) =>
  control.kind === 'staged'
    ? control.stages[0]
    : { time: control.kind === 'hourglass' ? control.time : null, bonus: 0, periods: 1 };

const fullClock = (
  control: TimeControl,
  { startBonus, lag }: Policy,
  player: number,
): PlayerClock => {
  const { time, bonus, periods } = beginningOf(control);
  const bank = time === null ? null : time + (startBonus ? bonus : 0);
  const base = bank ?? 0;
  return {
    bank,
    moves: 0,
    granted: base,
    charged: 0,
    place: {
      player,
      stage: 0,
      periods,
      base,
      before: 0,
      berserk: false,
      lag: lag?.quota ?? 0,
      discarded: 0,
    },
  };
};

const CHESS = ['white', 'black'];

/** A clock before its first event. */
export const makeClock = (input: SetupInput): Result<FullState, SetupCode> => {
  const { players = CHESS, control } = input;
  const policy = makePolicy(input.policy);
  if (!policy.ok) return policy;
  if (new Set(players).size < Math.max(2, players.length)) {
    return failure(
      'InvalidPlayers',
      'A clock needs two or more players, each with a name of his own.',
    );
  }
  const controls = players.map(
    (name) =>
      (isControl(control) ? control : Object.hasOwn(control ?? {}, name) && control[name]) ||
      UNKNOWN,
  );
  if (controls.some(({ kind }) => kind === 'unknown')) {
    return failure('InvalidControl', 'Every player needs a control.');
  }
  const hourglasses = controls.filter(({ kind }) => kind === 'hourglass').length;
  if (hourglasses % players.length > 0) {
    return failure('InvalidControl', 'An hourglass is for all players or for none.');
  }
  return success({
    setup: { id: input.id ?? null, players, controls, policy: policy.value },
    version: 0,
    status: 'idle',
    active: null,
    at: null,
    deadline: null,
    base: null,
    players: controls.map((each, player) => fullClock(each, policy.value, player)),
    delay: 0,
    turn: null,
    last: null,
    earlier: null,
    outcome: null,
    anomalies: 0,
  });
};

/** The stage that a player is in, or one `ahead` of it; null if there is none. */
export const stageOf = (setup: ClockSetup, { place }: PlayerClock, ahead = 0): Stage | null => {
  const control = setup.controls[place.player] as TimeControl;
  return control.kind === 'staged' ? (control.stages[place.stage + ahead] ?? null) : null;
};

export const isFlagged = ({ place }: PlayerClock): boolean => place.periods === 0;

/** Whether the player's present move neither costs nor earns time. */
export const isFree = ({ policy }: ClockSetup, { moves, place }: PlayerClock): boolean =>
  place.before + moves < policy.freeMoves;
