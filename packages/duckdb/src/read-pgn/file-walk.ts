/** The files of a scan, one by one and step by step. Nothing is read ahead of its step. */

import { SourceError } from '@zeitnot/pgn';
import type { Result } from '@zeitnot/core';
import { isPipe, skipDamage, type Files, type Warn } from './files.js';
import type { ScanHandle } from '../native/scan-registry.js';

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

/**
 * Reports files without games. Beside files with games such a file is just another file, as an index is that a
 * pattern matches too; alone it is why there are no rows. So the first ones are named only once that is known.
 */
interface GamesWatch {
  /** A file has been read to its end. */
  readonly fileRead: (path: string, games: number, hasText: boolean) => void;
  /** All have. May be called more than once. */
  readonly end: () => void;
}

const messageOf = (path: string, hasText: boolean): string => {
  if (hasText) return `No games were found in ${path}; is it a PGN file?`;
  // most likely another part of the query has read it
  if (isPipe(path)) return `No games came from ${path}; a pipe can be read only once.`;
  return `No games were found in ${path}; it is empty.`;
};

const watchGames = (warn: Warn): GamesWatch => {
  let hasGames = false;
  let messages: string[] = [];
  const tell = (): void => {
    for (const message of messages) warn(message, hasGames ? 'OtherFile' : 'NoGames');
    messages = [];
  };
  return {
    fileRead: (path, games, hasText) => {
      hasGames ||= games > 0;
      if (games === 0) messages.push(messageOf(path, hasText));
      if (hasGames) tell();
    },
    end: tell,
  };
};

export const makeFileWalk = (
  { files, handle, warn }: WalkOrder,
  open: (path: string) => Result<WalkedFile>,
): Step => {
  const watch = watchGames(warn);
  let current: WalkedFile | null = null;
  let next = 0;

  /** False at the end of the file, or where it is damaged. */
  const readOn = ({ read, games, hasText }: WalkedFile): boolean => {
    try {
      if (read()) return true;
      watch.fileRead(files.paths[next - 1]!, games(), hasText());
    } catch (error) {
      skipDamage(files, error, warn);
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
    const path = files.paths[next++];
    if (path === undefined) {
      watch.end();
      return false;
    }
    const opened = open(path);
    if (opened.ok) {
      current = opened.value;
      handle.close = current.close;
    } else if (files.named) throw new SourceError('CannotOpen', opened.error.message);
    else warn(`${opened.error.message}; the file was skipped.`, 'Skipped');
    return true;
  };
};
