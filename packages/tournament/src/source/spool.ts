/**
 * Bytes that are stored for later. More than a little goes to a temporary file, unlinked at once so that it vanishes
 * with the process; where no file can be written, everything stays in memory.
 */

import { closeSync, mkdtempSync, openSync, readSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeEmptyFolder, writeAll } from '@zeitnot/pgn/internal';

/** Bytes that are buffered in memory. */
const MAX_WAITING = 1024 * 1024;

/** Without `rmSync`, which loads code that makes V8 deoptimise the scanner. */
const openNameless = (): number => {
  const folder = mkdtempSync(join(tmpdir(), 'zeitnot-'));
  const path = join(folder, 'spool');
  try {
    const file = openSync(path, 'wx+');
    unlinkSync(path);
    return file;
  } finally {
    removeEmptyFolder(folder);
  }
};

export const makeSpool = (mostWaiting = MAX_WAITING) => {
  let file: number | null = null;
  let stored = 0;
  let waiting = Buffer.alloc(0);
  let filled = 0;
  let isRefused = false;

  const store = (): void => {
    try {
      file ??= openNameless();
      writeAll(file, waiting.subarray(0, filled), stored);
      stored += filled;
      filled = 0;
    } catch {
      // no space or no permission
      isRefused = true;
    }
  };
  const append = (bytes: Uint8Array): void => {
    if (filled + bytes.length > mostWaiting && filled > 0 && !isRefused) store();
    const needed = filled + bytes.length;
    if (needed > waiting.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * waiting.length));
      waiting.copy(larger, 0, 0, filled);
      waiting = larger;
    }
    waiting.set(bytes, filled);
    filled = needed;
  };
  /** Fills `into` with the bytes at a position; the caller knows that they exist. */
  const read = (into: Uint8Array, position: number): void => {
    let done = 0;
    while (done < into.length && position + done < stored) {
      const most = Math.min(into.length - done, stored - position - done);
      const count = readSync(file!, into, done, most, position + done);
      if (count === 0) throw new Error('a temporary file is shorter than what was written to it');
      done += count;
    }
    if (done === into.length) return;
    const at = position + done - stored;
    waiting.copy(into, done, at, at + into.length - done);
  };
  const close = (): void => {
    if (file !== null) closeSync(file);
    file = null;
  };
  return { append, read, close };
};
