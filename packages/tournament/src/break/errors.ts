/**
 * What can keep a break from being done. Every code is stable; the message says what to do next.
 */

import { failure, type Failure } from '@zeitnot/core';
import type { IndexErrorCode } from '@zeitnot/pgn';
import type { SystemCode } from '../fs/system-errors.js';
import type { AssignCode } from '../rounds/plan.js';
import type { ListedGame } from './listed-games.js';

export type BreakCode =
  | AssignCode
  | IndexErrorCode
  | SystemCode
  | 'InvalidOption'
  | 'NoGames'
  | 'NotBreakable'
  | 'OutputExists'
  | 'TargetBusy'
  | 'UnsafeTarget'
  | 'LeftoverInTheWay';

export interface BreakError extends Failure<BreakCode> {
  /** The first of the games that are concerned. */
  readonly games?: readonly ListedGame[];
  /** How many more there are. */
  readonly more?: number;
}

export type BreakResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: BreakError };

/** Somebody has stopped the break of a file. */
export const stopped = (path: string): BreakResult<never> =>
  failure('Aborted', `Breaking ${path} was stopped; nothing was written.`);
