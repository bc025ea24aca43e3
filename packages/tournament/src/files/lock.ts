/**
 * A lock file that outlives no owner: it names the process that holds it, and one whose process is gone
 * is taken over.
 */

import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';

export interface Lock {
  /** Whether it still is ours; somebody may have removed it by hand. */
  readonly holds: () => boolean;
  readonly release: () => void;
}

interface Owner {
  readonly pid: number;
  readonly host: string;
  /** Tells a process from a later one with its number; null where the system does not say. */
  readonly started: string | null;
}

/** A lock that is not yet written is somebody's at work. */
const YOUNG = 10_000;
const ATTEMPTS = 3;
/** The time of the start, counted from the name in brackets, in /proc/PID/stat. */
const START_FIELD = 20;

const startOf = (pid: number): string | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 1).split(' ')[START_FIELD] ?? null;
  } catch {
    return null;
  }
};

const parseOwner = (text: string): Owner | null => {
  try {
    const { pid, host, started } = JSON.parse(text) as Partial<Owner>;
    return typeof pid === 'number' && typeof host === 'string'
      ? { pid, host, started: started ?? null }
      : null;
  } catch {
    return null;
  }
};

const isRunning = ({ pid, started }: Owner): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // another user's process may not be asked, but it is there
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const now = startOf(pid);
  return started === null || now === null || now === started;
};

const isHeld = (path: string, text: string): boolean => {
  const owner = parseOwner(text);
  if (owner === null) return Date.now() - statSync(path).mtimeMs < YOUNG;
  return owner.host !== hostname() || isRunning(owner);
};

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** Removes the lock of a dead owner, unless somebody else was faster. */
const removeDead = (path: string, text: string): void => {
  const aside = `${path}.${randomBytes(4).toString('hex')}`;
  renameSync(path, aside);
  try {
    // a link never replaces a lock that was made in the meantime
    if (readFileSync(aside, 'utf8') !== text) linkSync(aside, path);
  } finally {
    rmSync(aside);
  }
};

/** The lock, or null if another process holds it. Throws what the system says otherwise. */
export const takeLock = (path: string): Lock | null => {
  const mine = JSON.stringify({
    pid: process.pid,
    host: hostname(),
    started: startOf(process.pid),
    token: randomBytes(8).toString('hex'),
  });
  const holds = (): boolean => {
    try {
      return readFileSync(path, 'utf8') === mine;
    } catch {
      return false;
    }
  };
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      writeFileSync(path, mine, { flag: 'wx' });
      return { holds, release: () => (holds() ? rmSync(path) : undefined) };
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    try {
      const text = readFileSync(path, 'utf8');
      if (isHeld(path, text)) return null;
      removeDead(path, text);
    } catch (error) {
      // its owner has just gone
      if (codeOf(error) !== 'ENOENT') throw error;
    }
  }
  return null;
};
