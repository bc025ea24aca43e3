/**
 * Columns of a file's fresh index. Checking one costs as much as most queries it answers, so the columns of a checked
 * one are cached as long as neither file changes.
 */

import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { indexPath } from '@zeitnot/pgn';
import { readColumns, type IndexColumns, type IndexWord } from '@zeitnot/pgn/internal';

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
export const freshColumns = (
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
