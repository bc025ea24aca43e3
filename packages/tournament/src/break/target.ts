/**
 * Whether a break may write to its target: nothing is in the way, the disk has room, and no other run is at work there.
 */

import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  statSync,
  readdirSync,
  type Stats,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { failure, success } from '@zeitnot/core';
import { makeFolders, takeLock, type Lock } from '@zeitnot/pgn/internal';
import type { BreakResult } from './report.js';
import { isSameFile, isThere } from '../fs/handles.js';
import { checkSpace } from '../fs/system-errors.js';
import { isBehindLink, cleanUp, isLink } from '../manifest/journal.js';
import { listSome } from '../rounds/plan.js';

export interface TargetOptions {
  readonly force: boolean;
  readonly source: string;
}

const MAX_LISTED = 5;

/** Fails if an output exists already, or would go where it must not. */
export const checkOutputs = (
  target: string,
  outputs: readonly string[],
  { force, source }: TargetOptions,
): BreakResult<null> => {
  if (outputs.some((output) => isBehindLink(target, output))) {
    return failure(
      'UnsafeTarget',
      `A folder of ${target} is a symbolic link; break does not write through links.`,
    );
  }
  const taken = outputs.filter((output) => isThere(join(target, output)));
  for (const output of taken) {
    const path = join(target, output);
    const isFolder = lstatSync(path).isDirectory();
    if (isFolder || isSameFile(path, source)) {
      const what = isFolder ? 'a folder' : 'the source itself';
      return failure(
        'UnsafeTarget',
        `${path} is ${what} and cannot be replaced; choose another folder.`,
      );
    }
  }
  if (force || taken.length === 0) return success(null);
  return failure(
    'OutputExists',
    `${target} already contains ${listSome(taken, MAX_LISTED)}. Choose another folder, or replace them with --force.`,
  );
};

export const checkFolder = (out: string, stat: Stats | undefined): BreakResult<null> =>
  (stat === undefined ? isThere(resolve(out)) : !stat.isDirectory())
    ? failure('CannotWrite', `${out} is not a folder; choose another place.`)
    : success(null);

/** The folder, or the first one above it that is there. */
const nearestFolder = (path: string): string =>
  existsSync(path) || path === dirname(path) ? path : nearestFolder(dirname(path));

/**
 * What is wrong with a target for this many bytes, as far as can be told without writing. Throws the system's error
 * for a folder without write permission.
 */
export const checkTarget = (
  out: string,
  outputs: readonly string[],
  options: TargetOptions,
  bytes: number,
): BreakResult<null> => {
  const stat = statSync(out, { throwIfNoEntry: false });
  const usable = checkFolder(out, stat);
  if (!usable.ok) return usable;
  if (stat !== undefined) {
    const checked = checkOutputs(resolve(out), outputs, options);
    if (!checked.ok) return checked;
  }
  const folder = nearestFolder(resolve(out));
  accessSync(folder, constants.W_OK | constants.X_OK);
  return checkSpace(folder, bytes);
};

const LOCK = 'lock';
/** Other runs may be at the lock. */
const isOfLock = (name: string): boolean => name === LOCK || name.startsWith(`${LOCK}.`);

export const busy = (target: string, work: string) =>
  failure(
    'TargetBusy',
    `Another run is writing to ${target}. Wait for it; if there is none, remove ${join(work, LOCK)}.`,
  );

/** Cleans up after a dead run in a work folder; whether it was completed. */
const clear = (work: string, target: string): BreakResult<boolean> => {
  const { completed, inTheWay } = cleanUp(work, target);
  if (inTheWay !== null) {
    return failure(
      'LeftoverInTheWay',
      `A break was interrupted while it replaced files in ${target}, and ${inTheWay} has changed since. Move that file away and run the break again; it writes the missing files first.`,
    );
  }
  const strange = readdirSync(work).filter((name) => !isOfLock(name));
  if (strange.length === 0) return success(completed);
  return failure(
    'LeftoverInTheWay',
    `${work} holds files that are not from a break: ${strange.slice(0, 3).join(', ')}. Check them and remove them.`,
  );
};

/**
 * Takes the lock of a work folder and cleans up after a dead run, which may mean to complete it. If the system refuses the lock, `withdraw` removes
 * the folders made for it.
 */
export const lockWorkFolder = (
  work: string,
  target: string,
  withdraw = (): void => undefined,
): BreakResult<{ readonly lock: Lock; readonly completed: boolean }> => {
  if (isLink(work)) {
    return failure(
      'UnsafeTarget',
      `${work} is a symbolic link; break does not write through links. Check it and remove it.`,
    );
  }
  let lock: Lock | null = null;
  for (let attempt = 0; ; attempt += 1) {
    makeFolders(work);
    try {
      lock = takeLock(join(work, LOCK));
      break;
    } catch (error) {
      // the run that had it has just removed the folder
      if ((error as NodeJS.ErrnoException).code === 'ENOENT' && attempt < 3) continue;
      withdraw();
      throw error;
    }
  }
  if (lock === null) return busy(target, work);
  let cleared: BreakResult<boolean> | null = null;
  try {
    cleared = clear(work, target);
  } finally {
    if (cleared?.ok !== true) lock.release();
  }
  return cleared.ok ? success({ lock, completed: cleared.value }) : cleared;
};
