/** The stores of clock logs as the conformance suite takes them, each empty. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Result } from '@zeitnot/core';
import { openMemoryLog, type ClockStore } from '@zeitnot/clock-store/memory';
import { openPostgresLog } from '@zeitnot/clock-store/postgres';
import { openSqliteLog } from '@zeitnot/clock-store/sqlite';
import type { StoreUnderTest } from '@zeitnot/clock-store/testing';
import Sqlite from 'libsql';
import { Pool } from 'pg';
import type { Postgres } from './postgres.js';

/** How long the cases that start processes take. */
export type Patience = Pick<StoreUnderTest, 'kills' | 'sends'>;

/** A store to check, and how to remove it. */
export interface Prepared {
  readonly store: StoreUnderTest;
  readonly remove: () => Promise<void>;
}

const opened = (result: Result<ClockStore>): ClockStore => {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};

const moduleOf = (name: string): string => import.meta.resolve(`@zeitnot/clock-store/${name}`);

/** What both databases understand, since they have the same tables. */
const damageOf = (
  game: string,
  version: number,
  how: 'change' | 'remove',
): readonly [sql: string, ...values: readonly (string | number)[]] => {
  const [table, column] = version === 0 ? ['zeitnot_games', 'setup'] : ['zeitnot_events', 'event'];
  const where = version === 0 ? 'game = $1' : 'game = $1 AND version = $2';
  const values = version === 0 ? [game] : [game, version];
  return how === 'remove'
    ? [`DELETE FROM ${table} WHERE ${where}`, ...values]
    : [`UPDATE ${table} SET ${column} = replace(${column}, '0', '8') WHERE ${where}`, ...values];
};

export const inMemory = async (): Promise<Prepared> => {
  const log = openMemoryLog();
  return { store: { open: async () => log }, remove: async () => log.close() };
};

export const inSqlite = async (patience: Patience = {}): Promise<Prepared> => {
  const folder = mkdtempSync(join(tmpdir(), 'zeitnot-clocks-'));
  const file = join(folder, 'clocks.db');
  return {
    store: {
      ...patience,
      open: async () => opened(await openSqliteLog(file)),
      process: { module: moduleOf('sqlite'), name: 'openSqliteLog', args: [file] },
      damage: async (...what) => {
        const [sql, ...values] = damageOf(...what);
        const database = new Sqlite(file, { timeout: 5000 });
        database.prepare(sql.replaceAll('$', '?')).run(...values);
        database.close();
      },
    },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
};

export const inPostgres = async ({ url }: Postgres, patience: Patience = {}): Promise<Prepared> => {
  const pool = new Pool({ connectionString: url });
  // the server may be gone before the last connection
  pool.on('error', () => undefined);
  await pool.query('DROP TABLE IF EXISTS zeitnot_games, zeitnot_events');
  return {
    store: {
      ...patience,
      open: async () => opened(await openPostgresLog(url)),
      process: { module: moduleOf('postgres'), name: 'openPostgresLog', args: [url] },
      damage: async (...what) => {
        const [sql, ...values] = damageOf(...what);
        await pool.query(sql, values);
      },
    },
    remove: async () => pool.end(),
  };
};
