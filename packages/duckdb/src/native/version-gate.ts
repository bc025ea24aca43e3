/**
 * Whether raw cells may be used. They depend on how DuckDB lays its vectors out in memory, which is no public
 * interface: a version with another layout would be corrupted silently. So they are used only with the versions
 * that the tests ran with; any other gets the public interface, which is slower, and one warning per process.
 */

import { isMainThread } from 'node:worker_threads';
import { version } from '@duckdb/node-api';
import { hasRawCalls } from './bindings.js';

/** Versions of DuckDB's library with which the whole suite has passed. Add one only after a run with it. */
export const TESTED_VERSIONS: ReadonlySet<string> = new Set(['v1.5.5']);

export const WARNING_CODE = 'ZEITNOT_UNTESTED_DUCKDB';

let hasWarned = false;

/** Threads of an ingest stay silent: the main thread has the same version. */
const warnOnce = (found: string): void => {
  if (hasWarned || !isMainThread) return;
  hasWarned = true;
  const tested = [...TESTED_VERSIONS].join(', ');
  process.emitWarning(
    `DuckDB ${found} has not been tested with Zeitnot (tested: ${tested}). ` +
      'Results are the same, but SQL functions and read_pgn are slower.',
    { code: WARNING_CODE },
  );
};

/** Whether vectors are read and written as raw memory; if not, the public interface gives the same rows. */
export const usesRawCells = (): boolean => {
  const found = version();
  if (!TESTED_VERSIONS.has(found)) {
    warnOnce(found);
    return false;
  }
  return hasRawCalls();
};
