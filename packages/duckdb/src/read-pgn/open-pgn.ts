/**
 * How a file is opened: by its fresh index, or as a stream of bytes. Checking an index costs as much as most queries it
 * answers, so the columns of a checked one are cached as long as neither file changes.
 */

import { statSync, type BigIntStats } from 'node:fs';
import { resolve } from 'node:path';
import { indexPath, openBytes, type ByteSource, type Compression } from '@zeitnot/pgn';
import {
  fileSource,
  hasJunk,
  makeTextFinder,
  openFile,
  readColumns,
  type IndexColumns,
  type IndexWord,
} from '@zeitnot/pgn/internal';
import { failure, success, type Result } from '@zeitnot/core';
import type { FileRange, Warn } from './files.js';

interface Checked {
  readonly index: IndexColumns;
  /** The state of both files. */
  readonly state: string;
}

/** The cache's size: the indexes of a few million games. */
const MAX_BYTES = 256 * 1024 * 1024;

const checked = new Map<string, Checked>();

/** Null if there is no such file. Any change shows in one of these, at least in the time of the inode. */
const stateOf = (path: string): string | null => {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  if (stat === undefined) return null;
  const { dev, ino, size, mtimeNs, ctimeNs } = stat;
  return [dev, ino, size, mtimeNs, ctimeNs].join(' ');
};

const stateOfBoth = (path: string): string | null => {
  try {
    const index = stateOf(indexPath(path));
    return index === null ? null : `${stateOf(path) ?? ''} ${index}`;
  } catch {
    // a folder on the way may not be entered; opening the file will say so
    return null;
  }
};

const bytesOf = ({ games, heap, words }: IndexColumns): number =>
  heap.bytes.length + heap.offsets.byteLength + words.size * games * Uint32Array.BYTES_PER_ELEMENT;

let keptBytes = 0;

const forget = (path: string): void => {
  const known = checked.get(path);
  if (known !== undefined) keptBytes -= bytesOf(known.index);
  checked.delete(path);
};

/** A least-recently-used cache: a Map keeps the order of insertion, so the first entries are the oldest. */
const keep = (path: string, made: Checked): void => {
  checked.set(path, made);
  keptBytes += bytesOf(made.index);
  for (const name of checked.keys()) {
    if (keptBytes <= MAX_BYTES) return;
    forget(name);
  }
};

/** Null if there is none, or one that cannot be used; `onUnused` is called with the reason. */
const freshColumns = (
  path: string,
  wanted: readonly IndexWord[],
  onUnused: (why: string) => void,
): IndexColumns | null => {
  const whole = resolve(path);
  const state = stateOfBoth(whole);
  const known = checked.get(whole);
  forget(whole);
  if (state === null) return null;
  const before = known?.state === state ? known.index : null;
  const missing = wanted.filter((word) => before?.words.has(word) !== true);
  if (before !== null && missing.length === 0) {
    keep(whole, { index: before, state });
    return before;
  }
  const read = readColumns(path, missing);
  if (!read.ok) {
    // opening the file will report any other fault
    if (read.error.code.startsWith('Index')) onUnused(read.error.message);
    return null;
  }
  // the file changed meanwhile: old and new columns must not be mixed
  if (stateOfBoth(whole) !== state) return null;
  const index = { ...read.value, words: new Map([...(before?.words ?? []), ...read.value.words]) };
  keep(whole, { index, state });
  return index;
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
  warn(`The text before the first game of ${path} is not a game.`, 'Junk');

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

/** By the index if there is a fresh one that has games and is worth using. */
export const openPgn = (
  path: string,
  compression: Compression | null,
  order: IndexOrder | null,
  warn: Warn,
  range?: FileRange,
): Result<OpenedPgn> => {
  if (range !== undefined) return openRange(path, range, warn);
  let unused: string | null = null;
  const mayHaveIndex = order !== null && (compression === null || compression === 'none');
  const index = mayHaveIndex ? freshColumns(path, order.words, (why) => (unused = why)) : null;
  if (index !== null && index.games > 0 && order?.isWorth(index) === true) {
    const junk = hasJunk(path, index.start);
    if (junk.ok && junk.value) warnOfJunk(path, warn);
    return success({ kind: 'index', index });
  }
  return openPgnBytes(path, compression, warn, () => {
    if (unused !== null) order?.onUnused(unused);
  });
};
