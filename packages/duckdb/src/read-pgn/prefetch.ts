/**
 * Prefetch: reads the next rows while DuckDB works on the last ones, each on its own thread. It begins with the
 * second chunk, since one is enough for many a LIMIT.
 */

import type { DuckDBDataChunk } from '@duckdb/node-api';

/** One run of a function that reads files. Throws a `SourceError`. */
export interface Scan {
  /** Reads the next rows; how many, 0 at the end. */
  readonly read: () => number;
  /** Writes the rows to the chunk and empties the buffers. */
  readonly flush: (chunk: DuckDBDataChunk, rows: number) => void;
  /** How many threads of DuckDB may ask for rows, where a query does not depend on their order. */
  readonly threads: number;
}

export interface Filler {
  /** Fills the next chunk; at the end it has no rows, however often it is called. Throws what the scan threw. */
  readonly fill: (chunk: DuckDBDataChunk) => void;
}

type Outcome = { readonly rows: number } | { readonly error: unknown };

export const prefetch = ({ read, flush }: Scan): Filler => {
  let ready: Outcome | null = null;
  let chunks = 0;
  const readOnce = (): Outcome => {
    try {
      ready ??= { rows: read() };
    } catch (error) {
      ready = { error };
    }
    return ready;
  };
  const fill = (chunk: DuckDBDataChunk): void => {
    const next = readOnce();
    // the end and an error stay: a second thread asks once more
    if ('error' in next) throw next.error;
    chunk.rowCount = next.rows;
    if (next.rows === 0) return;
    ready = null;
    flush(chunk, next.rows);
    chunks += 1;
    // no promise is wanted here: the call must not wait
    if (chunks > 1) setImmediate(readOnce);
  };
  return { fill };
};
