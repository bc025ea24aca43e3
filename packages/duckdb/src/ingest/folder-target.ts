/** A folder of Parquet files, partitioned by category. A piece is in it when its record is. */

import { existsSync, rmdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { failure, success, type Result } from '@zeitnot/core';
import { makeFolders, takeLock } from '@zeitnot/pgn';
import { readRecords, stateFolder, sweep } from './layout.js';
import { checkNames, outdated, type Target, type TargetCode } from './target-shape.js';

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
  const path = join(stateFolder(folder), 'lock');
  // two at once would sweep away each other's work
  const lock = takeLock(path);
  if (lock === null) {
    return failure(
      'InUse',
      `Another ingest into ${out} is running; wait for it. If there is none, remove ${path}.`,
    );
  }
  return success({
    output: { folder, partitioned: true },
    prepare: async (pieces) => {
      const records = readRecords(folder);
      const named = checkNames(out, [...records.values()], pieces);
      if (!named.ok) return named;
      const known = [...records.values()].map(({ piece }) => piece);
      const old = outdated(known, pieces);
      sweep(folder, (id) => records.has(id) && !old.has(id));
      return success(new Map([...records].filter(([id]) => !old.has(id))));
    },
    accept: async () => undefined,
    close: () => {
      lock.release();
      removeIfEmpty(stateFolder(folder));
      if (isNew) removeIfEmpty(folder);
    },
  });
};
