/**
 * What a clock is made from: controls, players and policy, checked, and the state before the first
 * event.
 */

import { SECOND } from '../model/duration.js';
import { failure, success, type Failure, type Result } from '../model/result.js';
import { isControl, type TimeControl } from '../model/time-control.js';
import { lagPolicyOf, makePolicy, type Policy, type PolicyInput } from './policy.js';
import type { ClockSetup, ClockState, PlayerClock } from './state.js';

/** What a clock is made from. */
export interface SetupInput<Name extends string = string> {
  readonly id?: string;
  /** One control for all, or one for each player by name. */
  readonly control: TimeControl | Readonly<Record<string, TimeControl>>;
  /** In the order of turns; `white` and `black` if there are none. */
  readonly players?: readonly Name[];
  readonly policy?: PolicyInput;
  /** The version of the log document whose rules hold; 2 if there is none. */
  readonly version?: 1 | 2;
}

/** What may be wrong with a setup. */
export type SetupCode = 'InvalidPolicy' | 'InvalidPlayers' | 'InvalidControl';

/** What a clock begins with; no time where none counts down. */
const beginningOf = (control: TimeControl) =>
  control.kind === 'staged'
    ? control.stages[0]
    : { time: control.kind === 'hourglass' ? control.time : null, bonus: 0, periods: 1 };

/** The least that Lichess lets a game begin with. */
const MIN_LICHESS_TIME = 3 * SECOND;

/** The bonus that is credited before the first move. */
const startBonusOf = ({ startBonus }: Policy, time: number, bonus: number): number => {
  if (startBonus === 'lichess') return time === 0 ? Math.max(bonus, MIN_LICHESS_TIME) : 0;
  return startBonus ? bonus : 0;
};

const fullClock = (control: TimeControl, policy: Policy, player: number): PlayerClock => {
  const { time, bonus, periods } = beginningOf(control);
  const bank = time === null ? null : time + startBonusOf(policy, time, bonus);
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
    eliminated: false,
    lagLeft: policy.lag === null ? 0 : lagPolicyOf(policy.lag, control).quota,
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
 * A clock before its first event. The control must have been read already; it is frozen with the
 * setup, which all states of the game share.
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
export const makeClock = <const Name extends string = 'white' | 'black'>(
  input: SetupInput<Name>,
): Result<ClockState<Name>, SetupCode> => {
  if (isOneControl(input as unknown as Given)) {
    return failure('InvalidControl', 'Pass the control as { control }.');
  }
  const { id = null, control, policy: knobs, version = 2 } = input ?? {};
  const players = input?.players ?? (CHESS as readonly string[] as readonly Name[]);
  const policy = makePolicy(knobs, version);
  if (!policy.ok) return policy;
  if (!isNames(players) || new Set(players).size < Math.max(1, players.length)) {
    return failure('InvalidPlayers', 'A clock needs players, each with a name of their own.');
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
  return success(
    firstState(frozen({ version, id, players: [...players], controls, policy: policy.value })),
  );
};

/** Freezes a value and all that is in it. */
const frozen = <Value>(value: Value): Value => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.values(value).forEach(frozen);
  return Object.freeze(value);
};

/** The clock of a sound setup before its first event. */
const firstState = <Name extends string>(setup: ClockSetup<Name>): ClockState<Name> => ({
  setup,
  version: 0,
  status: 'idle',
  pauses: [],
  active: null,
  turnStartedAt: null,
  at: null,
  players: setup.controls.map((each, player) => fullClock(each, setup.policy, player)),
  delay: 0,
  freeLeft: null,
  turn: null,
  last: null,
  earlier: null,
  outcome: null,
  lastTurn: null,
  anomalies: 0,
});
