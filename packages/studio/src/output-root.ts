// The folder that the owner chose at the start: rounds are written below it and nowhere else.

import { lstatSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';

export interface OutputRoot {
  readonly path: string;
  /** The folder that a person named, as an absolute path; null if it is outside. `~` is the home folder, as in a shell. */
  readonly folder: (text: string) => string | null;
}

/** The real path, also of a folder that does not exist yet: a link on the way may lead elsewhere. */
const realPath = (path: string): string => {
  try {
    return realpathSync(path);
  } catch (error) {
    const parent = dirname(path);
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT' && parent !== path;
    // a link to nothing is there, and nobody knows what it will lead to
    if (!isMissing || lstatSync(path, { throwIfNoEntry: false }) !== undefined) throw error;
    return join(realPath(parent), relative(parent, path));
  }
};

/** Throws as `realpath` does if it is missing, and if it is no folder. */
export const makeOutputRoot = (root: string): OutputRoot => {
  const real = realpathSync(root);
  if (!statSync(real).isDirectory()) throw new Error(`${root} is not a folder`);
  const isInside = (path: string): boolean => {
    try {
      const way = relative(real, realPath(path));
      return !isAbsolute(way) && !/^\.\.(?:$|[/\\])/.test(way);
    } catch {
      // a loop of links, or a folder that may not be searched
      return false;
    }
  };
  return {
    path: real,
    folder: (text) => {
      const path = resolve(
        real,
        text.replace(/^~(?=$|[/\\])/, () => homedir()),
      );
      return isInside(path) ? path : null;
    },
  };
};
