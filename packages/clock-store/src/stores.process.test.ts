import { afterAll, beforeAll, describe, it } from 'vitest';
import { clockStoreCases } from '@zeitnot/clock-store/testing';
import { inPostgres, inSqlite, type Prepared } from '../../../tests/clock-stores.js';
import { NO_POSTGRES, startPostgres, type Postgres } from '../../../tests/postgres.js';
import { isLong } from '../../../tests/runs.js';

const KILLS = isLong ? 200 : 4;
const SENDS = isLong ? 1000 : 200;

let postgres: Postgres | null = null;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => postgres?.stop());

const STORES: Readonly<Record<string, () => Promise<Prepared | null>>> = {
  SQLite: async () => inSqlite({ kills: KILLS, sends: SENDS }),
  PostgreSQL: async () =>
    postgres === null ? null : inPostgres(postgres, { kills: KILLS, sends: SENDS / 5 }),
};

const CASES = clockStoreCases
  .filter(({ needs }) => needs.includes('process'))
  .map(({ name, run }) => [name, run] as const);

describe.each(Object.entries(STORES))('clock logs in %s', (_, prepare) => {
  it.for(CASES)('%s', { timeout: 600_000 }, async ([, run], { skip }) => {
    const prepared = (await prepare()) ?? skip(NO_POSTGRES);
    try {
      await run(prepared.store);
    } finally {
      await prepared.remove();
    }
  });
});
