/** A folder of Parquet files, partitioned by category. A piece is in it when its record is. */

import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { failure, success, type Result } from '@zeitnot/core';
import { makeFolders } from '@zeitnot/pgn';
import { readRecords, stateFolder, sweep } from './layout.js';
import { outdated, type Target, type TargetCode } from './target-shape.js';

const isRunning = (process_: number): boolean => {
  try {
    process.kill(process_, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Locks that this process holds: a former one may have had the same number. */
const held = new Set<string>();

/** Two at once would sweep away each other's work. The lock of a process that is gone does not count. */
const takeLock = (file: string): boolean => {
  if (held.has(file)) return false;
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      const handle = openSync(file, 'wx');
      writeSync(handle, String(process.pid));
      closeSync(handle);
      held.add(file);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = Number(readFileSync(file, 'utf8'));
      if (holder > 0 && holder !== process.pid && isRunning(holder)) return false;
      rmSync(file, { force: true });
    }
  }
  return false;
};

const dropLock = (file: string): void => {
  rmSync(file, { force: true });
  held.delete(file);
};

/** Removes a folder in which nothing is. */
const removeIfEmpty = (folder: string): void => {
  try {
    rmdirSync(folder);
  } catch {
    // there is something in it
  }
};

export const folderTarget = (out: string): Result<Target, TargetCode> => {
  const folder = resolve(out);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false) {
    const remedy = 'Give a folder for Parquet, or a name that ends with .duckdb or .db.';
    return failure('CannotOpen', `${out} is a file. ${remedy}`);
  }
  const isNew = !existsSync(folder);
  makeFolders(stateFolder(folder));
  const lock = join(stateFolder(folder), 'lock');
  if (!takeLock(lock)) {
    return failure(
      'InUse',
      `Another ingest into ${out} is running; wait for it, or remove ${lock}.`,
    );
  }
  return success({
    output: { folder, partitioned: true },
    prepare: async (pieces) => {
      const records = readRecords(folder);
      const known = [...records.values()].map(({ piece }) => piece);
      const old = outdated(known, pieces);
      sweep(folder, (id) => records.has(id) && !old.has(id));
      return success(new Map([...records].filter(([id]) => !old.has(id))));
    },
    accept: async () => undefined,
    close: () => {
      dropLock(lock);
      removeIfEmpty(stateFolder(folder));
      if (isNew) removeIfEmpty(folder);
    },
  });
};
