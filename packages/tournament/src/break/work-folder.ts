/**
 * The folder in which a break works until everything is written. It lies beside a target that does not exist yet, and
 * becomes the target by one rename; or inside a target that exists, and its files are moved out one by one.
 */

import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { failure, success } from '@zeitnot/core';
import { makeFolders, removeEmptyFolder, syncFolder } from '@zeitnot/pgn/internal';
import { isThere } from '../fs/handles.js';
import type { BreakResult } from './report.js';
import {
  cleanUp,
  PENDING,
  foldersOf,
  WORK_FOLDER,
  writeJournal,
  type Journal,
} from '../manifest/journal.js';
import { checkFolder, checkOutputs, type TargetOptions, busy, lockWorkFolder } from './target.js';

const besideOf = (target: string): string =>
  join(dirname(target), `.${basename(target)}.zeitnot-break`);

/** Removes empty folders from the inner to the outer one. */
const removeParents = (inner: string, outer: string): void => {
  removeEmptyFolder(inner);
  if (inner !== outer && inner !== dirname(inner)) removeParents(dirname(inner), outer);
};

const DONE = success(null);

/** Where the work folder lies, and how outputs get their names from there. */
interface Placement {
  readonly work: string;
  /** Folders of the target that have to be made. */
  readonly folders: () => readonly string[];
  readonly check: () => BreakResult<null>;
  /** Gives the outputs in `files` their names; `note` journals that it has begun. */
  readonly giveNames: (files: string, note: () => void) => BreakResult<null>;
  /** Removes folders that were made and not used. */
  readonly withdraw: () => void;
}

/** Syncs the names of all outputs below a folder. */
const syncFolders = (folder: string, outputs: readonly string[]): void => {
  for (const below of ['.', ...foldersOf(outputs)]) syncFolder(join(folder, below));
};

const besideTarget = (target: string, outputs: readonly string[]): Placement => {
  const work = besideOf(target);
  const firstMade = makeFolders(dirname(target));
  return {
    work,
    folders: () => [],
    check: () => DONE,
    giveNames: (files) => {
      if (isThere(target)) {
        return failure('OutputExists', `${target} appeared in the meantime; run it again.`);
      }
      syncFolders(files, outputs);
      renameSync(files, target);
      syncFolder(dirname(target));
      return DONE;
    },
    withdraw: () => {
      removeEmptyFolder(work);
      if (firstMade !== undefined) removeParents(dirname(target), firstMade);
    },
  };
};

const insideTarget = (
  target: string,
  outputs: readonly string[],
  options: TargetOptions,
): Placement => {
  const work = join(target, WORK_FOLDER);
  const folders = (): readonly string[] =>
    foldersOf(outputs).filter((folder) => !isThere(join(target, folder)));
  return {
    work,
    folders,
    check: () => checkOutputs(target, outputs, options),
    giveNames: (files, note) => {
      note();
      const missing = folders();
      // from here on the old manifest is wrong
      rmSync(join(target, outputs.at(-1) as string), { force: true });
      for (const folder of missing) mkdirSync(join(target, folder), { recursive: true });
      for (const output of outputs) renameSync(join(files, output), join(target, output));
      syncFolders(target, outputs);
      return DONE;
    },
    withdraw: () => removeEmptyFolder(work),
  };
};

/** Cleans up after a dead run that was to create a target which exists now; fails if that run is alive. */
const clearBeside = (target: string): BreakResult<null> => {
  const beside = besideOf(target);
  if (!existsSync(beside)) return DONE;
  const left = lockWorkFolder(beside, target);
  if (!left.ok) return left;
  left.value.lock.release();
  removeEmptyFolder(beside);
  return DONE;
};

/** Opens the work folder of a target. Problems with the target are found before anything is written. */
export const openWorkFolder = (out: string, outputs: readonly string[], options: TargetOptions) => {
  const target = resolve(out);
  const stat = statSync(target, { throwIfNoEntry: false });
  const usable = checkFolder(out, stat);
  if (!usable.ok) return usable;
  const isNew = stat === undefined;
  const cleared = isNew ? DONE : clearBeside(target);
  if (!cleared.ok) return cleared;
  const placement = isNew ? besideTarget(target, outputs) : insideTarget(target, outputs, options);
  const { work, withdraw } = placement;
  const entered = lockWorkFolder(work, target, withdraw);
  if (!entered.ok) return entered;
  const { lock, completed } = entered.value;
  /** Where outputs are written. */
  const files = join(work, PENDING);

  /** Removes all that is not committed, and the lock. */
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
  const checked = placement.check();
  if (!checked.ok) {
    leave();
    const { code, message } = checked.error;
    return completed
      ? failure(code, `${message} An interrupted break there was completed.`)
      : checked;
  }
  const folders = placement.folders();
  const note = (step: Journal['step']): void => {
    const replaces = !isNew && outputs.some((output) => isThere(join(target, output)));
    writeJournal(work, { step, outputs, folders, replaces });
  };
  /** Makes the journal and the folders. */
  const begin = (): void => {
    note('writing');
    mkdirSync(files);
    for (const folder of foldersOf(outputs)) mkdirSync(join(files, folder), { recursive: true });
  };
  /** Gives the outputs, which are synced, their final names; the manifest comes last. */
  const commit = (): BreakResult<null> =>
    lock.holds() ? placement.giveNames(files, () => note('renaming')) : busy(target, work);
  return success({ files, begin, commit, leave });
};
