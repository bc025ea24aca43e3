/** Commands as a user who may do little: root could do what a test wants to see refused. */

import { spawnSync } from 'node:child_process';
import { command } from './sql.js';

export const NOBODY = { uid: 65_534 };

/** Skips a test where no command can be run as nobody. */
export const skipWithoutNobody = (skip: (why: string) => void): void => {
  if (process.getuid?.() !== 0) skip('only root can run a command as nobody');
  const look = `require('node:fs').accessSync(${JSON.stringify(command)})`;
  const { status } = spawnSync(process.execPath, ['-e', look], { ...NOBODY, cwd: '/' });
  if (status !== 0) skip('nobody may not enter the folder of this clone, or run this Node');
};
