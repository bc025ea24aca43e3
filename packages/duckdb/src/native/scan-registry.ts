/**
 * What running scans hold open. DuckDB does not say when it has seen enough: with a LIMIT it just stops asking. So a
 * scan closes its file at its end, when it is garbage-collected, or when its database is closed.
 */

import type { DuckDBConnection } from '@duckdb/node-api';

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
export const releaseScans = (connection: DuckDBConnection): void => {
  const all = scansOf(connection);
  for (const handle of all) release(handle);
  all.clear();
};
