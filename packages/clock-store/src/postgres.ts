/**
 * `@zeitnot/clock-store/postgres`: clock logs in PostgreSQL, for any number of servers. The driver is the package `pg`.
 */

import type { Result } from '@zeitnot/core';
import { clockStoreIn, type ClockStore } from './clock-store.js';
import { openPostgresTables, type PostgresClient, type PostgresPool } from './database/postgres.js';

/** How long a request waits for a connection, in milliseconds. */
const PATIENCE = 5000;

export type { ClockStore, PostgresClient, PostgresPool };

/**
 * Opens the logs in a PostgreSQL database. Their two tables, `zeitnot_games` and `zeitnot_events`, are made if they are
 * not there. Given an address, the store has a pool of its own; a pool that is given stays yours to close.
 *
 * @example
 * import { openPostgresLog } from '@zeitnot/clock-store/postgres';
 *
 * const nobody = await openPostgresLog('postgres://127.0.0.1:1/nowhere');
 * nobody.ok || nobody.error.code; // => 'StorageFailed'
 */
export const openPostgresLog = async (
  where: string | PostgresPool,
): Promise<Result<ClockStore, 'StorageFailed'>> =>
  clockStoreIn(async () => {
    if (typeof where !== 'string') return openPostgresTables(where, async () => undefined);
    const { Pool } = await import('pg');
    const pool = new Pool({ connectionString: where, connectionTimeoutMillis: PATIENCE });
    // an idle connection that breaks is replaced; the next request tells if that fails
    pool.on('error', () => undefined);
    return openPostgresTables(pool, async () => pool.end());
  });
