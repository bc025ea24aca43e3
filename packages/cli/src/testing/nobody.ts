/** Commands as a user who may do little: root could do what a test wants to see refused. */

import { closeSync, openSync } from 'node:fs';
import { command } from './run.js';

export const NOBODY = { uid: 65_534 };

const mayRead = (file: string): boolean => {
  process.seteuid?.(NOBODY.uid);
  try {
    closeSync(openSync(file, 'r'));
    return true;
  } catch {
    return false;
  } finally {
    process.seteuid?.(0);
  }
};

/** Skips a test where no command can be run as nobody. */
export const skipWithoutNobody = (skip: (why: string) => void): void => {
  if (process.getuid?.() !== 0) return skip('only root can run a command as nobody');
  if (![command, process.execPath].every(mayRead)) {
    skip('nobody may not enter the folder of this clone, or run this Node');
  }
};
