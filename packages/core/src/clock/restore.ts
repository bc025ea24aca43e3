/**
 * The clock of a game that was stored as events.
 */

import { failure, success, type Result } from '../model/result.js';
import type { ClockEvent } from './events.js';
import { firstStateOf, parseClockState } from './parse-state.js';
import { reduce } from './reduce.js';
import type { ClockSetup, ClockState } from './state.js';

/** What a log gives back of a game: where it began, and what happened since. */
export interface StoredClock {
  readonly setup: ClockSetup;
  /** The state from which the events go on; without one, they begin at the setup. */
  readonly snapshot?: ClockState;
  readonly events: readonly ClockEvent[];
  readonly version?: number;
}

/**
 * The clock of a game that was stored: a setup and its events, or what `read` of a log returned.
 *
 * @example
 * import { UNLIMITED } from '@zeitnot/core';
 * import { makeClock, restoreClock } from '@zeitnot/core/clock';
 *
 * const made = makeClock({ control: UNLIMITED });
 * if (!made.ok) throw new Error(made.error.message);
 * const restored = restoreClock(made.value.setup, [{ type: 'start', player: 'white', at: 0 }]);
 * restored.ok && restored.value.status; // => 'running'
 */
export const restoreClock = (
  stored: ClockSetup | StoredClock,
  events?: readonly ClockEvent[],
): Result<ClockState, 'InvalidSetup' | 'InvalidState' | 'InvalidLog'> => {
  const isGame = 'setup' in Object(stored);
  const given: Partial<StoredClock> = isGame ? stored : { setup: stored as ClockSetup };
  const { setup, snapshot, events: kept = [], version } = given;
  const start = snapshot === undefined ? firstStateOf(setup) : parseClockState(snapshot);
  if (!start.ok) return start;
  const added = events ?? kept;
  if (!Array.isArray(added)) return failure('InvalidLog', 'The events are not a list.');
  const state = (added as readonly ClockEvent[]).reduce(reduce, start.value);
  if (version === undefined || version === state.version) return success(state);
  const message = `The log says that ${version} events changed the clock, and ${state.version} did.`;
  return failure('InvalidLog', message);
};
