/**
 * The journal of a break: names every output before the first is written, so that a later run can remove
 * exactly what a run that died has left.
 */

import { existsSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { syncFolder } from '@zeitnot/pgn';
import { staysInside } from '../rounds/file-name.js';

export interface Journal {
  readonly version: 1;
  /** `renaming`: everything is written, and outputs get their final names. */
  readonly phase: 'writing' | 'renaming';
  /** Paths of files below the target, with `/`. */
  readonly outputs: readonly string[];
  /** Folders below the target that the run made itself. */
  readonly folders: readonly string[];
}

const NAME = 'journal.json';
const DRAFT = 'journal.draft';
/** The folder of outputs that have no final name yet. */
export const FILES = 'files';

const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');

const readJournal = (work: string): Journal | null => {
  try {
    const journal = JSON.parse(readFileSync(join(work, NAME), 'utf8')) as Partial<Journal>;
    const { phase, outputs, folders } = journal;
    if (journal.version !== 1 || !isNames(outputs) || !isNames(folders)) return null;
    return { version: 1, phase: phase === 'renaming' ? phase : 'writing', outputs, folders };
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

const removeEmptyFolder = (path: string): void => {
  try {
    rmdirSync(path);
  } catch {
    // it is not there, or somebody put something into it
  }
};

/** The folders of outputs, inner ones first. */
export const foldersOf = (outputs: readonly string[]): readonly string[] =>
  [...new Set(outputs.map((output) => dirname(output)))].filter((folder) => folder !== '.');

/**
 * Removes what a journal names: outputs without their final name, and of those that have got it only
 * what the dead run itself had put there, unless it had come to its end.
 */
export const cleanUp = (work: string, target: string): void => {
  const journal = readJournal(work);
  const files = join(work, FILES);
  const safe = (name: string): boolean => staysInside(target, name);
  const outputs = (journal?.outputs ?? []).filter(safe);
  // the manifest comes last: if it has its name, so has everything, and the run was complete
  const last = outputs.at(-1) ?? '';
  const isHalfDone =
    journal?.phase === 'renaming' &&
    (existsSync(join(files, last)) || !existsSync(join(target, last)));
  for (const output of outputs) {
    const waits = removeFile(join(files, output));
    if (isHalfDone && !waits) removeFile(join(target, output));
  }
  for (const folder of foldersOf(outputs)) removeEmptyFolder(join(files, folder));
  removeEmptyFolder(files);
  for (const folder of (journal?.folders ?? []).filter(safe)) {
    removeEmptyFolder(join(target, folder));
  }
  removeFile(join(work, DRAFT));
  removeFile(join(work, NAME));
};
