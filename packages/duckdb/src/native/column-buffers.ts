/**
 * Where the values of a column are gathered until a chunk is full: the seam between reading games and
 * DuckDB's vectors. `raw-buffers.ts` writes whole vectors at once, `plain-buffers.ts` value by value.
 */

import type { DuckDBDataChunk } from '@duckdb/node-api';
import type { StringHeap } from '@zeitnot/pgn';

/** As many rows as DuckDB takes at once. */
export const CHUNK_ROWS = 2048;

interface ColumnBuffer {
  readonly putNull: (row: number) => void;
  /** Puts the rows into a column of the chunk, and forgets them. */
  readonly flush: (chunk: DuckDBDataChunk, column: number, rows: number) => void;
}

export interface Texts {
  /** A text as UTF-8. */
  readonly putBytes: (row: number, bytes: Uint8Array, from: number, to: number) => void;
  readonly putText: (row: number, text: string) => void;
}

export interface TextBuffer extends ColumnBuffer, Texts {
  /** The text that stands in an earlier row. */
  readonly putAgain: (row: number, earlier: number) => void;
  /** The strings with these ids, from that row on; 0 is NULL. */
  readonly putStrings: (row: number, heap: StringHeap, ids: Uint32Array) => void;
  /** Bytes that wait here outside the cells. */
  readonly waiting: () => number;
}

export interface NumberBuffer extends ColumnBuffer {
  readonly putNumber: (row: number, value: number) => void;
}

/** A map from texts to texts; rows come in their order. */
export interface MapBuffer extends ColumnBuffer {
  readonly begin: (row: number) => void;
  /** Makes room for a pair of the row, whose two texts are then put at that place. */
  readonly add: () => number;
  readonly keys: Texts;
  readonly values: Texts;
  readonly waiting: () => number;
}

/**
 * A time of day with its zone as one number: the microseconds since midnight, and a day's worth of them for every
 * minute that the zone is east of Greenwich. So it is the plain time in UTC.
 */
export const DAY_MICROS = 86_400e6;

export type NumberType = 'UINTEGER' | 'UBIGINT' | 'BIGINT' | 'DOUBLE' | 'DATE' | 'TIMETZ';

export interface ColumnBuffers {
  readonly text: () => TextBuffer;
  readonly number: (type: NumberType) => NumberBuffer;
  readonly map: () => MapBuffer;
}
