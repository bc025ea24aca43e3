// The folder for everything a studio writes: uploads, the database, what queries spill. It is removed when
// the studio ends; if that was killed, the next one removes it. Its name says which process made it: two
// containers may share a folder for temporary files, but not their process numbers.

import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isGone, ownerName, parseOwnerName } from '@zeitnot/pgn/internal';

const PREFIX = 'zeitnot-studio-';

const isLeft = (name: string): boolean => {
  const owner = name.startsWith(PREFIX) ? parseOwnerName(name.slice(PREFIX.length)) : null;
  return owner !== null && isGone(owner);
};

/** A folder of this user, and not a link planted for us to follow. */
const isOwn = (path: string): boolean => {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  return stat?.isDirectory() === true && stat.uid === (process.getuid?.() ?? stat.uid);
};

const removeLeftovers = (parent: string): void => {
  for (const name of readdirSync(parent)) {
    if (!isLeft(name) || !isOwn(join(parent, name))) continue;
    try {
      rmSync(join(parent, name), { recursive: true, force: true });
    } catch {
      // another studio may be removing it too
    }
  }
};

export const makeTempFolder = (parent = tmpdir()) => {
  removeLeftovers(parent);
  const path = mkdtempSync(join(parent, `${PREFIX}${ownerName()}-`));
  const remove = (): void => {
    process.off('exit', remove);
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  };
  // however the program ends, short of being killed
  process.on('exit', remove);
  return { path, remove };
};
