/**
 * A time control in JSON: text, the model itself, or the object form of the unified
 * notation, which counts in seconds.
 */

import { millis, SECOND, type Millis } from '../model/duration.js';
import { failure, success, type Result } from '../model/result.js';
import {
  makeHourglass,
  makeStaged,
  UNLIMITED,
  type Reset,
  type StageParts,
  type TimeControl,
} from '../model/time-control.js';
import { readControl } from '../notation/read.js';

type Fields = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What `reset` is in the object form. */
const RESET_LETTERS: Readonly<Record<string, Reset>> = { m: 'moves', t: 'time' };

/** In the object form a cap of -1 marks a bonus of at most what the move used. */
const BRONSTEIN_CAP = -1;

const ofSeconds = (value: unknown): Millis => millis(Math.round((value as number) * SECOND));

/** One stage of the object form. */
const stageOfSeconds = (fields: Fields): StageParts => {
  const { time, periods = 1, moves, reset, delay = 0, bonus = 0, cap } = fields;
  const isBronstein = cap === BRONSTEIN_CAP;
  return {
    time: ofSeconds(time),
    periods: periods as number,
    moves: typeof moves === 'number' ? moves : null,
    reset: typeof reset === 'string' ? (RESET_LETTERS[reset] ?? (reset as Reset)) : 'none',
    delay: ofSeconds(delay),
    bonus: ofSeconds(bonus),
    bonusKind: isBronstein ? 'bronstein' : 'fischer',
    cap: typeof cap === 'number' && !isBronstein ? ofSeconds(cap) : 'none',
  };
};

const controlOfJson = (value: unknown): Result<TimeControl> | null => {
  if (Array.isArray(value) && value.every(isObject)) return makeStaged(value.map(stageOfSeconds));
  if (!isObject(value)) return null;
  const { kind, stages, time } = value;
  if (kind === 'unlimited') return success(UNLIMITED);
  if (kind === 'hourglass') return makeHourglass(time as Millis);
  if (kind === 'staged' && Array.isArray(stages) && stages.every(isObject)) {
    return makeStaged(stages as unknown as StageParts[]);
  }
  return kind === undefined && typeof time === 'number'
    ? makeStaged([stageOfSeconds(value)])
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
