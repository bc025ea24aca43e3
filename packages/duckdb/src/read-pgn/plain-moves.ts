/**
 * Skips movetext that needs no change, in WebAssembly: the TypeScript side of wasm/plain-moves.ts. Without WebAssembly
 * there is none, and `movetext.ts` does all by itself, token by token.
 *
 * Hot: bench/sql, `SELECT count(movetext)`, 3.6 times, replaces the token loop of `movetext.ts`.
 */

import { instantiate, type WasmNumber } from '@zeitnot/pgn/internal';
import { PLAIN_MOVES } from '../wasm/plain-moves.js';

/** What the module exports; names in capitals are addresses in its memory. */
interface PlainMovesModule {
  readonly CLASSES: WasmNumber;
  readonly IN_MOVE: WasmNumber;
  readonly TEXT: WasmNumber;
  readonly passed: WasmNumber;
  readonly length: WasmNumber;
  readonly pass: (bytes: number) => number;
}

export interface PlainMoves {
  /** Memory for a text of that length; what was there before stays. */
  readonly text: (length: number) => Buffer<ArrayBuffer>;
  /**
   * Skips what is plain of that many bytes of the text, turning line ends into blanks; the place of the first token
   * that is not plain, or the end.
   */
  readonly pass: (bytes: number) => number;
  /** How many moves were skipped. */
  readonly passed: () => number;
  /** The end of the last token that was skipped. */
  readonly length: () => number;
}

const BLANK = 1;
const LETTER = 2;
const DIGIT = 3;
const BRACE = 4;

/** The class of a token, by its first byte. */
const CLASSES = new Uint8Array(256);
CLASSES.fill(BLANK, 0, 0x21);
CLASSES.fill(DIGIT, 0x30, 0x3a);
CLASSES.fill(LETTER, 0x41, 0x5b);
CLASSES.fill(LETTER, 0x61, 0x7b);
CLASSES['{'.charCodeAt(0)] = BRACE;

/** The bytes of a move: 1 for those that may end it, 2 for a check, 3 for other signs. */
const IN_MOVE = CLASSES.map((kind) => (kind === LETTER || kind === DIGIT ? 1 : 0));
for (const sign of '+#') IN_MOVE[sign.charCodeAt(0)] = 2;
for (const sign of '=-') IN_MOVE[sign.charCodeAt(0)] = 3;

/** Null where there is no WebAssembly. */
export const makePlainMoves = (): PlainMoves | null => {
  const instance = instantiate<PlainMovesModule>(PLAIN_MOVES);
  if (instance === null) return null;
  const { exports: module, memory } = instance;
  const start = module.TEXT.value;
  const tables = memory(start);
  tables.set(CLASSES, module.CLASSES.value);
  tables.set(IN_MOVE, module.IN_MOVE.value);
  return {
    text: (length) => memory(start + length).subarray(start, start + length),
    pass: module.pass,
    passed: () => module.passed.value,
    length: () => module.length.value,
  };
};
