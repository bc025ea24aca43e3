import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSqliteLog } from './sqlite.js';
import { exampleClock, valueOf } from './testing/cases.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zeitnot-sqlite-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const START = { type: 'start', player: 'white', at: 0 } as const;

/** Holds the lock of a file until it is killed. */
const HOLDER = `
  import Sqlite from 'libsql';
  const file = new Sqlite(process.argv[1]);
  file.exec('BEGIN IMMEDIATE');
  process.stdout.write('held');
  setInterval(() => file.name, 1000);`;

const holdLock = async (file: string) => {
  const cwd = new URL('..', import.meta.url);
  const args = ['--input-type=module', '-e', HOLDER, file];
  const holder = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
  await once(holder.stdout, 'data');
  return async () => {
    holder.kill('SIGKILL');
    await once(holder, 'close');
  };
};

it('waits for another process, not forever, and does other things meanwhile', async () => {
  const file = join(folder, 'clocks.db');
  const log = valueOf(await openSqliteLog(file));
  valueOf(await log.create('game', exampleClock().setup));
  const letGo = await holdLock(file);
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 50);
  expect(await log.append('game', 0, START)).toMatchObject({
    ok: false,
    error: { code: 'StorageFailed' },
  });
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(20);
  const waiting = log.append('game', 0, START);
  await letGo();
  expect(await waiting).toEqual({ ok: true, value: 1 });
  await log.close();
});
