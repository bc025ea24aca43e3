/**
 * The output of a chunk: cells are collected here and copied into DuckDB's vector in one call. Part of the raw way
 * of `vectors.ts`, and as hot.
 */

import { bindings, type Vector } from './bindings.js';
import { CELL_WORDS, columnOf, maskBytes } from './cells.js';
import type { CachedValue, TagCache } from './tag-cache.js';

export interface Output {
  readonly put: (row: number, slot: number, cache: TagCache, chunk: number) => void;
  readonly putNull: (row: number) => void;
  readonly flush: () => void;
}

const STANDARD_ROWS = 2048;

/** For cells of that many words; every chunk uses the same memory. */
export const outputOf = (cellWords: number) => {
  let memory = new Uint32Array(STANDARD_ROWS * cellWords);
  /** Pairs of a row and the row of the same vector that holds its cell. */
  let shared: number[] = [];
  return (vector: Vector, rows: number): Output => {
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
      put: (row, slot, cache, chunk) => {
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
      flush: () => {
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
