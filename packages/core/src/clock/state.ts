/**
 * The state of a clock: plain JSON, immutable, complete. Equal states behave alike from then on,
 * whatever events led to them.
 */

import { failure, success, type Failure, type Result } from '../model/result.js';
import { isControl, type Stage, type TimeControl } from '../model/time-control.js';
import { makePolicy, type Policy, type PolicyInput } from './policy.js';

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

/** How a game ended on time. */
export interface Outcome {
  readonly winner: string | null;
  readonly losers: readonly string[];
  readonly reason: 'TimeExpired' | 'TimeVsInsufficientMaterial';
}

/** What a clock was made with. */
export interface ClockSetup {
  readonly id: string | null;
  /** In the order of turns. */
  readonly players: readonly string[];
  /** One control per player, in the same order. */
  readonly controls: readonly TimeControl[];
  readonly policy: Policy;
}

/** A clock at one moment. Every event gives a new state of this same shape. */
export interface ClockState {
  readonly setup: ClockSetup;
  /** The number of events applied. */
  readonly version: number;
  readonly status: Status;
  /** The index of the player whose turn it is, also while paused; null between turns. */
  readonly active: number | null;
  /** The instant up to which time is charged; null before the first event. */
  readonly at: number | null;
  /** In the order of turns. */
  readonly players: readonly PlayerClock[];
  /** What is left of the active player's delay this turn. */
  readonly delay: number;
  /** The active player's clock when the turn began; null between turns. */
  readonly turn: PlayerClock | null;
  /** For takebacks: the last mover's clock when that turn began. */
  readonly last: PlayerClock | null;
  /** For takebacks: the same for the move before the last one. */
  readonly earlier: PlayerClock | null;
  /** How the game ended on time; null while it goes on. */
  readonly outcome: Outcome | null;
  /** The number of events whose time lay before that of the event before them. */
  readonly anomalies: number;
}

/** What a clock is made from. */
export interface SetupInput {
  readonly id?: string;
  /** One control for all, or one for each player by name. */
  readonly control: TimeControl | Readonly<Record<string, TimeControl>>;
  readonly players?: readonly string[];
  readonly policy?: PolicyInput;
}

/** What may be wrong with a setup. */
export type SetupCode = 'InvalidPolicy' | 'InvalidPlayers' | 'InvalidControl';

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
  const startBank = bank ?? 0;
  return {
    player,
    bank,
    stage: 0,
    periods,
    moves: 0,
    movesBefore: 0,
    startBank,
    berserk: false,
    lagLeft: lag?.quota ?? 0,
    granted: startBank,
    charged: 0,
    discarded: 0,
  };
};

const CHESS = ['white', 'black'];

const isNames = (players: unknown): boolean =>
  Array.isArray(players) && players.every((name) => typeof name === 'string');

/** What JavaScript may pass as a control: also a result of reading, which has to be unwrapped. */
type Given = Readonly<Record<string, unknown>> | string | null | undefined;

/** Whether it is a control or the result of reading one, and not controls by name. */
const isOneControl = (given: Given): boolean => {
  const { kind, ok } = Object(given) as Readonly<Record<string, unknown>>;
  return typeof given === 'string' || typeof kind === 'string' || typeof ok === 'boolean';
};

/** What each player was given: one control for all, or one by name. */
const givenTo = (name: string, control: Given): Given => {
  if (typeof control !== 'object' || control === null || isOneControl(control)) return control;
  return Object.hasOwn(control, name) ? (control[name] as Given) : null;
};

/** Why a player cannot play with what was given; null if it is a control for a clock. */
const controlFault = (name: string, given: Given): string | null => {
  if (typeof given === 'string') {
    const hint = "Read it first: readControl(text, { prefer: 'notation' }).";
    return `The control is text, not a time control. ${hint}`;
  }
  const { ok, error, kind } = Object(given) as Readonly<Record<string, unknown>>;
  if (ok === true) {
    const field = 'control' in Object(given) ? 'control' : 'value';
    return `The control is a result, not a time control. Pass its \`${field}\`.`;
  }
  if (ok === false) return `The control was not read: ${(error as Failure | undefined)?.message}`;
  if (kind === 'unknown') return 'The control is unknown, so there is nothing to run.';
  return isControl(given) ? null : `Every player needs a control, and ${name} has none.`;
};

/**
 * A clock before its first event. The control must have been read already.
 *
 * @example
 * import { parseNotation } from '@zeitnot/core';
 * import { makeClock, reduce } from '@zeitnot/core/clock';
 *
 * const control = parseNotation('5m.. + 3s');
 * const made = control.ok ? makeClock({ control: control.value }) : control;
 * if (!made.ok) throw new Error(made.error.message);
 * made.value.status; // => 'idle'
 */
export const makeClock = (input: SetupInput): Result<ClockState, SetupCode> => {
  if (isOneControl(input as unknown as Given)) {
    return failure('InvalidControl', 'Pass the control as { control }.');
  }
  const { id = null, players = CHESS, control, policy: knobs } = input ?? {};
  const policy = makePolicy(knobs);
  if (!policy.ok) return policy;
  if (!isNames(players) || new Set(players).size < Math.max(2, players.length)) {
    return failure(
      'InvalidPlayers',
      'A clock needs two or more players, each with a name of their own.',
    );
  }
  const controls: TimeControl[] = [];
  for (const name of players) {
    const given = givenTo(name, control);
    const fault = controlFault(name, given);
    if (fault !== null) return failure('InvalidControl', fault);
    controls.push(given as unknown as TimeControl);
  }
  const hourglasses = controls.filter(({ kind }) => kind === 'hourglass').length;
  if (hourglasses % players.length > 0) {
    return failure('InvalidControl', 'An hourglass is for all players or for none.');
  }
  return success({
    setup: { id, players, controls, policy: policy.value },
    version: 0,
    status: 'idle',
    active: null,
    at: null,
    players: controls.map((each, player) => fullClock(each, policy.value, player)),
    delay: 0,
    turn: null,
    last: null,
    earlier: null,
    outcome: null,
    anomalies: 0,
  });
};

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
  active: state.active,
  at: state.at,
  players: state.players.slice(),
  delay: state.delay,
  turn: state.turn,
  last: state.last,
  earlier: state.earlier,
  outcome: state.outcome,
  anomalies: state.anomalies,
});

/** Begins a turn of `player` at `at`; with null, the clock is between turns. */
export const beginTurn = (
  draft: Draft,
  player: number | null,
  at: number,
  last: PlayerClock | null = draft.last,
  earlier: PlayerClock | null = draft.earlier,
): void => {
  const turn = player === null ? null : (draft.players[player] as PlayerClock);
  draft.status = turn === null ? 'idle' : 'running';
  draft.active = player;
  draft.at = at;
  draft.delay = turn === null ? 0 : (stageOf(draft.setup, turn)?.delay ?? 0);
  draft.turn = turn;
  draft.last = last;
  draft.earlier = earlier;
};

/** The stage that a player is in, or one `ahead` of it; null if there is none. */
export const stageOf = (setup: ClockSetup, clock: PlayerClock, ahead = 0): Stage | null => {
  const control = setup.controls[clock.player] as TimeControl;
  return control.kind === 'staged' ? (control.stages[clock.stage + ahead] ?? null) : null;
};

export const isFlagged = ({ periods }: PlayerClock): boolean => periods === 0;

/** Whether the player's present move neither costs nor earns time. */
export const isFree = ({ policy }: ClockSetup, { moves, movesBefore }: PlayerClock): boolean =>
  movesBefore + moves < policy.freeMoves;

/** Whether two states of one player's clock are in the same period of the same stage. */
export const isSamePeriod = (one: PlayerClock, other: PlayerClock): boolean =>
  one.stage === other.stage &&
  one.periods === other.periods &&
  one.movesBefore === other.movesBefore;
