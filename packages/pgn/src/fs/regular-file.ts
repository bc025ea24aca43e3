/** Regular files only: a file that is read as a whole, or more than once, cannot be a pipe, and opening one may block. */

import { constants } from 'node:buffer';
import { closeSync, fstatSync, openSync, readSync, statSync, type Stats } from 'node:fs';
import { cannotOpen, MAX_AT_ONCE, SourceError } from '../bytes/source.js';

/** Null also without permission: opening it says why. */
const statOf = (path: string): Stats | null => {
  try {
    return statSync(path);
  } catch {
    return null;
  }
};

/** What is wrong with a path that is neither a file nor a folder; null if it is one, or missing. */
export const notRegular = (path: string): string | null => {
  const stat = statOf(path);
  return stat === null || stat.isFile() || stat.isDirectory()
    ? null
    : `${path} is not a regular file; write its contents to a file first.`;
};

/** Reads a whole file; throws a `SourceError` if it is not regular, or the error of the system. */
export const readRegularFile = (path: string): Buffer => {
  const fault = notRegular(path);
  if (fault !== null) throw new SourceError('CannotOpen', fault);
  const file = openSync(path, 'r');
  try {
    const stat = fstatSync(file);
    const { size } = stat;
    if (stat.isDirectory()) throw cannotOpen(path, 'it is a folder');
    if (size > constants.MAX_LENGTH) {
      throw new SourceError('CannotOpen', `${path} is too large to be read as a whole.`);
    }
    const bytes = Buffer.allocUnsafeSlow(size);
    let filled = 0;
    for (let count = -1; filled < size && count !== 0; filled += count) {
      count = readSync(file, bytes, filled, Math.min(size - filled, MAX_AT_ONCE), null);
    }
    return bytes.subarray(0, filled);
  } finally {
    closeSync(file);
  }
};
