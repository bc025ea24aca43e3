/**
 * The entries of a round map before their rounds are read, and the errors of a map.
 */

import type { Failure } from '@zeitnot/core';

/** One line of a map as it is written. */
export interface MapEntry {
  readonly line: number;
  /** The column or key it stands in, if that is said. */
  readonly by: 'game' | 'tag' | 'any';
  readonly name: string;
  readonly round: string;
}

/** What is wrong with a round map, and in which line. */
export interface RoundMapError extends Failure<'InvalidRoundMap'> {
  readonly line: number;
}

/** A round map or a part of one, or what is wrong with it. */
export type RoundMapResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: RoundMapError };

export const mapFailure = (
  line: number,
  message: string,
): { readonly ok: false; readonly error: RoundMapError } => ({
  ok: false,
  error: { code: 'InvalidRoundMap', message: `Line ${line} of the round map: ${message}`, line },
});
