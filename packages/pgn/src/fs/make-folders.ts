/**
 * Makes a folder with those above it, and gives the first that was not there. Node's own way tries for
 * ever where the system says of every new folder that it is not there, as in /proc.
 */

import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

export const makeFolders = (path: string): string | undefined => {
  // a drive that is not there lies in no other folder
  if (existsSync(path) || path === dirname(path)) return undefined;
  const above = makeFolders(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // somebody else was faster
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return above ?? path;
};
