/**
 * A log in memory. It keeps text, so that nothing can change what was appended.
 */

import { success } from '../model/result.js';
import {
  gameExists,
  makeClockLog,
  unknownGame,
  versionConflict,
  type ClockLog,
} from './clock-log.js';

interface Kept {
  readonly setup: string;
  readonly events: string[];
  snapshot: { readonly text: string; readonly version: number } | null;
}

/**
 * A log in memory.
 *
 * @example
 * import { parseNotation } from '@zeitnot/core';
 * import { makeClock, reduce, makeMemoryLog } from '@zeitnot/core/clock';
 *
 * const control = parseNotation('5m.. + 3s');
 * const made = control.ok ? makeClock({ control: control.value }) : control;
 * if (!made.ok) throw new Error(made.error.message);
 * const clock = reduce(made.value, { type: 'start', player: 'white', at: 0 });
 * const log = makeMemoryLog();
 * await log.create('a1', clock.setup); // => { ok: true, value: 0 }
 */
export const makeMemoryLog = (): ClockLog => {
  const games = new Map<string, Kept>();
  return makeClockLog({
    create: async (game, setup) => {
      if (games.has(game)) return gameExists(game);
      games.set(game, { setup, events: [], snapshot: null });
      return success(null);
    },
    append: async (game, version, event, snapshot) => {
      const kept = games.get(game);
      if (kept === undefined) return unknownGame(game);
      if (kept.events.length !== version - 1) return versionConflict(game, version - 1);
      kept.events.push(event);
      if (snapshot !== null) kept.snapshot = { text: snapshot, version };
      return success(null);
    },
    read: async (game, from) => {
      const kept = games.get(game);
      if (kept === undefined) return unknownGame(game);
      const { setup, events, snapshot } = kept;
      const rows = { setup, version: events.length };
      return success(
        from === null
          ? { ...rows, snapshot: snapshot?.text ?? null, events: events.slice(snapshot?.version) }
          : { ...rows, snapshot: null, events: events.slice(from) },
      );
    },
  });
};
