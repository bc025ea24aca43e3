/** A `ClockLog` that knows its games and can be closed. */

import { success, type Result } from '@zeitnot/core';
import { makeClockLog, type ClockLog } from '@zeitnot/core/clock';
import { eventStoreIn, failed } from './database/event-store.js';
import type { Database } from './database/tables.js';

/** A `ClockLog` that knows its games and can be closed. */
export interface ClockStore extends ClockLog {
  /** The names of all games. */
  readonly games: () => Promise<Result<readonly string[], 'StorageFailed'>>;
  /** Waits for what is under way and lets go of the database. Then everything is `StorageFailed`. */
  readonly close: () => Promise<void>;
}

/** The store in a database that `open` opens; what it throws becomes a value. */
export const clockStoreIn = async (
  open: () => Promise<Database>,
): Promise<Result<ClockStore, 'StorageFailed'>> => {
  let database: Database;
  try {
    database = await open();
  } catch (error) {
    return failed(error);
  }
  const store = eventStoreIn(database);
  const log = makeClockLog(store);
  const underWay = new Set<Promise<unknown>>();
  let isOpen = true;
  const whileOpen =
    <Given extends readonly unknown[], Value, Code extends string>(
      work: (...given: Given) => Promise<Result<Value, Code>>,
    ) =>
    async (...given: Given): Promise<Result<Value, Code | 'StorageFailed'>> => {
      if (!isOpen) return failed(new Error('it has been closed'));
      const answer = work(...given);
      underWay.add(answer);
      try {
        return await answer;
      } finally {
        underWay.delete(answer);
      }
    };
  return success({
    create: whileOpen(log.create),
    append: whileOpen(log.append),
    read: whileOpen(log.read),
    games: whileOpen(store.games),
    close: async () => {
      if (!isOpen) return;
      isOpen = false;
      await Promise.allSettled(underWay);
      await database.close();
    },
  });
};
