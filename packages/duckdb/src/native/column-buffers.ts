/**
 * Where the values of a column wait until a chunk is full: the seam between reading games and DuckDB's vectors. Below is
 * the plain way, value by value by DuckDB's public interface; `raw-column-buffers.ts` writes whole vectors at once.
 */

import {
  DuckDBDateValue,
  mapValue,
  timeTZValue,
  type DuckDBDataChunk,
  type DuckDBValue,
} from '@duckdb/node-api';
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

const makeValues = () => {
  let values: DuckDBValue[] = [];
  return {
    put: (row: number, value: DuckDBValue): void => {
      values[row] = value;
    },
    putNull: (row: number): void => {
      values[row] = null;
    },
    putAgain: (row: number, earlier: number): void => {
      values[row] = values[earlier] ?? null;
    },
    flush: (chunk: DuckDBDataChunk, column: number, rows: number): void => {
      const vector = chunk.getColumnVector(column);
      for (let row = 0; row < rows; row += 1) vector.setItem(row, values[row] ?? null);
      vector.flush();
      values = [];
    },
  };
};

const textOf = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString();

const textBuffer = (): TextBuffer => {
  const { put, putNull, putAgain, flush } = makeValues();
  return {
    putBytes: (row, bytes, from, to) => put(row, textOf(bytes, from, to)),
    putText: put,
    putAgain,
    putStrings: (row, { offsets, bytes }, ids) => {
      for (const [more, id] of ids.entries()) {
        put(row + more, id === 0 ? null : textOf(bytes, offsets[id - 1]!, offsets[id]!));
      }
    },
    putNull,
    flush,
    waiting: () => 0,
  };
};

const OF_NUMBER: Readonly<Record<NumberType, (value: number) => DuckDBValue>> = {
  UINTEGER: (value) => value,
  UBIGINT: BigInt,
  BIGINT: BigInt,
  DOUBLE: (value) => value,
  DATE: (value) => new DuckDBDateValue(value),
  TIMETZ: (value) => {
    const east = Math.floor(value / DAY_MICROS);
    return timeTZValue(BigInt(value - east * DAY_MICROS), east * 60);
  },
};

const numberBuffer = (type: NumberType): NumberBuffer => {
  const { put, putNull, flush } = makeValues();
  return { putNumber: (row, value) => put(row, OF_NUMBER[type](value)), putNull, flush };
};

/** As in a vector, the pairs of all rows wait in two lists of texts. */
const mapBuffer = (): MapBuffer => {
  const { put, putNull, flush } = makeValues();
  let keys: string[] = [];
  let values: string[] = [];
  const textsOf = (list: () => string[]): Texts => {
    const putText = (at: number, text: string): void => {
      list()[at] = text;
    };
    return { putBytes: (at, bytes, from, to) => putText(at, textOf(bytes, from, to)), putText };
  };
  const rows: { readonly row: number; readonly first: number }[] = [];
  return {
    begin: (row) => rows.push({ row, first: keys.length }),
    add: () => keys.length,
    keys: textsOf(() => keys),
    values: textsOf(() => values),
    putNull,
    waiting: () => 0,
    flush: (chunk, column, count) => {
      for (const [index, { row, first }] of rows.entries()) {
        const end = rows[index + 1]?.first ?? keys.length;
        const entries = keys
          .slice(first, end)
          .map((key, at) => ({ key, value: values[first + at]! }));
        put(row, mapValue(entries));
      }
      flush(chunk, column, count);
      rows.length = 0;
      keys = [];
      values = [];
    },
  };
};

export const PLAIN_BUFFERS: ColumnBuffers = {
  text: textBuffer,
  number: numberBuffer,
  map: mapBuffer,
};
