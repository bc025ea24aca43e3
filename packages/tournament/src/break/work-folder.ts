/**
 * The folder in which a break works until everything is there. Beside a target that does not exist yet,
 * to become it in one rename; inside a target that does, to give its files away one by one.
 */

import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  type Stats,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { failure } from '@zeitnot/core';
import { makeFolders, removeEmptyFolder, syncFolder, takeLock, type Lock } from '@zeitnot/pgn';
import { isSameFile } from '../files/same-file.js';
import { checkSpace } from '../files/space.js';
import type { BreakResult } from './errors.js';
import {
  cleanUp,
  FILES,
  foldersOf,
  isBehindLink,
  isInterrupted,
  isLink,
  writeJournal,
  type Journal,
} from './journal.js';

const INSIDE = '.zeitnot-break';
const LOCK = 'lock';
/** What is left of a run that died while it took the lock over. */
const DEAD_TURN = 'lock.turn';

export interface WorkFolder {
  /** Where outputs are written. */
  readonly files: string;
  /** Makes the journal and the folders. */
  readonly begin: () => void;
  /** Gives the outputs, which are on the disk, their final names; the last of them, the manifest, last. */
  readonly commit: () => BreakResult<null>;
  /** Removes all that is not committed, and the lock. */
  readonly leave: () => void;
}

/** Whether a break into a folder was replacing files or giving them names, and has not come to its end. */
export const isBreaking = (target: string): boolean => isInterrupted(join(target, INSIDE));

const besideOf = (target: string): string =>
  join(dirname(target), `.${basename(target)}.zeitnot-break`);

const busy = (target: string, work: string) =>
  failure(
    'TargetBusy',
    `Another run is writing to ${target}. Wait for it; if there is none, remove ${join(work, LOCK)}.`,
  );

/** Removes folders that were made for nothing, from the inner to the outer one. */
const removeParents = (inner: string, outer: string): void => {
  removeEmptyFolder(inner);
  if (inner !== outer && inner !== dirname(inner)) removeParents(dirname(inner), outer);
};

interface Entered {
  readonly lock: Lock;
  /** A run that had died there was completed. */
  readonly completed: boolean;
}

/** Clears what a dead run has left in a work folder; whether it was completed. */
const clear = (work: string, target: string): BreakResult<boolean> => {
  const { completed, inTheWay } = cleanUp(work, target);
  if (inTheWay !== null) {
    return failure(
      'LeftoverInTheWay',
      `A break died while it replaced files in ${target}, and ${inTheWay} was changed since. Move that file away, and run again: what is missing will then be put there first.`,
    );
  }
  removeEmptyFolder(join(work, DEAD_TURN));
  const strange = readdirSync(work).filter((name) => name !== LOCK);
  if (strange.length === 0) return { ok: true, value: completed };
  return failure(
    'LeftoverInTheWay',
    `${work} holds what no run of break has left there: ${strange.slice(0, 3).join(', ')}. Look at it, and remove it.`,
  );
};

/**
 * Takes the lock of a work folder and clears what a dead run has left in it. If the system lets it make no
 * lock, `withdraw` removes what was made for it.
 */
const enter = (
  work: string,
  target: string,
  withdraw = (): void => undefined,
): BreakResult<Entered> => {
  if (isLink(work)) {
    return failure(
      'UnsafeTarget',
      `${work} is a link to another place; break writes nothing through links. Look at it, and remove it.`,
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
  return cleared.ok ? { ok: true, value: { lock, completed: cleared.value } } : cleared;
};

const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/** Folders that have to be made for the outputs. */
const missingFolders = (target: string, outputs: readonly string[]): readonly string[] =>
  foldersOf(outputs).filter((folder) => !isThere(join(target, folder)));

const LISTED = 5;

/** Says no if an output is there already, or would go where it must not. */
const checkOutputs = (
  target: string,
  outputs: readonly string[],
  force: boolean,
  source: string,
): BreakResult<null> => {
  if (outputs.some((output) => isBehindLink(target, output))) {
    return failure(
      'UnsafeTarget',
      `A folder of ${target} is a link to another place; break writes nothing through links.`,
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
        `${path} is ${what} and cannot be replaced; take another folder.`,
      );
    }
  }
  if (force || taken.length === 0) return { ok: true, value: null };
  const more = taken.length > LISTED ? ` and ${taken.length - LISTED} more` : '';
  return failure(
    'OutputExists',
    `In ${target} there already is ${taken.slice(0, LISTED).join(', ')}${more}. Take another folder, or replace them with --force.`,
  );
};

export interface WorkOptions {
  readonly force: boolean;
  readonly source: string;
}

const checkFolder = (out: string, stat: Stats | undefined): BreakResult<null> =>
  (stat === undefined ? isThere(resolve(out)) : !stat.isDirectory())
    ? failure('CannotWrite', `${out} is no folder; take another place.`)
    : { ok: true, value: null };

/** The folder, or the first one above it that is there. */
const nearestFolder = (path: string): string =>
  existsSync(path) || path === dirname(path) ? path : nearestFolder(dirname(path));

/**
 * What is wrong with a target for so many bytes, as far as that can be told without writing. Throws what the
 * system says of a folder that may not be written to.
 */
export const checkTarget = (
  out: string,
  outputs: readonly string[],
  { force, source }: WorkOptions,
  bytes: number,
): BreakResult<null> => {
  const stat = statSync(out, { throwIfNoEntry: false });
  const usable = checkFolder(out, stat);
  if (!usable.ok) return usable;
  if (stat !== undefined) {
    const checked = checkOutputs(resolve(out), outputs, force, source);
    if (!checked.ok) return checked;
  }
  const folder = nearestFolder(resolve(out));
  accessSync(folder, constants.W_OK | constants.X_OK);
  return checkSpace(folder, bytes);
};

/** Opens the work folder of a target; what is wrong with the target is told before anything is written. */
export const openWork = (
  out: string,
  outputs: readonly string[],
  { force, source }: WorkOptions,
): BreakResult<WorkFolder> => {
  const target = resolve(out);
  const stat = statSync(target, { throwIfNoEntry: false });
  const usable = checkFolder(out, stat);
  if (!usable.ok) return usable;
  const isNew = stat === undefined;
  const beside = besideOf(target);
  const firstMade = isNew ? makeFolders(dirname(target)) : undefined;
  if (!isNew && existsSync(beside)) {
    // a run that was to make the target died, or is at it
    const left = enter(beside, target);
    if (!left.ok) return left;
    left.value.lock.release();
    removeEmptyFolder(beside);
  }
  const work = isNew ? beside : join(target, INSIDE);
  const withdraw = (): void => {
    removeEmptyFolder(work);
    if (firstMade !== undefined) removeParents(dirname(target), firstMade);
  };
  const entered = enter(work, target, withdraw);
  if (!entered.ok) return entered;
  const { lock, completed } = entered.value;
  const files = join(work, FILES);

  const leave = (): void => {
    if (lock.holds()) {
      try {
        cleanUp(work, target);
      } finally {
        lock.release();
      }
    }
    withdraw();
  };
  const checked = isNew
    ? ({ ok: true, value: null } as const)
    : checkOutputs(target, outputs, force, source);
  if (!checked.ok) {
    leave();
    const { code, message } = checked.error;
    return completed
      ? failure(code, `${message} What a break that died there had begun is complete now.`)
      : checked;
  }
  const folders = isNew ? [] : missingFolders(target, outputs);

  const note = (phase: Journal['phase']): void => {
    const replaces = !isNew && outputs.some((output) => isThere(join(target, output)));
    writeJournal(work, { version: 1, phase, outputs, folders, replaces });
  };
  const begin = (): void => {
    note('writing');
    mkdirSync(files);
    for (const folder of foldersOf(outputs)) mkdirSync(join(files, folder), { recursive: true });
  };
  const commit = (): BreakResult<null> => {
    if (!lock.holds()) return busy(target, work);
    if (isNew) {
      if (isThere(target)) {
        return failure('OutputExists', `${out} appeared in the meantime; run it again.`);
      }
      for (const folder of ['.', ...foldersOf(outputs)]) syncFolder(join(files, folder));
      renameSync(files, target);
      syncFolder(dirname(target));
    } else {
      note('renaming');
      const manifest = outputs.at(-1) as string;
      // from here on the old manifest describes nothing
      rmSync(join(target, manifest), { force: true });
      for (const folder of folders) mkdirSync(join(target, folder), { recursive: true });
      for (const output of outputs) renameSync(join(files, output), join(target, output));
      for (const folder of ['.', ...foldersOf(outputs)]) syncFolder(join(target, folder));
    }
    return { ok: true, value: null };
  };
  return { ok: true, value: { files, begin, commit, leave } };
};
