/**
 * A time control in JSON: text, the model itself, or the object form of the unified
 * notation, which counts in seconds.
 */

import type { Millis } from '../model/duration.js';
import { failure, success, type Result } from '../model/result.js';
import {
  makeHourglass,
  makeStaged,
  UNLIMITED,
  type StageParts,
  type TimeControl,
} from '../model/time-control.js';
import { readControl } from '../notation/read.js';
import { controlOfObjects, isObject } from '../notation/unified/object.js';

const controlOfJson = (value: unknown): Result<TimeControl> | null => {
  if (Array.isArray(value)) return controlOfObjects(value);
  if (!isObject(value)) return null;
  const { kind, stages, time } = value;
  if (kind === undefined) return controlOfObjects(value);
  if (kind === 'unlimited') return success(UNLIMITED);
  if (kind === 'hourglass') return makeHourglass(time as Millis);
  return kind === 'staged' && Array.isArray(stages) && stages.every(isObject)
    ? makeStaged(stages as unknown as StageParts[])
    : null;
};

/** Text is read in the notation first, which says all that a clock needs. */
const controlOfText = (text: string): Result<TimeControl> | null => {
  const reading = readControl(text, { prefer: 'notation' });
  return reading.ok ? success(reading.control) : null;
};

/** A control given as JSON. */
export const parseControl = (value: unknown): Result<TimeControl, 'InvalidControl'> => {
  const made = typeof value === 'string' ? controlOfText(value) : controlOfJson(value);
  if (made?.ok === true) return made;
  const reason = made === null ? '' : ` ${made.error.message}`;
  return failure(
    'InvalidControl',
    `The control is not understood: ${JSON.stringify(value)}.${reason}`,
  );
};
