/**
 * The files of a scan: found by a path or a pattern, and walked one by one, step by step. Nothing is read ahead of its
 * step.
 */

import { statSync } from 'node:fs';
import { SourceError, type SourceErrorCode } from '@zeitnot/pgn';
import { openFile, refuseNewer } from '@zeitnot/pgn/internal';
import { failure, success, type Result } from '@zeitnot/core';
import type { ScanHandle } from '../native/open-database.js';
import { filesOfGlob, isGlob, withHint } from './glob.js';

/**
 * Why rows may be missing: something was skipped, has changed or is junk, a pattern matches nothing, or no file has
 * games. With the last two no row is missing: an `OtherFile` has no games while others have, and with `IndexUnused`
 * rows come late.
 */
type WarningCode =
  | 'Skipped'
  | 'Changed'
  | 'Junk'
  | 'NoMatch'
  | 'NoGames'
  | 'OtherFile'
  | 'IndexUnused';
export type Warn = (message: string, code: WarningCode) => void;

/** A file that cannot be read is an error if it is named, and skipped if a pattern found it. */
interface FoundFile {
  readonly path: string;
  readonly named: boolean;
}

export interface Files {
  readonly found: readonly FoundFile[];
  /** Warnings about the patterns themselves. */
  readonly remarks: readonly (readonly [message: string, code: WarningCode])[];
  /** The name of the file in its rows, where that is not its path. */
  readonly shown?: string;
  /** Only a part of a plain file, from one game's first byte to another's. */
  readonly range?: FileRange;
}

export interface FileRange {
  readonly from: number;
  readonly to: number;
  /** The number of its first game, from 1. */
  readonly game: number;
  /** The line of its first byte, from 0. */
  readonly line: number;
}

const EMPTY_PATH = 'Failed to open file: the path of the PGN files is empty.';

const filesOfPattern = (pattern: string): Files => {
  const { paths, closed, special } = filesOfGlob(pattern);
  const remarks: Files['remarks'][number][] = [
    ...closed.map((folder) => `the folder ${folder || '.'} cannot be read and was skipped.`),
    ...special.map((path) => `${path} is not a regular file and was skipped.`),
  ].map((message) => [message, 'Skipped']);
  // no rows is correct, yet it may be a typing error
  if (paths.length + special.length === 0) {
    remarks.push([withHint(`no file matches ${pattern}.`, pattern), 'NoMatch']);
  }
  return { found: paths.map((path) => ({ path, named: false })), remarks };
};

/** A pipe can be opened only once: its writer is gone when it is closed. */
const isPipe = (path: string): boolean => {
  try {
    return statSync(path).isFIFO();
  } catch {
    return false;
  }
};

const findOne = (path: string): Result<Files> => {
  if (path === '') return failure('CannotOpen', EMPTY_PATH);
  if (isGlob(path)) return success(filesOfPattern(path));
  if (!isPipe(path)) {
    const opened = openFile(path);
    if (!opened.ok) return failure(opened.error.code, withHint(opened.error.message, path));
    opened.value.close();
  }
  return success({ found: [{ path, named: true }], remarks: [] });
};

/** The files of several paths and patterns, in their order; a file that several of them name comes as often. */
export const findFiles = (paths: readonly string[]): Result<Files> => {
  const all: Files[] = [];
  for (const path of paths) {
    const files = findOne(path);
    if (!files.ok) return files;
    all.push(files.value);
  }
  const found = all.flatMap((files) => files.found);
  return success({ found, remarks: all.flatMap(({ remarks }) => remarks) });
};

/** What damage means for the rows: gzip and zstd report it only after they have yielded the data. */
const CONSEQUENCES: Partial<Record<SourceErrorCode, string>> = {
  WrongChecksum: 'any of the rows from this file may be wrong, and some may be missing.',
  DamagedInput: 'the rest of the file was skipped, and any of the rows before it may be wrong.',
};

/** Skips the rest of a damaged file of a pattern; the games before the damage stay. */
const skipDamage = ({ named }: FoundFile, error: unknown, warn: Warn): void => {
  if (named || !(error instanceof SourceError)) throw error;
  const rest = CONSEQUENCES[error.code] ?? 'the rest of the file was skipped.';
  warn(`${error.message}; ${rest}`, 'Skipped');
};

/** A file that a scan reads. */
export interface WalkedFile {
  /** Reads the next block; false at the end. Throws a `SourceError`. */
  readonly read: () => boolean;
  /** How many games were found so far. */
  readonly games: () => number;
  /** Whether anything but blanks was read. */
  readonly hasText: () => boolean;
  readonly close: () => void;
}

export interface WalkOrder {
  readonly files: Files;
  readonly handle: ScanHandle;
  readonly warn: Warn;
}

/** Opens a file or reads a block of one; false after the last. Throws a `SourceError`. */
export type Step = () => boolean;

const messageOf = (path: string, hasText: boolean): string => {
  if (hasText) return `No games were found in ${path}; is it a PGN file?`;
  // most likely another part of the query has read it
  if (isPipe(path)) return `No games came from ${path}; a pipe can be read only once.`;
  return `No games were found in ${path}; it is empty.`;
};

/**
 * Reports files without games. Beside files with games such a file is just another file, as an index is that a
 * pattern matches too; alone it is why there are no rows. So the first ones are named only once that is known.
 */
const watchGames = (warn: Warn) => {
  let hasGames = false;
  let messages: string[] = [];
  const tell = (): void => {
    for (const message of messages) warn(message, hasGames ? 'OtherFile' : 'NoGames');
    messages = [];
  };
  return {
    /** A file has been read to its end. */
    fileRead: (path: string, games: number, hasText: boolean): void => {
      hasGames ||= games > 0;
      if (games === 0) messages.push(messageOf(path, hasText));
      if (hasGames) tell();
    },
    /** All have. May be called more than once. */
    end: tell,
  };
};

export const makeFileWalk = (
  { files, handle, warn }: WalkOrder,
  open: (path: string) => Result<WalkedFile>,
): Step => {
  const watch = watchGames(warn);
  let current: WalkedFile | null = null;
  /** The file that is open, or was last. */
  let place = -1;

  /** False at the end of the file, or where it is damaged. */
  const readOn = ({ read, games, hasText }: WalkedFile): boolean => {
    try {
      if (read()) return true;
      watch.fileRead(files.found[place]!.path, games(), hasText());
    } catch (error) {
      skipDamage(files.found[place]!, error, warn);
    }
    return false;
  };
  return () => {
    if (handle.released) return false;
    if (current !== null) {
      if (readOn(current)) return true;
      handle.close?.();
      handle.close = null;
      current = null;
      return true;
    }
    place += 1;
    const file = files.found[place];
    if (file === undefined) {
      watch.end();
      return false;
    }
    // the program is too old, and skipping the file would change the result
    const newer = refuseNewer(file.path);
    if (!newer.ok) throw new SourceError('CannotOpen', newer.error.message);
    const opened = open(file.path);
    if (opened.ok) {
      current = opened.value;
      handle.close = current.close;
    } else if (file.named) throw new SourceError('CannotOpen', opened.error.message);
    else warn(`${opened.error.message.replace(/\.$/, '')}; the file was skipped.`, 'Skipped');
    return true;
  };
};
