/** Column buffers that use DuckDB's public interface, value by value. */

import {
  DuckDBDateValue,
  mapValue,
  timeTZValue,
  type DuckDBDataChunk,
  type DuckDBValue,
} from '@duckdb/node-api';
import {
  DAY_MICROS,
  type MapBuffer,
  type NumberBuffer,
  type NumberType,
  type ColumnBuffers,
  type Texts,
  type TextBuffer,
} from './column-buffers.js';

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
