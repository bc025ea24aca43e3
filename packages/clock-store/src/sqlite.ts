/**
 * `@zeitnot/clock-store/sqlite`: clock logs in one SQLite file, for any number of processes of one machine. The driver
 * is the package `libsql`.
 */

import type { Result } from '@zeitnot/core';
import { clockStoreIn, type ClockStore } from './clock-store.js';
import { openSqliteFile } from './database/sqlite.js';

export type { ClockStore };

/** How a file is opened. */
export interface SqliteOptions {
  /** False for a file that must have clock logs already: others are not touched. True if it does not say. */
  readonly create?: boolean;
}

/**
 * Opens the logs in a SQLite file, which is made if it is not there. An event is on the disk when its append answers.
 *
 * @example
 * import { UNLIMITED } from '@zeitnot/core';
 * import { makeClock } from '@zeitnot/core/clock';
 * import { openSqliteLog } from '@zeitnot/clock-store/sqlite';
 *
 * const made = makeClock({ control: UNLIMITED });
 * const opened = await openSqliteLog('clocks.db');
 * if (!made.ok || !opened.ok) throw new Error('no clock, or no file for its log');
 * const log = opened.value;
 * await log.create('board 1', made.value.setup); // => { ok: true, value: 0 }
 * await log.append('board 1', 0, { type: 'start', player: 'white', at: 0 }); // => { ok: true, value: 1 }
 * await log.games(); // => { ok: true, value: ['board 1'] }
 * await log.close();
 */
export const openSqliteLog = async (
  file: string,
  { create = true }: SqliteOptions = {},
): Promise<Result<ClockStore, 'StorageFailed'>> =>
  clockStoreIn(async () => openSqliteFile(file, create));
