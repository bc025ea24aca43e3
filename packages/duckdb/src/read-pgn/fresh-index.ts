/**
 * Columns of a file's fresh index. To check one costs as much as most queries that it answers, so the columns
 * of a checked one are kept as long as neither file changes.
 */

import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { indexPath, readColumns, type IndexColumns, type IndexWord } from '@zeitnot/pgn';

interface Checked {
  readonly index: IndexColumns;
  /** What both files were like. */
  readonly state: string;
}

/** All that is kept may take so much memory; the indexes of a few million games. */
const MAX_BYTES = 256 * 1024 * 1024;

const checked = new Map<string, Checked>();

/** Null if there is no such file. A change shows in one of these, in the time of its inode if nowhere else. */
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
    // a folder on the way that may not be entered; opening will tell
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

/** The one that was asked for last goes last, and those in front go first. */
const keep = (path: string, made: Checked): void => {
  checked.set(path, made);
  keptBytes += bytesOf(made.index);
  for (const name of checked.keys()) {
    if (keptBytes <= MAX_BYTES) return;
    forget(name);
  }
};

/** Null if there is none, or one that cannot be used; `onUnused` hears why. */
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
    // whoever opens the file will hear of any other fault
    if (read.error.code.startsWith('Index')) onUnused(read.error.message);
    return null;
  }
  // columns of what lay there before do not go with others
  if (stateOfBoth(whole) !== state) return null;
  const index = { ...read.value, words: new Map([...(before?.words ?? []), ...read.value.words]) };
  keep(whole, { index, state });
  return index;
};
