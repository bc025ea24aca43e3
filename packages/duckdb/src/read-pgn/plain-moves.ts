/** The other side of wasm/plain-moves.ts, which passes over moves that stand in a text as they are wanted. */

import { instantiate, type WasmNumber } from '@zeitnot/pgn/internal';
import { PLAIN_MOVES } from '../wasm/plain-moves.js';

/** Names in capitals are places in its memory. */
interface Other {
  readonly CLASSES: WasmNumber;
  readonly IN_MOVE: WasmNumber;
  readonly TEXT: WasmNumber;
  readonly passed: WasmNumber;
  readonly length: WasmNumber;
  readonly pass: (bytes: number) => number;
}

export interface PlainMoves {
  /** Where the text is put, with room for so many bytes; what stood there before stays. */
  readonly text: (length: number) => Buffer<ArrayBuffer>;
  /**
   * Passes over as much as is plain of the first bytes of the text, and makes blanks of line ends there; gives the
   * place of the first token that is not plain, or the end.
   */
  readonly pass: (bytes: number) => number;
  /** How many moves that were. */
  readonly passed: () => number;
  /** The end of the last token that was passed over. */
  readonly length: () => number;
}

const BLANK = 1;
const LETTER = 2;
const DIGIT = 3;
const BRACE = 4;

/** What a token may begin with, by its first byte. */
const CLASSES = new Uint8Array(256);
CLASSES.fill(BLANK, 0, 0x21);
CLASSES.fill(DIGIT, 0x30, 0x3a);
CLASSES.fill(LETTER, 0x41, 0x5b);
CLASSES.fill(LETTER, 0x61, 0x7b);
CLASSES['{'.charCodeAt(0)] = BRACE;

/** What a move is made of: 1 for what it may end with, 2 for a check, 3 for other signs. */
const IN_MOVE = CLASSES.map((kind) => (kind === LETTER || kind === DIGIT ? 1 : 0));
for (const sign of '+#') IN_MOVE[sign.charCodeAt(0)] = 2;
for (const sign of '=-') IN_MOVE[sign.charCodeAt(0)] = 3;

/** Null where there is no WebAssembly. */
export const makePlainMoves = (): PlainMoves | null => {
  const instance = instantiate<Other>(PLAIN_MOVES);
  if (instance === null) return null;
  const { exports: other, memory } = instance;
  const start = other.TEXT.value;
  const tables = memory(start);
  tables.set(CLASSES, other.CLASSES.value);
  tables.set(IN_MOVE, other.IN_MOVE.value);
  return {
    text: (length) => memory(start + length).subarray(start, start + length),
    pass: other.pass,
    passed: () => other.passed.value,
    length: () => other.length.value,
  };
};
