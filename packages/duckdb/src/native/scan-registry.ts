/**
 * What running scans hold open. DuckDB does not say when it has seen enough: with a LIMIT it just stops
 * asking. So a scan lets go of its file at its end, when nobody can reach it any more, and when its
 * database is closed.
 */

import type { DuckDBConnection } from '@duckdb/node-api';

/** What a scan has open at the moment. It must not know the scan, or that would never be unreachable. */
export interface Held {
  close: (() => void) | null;
  /** Nothing is to be read any more. */
  released: boolean;
}

export const makeHeld = (): Held => ({ close: null, released: false });

const byConnection = new WeakMap<DuckDBConnection, Set<Held>>();

const letGo = (held: Held): void => {
  held.released = true;
  held.close?.();
  held.close = null;
};

const abandoned = new FinalizationRegistry<readonly [Held, Set<Held>]>(([held, all]) => {
  letGo(held);
  all.delete(held);
});

/** The scans of a connection's functions. */
export const scansOf = (connection: DuckDBConnection): Set<Held> => {
  const known = byConnection.get(connection);
  if (known !== undefined) return known;
  const made = new Set<Held>();
  byConnection.set(connection, made);
  return made;
};

/** Watches over a scan; what it opens goes into the answer. */
export const watchScan = (scan: object, held: Held, all: Set<Held>): void => {
  all.add(held);
  abandoned.register(scan, [held, all]);
};

/** Lets go of everything that a connection's scans have open. */
export const releaseScans = (connection: DuckDBConnection): void => {
  const all = scansOf(connection);
  for (const held of all) letGo(held);
  all.clear();
};
