/** Whether two paths are the same file. */

import { statSync } from 'node:fs';
import { resolve } from 'node:path';

/** Also through links, and where the file system ignores case. */
export const isSameFile = (one: string, other: string): boolean => {
  if (resolve(one) === resolve(other)) return true;
  const [a, b] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }));
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev;
};
