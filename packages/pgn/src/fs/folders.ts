/** Folders: made and removed; files and folders flushed to disk. */

import { existsSync, mkdirSync, rmdirSync, closeSync, fsyncSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and its parents, and returns the first one made. Node's recursive mkdir never returns where every new
 * folder is reported missing, as in /proc.
 */
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

/** Removes a folder if nothing is in it. */
export const removeEmptyFolder = (folder: string): void => {
  try {
    rmdirSync(folder);
  } catch {
    // it is not empty, or gone already
  }
};

/** Flushes a file to disk. */
export const syncFile = (path: string): void => {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

/** Flushes the entries of a folder to disk, where the system can. */
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
