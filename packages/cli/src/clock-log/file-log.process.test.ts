import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseNotation } from '@zeitnot/core';
import { makeClock, type ClockEvent } from '@zeitnot/core/clock';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isLong } from '../../../../tests/runs.js';
import { openFileLog, type FileLog } from './file-log.js';

const built = fileURLToPath(new URL('../../dist/clock-log/file-log.js', import.meta.url));

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zeitnot-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const openLog = async (): Promise<FileLog> => {
  const log = await openFileLog(folder);
  if (!log.ok) throw new Error(log.error.message);
  return log.value;
};

const observe = (at: number): ClockEvent => ({ type: 'observe', at });

it('gives the folder to one of two that open it at once, beside a lock that somebody left', async () => {
  writeFileSync(join(folder, 'owner.lock'), JSON.stringify({ pid: 999_999_999, host: hostname() }));
  const opener = `
    import { openFileLog } from ${JSON.stringify(built)};
    const { ok } = await openFileLog(process.argv[1]);
    process.stdout.write(String(ok));
    process.stdin.once('end', () => process.exit()).resume();`;
  const children = [1, 2].map(() =>
    spawn(process.execPath, ['--input-type=module', '-e', opener, folder]),
  );
  const answers = await Promise.all(
    children.map(async ({ stdout }) => String((await once(stdout, 'data'))[0])),
  );
  // none has ended before all have tried
  for (const { stdin } of children) stdin.end();
  await Promise.all(children.map((child) => once(child, 'close')));
  expect(answers.toSorted()).toEqual(['false', 'true']);
});

/** Appends in another process and tells of each event that was acknowledged. */
const WRITER = `
  import { openFileLog } from ${JSON.stringify(built)};
  const { value: log } = await openFileLog(process.argv[1]);
  const { value: { version } } = await log.read('game');
  for (let next = version; ; next += 1) {
    const { ok } = await log.append('game', next, { type: 'observe', at: next });
    if (ok) process.stdout.write(next + '\\n');
  }`;

it('has every acknowledged event after kill -9, at any moment', async () => {
  const log = await openLog();
  const control = parseNotation('5m.. + 3s');
  if (!control.ok) throw new Error(control.error.message);
  const clock = makeClock({ control: control.value });
  if (!clock.ok) throw new Error(clock.error.message);
  await log.create('game', clock.value.setup);
  await log.close();
  for (const patience of isLong ? [5, 20, 45, 80, 120] : [20]) {
    const writer = spawn(process.execPath, ['--input-type=module', '-e', WRITER, folder]);
    let printed = '';
    writer.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    await once(writer.stdout, 'data');
    await new Promise((resolve) => setTimeout(resolve, patience));
    writer.kill('SIGKILL');
    await once(writer, 'close');
    const acknowledged = printed.split('\n').slice(0, -1).map(Number);
    const later = await openLog();
    const read = await later.read('game');
    if (!read.ok) throw new Error(read.error.message);
    expect(read.value.version).toBeGreaterThan(acknowledged.at(-1) as number);
    expect(read.value.events).toEqual(read.value.events.map((_, index) => observe(index)));
    await later.close();
  }
});
