/**
 * The strict PGN form of a TimeControl tag (PGN 9.6.1), in whole seconds:
 * `?`, `-`, `*60`, `300`, `180+2`, `40/5400+30:1800+30`.
 */

import { SECOND } from '../model/duration.js';
import { failure, success, type Result } from '../model/result.js';
import type { TimeControl } from '../model/time-control.js';
import { formatOrClosest, type Formatted } from './closest.js';
import {
  meaningOf,
  scanPgnTag,
  tagOrObstacle,
  type Obstacle,
  type Period,
  type PgnTag,
} from './tag/pgn-tag.js';

export type { Period, PgnTag };

/** Why a text is not a strict PGN value. */
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

/** What precedes the periods of a tag. */
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

/** What a tag means. Its increments are never capped. */
const controlOfTag = (tag: PgnTag): TimeControl => {
  const control = meaningOf(tag, SECOND);
  // Every period that was scanned or built here is in range.
  if (!control.ok) throw new Error(control.error.message);
  return control.value;
};

/**
 * Reads a strict PGN value, in seconds and to the letter. `parseTimeControl` reads what people
 * write.
 *
 * @example
 * import { notationOf, parsePgn } from '@zeitnot/core';
 *
 * const control = parsePgn('40/5400+30:1800+30');
 * control.ok && notationOf(control.value); // => '40/90m.. + 30s, 30m.. + 30s'
 */
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
} as const satisfies Readonly<Record<Obstacle, string>>;

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

/**
 * A control as the value of a PGN tag; an error where PGN has none for it.
 *
 * @example
 * import { formatPgn, parseNotation } from '@zeitnot/core';
 *
 * const control = parseNotation('5m.. + 3s');
 * control.ok && formatPgn(control.value); // => { ok: true, value: '300+3' }
 */
export const formatPgn = (control: TimeControl): Formatted => formatOrClosest(writePgn, control);
