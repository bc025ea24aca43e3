/**
 * Opens DuckDB in memory or in a file, with no SQL of ours in it yet, and closes what its scans have open. DuckDB does
 * not say when it has seen enough: with a LIMIT it just stops asking. So a scan closes its file at its end, when it is
 * garbage-collected, or when its database is closed.
 */

import { accessSync, constants, existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { failure, success, type Result } from '@zeitnot/core';
import { makeIfMissing } from './new-database.js';

/** What a scan has open right now. It must not refer to the scan, or the scan would never be collected. */
export interface ScanHandle {
  close: (() => void) | null;
  /** The scan must not read any more. */
  released: boolean;
}

export const makeScanHandle = (): ScanHandle => ({ close: null, released: false });

const byConnection = new WeakMap<DuckDBConnection, Set<ScanHandle>>();

const release = (handle: ScanHandle): void => {
  handle.released = true;
  handle.close?.();
  handle.close = null;
};

const abandoned = new FinalizationRegistry<readonly [ScanHandle, Set<ScanHandle>]>(
  ([handle, all]) => {
    release(handle);
    all.delete(handle);
  },
);

/** The scans of a connection's functions. */
export const scansOf = (connection: DuckDBConnection): Set<ScanHandle> => {
  const known = byConnection.get(connection);
  if (known !== undefined) return known;
  const made = new Set<ScanHandle>();
  byConnection.set(connection, made);
  return made;
};

/** Registers a scan with the handle of what it opens. */
export const registerScan = (scan: object, handle: ScanHandle, all: Set<ScanHandle>): void => {
  all.add(handle);
  abandoned.register(scan, [handle, all]);
};

/** Closes everything that a connection's scans have open. */
const releaseScans = (connection: DuckDBConnection): void => {
  const all = scansOf(connection);
  for (const handle of all) release(handle);
  all.clear();
};

/** An open database. Close it when you are done, so that everything is written to its file. */
export interface Database {
  readonly connection: DuckDBConnection;
  /** Writes everything to the file and closes it; does nothing the second time. */
  readonly close: () => void;
}

/** Whether there is a file that this user may not write. */
const isReadOnly = (file: string): boolean => {
  if (!existsSync(file)) return false;
  try {
    accessSync(file, constants.W_OK);
    return false;
  } catch {
    return true;
  }
};

/** What DuckDB says about a file that another process has open, on Unix and on Windows. */
const IN_USE = /Conflicting lock is held in|File is already open in/;

const openFault = (file: string, { message }: Error): Result<never, 'CannotOpen' | 'InUse'> => {
  if (!IN_USE.test(message)) {
    return failure('CannotOpen', `The database ${file} cannot be opened. ${message}`);
  }
  // 0 means unknown
  const process = /\bPID ([1-9]\d*)/.exec(message)?.[1];
  const which = process === undefined ? '' : ` (process ${process})`;
  return failure(
    'InUse',
    `The database ${file} is in use by another program${which}; wait until it is done, or end it.`,
  );
};

/** The same for one file, whatever links lead to it, and on macOS in any letter case. */
const trueName = (file: string): string => {
  const path = resolve(file);
  try {
    // the file itself may not exist yet
    return existsSync(path)
      ? realpathSync.native(path)
      : join(realpathSync.native(dirname(path)), basename(path));
  } catch {
    return path;
  }
};

/** What this process has open for writing: DuckDB locks out other processes, but two instances lose rows. */
const inUse = new Set<string>();

const MEMORY = ':memory:';

/** A file that may only be read is opened for reading; DuckDB then refuses to write. */
export const openInstance = async (
  file: string | null,
  onOpen: (connection: DuckDBConnection) => void = () => undefined,
): Promise<Result<Database, 'CannotOpen' | 'InUse'>> => {
  const readOnly = file !== null && isReadOnly(file);
  const name = file === null || file === MEMORY || readOnly ? null : trueName(file);
  if (name !== null && inUse.has(name)) {
    return failure(
      'InUse',
      `The database ${file} is already open in this process; close it first.`,
    );
  }
  const forget = (): void => {
    if (name !== null) inUse.delete(name);
  };
  if (name !== null) inUse.add(name);
  try {
    if (name !== null && file !== null) await makeIfMissing(file);
    const settings: Record<string, string> = readOnly ? { access_mode: 'READ_ONLY' } : {};
    const instance = await DuckDBInstance.create(file ?? MEMORY, settings);
    try {
      const connection = await instance.connect();
      onOpen(connection);
      let isOpen = true;
      const close = (): void => {
        // by then the file may be open again, and must stay marked as in use
        if (!isOpen) return;
        isOpen = false;
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
