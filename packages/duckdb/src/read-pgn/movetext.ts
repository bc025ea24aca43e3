/**
 * The movetext of a game as UTF-8. Nearly all of it is in the file exactly as it is wanted, so the whole text is
 * copied at once, and `plain-moves.ts` skips what needs no change. From there on it is rewritten token by token;
 * a token that is already in its place costs nothing, one behind a difference is copied again.
 *
 * Example: `1. e4 $1 e5 *` is copied whole; `1. e4` stays, `$1` is dropped, so ` e5` is copied again behind `e4`.
 *
 * Hot: `bench/sql.bench.mjs`.
 */

import {
  BLACK_NUMBER,
  COMMENT,
  commentText,
  decodeText,
  isLineEnd,
  makeMainline,
} from '@zeitnot/pgn/internal';
import { makePlainMoves, type PlainMoves } from './plain-moves.js';

const SPACE = 0x20;

/** Follows the number of a move by Black. */
const BLACK_DOTS = Buffer.from('...');

const FIRST_SIZE = 64 * 1024;

export interface MovetextWriter {
  /** Whether the movetext in `bytes` from there on can be read to its end. */
  readonly check: (bytes: Buffer, from: number) => boolean;
  /** Writes that movetext in place of the last one; the same answer. */
  readonly write: (bytes: Buffer, from: number, isUtf8: boolean) => boolean;
  /** What was written, valid until the next one: the first `length()` of these bytes. */
  readonly bytes: () => Buffer;
  readonly length: () => number;
}

const hasLineEnd = (bytes: Buffer, start: number, end: number): boolean => {
  for (let at = start; at < end; at += 1) if (isLineEnd(bytes[at]!)) return true;
  return false;
};

/** Memory of at least that size, which begins with what was there before. */
const memoryFor = (plain: PlainMoves | null, size: number, before: Buffer | null): Buffer => {
  if (plain !== null) return plain.text(size);
  const memory = Buffer.allocUnsafeSlow(size);
  if (before !== null) memory.set(before);
  return memory;
};

export const makeMovetextWriter = (): MovetextWriter => {
  const mainline = makeMainline();
  const { list } = mainline;
  const plain = makePlainMoves();

  let out = memoryFor(plain, FIRST_SIZE, null);
  let length = 0;

  const reserve = (more: number): void => {
    if (length + more <= out.length) return;
    out = memoryFor(plain, Math.max(out.length * 2, length + more), out);
  };
  const append = (bytes: Uint8Array, start: number, end: number): void => {
    reserve(end - start);
    for (let at = start; at < end; at += 1) out[length++] = bytes[at]!;
  };
  const copyAll = (bytes: Buffer, from: number): void => {
    length = 0;
    reserve(bytes.length - from);
    out.set(from === 0 ? bytes : bytes.subarray(from));
  };
  /** Copies the text and skips what is plain; the mainline begins with the rest. */
  const beginAfterPlain = (bytes: Buffer, from: number): void => {
    copyAll(bytes, from);
    if (plain === null) {
      mainline.begin(bytes, from);
      return;
    }
    const rest = from + plain.pass(bytes.length - from);
    length = plain.length();
    mainline.begin(bytes, rest, plain.passed());
  };
  const check = (bytes: Buffer, from: number): boolean => {
    beginAfterPlain(bytes, from);
    while (mainline.next() > 0);
    return mainline.complaint() === null;
  };
  const write = (bytes: Buffer, from: number, isUtf8: boolean): boolean => {
    if (isUtf8) beginAfterPlain(bytes, from);
    else {
      copyAll(bytes, from);
      mainline.begin(bytes, from);
    }
    /** So far, every byte is where it is in the file, line ends aside. */
    let inPlace = isUtf8;
    for (let used = mainline.next(); used > 0; used = mainline.next()) {
      for (let token = 0; token < used; token += 3) {
        const start = list[token + 1]!;
        const end = list[token + 2]!;
        if (length > 0) {
          reserve(1);
          out[length++] = SPACE;
        }
        const isComment = list[token] === COMMENT;
        if (!isUtf8 || (isComment && hasLineEnd(bytes, start, end))) {
          const part = bytes.subarray(start, end);
          const text = Buffer.from(isComment ? commentText(part) : decodeText(part));
          append(text, 0, text.length);
          inPlace = false;
        } else if (inPlace && length === start - from && list[token] !== BLACK_NUMBER) {
          length += end - start;
        } else {
          append(bytes, start, end);
          inPlace = false;
        }
        if (list[token] === BLACK_NUMBER) {
          append(BLACK_DOTS, 0, BLACK_DOTS.length);
          inPlace = false;
        }
      }
    }
    return mainline.complaint() === null;
  };
  return { check, write, bytes: () => out, length: () => length };
};
