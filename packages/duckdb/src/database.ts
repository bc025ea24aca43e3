/**
 * A database with Zeitnot's SQL in it, in memory or in a file.
 */

import { accessSync, constants, existsSync } from 'node:fs';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { failure, success, type Result } from '@zeitnot/core';
import { releaseScans } from './read-pgn/open-scans.js';
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
const IN_USE = /Conflicting lock is held in|File is already open in/;

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

/** What may only be read is opened for reading; DuckDB then refuses to write. */
export const openDatabase = async (
  file: string | null = null,
  options: RegisterOptions = {},
): Promise<Result<Database, 'CannotOpen' | 'InUse'>> => {
  try {
    const settings = file !== null && isReadOnly(file) ? { access_mode: 'READ_ONLY' } : {};
    const instance = await DuckDBInstance.create(file ?? ':memory:', settings);
    const connection = await instance.connect();
    registerZeitnot(connection, options);
    const close = (): void => {
      releaseScans(connection);
      connection.closeSync();
      instance.closeSync();
    };
    return success({ connection, close });
  } catch (error) {
    return openFault(file ?? '', error as Error);
  }
};
