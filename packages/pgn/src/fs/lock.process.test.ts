import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeLock } from './lock.js';

let folder = '';
let path = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zeitnot-lock-'));
  path = join(folder, 'lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

const owner = (pid: number, more: object = {}): string =>
  JSON.stringify({ pid, host: hostname(), ...more });
const age = (name: string): void => utimesSync(name, 1, 1);

describe('a lock', () => {
  it('has one holder until it is released', () => {
    const lock = takeLock(path);
    expect(lock?.holds()).toBe(true);
    expect(takeLock(path)).toBeNull();
    lock?.release();
    expect(readdirSync(folder)).toEqual([]);
    expect(takeLock(path)?.holds()).toBe(true);
  });

  it('is not released by a process that lost it', () => {
    const lock = takeLock(path);
    rmSync(path);
    writeFileSync(path, owner(process.ppid));
    expect(lock?.holds()).toBe(false);
    lock?.release();
    expect(existsSync(path)).toBe(true);
  });

  it.each([
    ['a process that runs', owner(process.ppid)],
    ['a machine that cannot be asked', owner(999_999_999, { host: 'elsewhere' })],
    ['a container that cannot be asked', owner(999_999_999, { place: '0badcafe' })],
    ['a process that is about to write it', ''],
  ])('of %s is held', (_name, text) => {
    writeFileSync(path, text);
    expect(takeLock(path)).toBeNull();
  });

  it.each([
    ['a process that is gone', owner(999_999_999)],
    ['one that had the number of this process', owner(process.pid, { started: '1' })],
    ['one that had the number of another', owner(process.ppid, { started: '1' })],
    ['a process that died before writing it', ''],
  ])('of %s is taken over', (_name, text) => {
    writeFileSync(path, text);
    age(path);
    expect(takeLock(path)?.holds()).toBe(true);
    expect(readdirSync(folder)).toEqual(['lock']);
  });

  it('has its text from the first moment', () => {
    takeLock(path);
    expect(lstatSync(path).isSymbolicLink()).toBe(true);
    expect(JSON.parse(readlinkSync(path))).toMatchObject({ pid: process.pid, host: hostname() });
  });

  it('of a process that was killed but not yet reaped is taken over', async ({ skip }) => {
    const timeout = 30_000;
    // a shell that becomes another program never asks how its child ended
    const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60']);
    try {
      const [line] = (await once(parent.stdout, 'data')) as [Buffer];
      const pid = Number(line.toString());
      const stat = `/proc/${pid}/stat`;
      if (!existsSync(stat)) return skip('no /proc here');
      // until then it is still the shell, which may collect the exit code
      const program = `/proc/${parent.pid}/comm`;
      await vi.waitFor(() => expect(readFileSync(program, 'latin1')).toBe('sleep\n'), {
        timeout,
      });
      writeFileSync(path, owner(pid));
      expect(takeLock(path)).toBeNull();
      process.kill(pid, 'SIGKILL');
      await vi.waitFor(() => expect(readFileSync(stat, 'latin1')).toContain(') Z '), { timeout });
      expect(takeLock(path)?.holds()).toBe(true);
    } finally {
      parent.kill('SIGKILL');
    }
  });

  it('is taken over by one at a time', () => {
    symlinkSync(owner(999_999_999), path);
    symlinkSync(owner(process.ppid), `${path}.turn`);
    expect(takeLock(path)).toBeNull();
    expect(readlinkSync(path)).toBe(owner(999_999_999));
  });

  it.each([[['lock', 'lock.turn']], [['lock.turn']], [['lock', 'lock.turn', 'lock.turn.turn']]])(
    'is free at once if the process that took over has died and left %j',
    (names) => {
      for (const name of names) symlinkSync(owner(999_999_999), join(folder, name));
      expect(takeLock(path)?.holds()).toBe(true);
      expect(readdirSync(folder)).toEqual(['lock']);
    },
  );
});
