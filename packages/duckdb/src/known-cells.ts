/**
 * Answers to the texts of a chunk that are known from earlier ones, in WebAssembly: wasm/known-cells.ts. What it
 * leaves is worked out row by row.
 *
 * Hot, as `vectors.ts`.
 */

import { instantiate, type WasmNumber } from '@zeitnot/pgn/internal';
import type { Answer } from './answers.js';
import { CELL_WORDS, LONGEST_INLINE } from './cells.js';
import { KNOWN_CELLS } from './wasm/known-cells.js';

/** The other side; names in capitals are places in its memory. */
interface Other {
  readonly INPUT: WasmNumber;
  readonly INPUT_VALID: WasmNumber;
  readonly OUTPUT: WasmNumber;
  readonly OUTPUT_VALID: WasmNumber;
  readonly END: WasmNumber;
  readonly nulls: WasmNumber;
  readonly begin: (outputWidth: number) => void;
  readonly fill: (from: number, to: number) => number;
  readonly learn: (row: number, isNull: boolean) => void;
}

const MOST_ROWS = 2048;

export interface KnownCells {
  /** Puts the cells of a chunk there, and which rows are not NULL; null if none is. False if there are too many. */
  readonly begin: (words: Uint32Array, rows: number, valid: Uint8Array | null) => boolean;
  /** Answers rows from one on; the first whose text is not known, or the end. */
  readonly fill: (from: number, to: number) => number;
  /** Takes the answer to the text of a row; false if it cannot be kept, since one of them is long. */
  readonly learn: (row: number, answer: Answer) => boolean;
  /** The cells of all answers so far, and which are not NULL; null if none is. */
  readonly output: () => Uint32Array;
  readonly valid: () => Uint8Array | null;
}

/** For answers of so many words; null where there is no WebAssembly. */
export const makeKnownCells = (cellWords: number): KnownCells | null => {
  const instance = instantiate<Other>(KNOWN_CELLS);
  if (instance === null) return null;
  const { exports: other, memory } = instance;
  const bytes = memory(other.END.value);
  const wordsAt = ({ value }: WasmNumber, count: number): Uint32Array =>
    new Uint32Array(bytes.buffer, value, count);
  const bitsAt = ({ value }: WasmNumber): Uint8Array =>
    bytes.subarray(value, value + MOST_ROWS / 8);
  const input = wordsAt(other.INPUT, MOST_ROWS * CELL_WORDS);
  const inputValid = bitsAt(other.INPUT_VALID);
  const output = wordsAt(other.OUTPUT, MOST_ROWS * cellWords);
  const outputValid = bitsAt(other.OUTPUT_VALID);
  return {
    begin: (words, rows, valid) => {
      if (rows > MOST_ROWS) return false;
      input.set(words.subarray(0, rows * CELL_WORDS));
      if (valid === null) inputValid.fill(0xff);
      else inputValid.set(valid.subarray(0, inputValid.length));
      other.begin(cellWords * 4);
      return true;
    },
    fill: other.fill,
    learn: (row, answer) => {
      // the cell of a long text holds a pointer, which is good for one chunk only
      if (answer.kind === 'long' || input[row * CELL_WORDS]! > LONGEST_INLINE) return false;
      if (answer.kind === 'cell') output.set(answer.words, row * cellWords);
      other.learn(row, answer.kind === 'null');
      return true;
    },
    output: () => output,
    valid: () => (other.nulls.value === 0 ? null : outputValid),
  };
};
