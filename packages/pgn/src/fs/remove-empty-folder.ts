/** Removes a folder if nothing is in it. */

import { rmdirSync } from 'node:fs';

export const removeEmptyFolder = (folder: string): void => {
  try {
    rmdirSync(folder);
  } catch {
    // it is not empty, or gone already
  }
};
