/**
 * The errors of a break. Codes are stable; the message says what to do next.
 */

import { failure, type Failure } from '@zeitnot/core';
import type { IndexErrorCode } from '@zeitnot/pgn';
import type { SystemCode } from '../fs/system-errors.js';
import type { AssignCode } from '../rounds/plan.js';
import type { ListedGame } from './listed-games.js';

/** Why a break fails. */
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

/** Why a break failed, and the games concerned. */
export interface BreakError extends Failure<BreakCode> {
  /** The first of the games concerned. */
  readonly games?: readonly ListedGame[];
  /** How many more there are. */
  readonly more?: number;
}

/** The outcome of a break, or why it failed. */
export type BreakResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: BreakError };

/** The caller's signal stopped the break. */
export const stopped = (path: string): BreakResult<never> =>
  failure('Aborted', `Breaking ${path} was stopped; nothing was written.`);
