/**
 * A clock's setup or state out of JSON that was stored somewhere. All of it is checked, so that what
 * comes out can be played on; what does not fit is named.
 */

import { failure, success, type Result } from '../model/result.js';
import {
  makeHourglass,
  makeStaged,
  MAX_PERIODS,
  UNLIMITED,
  type StageParts,
  type TimeControl,
} from '../model/time-control.js';
import { makeClock } from './setup.js';
import {
  clockAt,
  stageOf,
  type ClockSetup,
  type ClockState,
  type LastTurn,
  type Outcome,
  type PlayerClock,
} from './state.js';

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields => Object(value) as Fields;

const controlOf = (value: unknown): TimeControl | null => {
  const { kind, stages, time } = fieldsOf(value);
  if (kind === 'unlimited') return UNLIMITED;
  const made =
    kind === 'staged' && Array.isArray(stages)
      ? makeStaged(stages as StageParts[])
      : kind === 'hourglass'
        ? makeHourglass(time as never)
        : null;
  return made?.ok === true ? made.value : null;
};

/**
 * A clock's setup out of JSON, as `JSON.stringify(clock.setup)` writes it.
 *
 * @example
 * import { UNLIMITED } from '@zeitnot/core';
 * import { makeClock, parseClockSetup } from '@zeitnot/core/clock';
 *
 * const made = makeClock({ control: UNLIMITED });
 * if (!made.ok) throw new Error(made.error.message);
 * parseClockSetup(JSON.parse(JSON.stringify(made.value.setup))).ok; // => true
 */
export const parseClockSetup = (json: unknown): Result<ClockSetup, 'InvalidSetup'> => {
  const made = firstStateOf(json);
  return made.ok ? success(made.value.setup) : made;
};

/** The clock before its first event. */
export const firstStateOf = (json: unknown): Result<ClockState, 'InvalidSetup'> => {
  // setups that were stored before they had versions are of the first
  const { version = 1, id = null, players, controls, policy } = fieldsOf(json);
  const invalid = (what: string) => failure('InvalidSetup', `The setup has ${what}.`);
  if (version !== 1 && version !== 2) return invalid('a version that this program does not know');
  if (id !== null && typeof id !== 'string') return invalid('an id that is no text');
  if (!Array.isArray(players) || !Array.isArray(controls) || players.length !== controls.length) {
    return invalid('no list of players with a list of their controls');
  }
  if (typeof policy !== 'object' || policy === null) return invalid('no policy');
  const read = controls.map(controlOf);
  const made = makeClock<string>({
    version,
    ...(id === null ? {} : { id }),
    players: players as string[],
    control: Object.fromEntries(players.map((name, index) => [name, read[index]])),
    policy,
  });
  return made.ok ? made : failure('InvalidSetup', made.error.message);
};

/** What a field may hold. */
type Check = (value: unknown) => boolean;
type Shape<Value> = Readonly<Record<keyof Value, Check>>;

const isInteger: Check = Number.isSafeInteger;
const isCount: Check = (value) => isInteger(value) && (value as number) >= 0;
const isFlag: Check = (value) => typeof value === 'boolean';
const isText: Check = (value) => typeof value === 'string';
const isObject: Check = (value) => typeof value === 'object' && value !== null;
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const isList =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const isOneOf =
  (...choices: readonly unknown[]): Check =>
  (value) =>
    choices.includes(value);

const CLOCK: Shape<PlayerClock> = {
  player: isCount,
  bank: orNull(isInteger),
  stage: isCount,
  periods: (value) => isCount(value) && (value as number) <= MAX_PERIODS,
  moves: isCount,
  movesBefore: isCount,
  startBank: isInteger,
  berserk: isFlag,
  eliminated: isFlag,
  lagLeft: isInteger,
  granted: isInteger,
  charged: isInteger,
  discarded: isInteger,
};

const STATE: Shape<ClockState> = {
  setup: isObject,
  version: isCount,
  status: isOneOf('idle', 'running', 'paused', 'ended'),
  pauses: isList(orNull(isText)),
  active: orNull(isCount),
  turnStartedAt: orNull(isInteger),
  at: orNull(isInteger),
  players: isList(isObject),
  delay: isCount,
  freeLeft: orNull(isCount),
  turn: orNull(isObject),
  last: orNull(isObject),
  earlier: orNull(isObject),
  outcome: orNull(isObject),
  lastTurn: orNull(isObject),
  anomalies: isCount,
};

const OUTCOME: Shape<Outcome> = {
  winner: orNull(isText),
  losers: isList(isText),
  reason: isText,
};

const LAST_TURN: Shape<LastTurn> = {
  active: orNull(isCount),
  turnStartedAt: orNull(isInteger),
  delay: isCount,
  turn: orNull(isObject),
  lost: orNull(isCount),
};

/** What a state may not be; thrown and caught in this file, since it is found deep inside. */
class Misfit extends Error {}

/** The named fields of a value, which must be all sound; others are left out. */
const shaped = <Value>(shape: Shape<Value>, value: unknown, where: string): Value => {
  const fields = fieldsOf(value);
  const entries = Object.entries<Check>(shape).map(([name, check]) => {
    if (!check(fields[name])) throw new Misfit(`${where}${name}`);
    return [name, fields[name]];
  });
  return Object.fromEntries(entries) as Value;
};

const expect = (isTrue: boolean, what: string): void => {
  if (!isTrue) throw new Misfit(what);
};

/** A player's clock that its control can have shown. */
const clockOf = (first: ClockState, value: unknown, where: string): PlayerClock => {
  const clock = shaped<PlayerClock>(CLOCK, value, `${where}.`);
  const { player, bank, granted, charged, discarded } = clock;
  expect(player < first.players.length, `${where}.player`);
  expect((bank === null) === (clockAt(first, player).bank === null), `${where}.bank`);
  expect(bank === null || granted === charged + bank + discarded, `${where}.granted`);
  const hasStage = stageOf(first.setup, clock) !== null;
  const isPlain = stageOf(first.setup, clockAt(first, player)) === null;
  expect(isPlain ? clock.stage === 0 : hasStage, `${where}.stage`);
  return clock;
};

const turnOf = (
  first: ClockState,
  active: number | null,
  turn: unknown,
  startedAt: number | null,
  where: string,
): PlayerClock | null => {
  expect((turn === null) === (active === null), `${where}turn`);
  expect((startedAt === null) === (active === null), `${where}turnStartedAt`);
  if (turn === null) return null;
  const clock = clockOf(first, turn, `${where}turn`);
  expect(clock.player === active, `${where}active`);
  return clock;
};

/** The fields of a state that must agree with each other. */
const stateOf = (first: ClockState, json: unknown): ClockState => {
  const found = shaped<ClockState>(STATE, json, '');
  const { status, pauses, active, at, players, turnStartedAt } = found;
  expect(players.length === first.players.length, 'players');
  expect((status === 'paused') === pauses.length > 0, 'pauses');
  expect(status === 'running' ? active !== null : status === 'paused' || active === null, 'active');
  expect(at !== null || (status === 'idle' && found.version === 0), 'at');
  const clocks = players.map((each, index) => clockOf(first, each, `players[${index}]`));
  expect(
    clocks.every(({ player }, index) => player === index),
    'players',
  );
  const isOver = status === 'ended';
  expect(isOver === (found.outcome !== null) && isOver === (found.lastTurn !== null), 'outcome');
  const previous = (field: 'last' | 'earlier'): PlayerClock | null =>
    found[field] === null ? null : clockOf(first, found[field], field);
  return {
    ...found,
    setup: first.setup,
    players: clocks,
    turn: turnOf(first, active, found.turn, turnStartedAt, ''),
    last: previous('last'),
    earlier: previous('earlier'),
    outcome: found.outcome === null ? null : shaped<Outcome>(OUTCOME, found.outcome, 'outcome.'),
    lastTurn: found.lastTurn === null ? null : lastTurnOf(first, found.lastTurn),
  };
};

const lastTurnOf = (first: ClockState, value: unknown): LastTurn => {
  const found = shaped<LastTurn>(LAST_TURN, value, 'lastTurn.');
  const { active, turnStartedAt, turn, lost } = found;
  expect(lost === null || lost < first.players.length, 'lastTurn.lost');
  return { ...found, turn: turnOf(first, active, turn, turnStartedAt, 'lastTurn.') };
};

const parsedJson = (json: unknown): unknown => {
  try {
    return typeof json === 'string' ? JSON.parse(json) : json;
  } catch {
    return null;
  }
};

/**
 * A clock's state out of JSON, its text or what `JSON.parse` made of it.
 *
 * @example
 * import { UNLIMITED } from '@zeitnot/core';
 * import { makeClock, parseClockState } from '@zeitnot/core/clock';
 *
 * const made = makeClock({ control: UNLIMITED });
 * if (!made.ok) throw new Error(made.error.message);
 * parseClockState(JSON.stringify(made.value)).ok; // => true
 */
export const parseClockState = (json: unknown): Result<ClockState, 'InvalidState'> => {
  const value = parsedJson(json);
  const first = firstStateOf(fieldsOf(value)['setup']);
  if (!first.ok) return failure('InvalidState', `It is no clock's state. ${first.error.message}`);
  try {
    return success(stateOf(first.value, value));
  } catch (error) {
    if (!(error instanceof Misfit)) throw error;
    return failure('InvalidState', `It is no clock's state: its ${error.message} does not fit.`);
  }
};
