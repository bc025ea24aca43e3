import { afterAll, beforeAll, describe, it } from 'vitest';
import { clockStoreCases } from '@zeitnot/clock-store/testing';
import { inMemory, inPostgres, inSqlite, type Prepared } from '../../../tests/clock-stores.js';
import { NO_POSTGRES, startPostgres, type Postgres } from '../../../tests/postgres.js';

let postgres: Postgres | null = null;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => postgres?.stop());

const STORES: Readonly<Record<string, () => Promise<Prepared | null>>> = {
  memory: inMemory,
  SQLite: inSqlite,
  PostgreSQL: async () => (postgres === null ? null : inPostgres(postgres)),
};

// those that start processes are in stores.process.test.ts
const CASES = clockStoreCases.filter(({ needs }) => !needs.includes('process'));

describe.each(Object.entries(STORES))('clock logs in %s', (name, prepare) => {
  const cases = CASES.filter(({ needs }) => name !== 'memory' || needs.length === 0).map(
    ({ name: title, run }) => [title, run] as const,
  );
  it.for(cases)('%s', async ([, run], { skip }) => {
    const prepared = (await prepare()) ?? skip(NO_POSTGRES);
    try {
      await run(prepared.store);
    } finally {
      await prepared.remove();
    }
  });
});
