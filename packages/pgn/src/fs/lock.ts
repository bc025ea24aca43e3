/**
 * A lock that names the process which holds it; the lock of a process that is gone is replaced. It is a symbolic link
 * to nothing whose target is the text, since a link comes into being with its text in one step: a process that is
 * killed leaves no lock of nobody. Where there are no links, it is a file.
 */

import { randomBytes } from 'node:crypto';
import {
  closeSync,
  lstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { isGone, thisProcess, type Owner } from './owner.js';

export interface Lock {
  /** Whether it is still ours: it may have been removed by hand. */
  readonly holds: () => boolean;
  readonly release: () => void;
}

/** An empty file younger than this is being written. */
const YOUNG = 10_000;
const ATTEMPTS = 3;
/** What a process has while it removes the lock of one that is gone; a lock as well. */
const TURN = '.turn';

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

const parseOwner = (text: string): Owner | null => {
  try {
    const { pid, host, started, place } = JSON.parse(text) as Partial<Owner>;
    if (typeof pid !== 'number' || typeof host !== 'string') return null;
    return { pid, host, started: started ?? null, ...(typeof place === 'string' && { place }) };
  } catch {
    return null;
  }
};

/** Throws `ENOENT` if there is none. */
const textOf = (path: string): string => {
  try {
    return readlinkSync(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw error;
    return readFileSync(path, 'utf8');
  }
};

const isHeld = (path: string): boolean => {
  const owner = parseOwner(textOf(path));
  if (owner === null) return Date.now() - lstatSync(path).mtimeMs < YOUNG;
  return !isGone(owner);
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

const create = (path: string, text: string): void => {
  try {
    symlinkSync(text, path);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error;
    // perhaps there are no links here; a file says what else is wrong
    createFile(path, text);
  }
};

/**
 * Removes the lock of a process that is gone. One process at a time checks again and does so: of two that saw the dead
 * lock, the slower would otherwise remove the new lock of the faster.
 */
const removeDead = (path: string): void => {
  const turn = takeLock(`${path}${TURN}`);
  try {
    if (turn !== null && !isHeld(path)) unlinkSync(path);
  } finally {
    turn?.release();
  }
};

/** Removes the turn of a process that died when it had just removed the lock. */
const removeDeadTurn = (path: string): void => {
  const turn = `${path}${TURN}`;
  if (lstatSync(turn, { throwIfNoEntry: false }) !== undefined) takeLock(turn)?.release();
};

/** Takes the lock; null if another process holds it. Throws any other error of the system. */
export const takeLock = (path: string): Lock | null => {
  const mine = JSON.stringify({ ...thisProcess(), token: randomBytes(8).toString('hex') });
  const holds = (): boolean => {
    try {
      return textOf(path) === mine;
    } catch {
      return false;
    }
  };
  const release = (): void => {
    if (holds()) unlinkSync(path);
  };
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      removeDeadTurn(path);
      create(path, mine);
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
