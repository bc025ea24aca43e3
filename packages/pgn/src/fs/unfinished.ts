/**
 * Files that are being written. Their names say which process does that, so that a later run removes what a killed one
 * has left.
 */

import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isGone, OWNER_NAME, ownerName, parseOwnerName } from './owner.js';

/** A name of this process for a file that will have the name `path`; a file may have a companion, such as `.wal`. */
export const unfinishedName = (path: string): string =>
  `${path}.${ownerName()}-${randomBytes(4).toString('hex')}.tmp`;

/** What it adds to the name; earlier versions wrote the process number alone. */
const ADDED = new RegExp(String.raw`^\.(?:${OWNER_NAME}|\d+)-[\da-f]{8}\.tmp(?:\.wal)?$`);

/** Nobody writes to a file so seldom; for owners that cannot be asked. */
const LONG_AGO = 24 * 60 * 60 * 1000;

const isAbandoned = (path: string, added: string): boolean => {
  const owner = parseOwnerName(added.slice(1));
  return (owner !== null && isGone(owner)) || Date.now() - statSync(path).mtimeMs > LONG_AGO;
};

/** Removes the unfinished files of `path` whose writers are gone. */
export const removeAbandoned = (path: string): void => {
  const [folder, name] = [dirname(path), basename(path)];
  try {
    for (const each of readdirSync(folder)) {
      const added = each.startsWith(name) ? each.slice(name.length) : '';
      const file = join(folder, each);
      if (ADDED.test(added) && isAbandoned(file, added)) rmSync(file, { force: true });
    }
  } catch {
    // the folder may not be read, or another run was faster; the next run removes them
  }
};

/** Gives a file its name unless something has that already. Whether it did; if not, the file stays as it was. */
export const nameIfFree = (unfinished: string, path: string): boolean => {
  try {
    linkSync(unfinished, path);
    rmSync(unfinished);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' || existsSync(path)) return false;
    // no hard links here
    renameSync(unfinished, path);
    return true;
  }
};
