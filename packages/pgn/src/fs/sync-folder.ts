/** Brings the names in a folder to the disk; some systems know no way to ask for that. */

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
