import { appendFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseNotation } from '@zeitnot/core';
import { makeClock, type ClockEvent, type ClockSetup } from '@zeitnot/core/clock';
import { clockLogCases } from '@zeitnot/core/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mountSmallDisk } from '../testing/small-disk.js';
import { openFileLog, type FileLog } from './file-log.js';

let folder = '';
const opened: FileLog[] = [];

const openLog = async (path = folder): Promise<FileLog> => {
  const log = await openFileLog(path);
  if (!log.ok) throw new Error(log.error.message);
  opened.push(log.value);
  return log.value;
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zeitnot-log-'));
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((log) => log.close()));
  rmSync(folder, { recursive: true, force: true });
});

const setup = (): ClockSetup => {
  const control = parseNotation('5m.. + 3s');
  if (!control.ok) throw new Error(control.error.message);
  const clock = makeClock({ control: control.value });
  if (!clock.ok) throw new Error(clock.error.message);
  return clock.value.setup;
};

const observe = (at: number): ClockEvent => ({ type: 'observe', at });

describe('a log in files', () => {
  it.each(clockLogCases)('$name', async ({ run }) => {
    const log = await openLog();
    await run(log, async () => {
      await log.close();
      return openLog();
    });
  });

  it('gives no two games one file', async () => {
    const log = await openLog();
    const long = 'a'.repeat(101);
    await log.create(long, setup());
    const file = readdirSync(folder).find((name) => name.endsWith('.jsonl')) as string;
    expect(await log.create(file.replace('.jsonl', ''), setup())).toMatchObject({ ok: true });
    expect(readdirSync(folder).filter((name) => name.endsWith('.jsonl'))).toHaveLength(2);
  });

  it('drops what was not finished when the process died', async () => {
    const log = await openLog();
    await log.create('game', setup());
    await log.append('game', 0, observe(1));
    await log.close();
    const file = readdirSync(folder).find((name) => name.endsWith('.jsonl')) as string;
    appendFileSync(join(folder, file), '{"type":"obser');
    const later = await openLog();
    expect(await later.read('game')).toMatchObject({ value: { version: 1, events: [observe(1)] } });
    expect(await later.append('game', 1, observe(2))).toEqual({ ok: true, value: 2 });
    expect(await later.read('game')).toMatchObject({ value: { events: [observe(1), observe(2)] } });
  });

  it('belongs to one process at a time', async () => {
    await openLog();
    const second = await openFileLog(folder);
    expect(second).toMatchObject({ ok: false, error: { code: 'StorageFailed' } });
    expect(!second.ok && second.error.message).toContain(join(folder, 'owner.lock'));
  });

  it('takes nothing more once it is closed', async () => {
    const log = await openLog();
    await log.create('game', setup());
    await log.close();
    expect(await log.append('game', 0, observe(1))).toMatchObject({
      error: { code: 'StorageFailed' },
    });
  });

  it('says that a folder cannot be made', async () => {
    writeFileSync(join(folder, 'file'), '');
    expect(await openFileLog(join(folder, 'file', 'logs'))).toMatchObject({
      ok: false,
      error: { code: 'StorageFailed' },
    });
  });

  it('loses nothing when the disk is full', async ({ skip }) => {
    const disk = join(folder, 'disk');
    const { unmount } = mountSmallDisk(disk, 'size=64k', skip);
    try {
      const log = await openLog(join(disk, 'logs'));
      await log.create('game', setup());
      let version = 0;
      let answer = await log.append('game', version, observe(0));
      while (answer.ok && version < 5000) {
        version = answer.value;
        answer = await log.append('game', version, observe(version));
      }
      expect(answer).toMatchObject({ ok: false, error: { code: 'StorageFailed' } });
      expect(await log.read('game')).toMatchObject({ value: { version } });
      await log.close();
      const later = await openLog(join(disk, 'logs'));
      expect(await later.read('game')).toMatchObject({ value: { version } });
      await later.close();
    } finally {
      unmount();
    }
  });
});
