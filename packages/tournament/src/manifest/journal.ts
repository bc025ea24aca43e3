/**
 * The journal of a break: names every output before the first is written, so that a later run can undo
 * exactly what a run that died has done, or do the rest of it.
 */

import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { removeEmptyFolder, syncFolder } from '@zeitnot/pgn';
import { staysInside } from '../rounds/file-name.js';

export interface Journal {
  readonly version: 1;
  /** `renaming`: everything is written, and outputs get their final names. */
  readonly phase: 'writing' | 'renaming';
  /** Paths of files below the target, with `/`. */
  readonly outputs: readonly string[];
  /** Folders below the target that the run made itself. */
  readonly folders: readonly string[];
  /** Some outputs take the place of files that were there. */
  readonly replaces: boolean;
}

/** The folder in which a break works inside of a target that exists. */
export const WORK_FOLDER = '.zeitnot-break';

const NAME = 'journal.json';
const DRAFT = 'journal.draft';
/** The folder of outputs that have no final name yet. */
export const PENDING = 'files';

const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');

const readJournal = (work: string): Journal | null => {
  try {
    const journal = JSON.parse(readFileSync(join(work, NAME), 'utf8')) as Partial<Journal>;
    const { outputs, folders, replaces } = journal;
    if (journal.version !== 1 || !isNames(outputs) || !isNames(folders)) return null;
    if (typeof replaces !== 'boolean') return null;
    const phase = journal.phase === 'renaming' ? journal.phase : 'writing';
    return { version: 1, phase, outputs, folders, replaces };
  } catch {
    return null;
  }
};

export const writeJournal = (work: string, journal: Journal): void => {
  writeFileSync(join(work, DRAFT), JSON.stringify(journal), { flush: true });
  renameSync(join(work, DRAFT), join(work, NAME));
  syncFolder(work);
};

const removeFile = (path: string): boolean => {
  try {
    rmSync(path);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return false;
    throw error;
  }
};

/** The folders of outputs. */
export const foldersOf = (outputs: readonly string[]): readonly string[] =>
  [...new Set(outputs.map((output) => dirname(output)))].filter((folder) => folder !== '.');

export const isLink = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;

/** Whether the way from a folder to a file below it leads through a link, and so to any other place. */
export const isBehindLink = (folder: string, file: string): boolean => {
  const above = dirname(file);
  return above !== '.' && (isLink(join(folder, above)) || isBehindLink(folder, above));
};

/** Whether a folder is one in which a break works, or worked until it died. */
export const isWorkFolder = (folder: string): boolean => readJournal(folder) !== null;

/** Whether a break into a folder was cut off while it gave outputs their names, or is at it. */
export const isBreaking = (target: string): boolean =>
  readJournal(join(target, WORK_FOLDER))?.phase === 'renaming';

/** Whether a file was written after the journal: then somebody else has done it. */
const isNewerThanJournal = (path: string, work: string): boolean => {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat !== undefined && stat.mtimeMs > statSync(join(work, NAME)).mtimeMs;
};

/** Gives what waits its final name; the first that is in the way of that, or null. */
const complete = (work: string, target: string, outputs: readonly string[]): string | null => {
  const waiting = outputs.filter((output) => existsSync(join(work, PENDING, output)));
  const inTheWay = waiting.find((output) => isNewerThanJournal(join(target, output), work));
  if (inTheWay !== undefined) return inTheWay;
  for (const output of waiting) {
    mkdirSync(dirname(join(target, output)), { recursive: true });
    renameSync(join(work, PENDING, output), join(target, output));
  }
  return null;
};

/** What became of a run that died. */
export interface CleanedUp {
  /** It was completed, since files that it replaced are gone. */
  readonly completed: boolean;
  /** A file that keeps it from being completed; then nothing was done. */
  readonly inTheWay: string | null;
}

/**
 * Undoes what a run that died has done: removes outputs without their final name, and of those that have got
 * it what is still as the run had put it there, unless it had come to its end. If it had begun to replace
 * files, it is completed instead.
 */
export const cleanUp = (work: string, target: string): CleanedUp => {
  const journal = readJournal(work);
  const files = join(work, PENDING);
  // whoever can plant a journal would else have any file removed
  const safe = (name: string): boolean =>
    staysInside(target, name) &&
    !isBehindLink(target, name) &&
    !isBehindLink(work, join(PENDING, name));
  const outputs = (journal?.outputs ?? []).filter(safe);
  // the manifest comes last: if it has its name, so has everything, and the run was complete
  const last = outputs.at(-1) ?? '';
  const isHalfDone =
    journal?.phase === 'renaming' &&
    (existsSync(join(files, last)) || !existsSync(join(target, last)));
  const completed = isHalfDone && journal.replaces;
  const inTheWay = completed ? complete(work, target, outputs) : null;
  if (inTheWay !== null) return { completed: false, inTheWay };
  for (const output of outputs) {
    const waits = removeFile(join(files, output));
    const path = join(target, output);
    if (isHalfDone && !completed && !waits && !isNewerThanJournal(path, work)) removeFile(path);
  }
  for (const folder of foldersOf(outputs)) removeEmptyFolder(join(files, folder));
  removeEmptyFolder(files);
  for (const folder of (journal?.folders ?? []).filter(safe)) {
    removeEmptyFolder(join(target, folder));
  }
  removeFile(join(work, DRAFT));
  removeFile(join(work, NAME));
  return { completed, inTheWay };
};
