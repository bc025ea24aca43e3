/**
 * Runs a function over the rows of a chunk. The fast way works on raw cells, a few calls into the
 * bindings for 2048 rows; the plain way asks `@duckdb/node-api` for each row. Both give the same,
 * which `vectors.test.ts` holds them to.
 *
 * Hot: `bench/sql.bench.mjs`. One call per row costs more than everything else together.
 */

import type { DuckDBScalarMainFunction } from '@duckdb/node-api';
import type { Result } from '@zeitnot/core';
import { makeTagCache, type TagCache, type Value } from './tag-cache.js';
import { bindings, type Chunk, type ChunkFunction, type Vector } from './bindings.js';
import { CELL_BYTES, CELL_WORDS, columnOf, maskBytes, textOfCell, type Column } from './cells.js';
import { outputOf } from './output-vector.js';

/** What a function does with its first argument, once the others have been read. */
export type Compute = (text: string) => Value;

export interface RowFunction {
  readonly returns: 'VARCHAR' | 'BIGINT';
  /** How many arguments come after the text. */
  readonly choices: number;
  /** Reads those arguments; the error is shown to whoever wrote the query. */
  readonly choose: (choices: readonly string[]) => Result<Compute>;
}

/** A bit for each row in which no argument is NULL; null if that is so in every row. */
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

/** Whether two rows hold the same cells in all these columns. */
const sameCells = (columns: readonly Column[], row: number, other: number): boolean => {
  for (const { words } of columns) {
    for (let word = 0; word < CELL_WORDS; word += 1) {
      if (words[row * CELL_WORDS + word] !== words[other * CELL_WORDS + word]) return false;
    }
  }
  return true;
};

/** Whether all rows of a column hold the same cell: each the one before it. */
const isOneCell = ({ cells }: Column, rows: number): boolean =>
  cells.compare(cells, CELL_BYTES, rows * CELL_BYTES, 0, (rows - 1) * CELL_BYTES) === 0;

const isValid = (valid: Uint8Array | null, row: number): boolean =>
  valid === null || ((valid[row >> 3] as number) & (1 << (row & 7))) !== 0;

/** The cache for each combination of the further arguments. */
const answersByChoices = (choose: RowFunction['choose']) => {
  const byName = new Map<string, TagCache>();
  return (choices: readonly string[]): Result<TagCache> => {
    // one for all spellings, or a column of odd ones would fill the memory
    const name = choices.map((choice) => choice.trim().toLowerCase()).join('\n');
    const found = byName.get(name);
    if (found !== undefined) return { ok: true, value: found };
    const compute = choose(choices);
    if (!compute.ok) return compute;
    const made = makeTagCache(compute.value);
    byName.set(name, made);
    return { ok: true, value: made };
  };
};

const vectorsOf = (input: Chunk, count: number): readonly [Vector, ...Vector[]] => [
  bindings.data_chunk_get_vector(input, 0),
  ...Array.from({ length: count - 1 }, (_, index) =>
    bindings.data_chunk_get_vector(input, index + 1),
  ),
];

/** The fast way. */
export const rawFunction = ({ returns, choices, choose }: RowFunction): ChunkFunction => {
  const answersFor = answersByChoices(choose);
  const cellWords = returns === 'BIGINT' ? 2 : CELL_WORDS;
  const startOutput = outputOf(cellWords);
  let chunk = 0;

  /** Finds the cached to the text of a row, or works it out; its slot. */
  const slotOf = (cache: TagCache, { cells, words }: Column, row: number): number => {
    const at = row * CELL_WORDS;
    const length = words[at] as number;
    const second = words[at + 1] as number;
    const third = words[at + 2] as number;
    const fourth = words[at + 3] as number;
    const slot = cache.find(length, second, third, fourth, chunk);
    if (slot !== -1) return slot;
    return cache.learn(textOfCell(cells, row), length, second, third, fourth, chunk);
  };

  return (info, input, outputVector) => {
    const rows = bindings.data_chunk_get_size(input);
    if (rows === 0) return;
    chunk += 1;
    const vectors = vectorsOf(input, choices + 1);
    const [textVector, ...choiceVectors] = vectors;
    const column = columnOf(textVector, rows);
    const choiceColumns = choiceVectors.map((vector) => columnOf(vector, rows));
    const valid = validRows(vectors, rows);
    const output = startOutput(outputVector, rows);
    const answersIn = (row: number): TagCache | null => {
      const found = answersFor(choiceColumns.map(({ cells }) => textOfCell(cells, row)));
      if (found.ok) return found.value;
      bindings.scalar_function_set_error(info, found.error.message);
      return null;
    };
    /** The row whose choices count, at first that of the first text. */
    let last = 0;
    while (last < rows && !isValid(valid, last)) last += 1;
    let cache = last < rows ? answersIn(last) : null;
    const isOne = choiceColumns.every((choice) => isOneCell(choice, rows));
    for (let row = 0; row < rows; row += 1) {
      if (!isValid(valid, row)) {
        output.putNull(row);
        continue;
      }
      if (!isOne && !sameCells(choiceColumns, row, last)) {
        cache = answersIn(row);
        last = row;
      }
      if (cache === null) return;
      output.put(row, slotOf(cache, column, row), cache, chunk);
    }
    output.flush();
  };
};

/** The plain way: no caches, no raw memory. */
export const plainFunction =
  ({ choices, choose }: RowFunction): DuckDBScalarMainFunction =>
  (info, input, output) => {
    const columns = Array.from({ length: choices + 1 }, (_, index) => input.getColumnVector(index));
    for (let row = 0; row < input.rowCount; row += 1) {
      const [text, ...chosen] = columns.map((column) => column.getItem(row) as string | null);
      if (typeof text !== 'string' || chosen.includes(null)) {
        output.setItem(row, null);
        continue;
      }
      const compute = choose(chosen as string[]);
      if (!compute.ok) {
        info.setError(compute.error.message);
        return;
      }
      output.setItem(row, compute.value(text));
    }
    output.flush();
  };
