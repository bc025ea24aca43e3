/**
 * Makes the next rows while DuckDB works on the last ones, each on its own thread. It begins with the second
 * chunk, since one is enough for many a LIMIT.
 */

import type { DuckDBDataChunk } from '@duckdb/node-api';

/** One run of a function that reads files. Throws a `SourceError`. */
export interface Scan {
  /** Makes the next rows; how many, 0 at the end. */
  readonly make: () => number;
  /** Puts what was made into the chunk, and forgets it. */
  readonly give: (chunk: DuckDBDataChunk, rows: number) => void;
  /** How many threads of DuckDB may ask for rows, where a query does not depend on their order. */
  readonly threads: number;
}

export interface Filler {
  /** Fills the next chunk; it has no rows at the end, however often it is asked. Throws what the scan threw. */
  readonly fill: (chunk: DuckDBDataChunk) => void;
}

type Made = { readonly rows: number } | { readonly error: unknown };

export const prefetch = ({ make, give }: Scan): Filler => {
  let made: Made | null = null;
  let chunks = 0;
  const makeOnce = (): Made => {
    try {
      made ??= { rows: make() };
    } catch (error) {
      made = { error };
    }
    return made;
  };
  const fill = (chunk: DuckDBDataChunk): void => {
    const next = makeOnce();
    // the end and an error stay what they are: a second thread asks once more
    if ('error' in next) throw next.error;
    chunk.rowCount = next.rows;
    if (next.rows === 0) return;
    made = null;
    give(chunk, next.rows);
    chunks += 1;
    if (chunks > 1) setImmediate(makeOnce);
  };
  return { fill };
};
