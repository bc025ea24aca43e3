/** Flushes the entries of a folder to disk, where the system can. */

import { closeSync, fsyncSync, openSync } from 'node:fs';

export const syncFolder = (path: string): void => {
  try {
    const folder = openSync(path, 'r');
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  } catch {
    // not on this system
  }
};
