import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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
  it('has one holder, until that lets go of it', () => {
    const lock = takeLock(path);
    expect(lock?.holds()).toBe(true);
    expect(takeLock(path)).toBeNull();
    lock?.release();
    expect(existsSync(path)).toBe(false);
    expect(takeLock(path)?.holds()).toBe(true);
  });

  it('is not let go of by somebody who lost it', () => {
    const lock = takeLock(path);
    writeFileSync(path, owner(process.ppid));
    expect(lock?.holds()).toBe(false);
    lock?.release();
    expect(existsSync(path)).toBe(true);
  });

  it.each([
    ['a process that runs', owner(process.ppid)],
    ['a machine that cannot be asked', owner(999_999_999, { host: 'elsewhere' })],
    ['somebody who is about to write it', ''],
  ])('of %s is held', (_name, text) => {
    writeFileSync(path, text);
    expect(takeLock(path)).toBeNull();
  });

  it.each([
    ['a process that is gone', owner(999_999_999)],
    ['one that had the number of this process', owner(process.pid, { started: '1' })],
    ['one that had the number of another', owner(process.ppid, { started: '1' })],
    ['somebody who died before writing it', ''],
  ])('of %s is taken over', (_name, text) => {
    writeFileSync(path, text);
    age(path);
    expect(takeLock(path)?.holds()).toBe(true);
    expect(existsSync(`${path}.turn`)).toBe(false);
  });

  it('is taken over by one at a time', () => {
    writeFileSync(path, owner(999_999_999));
    mkdirSync(`${path}.turn`);
    expect(takeLock(path)).toBeNull();
    // whoever had the turn has died
    age(`${path}.turn`);
    expect(takeLock(path)?.holds()).toBe(true);
  });
});
