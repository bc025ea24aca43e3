/**
 * The journal of a break. It names every output before the first is written, so that a later run can undo what a
 * dead run did, or complete it.
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
import { removeEmptyFolder, syncFolder } from '@zeitnot/pgn/internal';
import { staysInside } from '../rounds/file-name.js';

export interface Journal {
  /** `renaming`: everything is written, and outputs are getting their final names. */
  readonly step: 'writing' | 'renaming';
  /** Paths of files below the target, with `/`. */
  readonly outputs: readonly string[];
  /** Folders below the target that the run made. */
  readonly folders: readonly string[];
  /** Some outputs replace existing files. */
  readonly replaces: boolean;
}

/** As it is on disk: there the step is called a phase. */
interface StoredJournal extends Omit<Journal, 'step'> {
  readonly version: 1;
  readonly phase: Journal['step'];
}

/** The folder in which a break works inside of a target that exists. */
export const WORK_FOLDER = '.zeitnot-break';

const NAME = 'journal.json';
const DRAFT = 'journal.draft';
/** The folder for outputs without a final name. */
export const PENDING = 'files';

const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');

const readJournal = (work: string): Journal | null => {
  try {
    const stored = JSON.parse(readFileSync(join(work, NAME), 'utf8')) as Partial<StoredJournal>;
    const { version, phase, outputs, folders, replaces } = stored;
    if (version !== 1 || !isNames(outputs) || !isNames(folders)) return null;
    if (typeof replaces !== 'boolean') return null;
    return { step: phase === 'renaming' ? phase : 'writing', outputs, folders, replaces };
  } catch {
    return null;
  }
};

export const writeJournal = (work: string, { step, ...rest }: Journal): void => {
  const stored: StoredJournal = { version: 1, phase: step, ...rest };
  writeFileSync(join(work, DRAFT), JSON.stringify(stored), { flush: true });
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

/** Whether the path from a folder to a file below it goes through a symbolic link. */
export const isBehindLink = (folder: string, file: string): boolean => {
  const above = dirname(file);
  return above !== '.' && (isLink(join(folder, above)) || isBehindLink(folder, above));
};

/** Whether a folder is the work folder of a running or dead break. */
export const isWorkFolder = (folder: string): boolean => readJournal(folder) !== null;

/** Whether a break into a folder was cut off while it gave outputs their names, or is at it. */
export const isBreaking = (target: string): boolean =>
  readJournal(join(target, WORK_FOLDER))?.step === 'renaming';

/** Whether a file is newer than the journal, and so not from the run. */
const isNewerThanJournal = (path: string, work: string): boolean => {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat !== undefined && stat.mtimeMs > statSync(join(work, NAME)).mtimeMs;
};

/** Gives the remaining outputs their final names; the first file that is in the way, or null. */
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

/**
 * Undoes what a dead run did: removes its outputs, those with a final name only if they are unchanged and the run
 * had not finished. If it had begun to replace files, it is `completed` instead; a file `inTheWay` prevents that, and
 * then nothing was done.
 */
export const cleanUp = (work: string, target: string) => {
  const journal = readJournal(work);
  const files = join(work, PENDING);
  // a planted journal must not remove files elsewhere
  const safe = (name: string): boolean =>
    staysInside(target, name) &&
    !isBehindLink(target, name) &&
    !isBehindLink(work, join(PENDING, name));
  const outputs = (journal?.outputs ?? []).filter(safe);
  // the manifest comes last: if it has its name, the run was complete
  const last = outputs.at(-1) ?? '';
  const isHalfDone =
    journal?.step === 'renaming' &&
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
