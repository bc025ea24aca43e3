/**
 * Column buffers on raw cells. A row's value is written into an array of cells, laid out as DuckDB has them
 * (`cells.ts`), and the whole array is copied into the vector when the chunk is full.
 *
 * Short texts are in their cells. Long texts are appended to a heap, and the cell notes the offset in its third word,
 * where the pointer goes. On flush the heap is handed to the vector as one string; its address is read back from the
 * cell that DuckDB wrote, and each offset becomes a pointer. So a column costs two calls into the bindings, whatever
 * is in it. For `Carlsen, Magnus` (15 bytes), NULL and `So, Wesley` (10 bytes):
 *
 *     row   cell before the flush          heap                after the flush
 *      0    15 "Carl" offset 0  0          Carlsen, Magnus     15 "Carl" pointer to the heap's first byte
 *      1     0   0      0       0          (bit 1 of the mask cleared)
 *      2    10 "So, " "Wesl"   "ey"                            unchanged
 *
 * A map is a list of pairs: each row has the number of its first pair and how many it has, and the keys and values of
 * all rows are two text columns below.
 *
 * Hot: bench/sql, `CREATE TABLE … AS SELECT *`, 3 times, replaces the plain way of `column-buffers.ts`. Functions take the cells
 * as an argument instead of closing over them, so that V8 compiles them once for all queries.
 */

import type { DuckDBDataChunk } from '@duckdb/node-api';
import type { StringHeap } from '@zeitnot/pgn';
import { bindings, type Chunk, type Vector } from './bindings.js';
import { CELL_BYTES, CELL_WORDS, MAX_INLINE_BYTES, maskBytes, wordsOf } from './cells.js';
import {
  CHUNK_ROWS,
  DAY_MICROS,
  type MapBuffer,
  type NumberBuffer,
  type NumberType,
  type ColumnBuffers,
  type Texts,
  type TextBuffer,
} from './column-buffers.js';

const vectorOf = ({ chunk }: DuckDBDataChunk, column: number): Vector =>
  bindings.data_chunk_get_vector(chunk as unknown as Chunk, column);

/** Which rows are NULL: a cleared bit each. */
interface Mask {
  readonly bits: Uint8Array<ArrayBuffer>;
  used: boolean;
}

const makeMask = (): Mask => ({
  bits: new Uint8Array(maskBytes(CHUNK_ROWS)).fill(0xff),
  used: false,
});

const maskRow = (mask: Mask, row: number): void => {
  mask.used = true;
  mask.bits[row >> 3]! &= ~(1 << (row & 7));
};

const flushMask = (mask: Mask, vector: Vector, rows: number): void => {
  if (!mask.used) return;
  bindings.vector_ensure_validity_writable(vector);
  bindings.copy_data_to_vector_validity(vector, 0, mask.bits.buffer, 0, maskBytes(rows));
  mask.bits.fill(0xff);
  mask.used = false;
};

/** The cells of a text column, and the heap of its long texts. */
interface Cells {
  bytes: Buffer<ArrayBuffer>;
  words: Uint32Array;
  /** The long texts, and how many bytes of the heap they take. */
  heap: Buffer;
  used: number;
  /** Rows with a long text, whose third word is an offset into the heap until the flush. */
  long: Uint32Array;
  longCount: number;
}

const FIRST_HEAP = 64 * 1024;
/** A heap that a very long text has made larger than this is dropped. */
const MAX_HEAP = 16 * 1024 * 1024;

const makeCells = (): Cells => {
  const bytes = Buffer.alloc(CHUNK_ROWS * CELL_BYTES);
  return {
    bytes,
    words: wordsOf(bytes),
    heap: Buffer.allocUnsafeSlow(FIRST_HEAP),
    used: 0,
    long: new Uint32Array(CHUNK_ROWS),
    longCount: 0,
  };
};

const growCells = (cells: Cells): void => {
  const larger = Buffer.alloc(cells.bytes.length * 2);
  cells.bytes.copy(larger);
  cells.bytes = larger;
  cells.words = wordsOf(larger);
};

const growHeap = (cells: Cells, length: number): void => {
  const { heap, used } = cells;
  cells.heap = Buffer.allocUnsafeSlow(Math.max(heap.length * 2, used + length));
  heap.copy(cells.heap, 0, 0, used);
};

const noteLong = (cells: Cells, row: number): void => {
  if (cells.longCount === cells.long.length) {
    const larger = new Uint32Array(cells.long.length * 2);
    larger.set(cells.long);
    cells.long = larger;
  }
  cells.long[cells.longCount++] = row;
};

const reserveCell = (cells: Cells, row: number): void => {
  if ((row + 1) * CELL_BYTES > cells.bytes.length) growCells(cells);
};

/** Long texts are copied by the runtime, short ones byte by byte, which is faster up to about this length. */
const MAX_COPIED_BYTEWISE = 48;

/** Appends a long text to the heap; its offset there. */
const appendToHeap = (cells: Cells, source: Uint8Array, from: number, to: number): number => {
  const length = to - from;
  if (cells.used + length > cells.heap.length) growHeap(cells, length);
  const { heap, used } = cells;
  if (length > MAX_COPIED_BYTEWISE) heap.set(source.subarray(from, to), used);
  else for (let index = 0; index < length; index += 1) heap[used + index] = source[from + index]!;
  cells.used += length;
  return used;
};

const setWords = (
  words: Uint32Array,
  row: number,
  first: number,
  second: number,
  third: number,
  fourth: number,
): void => {
  const at = row * CELL_WORDS;
  words[at] = first;
  words[at + 1] = second;
  words[at + 2] = third;
  words[at + 3] = fourth;
};

const putBytes = (
  cells: Cells,
  row: number,
  source: Uint8Array,
  from: number,
  to: number,
): void => {
  reserveCell(cells, row);
  const { bytes, words } = cells;
  const length = to - from;
  setWords(words, row, length, 0, 0, 0);
  const start = row * CELL_BYTES + 4;
  const isLong = length > MAX_INLINE_BYTES;
  const inline = isLong ? 4 : length;
  for (let index = 0; index < inline; index += 1) bytes[start + index] = source[from + index]!;
  if (!isLong) return;
  words[row * CELL_WORDS + 2] = appendToHeap(cells, source, from, to);
  noteLong(cells, row);
};

const putText = (cells: Cells, row: number, text: string): void => {
  const utf8 = Buffer.from(text);
  putBytes(cells, row, utf8, 0, utf8.length);
};

const putAgain = (cells: Cells, row: number, earlier: number): void => {
  reserveCell(cells, row);
  const { words } = cells;
  const from = earlier * CELL_WORDS;
  setWords(words, row, words[from]!, words[from + 1]!, words[from + 2]!, words[from + 3]!);
  if (words[from]! > MAX_INLINE_BYTES) noteLong(cells, row);
};

const putNull = (cells: Cells, mask: Mask, row: number): void => {
  reserveCell(cells, row);
  setWords(cells.words, row, 0, 0, 0, 0);
  maskRow(mask, row);
};

/** Hands the heap to the vector as one string, and makes pointers of the offsets. */
const flushHeap = ({ words, heap, used, long, longCount }: Cells, vector: Vector): void => {
  bindings.vector_assign_string_element_len(vector, 0, heap.subarray(0, used));
  const [length, , low = 0, high = 0] = wordsOf(bindings.vector_get_data(vector, CELL_BYTES));
  // DuckDB takes no string that is not UTF-8; the pointers would lead anywhere
  if (length !== used) throw new Error('DuckDB refused the texts of a column.');
  for (let index = 0; index < longCount; index += 1) {
    const at = long[index]! * CELL_WORDS;
    const pointer = low + words[at + 2]!;
    words[at + 2] = pointer;
    words[at + 3] = high + (pointer > 0xffff_ffff ? 1 : 0);
  }
};

const flushCells = (cells: Cells, vector: Vector, rows: number): void => {
  if (cells.longCount > 0) flushHeap(cells, vector);
  const { buffer, byteOffset } = cells.words;
  bindings.copy_data_to_vector(vector, 0, buffer as ArrayBuffer, byteOffset, rows * CELL_BYTES);
  cells.used = 0;
  cells.longCount = 0;
  if (cells.heap.length > MAX_HEAP) cells.heap = Buffer.allocUnsafeSlow(FIRST_HEAP);
};

const textsOf = (cells: Cells): Texts => ({
  putBytes: (row, bytes, from, to) => putBytes(cells, row, bytes, from, to),
  putText: (row, text) => putText(cells, row, text),
});

const putStrings = (
  cells: Cells,
  mask: Mask,
  first: number,
  { offsets, bytes }: StringHeap,
  ids: Uint32Array,
): void => {
  for (const [index, id] of ids.entries()) {
    if (id === 0) putNull(cells, mask, first + index);
    else if (id === ids[index - 1]) putAgain(cells, first + index, first + index - 1);
    else putBytes(cells, first + index, bytes, offsets[id - 1]!, offsets[id]!);
  }
};

const textBuffer = (): TextBuffer => {
  const cells = makeCells();
  const mask = makeMask();
  return {
    ...textsOf(cells),
    putAgain: (row, earlier) => putAgain(cells, row, earlier),
    putStrings: (row, heap, ids) => putStrings(cells, mask, row, heap, ids),
    putNull: (row) => putNull(cells, mask, row),
    waiting: () => cells.used,
    flush: (chunk, column, rows) => {
      const vector = vectorOf(chunk, column);
      flushCells(cells, vector, rows);
      flushMask(mask, vector, rows);
    },
  };
};

/** DuckDB keeps the zone of a TIMETZ in the lower 24 bits, in seconds, counted down from this one for UTC. */
const UTC_BITS = 16 * 3600 - 1;

const numberBuffer = (type: NumberType): NumberBuffer => {
  const cellWords = type === 'UINTEGER' || type === 'DATE' ? 1 : 2;
  const words = new Uint32Array(CHUNK_ROWS * cellWords);
  const doubles = cellWords === 2 ? new Float64Array(words.buffer) : new Float64Array(0);
  const mask = makeMask();
  const putNumber = (row: number, value: number): void => {
    if (cellWords === 1) words[row] = value;
    else if (type === 'DOUBLE') doubles[row] = value;
    else if (type === 'TIMETZ') {
      const east = Math.floor(value / DAY_MICROS);
      const micros = value - east * DAY_MICROS;
      words[row * 2] = (micros % 256) * 2 ** 24 + UTC_BITS - east * 60;
      words[row * 2 + 1] = Math.floor(micros / 256);
    } else {
      words[row * 2] = value % 2 ** 32;
      words[row * 2 + 1] = Math.floor(value / 2 ** 32);
    }
  };
  return {
    putNumber,
    putNull: (row) => {
      words[row * cellWords] = 0;
      words[(row + 1) * cellWords - 1] = 0;
      maskRow(mask, row);
    },
    flush: (chunk, column, rows) => {
      const vector = vectorOf(chunk, column);
      bindings.copy_data_to_vector(vector, 0, words.buffer, 0, rows * cellWords * 4);
      flushMask(mask, vector, rows);
    },
  };
};

const mapBuffer = (): MapBuffer => {
  const keys = makeCells();
  const values = makeCells();
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
    keys: textsOf(keys),
    values: textsOf(values),
    putNull: (row) => {
      begin(row);
      maskRow(mask, row);
    },
    waiting: () => keys.used + values.used + count * CELL_BYTES,
    flush: (chunk, column, rows) => {
      const vector = vectorOf(chunk, column);
      bindings.copy_data_to_vector(vector, 0, lists.buffer, 0, rows * 16);
      flushMask(mask, vector, rows);
      bindings.list_vector_reserve(vector, count);
      bindings.list_vector_set_size(vector, count);
      if (count > 0) {
        const pairs = bindings.list_vector_get_child(vector);
        flushCells(keys, bindings.struct_vector_get_child(pairs, 0), count);
        flushCells(values, bindings.struct_vector_get_child(pairs, 1), count);
      }
      count = 0;
    },
  };
};

export const RAW_BUFFERS: ColumnBuffers = {
  text: textBuffer,
  number: numberBuffer,
  map: mapBuffer,
};
