/**
 * A time control in JSON: text, the model itself, or the object form of the unified
 * notation, which counts in seconds.
 */

import type { Millis } from '../model/duration.js';
import { failure, success, type Failure } from '../model/result.js';
import {
  makeHourglass,
  makeStaged,
  UNLIMITED,
  type Stage,
  type StageParts,
  type TimeControl,
} from '../model/time-control.js';
import { readControl } from '../notation/read.js';
import type { Reading } from '../notation/tag/readings.js';
import { controlOfObjects, isObject, unknownKeyIn } from '../notation/unified/object.js';

/** Why a control or a log cannot be read. */
export interface ReadFailure<Code extends string> extends Failure<Code> {
  /** What the text of the control may mean, the likeliest first, where it has several meanings. */
  readonly readings?: readonly Reading[];
}

/** What was read, or why nothing was. */
export type ReadResult<Value, Code extends string = string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: ReadFailure<Code> };

/** Null if there is no more to say than that it is no control. */
type Made = ReadResult<TimeControl> | null;

const STAGE_KEYS: Readonly<Record<keyof Stage, true>> = {
  time: true,
  periods: true,
  moves: true,
  reset: true,
  delay: true,
  bonus: true,
  bonusKind: true,
  cap: true,
};

const controlOfStages = (stages: readonly Readonly<Record<string, unknown>>[]): Made => {
  for (const [index, stage] of stages.entries()) {
    const place = stages.length === 1 ? '' : ` in stage ${index + 1}`;
    const unknown = unknownKeyIn(stage, Object.keys(STAGE_KEYS), place);
    if (unknown !== null) return failure('UnknownKey', unknown);
  }
  return makeStaged(stages as unknown as StageParts[]);
};

const controlOfJson = (value: unknown): Made => {
  if (Array.isArray(value)) return controlOfObjects(value);
  if (!isObject(value)) return null;
  const { kind, stages, time } = value;
  if (kind === undefined) return controlOfObjects(value);
  if (kind === 'unlimited') return success(UNLIMITED);
  if (kind === 'hourglass') return makeHourglass(time as Millis);
  return kind === 'staged' && Array.isArray(stages) && stages.every(isObject)
    ? controlOfStages(stages)
    : null;
};

/** Text is read in the notation first, which says all that a clock needs. */
const controlOfText = (text: string): Made => {
  const reading = readControl(text, { prefer: 'notation' });
  if (reading.ok) return success(reading.control);
  const { readings } = reading;
  if (readings.length === 0) return null;
  const meanings = readings.map(({ english, notation }) => `${english} (write "${notation}")`);
  const message = `It may mean: ${meanings.join('; ')}.`;
  return { ok: false, error: { code: 'Ambiguous', message, readings } };
};

/** A control given as JSON. */
export const parseControl = (value: unknown): ReadResult<TimeControl, 'InvalidControl'> => {
  const made = typeof value === 'string' ? controlOfText(value) : controlOfJson(value);
  if (made?.ok === true) return made;
  const reason = made === null ? '' : ` ${made.error.message}`;
  return {
    ok: false,
    error: {
      ...made?.error,
      code: 'InvalidControl',
      message: `The control is not understood: ${JSON.stringify(value)}.${reason}`,
    },
  };
};
