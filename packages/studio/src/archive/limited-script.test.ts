import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, openSandbox, type Sandbox } from '@zeitnot/duckdb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runLimited } from './limited-script.js';

const ENDLESS = 'SELECT count(*) FROM range(10000000000) a, range(1000) b';
const folder = mkdtempSync(join(tmpdir(), 'zeitnot-test-limits-'));
let sandbox: Sandbox;

beforeAll(async () => {
  const database = join(folder, 'empty.duckdb');
  const made = await openDatabase(database, { files: false });
  if (!made.ok) throw new Error(made.error.message);
  made.value.close();
  const opened = await openSandbox(database, {
    memory: '200MB',
    threads: 1,
    folder: join(folder, 'spill'),
    spill: '10MB',
  });
  if (!opened.ok) throw new Error(opened.error.message);
  sandbox = opened.value;
});
afterAll(() => {
  sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (sql: string, limit: number, signal: AbortSignal) =>
  runLimited(sandbox, { sql, limit }, signal, async (statements) => {
    let count = 0;
    for await (const { batches } of statements) {
      for await (const batch of batches()) count += batch.length;
    }
    return count;
  });

it('counts the rows of all statements', async () => {
  const { signal } = new AbortController();
  expect(await run('FROM range(3); FROM range(4)', 60_000, signal)).toEqual({ ok: true, value: 7 });
});

it.each([ENDLESS, `${'SELECT 1; '.repeat(20)}${ENDLESS}`, `${ENDLESS}; SELECT 1`])(
  'stops when the time is up: %s',
  async (sql) => {
    const { signal } = new AbortController();
    const error = { code: 'TimeLimit', message: expect.stringContaining('0.1 seconds') as string };
    expect(await run(sql, 100, signal)).toMatchObject({ ok: false, error });
  },
);

it('stops when it is aborted', async () => {
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 20);
  expect(await run(ENDLESS, Infinity, stop.signal)).toMatchObject({
    ok: false,
    error: { code: 'Interrupted' },
  });
});
