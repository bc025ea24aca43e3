/**
 * What running scans hold open. DuckDB does not say when it has seen enough: with a LIMIT it just stops
 * asking. So a scan lets go of its file at its end, when nobody can reach it any more, and when its
 * database is closed.
 */

import type { DuckDBConnection } from '@duckdb/node-api';

/** What a scan has open at the moment. It must not know the scan, or that would never be unreachable. */
export interface ScanHandle {
  close: (() => void) | null;
  /** Nothing is to be read any more. */
  released: boolean;
}

export const makeScanHandle = (): ScanHandle => ({ close: null, released: false });

const byConnection = new WeakMap<DuckDBConnection, Set<ScanHandle>>();

const letGo = (handle: ScanHandle): void => {
  handle.released = true;
  handle.close?.();
  handle.close = null;
};

const abandoned = new FinalizationRegistry<readonly [ScanHandle, Set<ScanHandle>]>(
  ([handle, all]) => {
    letGo(handle);
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

/** Watches over a scan; what it opens goes into the answer. */
export const registerScan = (scan: object, handle: ScanHandle, all: Set<ScanHandle>): void => {
  all.add(handle);
  abandoned.register(scan, [handle, all]);
};

/** Lets go of everything that a connection's scans have open. */
export const releaseScans = (connection: DuckDBConnection): void => {
  const all = scansOf(connection);
  for (const handle of all) letGo(handle);
  all.clear();
};
