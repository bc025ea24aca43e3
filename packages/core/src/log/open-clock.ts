/**
 * A game of a log as a server holds it: send events, and look again when a flag may have fallen.
 */

import type { ClockEvent } from '../clock/events.js';
import { nextFlagAt } from '../clock/queries.js';
import { reduce, step, type Step } from '../clock/reduce.js';
import { restoreClock } from '../clock/restore.js';
import type { ClockState } from '../clock/state.js';
import { failure, success, type Result } from '../model/result.js';
import type { ClockLog, ClockLogCode } from './clock-log.js';

/** The longest that timers can wait: `setTimeout` counts in 31 bits. */
const MAX_WAIT = 2 ** 31 - 1;

/** How many events lie between two snapshots. */
const SNAPSHOT_EVERY = 100;

/** Whether no state of the game could accept it. */
const isNoEvent = ({ code }: Step): boolean =>
  code === 'MalformedEvent' || code === 'UnknownPlayer';

/** A game of a log. */
export interface OpenClock {
  /** The latest state that is known here. */
  readonly state: () => ClockState;
  /**
   * Appends an event if it changes the clock, and says what became of it. Events that others have
   * appended meanwhile come first. Of several calls, each waits for the one before it.
   */
  readonly send: (event: ClockEvent) => Promise<Result<Step, ClockLogCode>>;
  /**
   * When to send an `observe`, because a flag may have fallen; null if none can. Never more than
   * 2^31 - 1 milliseconds after `now`, which without a value is the time of the last event.
   */
  readonly nextWake: (now?: number) => number | null;
}

/**
 * Opens a game of a log.
 *
 * @example
 * import { UNLIMITED } from '@zeitnot/core';
 * import { makeClock, makeMemoryLog, openClock } from '@zeitnot/core/clock';
 *
 * const made = makeClock({ control: UNLIMITED });
 * if (!made.ok) throw new Error(made.error.message);
 * const log = makeMemoryLog();
 * await log.create('a1', made.value.setup);
 * const opened = await openClock(log, 'a1');
 * if (!opened.ok) throw new Error(opened.error.message);
 * const sent = await opened.value.send({ type: 'start', player: 'white', at: 0 });
 * sent.ok && sent.value.code; // => null
 */
export const openClock = async (
  log: ClockLog,
  game: string,
  { snapshotEvery = SNAPSHOT_EVERY }: { readonly snapshotEvery?: number } = {},
): Promise<Result<OpenClock, ClockLogCode>> => {
  const stored = await log.read(game);
  if (!stored.ok) return stored;
  const restored = restoreClock(stored.value);
  if (!restored.ok) return failure('DamagedLog', restored.error.message);
  let state = restored.value;
  let last: Promise<unknown> = Promise.resolve();

  /** Applies what others have appended; whether there was anything. */
  const catchUp = async (): Promise<Result<boolean, ClockLogCode>> => {
    const added = await log.read(game, state.version);
    if (!added.ok) return added;
    state = added.value.events.reduce(reduce, state);
    return success(added.value.events.length > 0);
  };

  const append = async (event: ClockEvent): Promise<Result<Step, ClockLogCode>> => {
    for (;;) {
      const next = step(state, event);
      if (!next.changed) {
        if (isNoEvent(next)) return success(next);
        // others may have appended what makes it acceptable
        const isNews = await catchUp();
        if (!isNews.ok) return isNews;
        if (isNews.value) continue;
        return success(next);
      }
      const isDue = next.state.version % snapshotEvery === 0;
      const appended = await log.append(game, state.version, event, ...(isDue ? [next.state] : []));
      if (appended.ok) {
        ({ state } = next);
        return success(next);
      }
      const wasFirst = await catchUp();
      if (appended.error.code !== 'VersionConflict') return appended;
      if (!wasFirst.ok) return wasFirst;
      // without anything new, another try would end the same
      if (!wasFirst.value) return appended;
    }
  };

  return success({
    state: () => state,
    send: async (event) => {
      const sent = last.then(async () => append(event));
      last = sent.catch(() => null);
      return sent;
    },
    nextWake: (now = state.at ?? 0) => {
      const at = nextFlagAt(state, now);
      return at === null ? null : Math.min(at, now + MAX_WAIT);
    },
  });
};
