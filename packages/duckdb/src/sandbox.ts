/**
 * A finished database for queries of others: it can only be read, reaches no file of the machine but those of
 * its own folder, and no setting can change that. DuckDB lets any query call `enable_logging`, though.
 */

import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { failure, success, type Result } from '@zeitnot/core';
import { registerZeitnot } from './register.js';

export interface SandboxOptions {
  /** As DuckDB writes it: `1GB`. */
  readonly memory: string;
  readonly threads: number;
  /** Where results go that are too large for the memory; at most `spill` of them. */
  readonly folder: string;
  readonly spill: string;
}

export interface Sandbox {
  /** One query at a time for each connection; `interrupt()` and temporary tables are its own. */
  readonly connect: () => Promise<DuckDBConnection>;
  readonly close: () => void;
}

/** Opens a file that nobody else has open: two instances on one file lose rows without a word. */
export const openSandbox = async (
  file: string,
  { memory, threads, folder, spill }: SandboxOptions,
): Promise<Result<Sandbox, 'CannotOpen'>> => {
  try {
    // in this order: without access to files no folder can be named, and the lock is the last word
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
