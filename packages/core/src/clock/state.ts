/**
 * The state of a clock: plain JSON, immutable, complete. Two equal states go on alike, whatever
 * events led to them.
 */

import { failure, success, type Result } from '../model/result.js';
import type { Stage, TimeControl } from '../model/time-control.js';
import { makePolicy, type Policy, type PolicyInput } from './policy.js';

/** One player's clock. Times are milliseconds; `bank` is null without a clock that counts down. */
export interface PlayerClock {
  readonly bank: number | null;
  readonly stage: number;
  /** Periods left in the stage, with the one in use; 0 once flagged. */
  readonly periods: number;
  /** Moves made in the current period. */
  readonly moves: number;
  /** Moves made in the game. */
  readonly total: number;
  /** What the bank held when the stage began: the wall of a cap at the start. */
  readonly base: number;
  readonly flagged: boolean;
  readonly berserk: boolean;
  /** Lag that may still be given back. */
  readonly lag: number;
  /** For the books: granted = charged + bank + discarded. */
  readonly granted: number;
  readonly charged: number;
  readonly discarded: number;
}

export type Status = 'idle' | 'running' | 'paused' | 'ended';

export interface Outcome {
  readonly winner: string | null;
  readonly losers: readonly string[];
  readonly reason: 'TimeExpired' | 'TimeVsInsufficientMaterial';
}

/** What a takeback of the last move restores. */
export interface LastMove {
  readonly mover: number;
  /** The mover's clock when that turn began. */
  readonly before: PlayerClock;
}

export interface ClockSetup {
  readonly id: string | null;
  /** In the order of turns. */
  readonly players: readonly string[];
  /** One control per player, in the same order. */
  readonly controls: readonly TimeControl[];
  readonly policy: Policy;
}

export interface ClockState {
  readonly setup: ClockSetup;
  /** The number of events applied. */
  readonly version: number;
  readonly status: Status;
  /** The player whose turn it is, also while paused. */
  readonly active: number | null;
  /** The instant up to which time is charged; null before the first event. */
  readonly at: number | null;
  readonly players: readonly PlayerClock[];
  /** What is left of the active player's delay this turn. */
  readonly delay: number;
  /** What this turn has cost the bank so far. */
  readonly used: number;
  /** The active player's clock when the turn began. */
  readonly turn: PlayerClock | null;
  readonly last: LastMove | null;
  readonly outcome: Outcome | null;
  /** Events whose time lay before the last one. */
  readonly anomalies: number;
}

export interface SetupInput {
  readonly id?: string;
  /** One control for all, or one for each player by name. */
  readonly control: TimeControl | Readonly<Record<string, TimeControl>>;
  readonly players?: readonly string[];
  readonly policy?: PolicyInput;
}

export type SetupCode = 'InvalidPolicy' | 'InvalidPlayers' | 'InvalidControl';

const isControl = (control: SetupInput['control']): control is TimeControl =>
  typeof (control as { kind?: unknown }).kind === 'string';

const fullClock = (control: TimeControl, { startBonus, lag }: Policy): PlayerClock => {
  const first = control.kind === 'staged' ? control.stages[0] : null;
  const time = control.kind === 'hourglass' ? control.time : (first?.time ?? null);
  const bank = time === null ? null : time + (startBonus ? (first?.bonus ?? 0) : 0);
  return {
    bank,
    stage: 0,
    periods: first?.periods ?? 1,
    moves: 0,
    total: 0,
    base: bank ?? 0,
    flagged: false,
    berserk: false,
    lag: lag?.quota ?? 0,
    granted: bank ?? 0,
    charged: 0,
    discarded: 0,
  };
};

/** A clock before its first event. */
export const makeClock = (input: SetupInput): Result<ClockState, SetupCode> => {
  const { players = ['white', 'black'], control } = input;
  const policy = makePolicy(input.policy);
  if (!policy.ok) return policy;
  if (players.length < 2 || new Set(players).size !== players.length) {
    return failure('InvalidPlayers', 'A clock needs two or more different players.');
  }
  const controls = players.map((name) => (isControl(control) ? control : control[name]));
  const known = controls.filter((each): each is TimeControl => each !== undefined);
  if (known.length < players.length || known.some(({ kind }) => kind === 'unknown')) {
    return failure('InvalidControl', 'Every player needs a known control.');
  }
  const hourglasses = known.filter(({ kind }) => kind === 'hourglass').length;
  if (hourglasses > 0 && hourglasses < players.length) {
    return failure('InvalidControl', 'An hourglass is shared by all players.');
  }
  return success({
    setup: { id: input.id ?? null, players, controls: known, policy: policy.value },
    version: 0,
    status: 'idle',
    active: null,
    at: null,
    players: known.map((each) => fullClock(each, policy.value)),
    delay: 0,
    used: 0,
    turn: null,
    last: null,
    outcome: null,
    anomalies: 0,
  });
};

/** The stage that a player is in; null without stages. */
export const stageOf = (setup: ClockSetup, player: number, clock: PlayerClock): Stage | null => {
  const control = setup.controls[player] as TimeControl;
  return control.kind === 'staged' ? (control.stages[clock.stage] as Stage) : null;
};
