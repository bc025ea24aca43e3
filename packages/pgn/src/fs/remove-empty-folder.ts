/** Removes a folder if nothing is in it. */

import { rmdirSync } from 'node:fs';

export const removeEmptyFolder = (folder: string): void => {
  try {
    rmdirSync(folder);
  } catch {
    // there is something in it, or it is gone already
  }
};
