/**
 * Makes a folder and its parents, and returns the first one made. Node's recursive mkdir never returns where every new
 * folder is reported missing, as in /proc.
 */

import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

export const makeFolders = (path: string): string | undefined => {
  // a missing drive has no parent
  if (existsSync(path) || path === dirname(path)) return undefined;
  const above = makeFolders(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // another process was faster
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return above ?? path;
};
