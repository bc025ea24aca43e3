/**
 * A lock file that outlives no owner: it names the process that holds it, and one whose process is gone
 * is taken over.
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
/** Where these stand behind the name in brackets, in /proc/PID/stat. */
const STATE_FIELD = 1;
const START_FIELD = 20;
/** Killed, and kept only until its parent asks how it ended. */
const ZOMBIE = 'Z';

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
    // another user's process may not be asked, but it is there
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
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

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/**
 * Removes the lock of a dead owner. One process at a time looks again and does so: of two that saw the dead
 * one, the slower would else remove the lock of the faster.
 */
const removeDead = (path: string): void => {
  const turn = `${path}.turn`;
  try {
    mkdirSync(turn);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    // it belongs to somebody who died at this, or is at it
    if (isOld(turn)) rmdirSync(turn);
    return;
  }
  try {
    if (!isHeld(path)) rmSync(path);
  } finally {
    rmdirSync(turn);
  }
};

/** Throws `EEXIST` if it is there. On a full disk a file can be made and not written; none is left then. */
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
      createFile(path, mine);
      return { holds, release: () => (holds() ? rmSync(path) : undefined) };
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    try {
      if (isHeld(path)) return null;
      removeDead(path);
    } catch (error) {
      // its owner, or whoever removes it, has just gone
      if (codeOf(error) !== 'ENOENT') throw error;
    }
  }
  return null;
};
