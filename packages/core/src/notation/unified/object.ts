/**
 * The object form of the unified notation: `{"time":1800,"bonus":10,"cap":-1}`, in seconds; several
 * stages are a list of objects. An unknown key is refused by name.
 */

import { millis, SECOND } from '../../model/duration.js';
import { failure, type Result } from '../../model/result.js';
import {
  makeStaged,
  MAX_PERIODS,
  type ModelCode,
  type Reset,
  type StageParts,
  type TimeControl,
} from '../../model/time-control.js';
import { isSlip } from '../slip.js';

type Fields = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const KEYS = ['time', 'moves', 'reset', 'bonus', 'cap', 'delay', 'periods'] as const;
type Key = (typeof KEYS)[number];

/** What `reset` may be; also the words that the model has for it. */
const RESETS: ReadonlyMap<unknown, Reset> = new Map([
  ['m', 'moves'],
  ['t', 'time'],
  ['moves', 'moves'],
  ['time', 'time'],
  ['none', 'none'],
]);

/** A cap of -1 marks a bonus of at most what the move used. */
const BRONSTEIN_CAP = -1;

/** What the model refuses, in the words and seconds of this form. */
const REFUSALS: Readonly<Partial<Record<ModelCode, string>>> = {
  InvalidTime: 'A time, delay or bonus is negative or too long.',
  InvalidPeriods: `"periods" must be a whole number from 1 to ${MAX_PERIODS}.`,
  InvalidMoves: '"moves" must be a whole number of at least 1.',
  InvalidReset: '"reset" needs "moves".',
  InvalidCap: '"cap" must be -1, or at least "time".',
};

const refused = (message: string) => failure('InvalidControl', message);

const kindOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return 'text';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'number' ? 'a number' : JSON.stringify(value);
};

/** Names a key of an object that is none of `keys`; null if there is no such key. `place` says which of several objects it is. */
export const unknownKeyIn = (
  fields: Fields,
  keys: readonly string[],
  place: string,
): string | null => {
  const unknown = Object.keys(fields).find((name) => !keys.includes(name));
  if (unknown === undefined) return null;
  const meant = keys.find((key) => isSlip(unknown.toLowerCase(), key.toLowerCase()));
  const hint =
    meant === undefined ? `The keys are ${keys.join(', ')}.` : `Did you mean "${meant}"?`;
  return `Unknown key ${JSON.stringify(unknown)}${place}. ${hint}`;
};

/** What is wrong with the names and types of an object, or null. */
const faultOf = (fields: Fields, place: string): string | null => {
  const unknown = unknownKeyIn(fields, KEYS, place);
  if (unknown !== null) return unknown;
  if (fields['time'] === undefined) return `"time" is missing${place}; it is in seconds.`;
  for (const [name, value] of Object.entries(fields)) {
    const isAbsent = value === null && name !== 'time';
    if (name === 'reset' && !isAbsent && !RESETS.has(value)) {
      return `"reset"${place} must be "m" (when the moves are made) or "t" (when the time is up).`;
    }
    if (name !== 'reset' && !isAbsent && typeof value !== 'number') {
      return `"${name}"${place} must be a number, not ${kindOf(value)}.`;
    }
  }
  return null;
};

/** One stage, of an object without a fault. */
const stageOf = (fields: Fields): StageParts => {
  const number = (key: Key, otherwise: number): number =>
    (fields[key] as number | null | undefined) ?? otherwise;
  const ofSeconds = (key: Key) => millis(Math.round(number(key, 0) * SECOND));
  const isBronstein = fields['cap'] === BRONSTEIN_CAP;
  return {
    time: ofSeconds('time'),
    periods: number('periods', 1),
    moves: (fields['moves'] as number | null | undefined) ?? null,
    reset: RESETS.get(fields['reset']) ?? 'none',
    delay: ofSeconds('delay'),
    bonus: ofSeconds('bonus'),
    bonusKind: isBronstein ? 'bronstein' : 'fischer',
    cap: typeof fields['cap'] === 'number' && !isBronstein ? ofSeconds('cap') : 'none',
  };
};

/** Reads a control of one object, or of a list with an object for each stage. */
export const controlOfObjects = (
  value: Fields | readonly unknown[],
): Result<TimeControl, 'InvalidControl'> => {
  const list: readonly unknown[] = isObject(value) ? [value] : value;
  const stages: StageParts[] = [];
  for (const [index, fields] of list.entries()) {
    const place = list.length === 1 ? '' : ` in object ${index + 1}`;
    if (!isObject(fields)) {
      const stage = place === '' ? 'A stage' : `Item ${index + 1} of the list`;
      return refused(`${stage} must be an object, not ${kindOf(fields)}.`);
    }
    const fault = faultOf(fields, place);
    if (fault !== null) return refused(fault);
    stages.push(stageOf(fields));
  }
  const control = makeStaged(stages);
  if (control.ok) return control;
  const { code } = control.error;
  if (code === 'NoStages') return refused('The list is empty; a stage is {"time":1800}.');
  return refused(REFUSALS[code] ?? control.error.message);
};

/** Text that is JSON, if anything: an object, or a list that is empty or begins with one. */
export const JSON_OPENING = /^\s*(?:\{|\[\s*[\]{])/;

/** Reads text in the object form; null if it does not begin like it. */
export const parseObjects = (text: string): Result<TimeControl, 'InvalidControl'> | null => {
  if (!JSON_OPENING.test(text)) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refused('Not valid JSON; keys need double quotes: {"time":1800,"bonus":10}.');
  }
  return controlOfObjects(value as Fields | readonly unknown[]);
};
