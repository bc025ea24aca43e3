/**
 * A database with Zeitnot's SQL in it, in memory or in a file.
 */

import { accessSync, constants, existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { failure, success, type Result } from '@zeitnot/core';
import { releaseScans } from './native/scan-registry.js';
import { registerZeitnot, type RegisterOptions } from './register.js';

export interface Database {
  readonly connection: DuckDBConnection;
  /** Writes everything down and lets go of the file. */
  readonly close: () => void;
}

/** Whether a file is there that this user may not write. */
const isReadOnly = (file: string): boolean => {
  if (!existsSync(file)) return false;
  try {
    accessSync(file, constants.W_OK);
    return false;
  } catch {
    return true;
  }
};

/** What DuckDB says of a file that another process has open, on Unix and on Windows. */
const IN_USE = /Conflicting lock is handle in|File is already open in/;

/** Why it cannot be opened, for people. */
const openFault = (file: string, { message }: Error): Result<never, 'CannotOpen' | 'InUse'> => {
  if (!IN_USE.test(message)) {
    return failure('CannotOpen', `The database ${file} cannot be opened. ${message}`);
  }
  // it is 0 where it is not known
  const process = /\bPID ([1-9]\d*)/.exec(message)?.[1];
  const which = process === undefined ? '' : ` (process ${process})`;
  return failure(
    'InUse',
    `The database ${file} is in use by another program${which}; wait until that is done with it, or end it.`,
  );
};

/** The same for one file, whichever links lead to it, and on a Mac in whichever case. */
const trueName = (file: string): string => {
  const path = resolve(file);
  try {
    // the file itself may not be there yet
    return existsSync(path)
      ? realpathSync.native(path)
      : join(realpathSync.native(dirname(path)), basename(path));
  } catch {
    return path;
  }
};

/** What this process has open to write: DuckDB keeps other processes away, but two instances lose rows. */
const inUse = new Set<string>();

const MEMORY = ':memory:';

/** What may only be read is opened for reading; DuckDB then refuses to write. */
export const openDatabase = async (
  file: string | null = null,
  options: RegisterOptions = {},
): Promise<Result<Database, 'CannotOpen' | 'InUse'>> => {
  const readOnly = file !== null && isReadOnly(file);
  const name = file === null || file === MEMORY || readOnly ? null : trueName(file);
  if (name !== null && inUse.has(name)) {
    return failure(
      'InUse',
      `The database ${file} is open here already; wait until that is done with it, or close it.`,
    );
  }
  const forget = (): void => {
    if (name !== null) inUse.delete(name);
  };
  if (name !== null) inUse.add(name);
  try {
    const settings: Record<string, string> = readOnly ? { access_mode: 'READ_ONLY' } : {};
    const instance = await DuckDBInstance.create(file ?? MEMORY, settings);
    try {
      const connection = await instance.connect();
      registerZeitnot(connection, options);
      const close = (): void => {
        releaseScans(connection);
        connection.closeSync();
        instance.closeSync();
        forget();
      };
      return success({ connection, close });
    } catch (error) {
      instance.closeSync();
      throw error;
    }
  } catch (error) {
    forget();
    return openFault(file ?? '', error as Error);
  }
};
