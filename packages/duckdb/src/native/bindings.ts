/**
 * The few calls below `@duckdb/node-api` that move whole vectors at once. They come from the bindings that
 * `@duckdb/node-api` itself has loaded, so that both work on the same handles.
 */

import { createRequire } from 'node:module';
import { endianness } from 'node:os';
import { isMainThread } from 'node:worker_threads';
import { version } from '@duckdb/node-api';

declare const kind: unique symbol;
interface Handle<Kind extends string> {
  readonly [kind]: Kind;
}
export type Chunk = Handle<'chunk'>;
export type Vector = Handle<'vector'>;
type CallInfo = Handle<'call'>;

/** Computes one chunk of rows, from the argument vectors to the output vector. */
export type ChunkFunction = (info: CallInfo, input: Chunk, output: Vector) => void;

interface Bindings {
  readonly data_chunk_get_size: (chunk: Chunk) => number;
  readonly data_chunk_get_vector: (chunk: Chunk, column: number) => Vector;
  /** A copy of the vector's first bytes. */
  readonly vector_get_data: (vector: Vector, bytes: number) => Buffer<ArrayBuffer>;
  /** A copy of the validity mask, a bit per row; null if every row is valid. */
  readonly vector_get_validity: (vector: Vector, bytes: number) => Buffer<ArrayBuffer> | null;
  readonly vector_ensure_validity_writable: (vector: Vector) => void;
  readonly vector_assign_string_element_len: (
    vector: Vector,
    row: number,
    bytes: Uint8Array,
  ) => void;
  /** The bytes that the pointer at `offset` of the buffer points to. */
  readonly get_data_from_pointer: (buffer: ArrayBuffer, offset: number, bytes: number) => Buffer;
  readonly copy_data_to_vector: (
    target: Vector,
    targetOffset: number,
    source: ArrayBuffer,
    sourceOffset: number,
    bytes: number,
  ) => void;
  readonly copy_data_to_vector_validity: Bindings['copy_data_to_vector'];
  readonly list_vector_reserve: (vector: Vector, size: number) => void;
  readonly list_vector_set_size: (vector: Vector, size: number) => void;
  readonly list_vector_get_child: (vector: Vector) => Vector;
  readonly struct_vector_get_child: (vector: Vector, index: number) => Vector;
  readonly scalar_function_set_function: (scalarFunction: object, work: ChunkFunction) => void;
  readonly scalar_function_set_error: (info: CallInfo, message: string) => void;
}

const ours = createRequire(import.meta.url);
const theirs = createRequire(ours.resolve('@duckdb/node-api'));

export const bindings = theirs('@duckdb/node-bindings') as Bindings;

/** Versions of DuckDB's library with which the whole suite has passed. Add one only after a run with it. */
export const TESTED_VERSIONS: ReadonlySet<string> = new Set(['v1.5.5']);

export const WARNING_CODE = 'ZEITNOT_UNTESTED_DUCKDB';

let hasWarned = false;

/** Threads of an ingest stay silent: the main thread has the same version. */
const warnOnce = (found: string): void => {
  if (hasWarned || !isMainThread) return;
  hasWarned = true;
  const tested = [...TESTED_VERSIONS].join(', ');
  process.emitWarning(
    `DuckDB ${found} has not been tested with Zeitnot (tested: ${tested}). ` +
      'Results are the same, but SQL functions and read_pgn are slower.',
    { code: WARNING_CODE },
  );
};

/**
 * Whether vectors are read and written as raw memory. That depends on how DuckDB lays them out, which is no public
 * interface: a version with another layout would be corrupted silently. So it is done only with the versions that the
 * tests ran with; any other gets the public interface, which gives the same rows more slowly, and one warning per
 * process.
 */
export const usesRawCells = (): boolean => {
  const found = version();
  if (!TESTED_VERSIONS.has(found)) {
    warnOnce(found);
    return false;
  }
  return endianness() === 'LE';
};
