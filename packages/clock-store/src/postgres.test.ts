import { Client, Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NO_POSTGRES, startPostgres, type Postgres } from '../../../tests/postgres.js';
import { openPostgresLog } from './postgres.js';
import { exampleClock, valueOf } from './testing/cases.js';

let postgres: Postgres | null = null;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => postgres?.stop());

const START = { type: 'start', player: 'white', at: 0 } as const;

it('makes its tables once, though several open it at once', async ({ skip }) => {
  const { url } = postgres ?? skip(NO_POSTGRES);
  const logs = await Promise.all([1, 2, 3, 4].map(() => openPostgresLog(url)));
  for (const log of logs) {
    expect(await valueOf(log).games()).toEqual({ ok: true, value: [] });
    await valueOf(log).close();
  }
});

it('needs no right to make tables that are there', async ({ skip }) => {
  const { url } = postgres ?? skip(NO_POSTGRES);
  await valueOf(await openPostgresLog(url)).close();
  const owner = new Client({ connectionString: url });
  await owner.connect();
  await owner.query('CREATE ROLE site LOGIN; GRANT ALL ON zeitnot_games, zeitnot_events TO site');
  await owner.end();
  const log = valueOf(await openPostgresLog(url.replace('zeitnot@', 'site@')));
  valueOf(await log.create("a site's game", exampleClock().setup));
  expect(await log.append("a site's game", 0, START)).toEqual({ ok: true, value: 1 });
  await log.close();
});

it('takes a pool, and leaves it open', async ({ skip }) => {
  const { url } = postgres ?? skip(NO_POSTGRES);
  const pool = new Pool({ connectionString: url });
  const log = valueOf(await openPostgresLog(pool));
  valueOf(await log.create('in a pool', exampleClock().setup));
  await log.close();
  const kept = await pool.query(`SELECT version FROM zeitnot_games WHERE game = 'in a pool'`);
  expect(kept.rows).toEqual([{ version: 0 }]);
  await pool.end();
});

it('goes on after connections broke', async ({ skip }) => {
  const { url } = postgres ?? skip(NO_POSTGRES);
  const log = valueOf(await openPostgresLog(url));
  valueOf(await log.create('broken', exampleClock().setup));
  const other = new Client({ connectionString: url });
  await other.connect();
  await other.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND usename IS NOT NULL',
  );
  await other.end();
  const first = await log.append('broken', 0, START);
  // the first may meet a connection that is gone; then nothing was kept
  if (!first.ok) {
    expect(first.error.code).toBe('StorageFailed');
    expect(await log.append('broken', 0, START)).toEqual({ ok: true, value: 1 });
  }
  expect(valueOf(await log.read('broken')).version).toBe(1);
  await log.close();
});

it('fails a request whose connection breaks in the middle, and goes on', async ({ skip }) => {
  const { url } = postgres ?? skip(NO_POSTGRES);
  const log = valueOf(await openPostgresLog(url));
  valueOf(await log.create('cut', exampleClock().setup));
  const other = new Client({ connectionString: url });
  await other.connect();
  await other.query(`BEGIN; SELECT FROM zeitnot_games WHERE game = 'cut' FOR UPDATE`);
  const waiting = log.append('cut', 0, START);
  const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock'`;
  while ((await other.query(cut)).rowCount === 0) continue;
  expect(await waiting).toMatchObject({ ok: false, error: { code: 'StorageFailed' } });
  await other.query('COMMIT');
  await other.end();
  expect(await log.append('cut', 0, START)).toEqual({ ok: true, value: 1 });
  await log.close();
});

it('says that nobody answers', async ({ skip }) => {
  const server = (await startPostgres()) ?? skip(NO_POSTGRES);
  const log = valueOf(await openPostgresLog(server.url));
  valueOf(await log.create('game', exampleClock().setup));
  await server.stop();
  for (const answer of [await log.read('game'), await log.append('game', 0, START)]) {
    expect(answer).toMatchObject({ ok: false, error: { code: 'StorageFailed' } });
  }
  await log.close();
  expect(await openPostgresLog(server.url)).toMatchObject({ error: { code: 'StorageFailed' } });
});
