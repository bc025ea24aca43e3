/**
 * Runs a SQL function over a chunk of rows, in one of two ways that give the same rows, as `vectors.test.ts` checks.
 *
 * The plain way asks `@duckdb/node-api` for the text of each row and hands it the value of each row.
 *
 * The raw way copies the argument vectors out of DuckDB once, compares cells instead of texts, and copies the output
 * vector back once. A cell is 16 bytes (`cells.ts`); equal short texts have equal cells. So for the rows
 *
 *     180+2   600+0   180+2   NULL   180+2
 *
 * `180+2` and `600+0` are decoded and computed once, the third and fifth row are found in the cache by their four
 * words, and the fourth has no bit in the validity mask. The further arguments (dialect, system) are nearly always
 * constants: each combination has a cache of its own, and the cache is looked up again only in a row whose argument
 * cells differ from those of the row before.
 *
 * Hot: bench/sql, `category` over 5 million rows, about 40 times, replaces `plainFunction`.
 */

import type { DuckDBScalarMainFunction } from '@duckdb/node-api';
import type { Result } from '@zeitnot/core';
import { bindings, type ChunkFunction, type Vector } from './bindings.js';
import { CELL_WORDS, columnOf, maskBytes, textOfCell, type Column } from './cells.js';
import { CHUNK_ROWS } from './column-buffers.js';
import { makeTagCache, type TagCache, type Value, type CachedValue } from './tag-cache.js';

/**
 * The output of a chunk: cells are collected and copied into DuckDB's vector in one call. For cells of that many words;
 * every chunk uses the same memory.
 */
const outputOf = (cellWords: number) => {
  let memory = new Uint32Array(CHUNK_ROWS * cellWords);
  /** Pairs of a row and the row of the same vector that holds its cell. */
  let shared: number[] = [];
  return (vector: Vector, rows: number) => {
    if (memory.length < rows * cellWords) memory = new Uint32Array(rows * cellWords);
    const cells = memory;
    let mask: Uint8Array<ArrayBuffer> | null = null;
    shared = [];

    const putNull = (row: number): void => {
      mask ??= new Uint8Array(maskBytes(rows)).fill(0xff);
      mask[row >> 3] = mask[row >> 3]! & ~(1 << (row & 7));
      cells.fill(0, row * cellWords, (row + 1) * cellWords);
    };

    /** A long text is handed to the vector once; equal rows point to the same bytes. */
    const putLong = (row: number, slot: number, cache: TagCache, chunk: number): void => {
      if (cache.placedIn[slot] !== chunk) {
        const { bytes } = cache.bySlot[slot] as Extract<CachedValue, { kind: 'long' }>;
        bindings.vector_assign_string_element_len(vector, row, bytes);
        cache.placedIn[slot] = chunk;
        cache.placedAt[slot] = row;
      }
      shared.push(row, cache.placedAt[slot]!);
    };

    return {
      put: (row: number, slot: number, cache: TagCache, chunk: number): void => {
        const cached = cache.bySlot[slot]!;
        if (cached.kind === 'null') putNull(row);
        else if (cached.kind === 'long') putLong(row, slot, cache, chunk);
        else {
          const { words } = cached;
          const start = row * cellWords;
          cells[start] = words[0]!;
          cells[start + 1] = words[1]!;
          if (cellWords === 2) return;
          cells[start + 2] = words[2]!;
          cells[start + 3] = words[3]!;
        }
      },
      putNull,
      flush: (): void => {
        if (shared.length > 0) {
          const placed = columnOf(vector, rows).words;
          for (let index = 0; index < shared.length; index += 2) {
            const to = shared[index]! * CELL_WORDS;
            const from = shared[index + 1]! * CELL_WORDS;
            for (let word = 0; word < CELL_WORDS; word += 1) {
              cells[to + word] = placed[from + word]!;
            }
          }
        }
        bindings.copy_data_to_vector(vector, 0, cells.buffer, 0, rows * cellWords * 4);
        if (mask === null) return;
        bindings.vector_ensure_validity_writable(vector);
        bindings.copy_data_to_vector_validity(vector, 0, mask.buffer, 0, mask.byteLength);
      },
    };
  };
};

/** What a function does with its first argument once the others are known. */
export type Compute = (text: string) => Value;

export interface RowFunction {
  readonly returns: 'VARCHAR' | 'BIGINT';
  /** How many arguments follow the text. */
  readonly furtherArguments: number;
  /** Reads those arguments; an error is shown to the author of the query. */
  readonly bind: (furtherArguments: readonly string[]) => Result<Compute>;
}

/** A bit for each row in which no argument is NULL; null if that is every row. */
const validRows = (vectors: readonly Vector[], rows: number): Uint8Array | null => {
  let valid: Uint8Array | null = null;
  for (const vector of vectors) {
    const mask = bindings.vector_get_validity(vector, maskBytes(rows));
    if (mask === null) continue;
    const before: Uint8Array | null = valid;
    valid = before === null ? mask : mask.map((bits, index) => bits & (before[index] ?? 0));
  }
  return valid;
};

const isValid = (valid: Uint8Array | null, row: number): boolean =>
  valid === null || (valid[row >> 3]! & (1 << (row & 7))) !== 0;

/** Whether two rows have the same cells in all these columns. */
const hasSameCells = (columns: readonly Column[], row: number, other: number): boolean => {
  for (const { words } of columns) {
    for (let word = 0; word < CELL_WORDS; word += 1) {
      if (words[row * CELL_WORDS + word] !== words[other * CELL_WORDS + word]) return false;
    }
  }
  return true;
};

/** A cache for each combination of the further arguments. */
const cacheByArguments = (bind: RowFunction['bind']) => {
  const byName = new Map<string, TagCache>();
  return (values: readonly string[]): Result<TagCache> => {
    // one for all spellings, or a column of odd ones would fill the memory
    const name = values.map((value) => value.trim().toLowerCase()).join('\n');
    const found = byName.get(name);
    if (found !== undefined) return { ok: true, value: found };
    const compute = bind(values);
    if (!compute.ok) return compute;
    const made = makeTagCache(compute.value);
    byName.set(name, made);
    return { ok: true, value: made };
  };
};

/** The slot of a row's text in the cache; a new text is computed. */
const slotOf = (cache: TagCache, { cells, words }: Column, row: number, chunk: number): number => {
  const at = row * CELL_WORDS;
  const length = words[at]!;
  const second = words[at + 1]!;
  const third = words[at + 2]!;
  const fourth = words[at + 3]!;
  const slot = cache.find(length, second, third, fourth, chunk);
  if (slot !== -1) return slot;
  return cache.learn(textOfCell(cells, row), length, second, third, fourth, chunk);
};

/** The raw way. */
export const rawFunction = ({ returns, furtherArguments, bind }: RowFunction): ChunkFunction => {
  const cacheFor = cacheByArguments(bind);
  const startOutput = outputOf(returns === 'BIGINT' ? 2 : CELL_WORDS);
  let chunk = 0;

  return (info, input, outputVector) => {
    const rows = bindings.data_chunk_get_size(input);
    if (rows === 0) return;
    chunk += 1;
    const vectors = Array.from({ length: furtherArguments + 1 }, (_, index) =>
      bindings.data_chunk_get_vector(input, index),
    );
    const [texts, ...further] = vectors.map((vector) => columnOf(vector, rows));
    const valid = validRows(vectors, rows);
    const output = startOutput(outputVector, rows);
    let cache: TagCache | null = null;
    /** The row whose further arguments the cache belongs to. */
    let boundRow = -1;
    for (let row = 0; row < rows; row += 1) {
      if (!isValid(valid, row)) {
        output.putNull(row);
        continue;
      }
      if (cache === null || !hasSameCells(further, row, boundRow)) {
        const found = cacheFor(further.map(({ cells }) => textOfCell(cells, row)));
        if (!found.ok) {
          bindings.scalar_function_set_error(info, found.error.message);
          return;
        }
        cache = found.value;
        boundRow = row;
      }
      output.put(row, slotOf(cache, texts!, row, chunk), cache, chunk);
    }
    output.flush();
  };
};

/** The plain way: no caches, no raw memory. */
export const plainFunction =
  ({ furtherArguments, bind }: RowFunction): DuckDBScalarMainFunction =>
  (info, input, output) => {
    const columns = Array.from({ length: furtherArguments + 1 }, (_, index) =>
      input.getColumnVector(index),
    );
    for (let row = 0; row < input.rowCount; row += 1) {
      const [text, ...further] = columns.map((column) => column.getItem(row) as string | null);
      if (typeof text !== 'string' || further.includes(null)) {
        output.setItem(row, null);
        continue;
      }
      const compute = bind(further as string[]);
      if (!compute.ok) {
        info.setError(compute.error.message);
        return;
      }
      output.setItem(row, compute.value(text));
    }
    output.flush();
  };
