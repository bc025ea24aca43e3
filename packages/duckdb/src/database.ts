/**
 * A database with Zeitnot's SQL in it, in memory or in a file.
 */

import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { failure, success, type Result } from '@zeitnot/core';
import { releaseScans } from './read-pgn/open-scans.js';
import { registerZeitnot, type RegisterOptions } from './register.js';

export interface Database {
  readonly connection: DuckDBConnection;
  /** Writes everything down and lets go of the file. */
  readonly close: () => void;
}

export const openDatabase = async (
  file: string | null = null,
  options: RegisterOptions = {},
): Promise<Result<Database, 'CannotOpen'>> => {
  try {
    const instance = await DuckDBInstance.create(file ?? ':memory:');
    const connection = await instance.connect();
    registerZeitnot(connection, options);
    const close = (): void => {
      releaseScans(connection);
      connection.closeSync();
      instance.closeSync();
    };
    return success({ connection, close });
  } catch (error) {
    const { message } = error as Error;
    return failure('CannotOpen', `The database ${file ?? ''} cannot be opened. ${message}`);
  }
};
