/** Open files: many through a bounded number of handles, whether a path is there, and whether two are one file. */

import { closeSync, lstatSync, statSync } from 'node:fs';
import { resolve } from 'node:path';

const MAX_HANDLES = 64;

/** Handles by file number; the least recently used is closed when there are too many. */
export const makeHandles = (open: (file: number) => number) => {
  const handles = new Map<number, number>();
  const get = (file: number): number => {
    let handle = handles.get(file);
    if (handle === undefined) {
      if (handles.size === MAX_HANDLES) {
        const [oldest, unused] = handles.entries().next().value as [number, number];
        handles.delete(oldest);
        closeSync(unused);
      }
      handle = open(file);
    } else handles.delete(file);
    handles.set(file, handle);
    return handle;
  };
  const close = (): void => {
    for (const handle of handles.values()) closeSync(handle);
    handles.clear();
  };
  return { get, close };
};

/** Also through links, and where the file system ignores case. */
export const isSameFile = (one: string, other: string): boolean => {
  if (resolve(one) === resolve(other)) return true;
  const [a, b] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }));
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev;
};

/** Also true for a dangling link. */
export const isThere = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false }) !== undefined;
