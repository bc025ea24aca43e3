/**
 * Cells of the strings of an index, by their ids, in WebAssembly: wasm/string-cells.ts.
 *
 * Hot: `bench/sql.bench.mjs`.
 */

import { instantiate, type WasmNumber } from '@zeitnot/pgn/internal';
import { CELL_BYTES, CELL_WORDS } from '../cells.js';
import { STRING_CELLS } from '../wasm/string-cells.js';
import { CHUNK_ROWS } from './stages.js';

/** The other side; names in capitals are places in its memory. */
interface Other {
  readonly IDS: WasmNumber;
  readonly DIFFERENT: WasmNumber;
  readonly DIFFERENT_CELLS: WasmNumber;
  readonly CELLS: WasmNumber;
  readonly VALID: WasmNumber;
  readonly LONG: WasmNumber;
  readonly END: WasmNumber;
  readonly distinguish: (rows: number) => number;
  readonly findNulls: (rows: number) => number;
  readonly spread: (rows: number) => void;
  readonly listLong: (rows: number) => number;
}

export interface StringCells {
  /** Takes the ids of rows; how many of them are different, without 0, which is NULL. */
  readonly distinguish: (ids: Uint32Array) => number;
  /** The ids that are different, and the cells that are made for them. */
  readonly ids: Uint32Array;
  readonly bytes: Uint8Array;
  readonly words: Uint32Array;
  /** Gives so many rows their cells. */
  readonly spread: (rows: number) => void;
  readonly cells: Uint32Array;
  /** Lists which of so many rows have a long text; how many they are. */
  readonly listLong: (rows: number) => number;
  readonly long: Uint32Array;
  /** How many of so many rows are NULL; those that are not have a bit. */
  readonly findNulls: (rows: number) => number;
  readonly valid: Uint8Array;
}

/** Null where there is no WebAssembly. */
export const makeStringCells = (): StringCells | null => {
  const instance = instantiate<Other>(STRING_CELLS);
  if (instance === null) return null;
  const { exports: other, memory } = instance;
  const all = memory(other.END.value);
  const words = ({ value }: WasmNumber, count: number): Uint32Array =>
    new Uint32Array(all.buffer, value, count);
  const bytes = ({ value }: WasmNumber, count: number): Uint8Array =>
    all.subarray(value, value + count);
  const rowIds = words(other.IDS, CHUNK_ROWS);
  return {
    distinguish: (ids) => {
      rowIds.set(ids);
      return other.distinguish(ids.length);
    },
    ids: words(other.DIFFERENT, CHUNK_ROWS),
    bytes: bytes(other.DIFFERENT_CELLS, CHUNK_ROWS * CELL_BYTES),
    words: words(other.DIFFERENT_CELLS, CHUNK_ROWS * CELL_WORDS),
    spread: other.spread,
    cells: words(other.CELLS, CHUNK_ROWS * CELL_WORDS),
    listLong: other.listLong,
    long: words(other.LONG, CHUNK_ROWS),
    findNulls: (rows) => {
      const whole = Math.ceil(rows / 8) * 8;
      rowIds.fill(1, rows, whole);
      return other.findNulls(whole);
    },
    valid: bytes(other.VALID, CHUNK_ROWS / 8),
  };
};
