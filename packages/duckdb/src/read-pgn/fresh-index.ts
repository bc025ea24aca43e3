/**
 * The fresh index of a file. To check one costs more than most queries that it answers, so what was checked
 * is kept as long as neither file changes.
 */

import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { indexPath, openIndex, type PgnIndex } from '@zeitnot/pgn';

interface Checked {
  readonly index: PgnIndex;
  /** What both files were like. */
  readonly state: string;
  readonly bytes: number;
}

/** All that is kept may take so much memory; the indexes of a few million games. */
const MOST_BYTES = 256 * 1024 * 1024;

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

const keep = (path: string, made: Checked): void => {
  checked.set(path, made);
  let bytes = 0;
  for (const [name, other] of [...checked].toReversed()) {
    bytes += other.bytes;
    if (bytes > MOST_BYTES) checked.delete(name);
  }
};

/** Null if there is none, or a stale or damaged one. */
export const freshIndex = (path: string): PgnIndex | null => {
  const whole = resolve(path);
  const state = stateOfBoth(whole);
  const known = checked.get(whole);
  checked.delete(whole);
  if (state === null) return null;
  if (known?.state === state) {
    // the one that was asked for last goes last
    checked.set(whole, known);
    return known.index;
  }
  const opened = openIndex(path);
  if (!opened.ok) return null;
  const index = opened.value;
  const bytes = index.records.byteLength + index.heap.bytes.length + index.heap.offsets.byteLength;
  if (stateOfBoth(whole) === state) keep(whole, { index, state, bytes });
  return index;
};
