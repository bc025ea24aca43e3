/**
 * Stages on raw cells. The long texts of a column are laid one behind the other and given to the vector
 * as a single one; each cell then points to its part of it. So a column costs two calls into the
 * bindings, whatever is in it.
 *
 * Hot: `bench/sql.bench.mjs`.
 */

import type { DuckDBDataChunk } from '@duckdb/node-api';
import { bindings, type Chunk, type Vector } from '../bindings.js';
import { CELL_BYTES, CELL_WORDS, LONGEST_INLINE, maskBytes, wordsOf } from '../cells.js';
import {
  CHUNK_ROWS,
  type MapStage,
  type NumberStage,
  type NumberType,
  type Stages,
  type TextStage,
} from './stages.js';

const vectorOf = ({ chunk }: DuckDBDataChunk, column: number): Vector =>
  bindings.data_chunk_get_vector(chunk as unknown as Chunk, column);

/** The rows that are NULL. */
const makeMask = () => {
  const mask = new Uint8Array(maskBytes(CHUNK_ROWS)).fill(0xff);
  let used = false;
  return {
    putNull: (row: number): void => {
      used = true;
      mask[row >> 3]! &= ~(1 << (row & 7));
    },
    flush: (vector: Vector, rows: number): void => {
      if (!used) return;
      bindings.vector_ensure_validity_writable(vector);
      bindings.copy_data_to_vector_validity(vector, 0, mask.buffer, 0, maskBytes(rows));
      mask.fill(0xff);
      used = false;
    },
  };
};

interface Cells {
  readonly putBytes: TextStage['putBytes'];
  readonly putText: TextStage['putText'];
  readonly putAgain: TextStage['putAgain'];
  readonly putZero: (row: number) => void;
  readonly waiting: () => number;
  readonly flush: (vector: Vector, rows: number) => void;
}

/** Cells of texts, as many as are put. */
const makeCells = (): Cells => {
  let bytes = Buffer.alloc(CHUNK_ROWS * CELL_BYTES);
  let words = wordsOf(bytes);
  let heap = Buffer.allocUnsafeSlow(64 * 1024);
  let used = 0;
  /** Rows with a long text; where it begins in the heap stands in the third word until the flush. */
  let long = new Uint32Array(CHUNK_ROWS);
  let longCount = 0;

  const growCells = (): void => {
    const larger = Buffer.alloc(bytes.length * 2);
    bytes.copy(larger);
    bytes = larger;
    words = wordsOf(bytes);
  };
  const reserve = (length: number): void => {
    if (used + length <= heap.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(heap.length * 2, used + length));
    heap.copy(larger, 0, 0, used);
    heap = larger;
  };
  const noteLong = (row: number): void => {
    if (longCount === long.length) {
      const larger = new Uint32Array(long.length * 2);
      larger.set(long);
      long = larger;
    }
    long[longCount++] = row;
  };
  const putZero = (row: number): void => {
    if ((row + 1) * CELL_BYTES > bytes.length) growCells();
    const at = row * CELL_WORDS;
    words[at] = 0;
    words[at + 1] = 0;
    words[at + 2] = 0;
    words[at + 3] = 0;
  };
  const putBytes = (row: number, source: Uint8Array, from: number, to: number): void => {
    const length = to - from;
    if ((row + 1) * CELL_BYTES > bytes.length) growCells();
    const at = row * CELL_WORDS;
    if (length > LONGEST_INLINE) {
      reserve(length);
      if (length > 48) heap.set(source.subarray(from, to), used);
      else
        for (let index = 0; index < length; index += 1) heap[used + index] = source[from + index]!;
      words[at] = length;
      words[at + 1] = heap.readUInt32LE(used);
      words[at + 2] = used;
      used += length;
      noteLong(row);
      return;
    }
    words[at] = length;
    words[at + 1] = 0;
    words[at + 2] = 0;
    words[at + 3] = 0;
    const start = row * CELL_BYTES + 4;
    for (let index = 0; index < length; index += 1) bytes[start + index] = source[from + index]!;
  };
  const putText = (row: number, text: string): void => {
    const utf8 = Buffer.from(text);
    putBytes(row, utf8, 0, utf8.length);
  };
  const putAgain = (row: number, earlier: number): void => {
    if ((row + 1) * CELL_BYTES > bytes.length) growCells();
    words.copyWithin(row * CELL_WORDS, earlier * CELL_WORDS, (earlier + 1) * CELL_WORDS);
    if (words[row * CELL_WORDS]! > LONGEST_INLINE) noteLong(row);
  };
  const flush = (vector: Vector, rows: number): void => {
    if (longCount > 0) {
      bindings.vector_assign_string_element_len(vector, 0, heap.subarray(0, used));
      const [, , low = 0, high = 0] = wordsOf(bindings.vector_get_data(vector, CELL_BYTES));
      for (let index = 0; index < longCount; index += 1) {
        const at = long[index]! * CELL_WORDS;
        const pointer = low + words[at + 2]!;
        words[at + 2] = pointer;
        words[at + 3] = high + (pointer > 0xffff_ffff ? 1 : 0);
      }
    }
    bindings.copy_data_to_vector(
      vector,
      0,
      words.buffer as ArrayBuffer,
      words.byteOffset,
      rows * CELL_BYTES,
    );
    used = 0;
    longCount = 0;
  };
  return { putBytes, putText, putAgain, putZero, waiting: () => used, flush };
};

const textStage = (): TextStage => {
  const cells = makeCells();
  const mask = makeMask();
  return {
    ...cells,
    putNull: (row) => {
      cells.putZero(row);
      mask.putNull(row);
    },
    flush: (chunk, column, rows) => {
      const vector = vectorOf(chunk, column);
      cells.flush(vector, rows);
      mask.flush(vector, rows);
    },
  };
};

/** As DuckDB lays out a time with its zone: the zone's seconds, turned round, in the lower 24 bits. */
const UTC_BITS = 16 * 3600 - 1;

const WORDS: Readonly<Record<NumberType, number>> = {
  UINTEGER: 1,
  DATE: 1,
  UBIGINT: 2,
  BIGINT: 2,
  DOUBLE: 2,
  TIMETZ: 2,
};

const numberStage = (type: NumberType): NumberStage => {
  const cellWords = WORDS[type];
  const words = new Uint32Array(CHUNK_ROWS * cellWords);
  const doubles = cellWords === 2 ? new Float64Array(words.buffer) : new Float64Array(0);
  const mask = makeMask();
  const putNumber = (row: number, value: number): void => {
    if (cellWords === 1) words[row] = value;
    else if (type === 'DOUBLE') doubles[row] = value;
    else if (type === 'TIMETZ') {
      words[row * 2] = (value % 256) * 2 ** 24 + UTC_BITS;
      words[row * 2 + 1] = Math.floor(value / 256);
    } else {
      words[row * 2] = value % 2 ** 32;
      words[row * 2 + 1] = Math.floor(value / 2 ** 32);
    }
  };
  return {
    putNumber,
    putNull: (row) => {
      words.fill(0, row * cellWords, (row + 1) * cellWords);
      mask.putNull(row);
    },
    flush: (chunk, column, rows) => {
      const vector = vectorOf(chunk, column);
      bindings.copy_data_to_vector(vector, 0, words.buffer, 0, rows * cellWords * 4);
      mask.flush(vector, rows);
    },
  };
};

/** A map is a list of pairs: first entry and number of entries of each row, and two columns below. */
const mapStage = (): MapStage => {
  const keys = makeCells();
  const values = makeCells();
  const asStage = (cells: Cells): TextStage => ({
    ...cells,
    putNull: cells.putZero,
    flush: () => undefined,
  });
  const lists = new Uint32Array(CHUNK_ROWS * 4);
  const mask = makeMask();
  let open = 0;
  let count = 0;
  const begin = (row: number): void => {
    open = row * 4;
    lists[open] = count;
    lists[open + 2] = 0;
  };
  return {
    begin,
    add: () => {
      lists[open + 2]! += 1;
      return count++;
    },
    keys: asStage(keys),
    values: asStage(values),
    putNull: (row) => {
      begin(row);
      mask.putNull(row);
    },
    waiting: () => keys.waiting() + values.waiting() + count * CELL_BYTES,
    flush: (chunk, column, rows) => {
      const vector = vectorOf(chunk, column);
      bindings.copy_data_to_vector(vector, 0, lists.buffer, 0, rows * 16);
      mask.flush(vector, rows);
      bindings.list_vector_reserve(vector, count);
      bindings.list_vector_set_size(vector, count);
      if (count > 0) {
        const pairs = bindings.list_vector_get_child(vector);
        keys.flush(bindings.struct_vector_get_child(pairs, 0), count);
        values.flush(bindings.struct_vector_get_child(pairs, 1), count);
      }
      count = 0;
    },
  };
};

export const RAW_STAGES: Stages = { text: textStage, number: numberStage, map: mapStage };
