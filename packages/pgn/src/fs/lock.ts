/**
 * A lock file that names the process which holds it; the lock of a dead process is replaced. By hand: a library would
 * not see that a process number was given to another process.
 */

import { randomBytes } from 'node:crypto';
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';

export type Lock = NonNullable<ReturnType<typeof takeLock>>;

interface Owner {
  readonly pid: number;
  readonly host: string;
  /** Tells a process from a later one with its number; null where the system does not say. */
  readonly started: string | null;
}

/** An empty lock younger than this is being written. */
const YOUNG = 10_000;
const ATTEMPTS = 3;
/** Fields of /proc/PID/stat, counted from the name in brackets. */
const STATE_FIELD = 1;
const START_FIELD = 20;
/** Dead, and listed only until its parent collects its exit code. */
const ZOMBIE = 'Z';

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

const statField = (pid: number, field: number): string | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 1).split(' ')[field] ?? null;
  } catch {
    return null;
  }
};

const startOf = (pid: number): string | null => statField(pid, START_FIELD);

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
    // another user's process cannot be signalled, but it runs
    if (codeOf(error) !== 'EPERM') return false;
  }
  if (statField(pid, STATE_FIELD) === ZOMBIE) return false;
  const now = startOf(pid);
  return started === null || now === null || now === started;
};

const isOld = (path: string): boolean => Date.now() - statSync(path).mtimeMs >= YOUNG;

const isHeld = (path: string): boolean => {
  const owner = parseOwner(readFileSync(path, 'utf8'));
  if (owner === null) return !isOld(path);
  return owner.host !== hostname() || isRunning(owner);
};

/**
 * Removes the lock of a dead owner. One process at a time checks again and does so: of two that saw the dead lock, the
 * slower would otherwise remove the new lock of the faster.
 */
const removeDead = (path: string): void => {
  const turn = `${path}.turn`;
  try {
    mkdirSync(turn);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    // another process is doing this, or died doing it
    if (isOld(turn)) rmdirSync(turn);
    return;
  }
  try {
    if (!isHeld(path)) rmSync(path);
  } finally {
    rmdirSync(turn);
  }
};

/** Throws `EEXIST` if it exists. Leaves no empty file on a full disk. */
const createFile = (path: string, text: string): void => {
  const file = openSync(path, 'wx');
  try {
    writeFileSync(file, text);
  } catch (error) {
    rmSync(path);
    throw error;
  } finally {
    closeSync(file);
  }
};

/** Takes the lock; null if another process holds it. Throws any other error of the system. */
export const takeLock = (path: string) => {
  const mine = JSON.stringify({
    pid: process.pid,
    host: hostname(),
    started: startOf(process.pid),
    token: randomBytes(8).toString('hex'),
  });
  /** Whether it is still ours: it may have been removed by hand. */
  const holds = (): boolean => {
    try {
      return readFileSync(path, 'utf8') === mine;
    } catch {
      return false;
    }
  };
  const release = (): void => {
    if (holds()) rmSync(path);
  };
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      createFile(path, mine);
      return { holds, release };
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    try {
      if (isHeld(path)) return null;
      removeDead(path);
    } catch (error) {
      // it was removed in the meantime
      if (codeOf(error) !== 'ENOENT') throw error;
    }
  }
  return null;
};
