/** Puts Zeitnot's SQL into DuckDB: the one file that sees every room. */

import { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { failure, success, type Result } from '@zeitnot/core';
import { registerMovesFunctions } from './functions/moves.js';
import { registerTimeControlFunctions } from './functions/time-control.js';
import { openInstance, type Database } from './native/open-database.js';
import { usesRawCells } from './native/bindings.js';
import type { Warn } from './read-pgn/files.js';
import { registerFileFunctions } from './read-pgn/table-function.js';

/** What `registerZeitnot` and `openDatabase` put into a database, and how it works. */
export interface RegisterOptions {
  /** False leaves out the functions that read files. */
  readonly files?: boolean;
  /** True uses DuckDB's public interface row by row instead of raw memory: slow, for comparison. */
  readonly plain?: boolean;
  /** Called with whatever may make rows missing or late; the code says which. By default a process warning. */
  readonly warn?: Warn;
}

/**
 * Adds the SQL functions and `read_pgn` to the instance of a connection; all its connections have them from then on.
 * Adding them again replaces the SQL functions, while DuckDB keeps the first functions that read files.
 *
 * @example
 * import { DuckDBInstance } from '@duckdb/node-api';
 * import { registerZeitnot } from '@zeitnot/duckdb';
 *
 * const connection = await (await DuckDBInstance.create(':memory:')).connect();
 * registerZeitnot(connection);
 * const reader = await connection.runAndReadAll(`SELECT chess_timecontrol_category('3+2')`);
 * reader.getRowsJson(); // => [['blitz']]
 */
export const registerZeitnot = (
  connection: DuckDBConnection,
  options: RegisterOptions = {},
): void => {
  // the handles of another copy belong to another library, whose version was never checked
  if (!(connection instanceof DuckDBConnection)) {
    throw new TypeError(
      'The connection is from another copy of @duckdb/node-api. Install the version that @zeitnot/duckdb depends on.',
    );
  }
  const plain = options.plain === true || !usesRawCells();
  registerTimeControlFunctions(connection, plain);
  registerMovesFunctions(connection);
  if (options.files === false) return;
  const warn: Warn = options.warn ?? ((message) => process.emitWarning(message));
  registerFileFunctions(connection, { plain, warn });
};

/**
 * Opens a database with Zeitnot's SQL, in memory or in a file. A file that may only be read is opened for reading;
 * one that is open already, here or in another process, is `InUse`.
 *
 * @example
 * import { openDatabase, query } from '@zeitnot/duckdb';
 *
 * const opened = await openDatabase();
 * if (!opened.ok) throw new Error(opened.error.message);
 * const result = await query(opened.value.connection, `SELECT chess_timecontrol_normalize('3+2')`);
 * result.ok && result.value.rows; // => [['180+2']]
 * opened.value.close();
 */
export const openDatabase = (
  file: string | null = null,
  options: RegisterOptions = {},
): Promise<Result<Database, 'CannotOpen' | 'InUse'>> =>
  openInstance(file, (connection) => registerZeitnot(connection, options));

/** The limits of a sandbox. */
export interface SandboxOptions {
  /** As DuckDB writes it: `1GB`. */
  readonly memory: string;
  readonly threads: number;
  /** Where results go that do not fit into memory, and at most how much of them: `10GB`. */
  readonly folder: string;
  readonly spill: string;
}

/** A database that only answers queries. */
export interface Sandbox {
  /** A connection runs one query at a time; `interrupt()` and temporary tables are its own. */
  readonly connect: () => Promise<DuckDBConnection>;
  readonly close: () => void;
}

/**
 * Opens a finished database for other people's queries: they can only read it, reach no file but those of `folder`,
 * and cannot change any setting. Two gaps remain: any query may call `enable_logging`, and the file must not be open
 * elsewhere, since two instances on one file lose rows silently.
 *
 * @example
 * import { rmSync } from 'node:fs';
 * import { openDatabase, openSandbox, query } from '@zeitnot/duckdb';
 *
 * const made = await openDatabase('shared.duckdb');
 * if (!made.ok) throw new Error(made.error.message);
 * await query(made.value.connection, 'CREATE TABLE games AS SELECT 1 AS id');
 * made.value.close();
 *
 * const limits = { memory: '256MB', threads: 1, folder: 'spill', spill: '1GB' };
 * const sandbox = await openSandbox('shared.duckdb', limits);
 * if (!sandbox.ok) throw new Error(sandbox.error.message);
 * const result = await query(await sandbox.value.connect(), 'DROP TABLE games');
 * result.ok; // => false
 * sandbox.value.close();
 * rmSync('shared.duckdb');
 */
export const openSandbox = async (
  file: string,
  { memory, threads, folder, spill }: SandboxOptions,
): Promise<Result<Sandbox, 'CannotOpen'>> => {
  try {
    // the order counts: no folder can be named once file access is off, and nothing once the lock is on
    const instance = await DuckDBInstance.create(file, {
      access_mode: 'READ_ONLY',
      memory_limit: memory,
      threads: String(threads),
      temp_directory: folder,
      max_temp_directory_size: spill,
      errors_as_json: 'true',
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      allow_community_extensions: 'false',
      enable_external_access: 'false',
      lock_configuration: 'true',
    });
    const first = await instance.connect();
    registerZeitnot(first, { files: false });
    first.closeSync();
    return success({
      connect: () => instance.connect(),
      close: () => {
        instance.closeSync();
      },
    });
  } catch (error) {
    return failure('CannotOpen', `The database cannot be opened. ${(error as Error).message}`);
  }
};
