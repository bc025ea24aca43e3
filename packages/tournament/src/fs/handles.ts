/** Many files through a bounded number of handles. */

import { closeSync } from 'node:fs';

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
