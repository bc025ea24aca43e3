/**
 * A single file that is written: under a temporary name first, so that it is complete or absent.
 */

import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { failure, success, type Result } from '@zeitnot/core';
import { syncFolder, takeLock, writeAll } from '@zeitnot/pgn/internal';
import { isSameFile, isThere } from './handles.js';

export type OutputFile = Extract<ReturnType<typeof openOutputFile>, { readonly ok: true }>['value'];

const exists = (out: string) =>
  failure(
    'OutputExists',
    `${out} already exists. Choose another name, or replace it with --force.`,
  );

/** `by` names the temporary file. */
export const openOutputFile = (out: string, force: boolean, by: 'join' | 'map') => {
  const stat = statSync(out, { throwIfNoEntry: false });
  // a rename would replace a pipe or /dev/null by a file
  if (stat !== undefined && !stat.isFile()) {
    const what = stat.isDirectory() ? 'a folder' : 'not a regular file';
    return failure('OutputExists', `${out} is ${what}. Name the file to write.`);
  }
  if (!force && isThere(out)) return exists(out);
  const draft = join(dirname(out), `.${basename(out)}.zeitnot-${by}`);
  const lock = takeLock(`${draft}.lock`);
  const busy = () =>
    failure(
      'TargetBusy',
      `Another run is writing ${out}. Wait for it; if there is none, remove ${draft}.lock.`,
    );
  if (lock === null) return busy();
  let handle = -1;
  let hash = createHash('sha256');
  const close = (): void => {
    if (handle >= 0) closeSync(handle);
    handle = -1;
  };
  /** Starts over with an empty file. */
  const restart = (): void => {
    close();
    // never write to an existing file of that name, least of all through a link
    rmSync(draft, { force: true });
    handle = openSync(draft, 'wx');
    hash = createHash('sha256');
  };
  /** Removes what was not committed. */
  const leave = (): void => {
    try {
      close();
      if (lock.holds()) rmSync(draft, { force: true });
    } finally {
      lock.release();
    }
  };
  try {
    restart();
  } catch (error) {
    leave();
    throw error;
  }
  return success({
    write: (bytes: Uint8Array): void => {
      hash.update(bytes);
      writeAll(handle, bytes);
    },
    /** Closes the file, still under its temporary name; returns its SHA-256. */
    finish: (): string => {
      fsyncSync(handle);
      close();
      return hash.digest('hex');
    },
    restart,
    path: out,
    /** Whether the output would replace one of these files. */
    isAmong: (paths: readonly string[]): boolean => paths.some((path) => isSameFile(path, out)),
    commit: (): Result<null, 'OutputExists' | 'TargetBusy'> => {
      if (!lock.holds()) return busy();
      if (!force && isThere(out)) return exists(out);
      renameSync(draft, out);
      syncFolder(dirname(out));
      return success(null);
    },
    leave,
  });
};
