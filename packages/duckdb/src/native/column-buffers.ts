/**
 * Where the values of a column wait until a chunk is full: the seam between reading games and DuckDB's vectors.
 * `raw-column-buffers.ts` writes whole vectors at once, `plain-column-buffers.ts` value by value.
 */

import type { DuckDBDataChunk } from '@duckdb/node-api';
import type { StringHeap } from '@zeitnot/pgn';

/** How many rows DuckDB takes at once. */
export const CHUNK_ROWS = 2048;

interface ColumnBuffer {
  readonly putNull: (row: number) => void;
  /** Writes the rows to a column of the chunk and empties the buffer. */
  readonly flush: (chunk: DuckDBDataChunk, column: number, rows: number) => void;
}

export interface Texts {
  /** A text as UTF-8. */
  readonly putBytes: (row: number, bytes: Uint8Array, from: number, to: number) => void;
  readonly putText: (row: number, text: string) => void;
}

export interface TextBuffer extends ColumnBuffer, Texts {
  /** The text of an earlier row again. */
  readonly putAgain: (row: number, earlier: number) => void;
  /** Strings of an index by their ids, from that row on; 0 is NULL. */
  readonly putStrings: (row: number, heap: StringHeap, ids: Uint32Array) => void;
  /** How many bytes of text wait outside the cells. */
  readonly waiting: () => number;
}

export interface NumberBuffer extends ColumnBuffer {
  readonly putNumber: (row: number, value: number) => void;
}

/** A map from text to text; rows come in order. */
export interface MapBuffer extends ColumnBuffer {
  readonly begin: (row: number) => void;
  /** Adds a pair to the row; its two texts are then put at the place returned. */
  readonly add: () => number;
  readonly keys: Texts;
  readonly values: Texts;
  readonly waiting: () => number;
}

/**
 * A time of day with its zone as one number: the microseconds since midnight, plus a day's worth of them for every
 * minute that the zone is east of Greenwich. In UTC it is just the time.
 */
export const DAY_MICROS = 86_400e6;

export type NumberType = 'UINTEGER' | 'UBIGINT' | 'BIGINT' | 'DOUBLE' | 'DATE' | 'TIMETZ';

export interface ColumnBuffers {
  readonly text: () => TextBuffer;
  readonly number: (type: NumberType) => NumberBuffer;
  readonly map: () => MapBuffer;
}
