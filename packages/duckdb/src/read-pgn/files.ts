/** The files of a path or pattern, and how each is opened: by its index or as a stream of bytes. */

import { statSync, type BigIntStats } from 'node:fs';
import {
  openBytes,
  SourceError,
  type ByteSource,
  type Compression,
  type SourceErrorCode,
} from '@zeitnot/pgn';
import {
  fileSource,
  hasJunk,
  makeTextFinder,
  openFile,
  type IndexColumns,
  type IndexWord,
} from '@zeitnot/pgn/internal';
import { failure, success, type Result } from '@zeitnot/core';
import { freshColumns } from './fresh-index.js';
import { filesOfGlob, isGlob } from './glob.js';
import { withHint } from './path-hints.js';

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

export interface Files {
  readonly paths: readonly string[];
  /** A file that cannot be read is an error if it is named, and skipped if a pattern found it. */
  readonly named: boolean;
  /** Warnings about the pattern itself. */
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

const filesOfPattern = (pattern: string): Files => {
  const { paths, closed, special } = filesOfGlob(pattern);
  const remarks: Files['remarks'][number][] = [
    ...closed.map(
      (folder) => `the folder ${folder || '.'} may not be read, and what is in it was skipped.`,
    ),
    ...special.map((path) => `${path} is no regular file and was skipped.`),
  ].map((message) => [message, 'Skipped']);
  // no rows is correct, yet it may be a typing error
  if (paths.length + special.length === 0) {
    remarks.push([withHint(`no file matches ${pattern}.`, pattern), 'NoMatch']);
  }
  return { paths, named: false, remarks };
};

/** A pipe can be opened only once: its writer is gone when it is closed. */
export const isPipe = (path: string): boolean => {
  try {
    return statSync(path).isFIFO();
  } catch {
    return false;
  }
};

export const findFiles = (path: string): Result<Files> => {
  if (isGlob(path)) return success(filesOfPattern(path));
  if (!isPipe(path)) {
    const opened = openFile(path);
    if (!opened.ok) return failure(opened.error.code, withHint(opened.error.message, path));
    opened.value.close();
  }
  return success({ paths: [path], named: true, remarks: [] });
};

interface OpenedBytes {
  readonly kind: 'bytes';
  readonly source: ByteSource;
  /** Whether anything but blanks was read. */
  readonly hasText: () => boolean;
  /** To be called with the byte at which the first game begins. */
  readonly onFirstGame: (byte: number) => void;
}

type OpenedPgn = { readonly kind: 'index'; readonly index: IndexColumns } | OpenedBytes;

/** Makes a check whether a file was written to since. A file that replaced it does not count: the old one is read. */
const watchChange = (path: string): (() => boolean) => {
  const look = (): BigIntStats | null => {
    try {
      return statSync(path, { bigint: true });
    } catch {
      return null;
    }
  };
  const before = look();
  return () => {
    const now = look();
    if (before?.isFile() !== true || now?.ino !== before.ino || now.dev !== before.dev)
      return false;
    return now.size !== before.size || now.mtimeNs !== before.mtimeNs;
  };
};

const warnOfJunk = (path: string, warn: Warn): void =>
  warn(`What stands before the first game of ${path} is no game.`, 'Junk');

/** Notes whether and where there is text; `onEnd` is called when all bytes were read. */
const watched = (
  { read, close }: ByteSource,
  path: string,
  warn: Warn,
  onEnd = (): void => undefined,
): OpenedBytes => {
  let position = 0;
  let text = -1;
  const findText = makeTextFinder();
  const readAndLook = (into: Uint8Array): number => {
    const count = read(into);
    if (text < 0) {
      const found = findText(into.subarray(0, count));
      if (found >= 0) text = position + found;
      position += count;
    }
    if (count === 0) onEnd();
    return count;
  };
  const onFirstGame = (byte: number): void => {
    if (text >= 0 && text < byte) warnOfJunk(path, warn);
  };
  return {
    kind: 'bytes',
    source: { read: readAndLook, close },
    hasText: () => text >= 0,
    onFirstGame,
  };
};

/** The bytes of a part of a file. */
const openRange = (path: string, { from, to }: FileRange, warn: Warn): Result<OpenedPgn> => {
  const opened = openFile(path);
  if (!opened.ok) return failure(opened.error.code, opened.error.message);
  return success(watched(fileSource(opened.value, to, from), path, warn));
};

/** What is wanted of an index. */
export interface IndexOrder {
  readonly words: readonly IndexWord[];
  /** Called with the reason why an index cannot be used. */
  readonly onUnused: (why: string) => void;
  /** Whether it is faster than the file. */
  readonly isWorth: (index: IndexColumns) => boolean;
}

/** A file as a stream of bytes; `onRaw` is called if it is not compressed, so that it can have an index. */
export const openPgnBytes = (
  path: string,
  compression: Compression | null,
  warn: Warn,
  onRaw = (): void => undefined,
): Result<OpenedBytes> => {
  const hasChanged = watchChange(path);
  const opened = openBytes(path, { compression });
  if (!opened.ok) return failure(opened.error.code, opened.error.message);
  if (opened.value.raw) onRaw();
  const onEnd = (): void => {
    if (!hasChanged()) return;
    warn(`${path} changed while it was read, so rows may be missing; run it again.`, 'Changed');
  };
  return success(watched(opened.value.source, path, warn, onEnd));
};

/** The index of a file, if there is a fresh one that has games and is worth using. */
export const openByIndex = (
  path: string,
  compression: Compression | null,
  order: IndexOrder | null,
): IndexColumns | null => {
  if (order === null || (compression !== null && compression !== 'none')) return null;
  const index = freshColumns(path, order.words, order.onUnused);
  return index !== null && index.games > 0 && order.isWorth(index) ? index : null;
};

/** By the index if there is one; a stale or damaged one is ignored. */
export const openPgn = (
  path: string,
  compression: Compression | null,
  order: IndexOrder | null,
  warn: Warn,
  range?: FileRange,
): Result<OpenedPgn> => {
  if (range !== undefined) return openRange(path, range, warn);
  const unused: string[] = [];
  const onUnused = (why: string): void => void unused.push(why);
  const index = openByIndex(path, compression, order === null ? null : { ...order, onUnused });
  if (index !== null) {
    const junk = hasJunk(path, index.start);
    if (junk.ok && junk.value) warnOfJunk(path, warn);
    return success({ kind: 'index', index });
  }
  return openPgnBytes(path, compression, warn, () => {
    for (const why of unused) order?.onUnused(why);
  });
};

/** What damage means for the rows: gzip and zstd report it only after they have yielded the data. */
const CONSEQUENCES: Partial<Record<SourceErrorCode, string>> = {
  WrongChecksum: 'any of the rows from this file may be wrong, and some may be missing.',
  DamagedInput: 'the rest of the file was skipped, and any of the rows before it may be wrong.',
};

/** Skips the rest of a damaged file of a pattern; the games before the damage stay. */
export const skipDamage = ({ named }: Files, error: unknown, warn: Warn): void => {
  if (named || !(error instanceof SourceError)) throw error;
  const rest = CONSEQUENCES[error.code] ?? 'the rest of the file was skipped.';
  warn(`${error.message}; ${rest}`, 'Skipped');
};
