/** `@zeitnot/clock-store/memory`: clock logs in memory, for tests and for trying things out. */

import { success } from '@zeitnot/core';
import { makeMemoryLog } from '@zeitnot/core/clock';
import type { ClockStore } from './clock-store.js';

export type { ClockStore };

/**
 * Opens an empty store in memory.
 *
 * @example
 * import { UNLIMITED } from '@zeitnot/core';
 * import { makeClock } from '@zeitnot/core/clock';
 * import { openMemoryLog } from '@zeitnot/clock-store/memory';
 *
 * const made = makeClock({ control: UNLIMITED });
 * if (!made.ok) throw new Error(made.error.message);
 * const log = openMemoryLog();
 * await log.create('board 1', made.value.setup); // => { ok: true, value: 0 }
 * await log.games(); // => { ok: true, value: ['board 1'] }
 */
export const openMemoryLog = (): ClockStore => {
  const log = makeMemoryLog();
  const names = new Set<string>();
  return {
    ...log,
    create: async (game, setup) => {
      const created = await log.create(game, setup);
      if (created.ok) names.add(game);
      return created;
    },
    games: async () => success([...names].toSorted()),
    close: async () => undefined,
  };
};
