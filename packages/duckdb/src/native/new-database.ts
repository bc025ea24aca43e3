/**
 * Makes an empty database under a temporary name, and gives it its own when it is whole. DuckDB would create it under
 * its own name at once, and a kill during the first writes, or a full disk, would leave a file that nothing opens.
 */

import { lstatSync, rmSync } from 'node:fs';
import { dirname, isAbsolute, resolve } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import {
  nameIfFree,
  removeAbandoned,
  syncFile,
  syncFolder,
  unfinishedName,
} from '@zeitnot/pgn/internal';

/** DuckDB reads more than a name from these: the home folder, a service such as `md:`, options behind `?`. */
const isPlainName = (file: string): boolean =>
  !file.includes('?') && (isAbsolute(file) || !/^(?:~|[a-z]\w*:)/i.test(file));

const isMissing = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false }) === undefined;

/** Throws what DuckDB or the system says, with the name that the file would have had. */
const make = async (path: string): Promise<void> => {
  const unfinished = unfinishedName(path);
  try {
    (await DuckDBInstance.create(unfinished)).closeSync();
    syncFile(unfinished);
    // left by a database of that name that was removed; DuckDB would take it for a log of this one
    if (isMissing(path)) rmSync(`${path}.wal`, { force: true });
    // if another process was faster, its database is as good
    nameIfFree(unfinished, path);
    syncFolder(dirname(path));
  } catch (error) {
    throw new Error((error as Error).message.replaceAll(unfinished, path), { cause: error });
  } finally {
    for (const each of [unfinished, `${unfinished}.wal`]) rmSync(each, { force: true });
  }
};

/** Makes the file unless there is one, or a link to one. */
export const makeIfMissing = async (file: string): Promise<void> => {
  if (!isPlainName(file)) return;
  const path = resolve(file);
  // a run that was killed when the file had just got its name has left the other name too
  removeAbandoned(path);
  if (isMissing(path)) await make(path);
};
