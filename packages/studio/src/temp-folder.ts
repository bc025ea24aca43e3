// The folder for everything a studio writes: uploads, the database, what queries spill. It is removed when
// the studio ends; if that was killed, the next one removes it.

import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'zeitnot-studio-';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** A folder of this user, and not a link planted for us to follow. */
const isOwn = (path: string): boolean => {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  return stat?.isDirectory() === true && stat.uid === (process.getuid?.() ?? stat.uid);
};

const removeLeftovers = (parent: string): void => {
  for (const name of readdirSync(parent)) {
    const pid = /^zeitnot-studio-(\d+)-/.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid)) || !isOwn(join(parent, name))) continue;
    try {
      rmSync(join(parent, name), { recursive: true, force: true });
    } catch {
      // another studio may be removing it too
    }
  }
};

export const makeTempFolder = (parent = tmpdir()) => {
  removeLeftovers(parent);
  const path = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
  const remove = (): void => {
    process.off('exit', remove);
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  };
  // however the program ends, short of being killed
  process.on('exit', remove);
  return { path, remove };
};
