/**
 * Cells: how DuckDB lays a string out in a vector, in 16 bytes or four words of 32 bits. The first word is the length
 * in bytes. A text of up to 12 bytes follows in the cell itself, padded with zeros; of a longer one only the first 4
 * bytes follow, and then a pointer to all of it. `ab` is `02 00 00 00 61 62 00 …`.
 */

import { bindings, type Vector } from './bindings.js';

export const CELL_BYTES = 16;
export const CELL_WORDS = 4;
export const MAX_INLINE_BYTES = 12;

/** A buffer as words. Those of the bindings are aligned; others are copied. */
export const wordsOf = (bytes: Buffer<ArrayBuffer>): Uint32Array =>
  bytes.byteOffset % 4 === 0
    ? new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2)
    : new Uint32Array(Uint8Array.from(bytes).buffer);

/** The cells of a vector of strings, copied. */
export interface Column {
  readonly cells: Buffer<ArrayBuffer>;
  readonly words: Uint32Array;
}

export const columnOf = (vector: Vector, rows: number): Column => {
  const cells = bindings.vector_get_data(vector, rows * CELL_BYTES);
  return { cells, words: wordsOf(cells) };
};

/** A validity mask has a bit for each row, in whole words of 64. */
export const maskBytes = (rows: number): number => Math.ceil(rows / 64) * 8;

/** The text of the cell in that row. */
export const textOfCell = (cells: Buffer<ArrayBuffer>, row: number): string => {
  const start = row * CELL_BYTES;
  const length = cells.readUInt32LE(start);
  if (length <= MAX_INLINE_BYTES) return cells.toString('utf8', start + 4, start + 4 + length);
  const pointer = cells.byteOffset + start + 8;
  return bindings.get_data_from_pointer(cells.buffer, pointer, length).toString('utf8');
};

const scratch = Buffer.alloc(CELL_BYTES);
const scratchWords = wordsOf(scratch);

/** The words of a cell that holds the text itself; null if the text is too long. */
export const inlineCell = (text: string): Uint32Array | null => {
  const length = Buffer.byteLength(text);
  if (length > MAX_INLINE_BYTES) return null;
  scratch.fill(0);
  scratch.writeUInt32LE(length);
  scratch.write(text, 4);
  return scratchWords.slice();
};

/** The two words of a BIGINT cell. */
export const bigintCell = (value: bigint): Uint32Array =>
  new Uint32Array(BigInt64Array.of(value).buffer);
