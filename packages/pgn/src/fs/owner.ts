/**
 * Processes as owners of locks, folders and unfinished files: which process it is, and whether it is gone. By hand: a
 * library would not see that a process number was given to another process, or belongs to another container.
 */

import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

export interface Owner {
  readonly pid: number;
  /** For people; `place` says more. */
  readonly host: string;
  /** Tells a process from a later one with its number; null where the system does not say. */
  readonly started: string | null;
  /** Where the number counts: this machine, and in it this container. Earlier versions wrote only `host`. */
  readonly place?: string;
}

/** Fields of /proc/PID/stat, counted from the name in brackets. */
const STATE_FIELD = 1;
const START_FIELD = 20;
/** Dead, and listed only until its parent collects its exit code. */
const ZOMBIE = 'Z';

const orNull = (read: () => string): string | null => {
  try {
    return read();
  } catch {
    return null;
  }
};

const statField = (pid: number, field: number): string | null =>
  orNull(() => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 1).split(' ')[field] ?? '';
  });

/** Two containers may share a folder and even a name, but not their process numbers. */
const placeOf = (host: string): string => {
  const machine = orNull(() => readFileSync('/etc/machine-id', 'latin1'));
  const numbers = orNull(() => readlinkSync('/proc/self/ns/pid'));
  const said = JSON.stringify([host, machine, numbers]);
  return createHash('sha256').update(said).digest('hex').slice(0, 8);
};

export const thisProcess = (): Required<Owner> => {
  const host = hostname();
  return {
    pid: process.pid,
    host,
    started: statField(process.pid, START_FIELD),
    place: placeOf(host),
  };
};

const isRunning = ({ pid, started }: Owner): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // another user's process cannot be signalled, but it runs
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  if (statField(pid, STATE_FIELD) === ZOMBIE) return false;
  const now = statField(pid, START_FIELD);
  return started === null || now === null || now === started;
};

/** Whether a process no longer runs, for certain: one elsewhere cannot be asked. */
export const isGone = (owner: Owner): boolean => {
  const host = hostname();
  const isHere = owner.place === undefined ? owner.host === host : owner.place === placeOf(host);
  return isHere && !isRunning(owner);
};

/** This process as a part of a file name. */
export const ownerName = (): string => {
  const { pid, started, place } = thisProcess();
  return `${pid}-${started ?? 0}-${place}`;
};

/** What `ownerName` looks like. */
export const OWNER_NAME = String.raw`\d+-\d+-[\da-f]{8}`;

/** The owner that a name begins with; null if it is no such name. */
export const parseOwnerName = (name: string): Owner | null => {
  const [, pid, started, place = ''] = /^(\d+)-(\d+)-([\da-f]{8})(?![\da-f])/.exec(name) ?? [];
  if (pid === undefined) return null;
  return { pid: Number(pid), host: '', started: started === '0' ? null : started!, place };
};
