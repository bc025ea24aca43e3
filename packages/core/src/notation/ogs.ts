/**
 * The `time_control` object of the Online Go Server, as JSON: systems fischer, byoyomi, canadian,
 * simple, absolute and none, in seconds.
 */

import { millis, SECOND } from '../model/duration.js';
import { failure, success, type Result } from '../model/result.js';
import {
  makeStaged,
  MAX_PERIODS,
  UNLIMITED,
  type ModelCode,
  type StageParts,
  type Stages,
  type TimeControl,
} from '../model/time-control.js';
import { category } from '../category/category.js';
import { formatOrClosest, type Formatted } from './closest.js';
import { isAbsolute, joinOvertime, splitOvertime, type MainAndOvertime } from './overtime.js';

type Fields = Readonly<Record<string, unknown>>;

const notOgs = (reason: string) => failure('NotOgs', `Not a time_control of OGS: ${reason}.`);

/** The number in a field, in milliseconds; NaN, which no constructor takes, if there is none. */
const time = (fields: Fields, name: string) => {
  const value = fields[name];
  return millis(typeof value === 'number' ? Math.round(value * SECOND) : Number.NaN);
};

const count = (fields: Fields, name: string): number => {
  const value = fields[name];
  return typeof value === 'number' ? value : Number.NaN;
};

/** A cap at the initial time is where the clock began. */
const capOf = (fields: Fields) => {
  if (fields['max_time'] === undefined || fields['max_time'] === null) return 'none';
  const cap = time(fields, 'max_time');
  return cap === time(fields, 'initial_time') ? 'start' : cap;
};

const mainAnd = (fields: Fields, overtime: StageParts): readonly StageParts[] =>
  joinOvertime(time(fields, 'main_time'), overtime);

const SYSTEMS: Readonly<Record<string, (fields: Fields) => readonly StageParts[]>> = {
  absolute: (fields) => [{ time: time(fields, 'total_time') }],
  simple: (fields) => [{ time: time(fields, 'per_move'), moves: 1, reset: 'moves' }],
  fischer: (fields) => [
    {
      time: time(fields, 'initial_time'),
      bonus: time(fields, 'time_increment'),
      cap: capOf(fields),
    },
  ],
  byoyomi: (fields) =>
    mainAnd(fields, {
      time: time(fields, 'period_time'),
      periods: count(fields, 'periods'),
      moves: 1,
      reset: 'moves',
    }),
  canadian: (fields) =>
    mainAnd(fields, {
      time: time(fields, 'period_time'),
      moves: count(fields, 'stones_per_period'),
      reset: 'moves',
    }),
};

/** What the model refuses, in the words and seconds of OGS. */
const REFUSALS: Readonly<Partial<Record<ModelCode, string>>> = {
  InvalidTime: 'a time is negative or too long',
  InvalidPeriods: `periods must be a whole number from 1 to ${MAX_PERIODS}`,
  InvalidMoves: 'stones_per_period must be a whole number of at least 1',
  InvalidCap: 'max_time is below initial_time or too long',
};

const fieldsOf = (text: string): Fields | null => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Fields)
      : null;
  } catch {
    return null;
  }
};

export const parseOgs = (text: string): Result<TimeControl, 'NotOgs'> => {
  const fields = fieldsOf(text);
  if (fields === null) return notOgs('it is not a JSON object');
  // older games name the system in `time_control`
  const system = fields['system'] ?? fields['time_control'];
  if (system === 'none') return success(UNLIMITED);
  if (typeof system !== 'string' || !Object.hasOwn(SYSTEMS, system)) {
    return notOgs(`its system is ${JSON.stringify(system)}`);
  }
  const stages = (SYSTEMS[system] as (of: Fields) => readonly StageParts[])(fields);
  const missing = stages.some((stage) => Object.values(stage).some(Number.isNaN));
  if (missing) return notOgs(`a number that ${system} needs is missing`);
  const control = makeStaged(stages);
  return control.ok ? control : notOgs(REFUSALS[control.error.code] ?? 'it is not a clock');
};

/** The fields of a control in Go's shape, or why OGS has none. */
const goFields = ({ main, overtime }: MainAndOvertime): Fields | string => {
  if (overtime === null) return { system: 'absolute', total_time: main / SECOND };
  const { time: period, periods, moves } = overtime;
  if (main === 0 && moves === 1 && periods === 1) {
    return { system: 'simple', per_move: period / SECOND };
  }
  const times = { main_time: main / SECOND, period_time: period / SECOND };
  if (moves === 1) return { system: 'byoyomi', ...times, periods };
  if (periods > 1) return 'OGS has one period of Canadian overtime';
  return { system: 'canadian', ...times, stones_per_period: moves };
};

/** The fields of a Fischer control, or why OGS has none. */
const fischerFields = ([first, second]: Stages): Fields | string => {
  if (second !== undefined) return 'OGS has main time and then byo-yomi or Canadian overtime';
  if (!isAbsolute({ ...first, bonus: millis(0) })) return 'OGS has no delay and no number of moves';
  if (first.bonusKind === 'bronstein') return 'OGS has no Bronstein bonus';
  if (first.cap === 'none') return 'OGS caps what Fischer time can add up to';
  return {
    system: 'fischer',
    initial_time: first.time / SECOND,
    time_increment: first.bonus / SECOND,
    max_time: (first.cap === 'start' ? first.time : first.cap) / SECOND,
  };
};

const writeOgs = (control: TimeControl): Result<string, 'NotExpressible'> => {
  if (control.kind === 'unlimited') {
    return success(JSON.stringify({ system: 'none', speed: 'correspondence' }));
  }
  if (control.kind !== 'staged') return failure('NotExpressible', 'OGS has no such clock');
  const split = splitOvertime(control.stages);
  const fields = split === null ? fischerFields(control.stages) : goFields(split);
  return typeof fields === 'string'
    ? failure('NotExpressible', fields)
    : success(JSON.stringify({ ...fields, speed: category(control, 'ogs') }));
};

export const formatOgs = (control: TimeControl): Formatted => formatOrClosest(writeOgs, control);
