/**
 * The strict PGN form of a TimeControl tag (PGN 9.6.1), in whole seconds:
 * `?`, `-`, `*60`, `300`, `180+2`, `40/5400+30:1800+30`.
 */

import { HOUR, SECOND, seconds } from '../model/duration.js';
import { failure, success, type Result } from '../model/result.js';
import {
  makeStaged,
  UNKNOWN,
  UNLIMITED,
  type Reset,
  type Stage,
  type StageParts,
  type TimeControl,
} from '../model/time-control.js';
import { formatOrClosest, type Formatted } from './closest.js';
import { scanPgnTag, UNKNOWN_TAG, UNLIMITED_TAG, type Period, type PgnTag } from './pgn-scan.js';

export type { Period, PgnTag };

export type PgnCode = 'NotPgn' | 'Overflow';

/** Reads a tag by its letter. */
export const parsePgnTag = (text: string): Result<PgnTag, PgnCode> => {
  const scanned = scanPgnTag(text);
  if (typeof scanned === 'object') return success(scanned);
  if (scanned < 0) return failure('Overflow', `The number at character ${-scanned} is too large.`);
  return scanned === 0 && text.startsWith('*')
    ? failure('NotPgn', 'A sandclock is * and seconds.')
    : failure('NotPgn', `No PGN time control: see character ${scanned + 1}.`);
};

/** What stands before the periods of a tag. */
const SIGNS = { unknown: '?', unlimited: '-', sandclock: '*', normal: '' } as const;

/** Writes a tag by its letter; the inverse of `parsePgnTag`. */
export const formatPgnTag = ({ mode, periods }: PgnTag): string => {
  let text = '';
  for (const { moves, base, increment } of periods) {
    if (text !== '') text += ':';
    if (moves !== undefined) text += `${moves}/`;
    text += base;
    if (increment !== undefined) text += `+${increment}`;
  }
  return SIGNS[mode] + text;
};

/** From an hour per move up, unused time does not pile up: correspondence. */
const resetOf = (moves: number | null, time: number): Reset =>
  moves === 1 && time >= HOUR ? 'moves' : 'none';

const partsOfPeriod = ({ moves: quota, base, increment = 0 }: Period): StageParts => {
  const time = seconds(base);
  const moves = quota ?? null;
  return { time, moves, reset: resetOf(moves, time), bonus: seconds(increment) };
};

/** What a tag means. Its increments are never capped. */
export const controlOfTag = (tag: PgnTag): TimeControl => {
  if (tag.mode === 'unknown') return UNKNOWN;
  if (tag.mode === 'unlimited') return UNLIMITED;
  if (tag.mode === 'sandclock') return { kind: 'hourglass', time: seconds(tag.periods[0].base) };
  const control = makeStaged(tag.periods.map(partsOfPeriod));
  // Every period that was scanned or built here is in range.
  if (!control.ok) throw new Error(control.error.message);
  return control.value;
};

export const parsePgn = (text: string): Result<TimeControl, PgnCode> => {
  const tag = parsePgnTag(text);
  return tag.ok ? success(controlOfTag(tag.value)) : tag;
};

/** What PGN has no field for, and the sentence for people. */
const OBSTACLES = {
  delay: 'PGN has no delay',
  bronstein: 'PGN has no Bronstein bonus',
  cap: 'PGN has no cap on the increment',
  periods: 'PGN has no overtime periods',
  fraction: 'PGN counts in whole seconds',
  anew: 'PGN has no periods that start anew',
  piling: 'PGN has no hours per move that pile up',
} as const;

type Obstacle = keyof typeof OBSTACLES;

/** Why PGN has no field for a stage, or null if it has one. */
const stageObstacle = (stage: Stage): Obstacle | null => {
  if (stage.delay > 0) return 'delay';
  if (stage.bonus > 0 && stage.bonusKind === 'bronstein') return 'bronstein';
  if (stage.cap !== 'none') return 'cap';
  if (stage.periods > 1) return 'periods';
  if (stage.time % SECOND !== 0 || stage.bonus % SECOND !== 0) return 'fraction';
  if (stage.reset === resetOf(stage.moves, stage.time)) return null;
  return stage.reset === 'none' ? 'piling' : 'anew';
};

const tagOrObstacle = (control: TimeControl): PgnTag | Obstacle => {
  if (control.kind === 'unknown') return UNKNOWN_TAG;
  if (control.kind === 'unlimited') return UNLIMITED_TAG;
  if (control.kind === 'hourglass') {
    if (control.time % SECOND !== 0) return 'fraction';
    return { mode: 'sandclock', periods: [{ base: control.time / SECOND }] };
  }
  const periods: Period[] = [];
  for (const stage of control.stages) {
    const obstacle = stageObstacle(stage);
    if (obstacle !== null) return obstacle;
    periods.push({
      ...(stage.moves === null ? {} : { moves: stage.moves }),
      base: stage.time / SECOND,
      ...(stage.bonus === 0 ? {} : { increment: stage.bonus / SECOND }),
    });
  }
  return { mode: 'normal', periods: periods as [Period, ...Period[]] };
};

/** The tag for a control; null if PGN has none. `formatPgn` says why. */
export const tagOfControl = (control: TimeControl): PgnTag | null => {
  const tag = tagOrObstacle(control);
  return typeof tag === 'string' ? null : tag;
};

const writePgn = (control: TimeControl): Result<string, 'NotExpressible'> => {
  const tag = tagOrObstacle(control);
  return typeof tag === 'string'
    ? failure('NotExpressible', OBSTACLES[tag])
    : success(formatPgnTag(tag));
};

export const formatPgn = (control: TimeControl): Formatted => formatOrClosest(writePgn, control);
