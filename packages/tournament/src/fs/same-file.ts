/** Whether two paths lead to one file. */

import { statSync } from 'node:fs';
import { resolve } from 'node:path';

/** Also by way of links, and of letters that a disk does not tell apart. */
export const isSameFile = (one: string, other: string): boolean => {
  if (resolve(one) === resolve(other)) return true;
  const [a, b] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }));
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev;
};
