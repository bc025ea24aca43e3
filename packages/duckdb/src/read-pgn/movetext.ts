/**
 * The movetext of a game as UTF-8, written where the last one was. Most of it stands in the file just as
 * it is wanted, so all of it is copied at once, and passed over as far as it is plain. From there on it goes
 * token by token, and what comes after a difference is copied again.
 *
 * Hot: `bench/sql.bench.mjs`. There is one for all queries, since V8 would have to learn each anew.
 */

import {
  BLACK_NUMBER,
  COMMENT,
  commentText,
  decodeText,
  makeMainline,
  NEWLINE,
  RETURN,
} from '@zeitnot/pgn/internal';
import { makePlainMoves } from './plain-moves.js';

const SPACE = 0x20;

/** What stands behind the number of a move of Black. */
const BLACK_DOTS = Buffer.from('...');

const mainline = makeMainline();
const { list } = mainline;
const plain = makePlainMoves();

/** Memory for a text, which begins with the one that is there. */
const memoryFor = (size: number, before: Buffer | null): Buffer => {
  if (plain !== null) return plain.text(size);
  const memory = Buffer.allocUnsafeSlow(size);
  if (before !== null) memory.set(before);
  return memory;
};

let out = memoryFor(64 * 1024, null);
let length = 0;

/** The text is good until the next one is written. */
export const writtenBytes = (): Buffer => out;
export const writtenLength = (): number => length;

const reserve = (more: number): void => {
  if (length + more <= out.length) return;
  out = memoryFor(Math.max(out.length * 2, length + more), out);
};

const append = (bytes: Uint8Array, start: number, end: number): void => {
  reserve(end - start);
  for (let at = start; at < end; at += 1) out[length++] = bytes[at]!;
};

/** Where the byte comes next; the end if it does not. */
const placeOf = (byte: number, bytes: Buffer, from: number): number => {
  const at = bytes.indexOf(byte, from);
  return at === -1 ? bytes.length : at;
};

/** Where the next ones come; looked for once per line, as a game may be one line with hundreds of comments. */
let newline = -1;
let carriage = -1;

const hasLineEnd = (bytes: Buffer, start: number, end: number): boolean => {
  if (newline < start) newline = placeOf(NEWLINE, bytes, start);
  if (carriage < start) carriage = placeOf(RETURN, bytes, start);
  return newline < end || carriage < end;
};

const copy = (bytes: Buffer, from: number): void => {
  length = 0;
  newline = -1;
  carriage = -1;
  reserve(bytes.length - from);
  out.set(from === 0 ? bytes : bytes.subarray(from));
};

/** Copies the text, and passes over what of it is plain; the mainline begins with the rest. */
const beginBehindPlain = (bytes: Buffer, from: number): void => {
  copy(bytes, from);
  if (plain === null) {
    mainline.begin(bytes, from);
    return;
  }
  const rest = from + plain.pass(bytes.length - from);
  length = plain.length();
  mainline.begin(bytes, rest, plain.passed());
};

/** Whether the movetext that stands in `bytes` from there on can be read to its end. */
export const checkMovetext = (bytes: Buffer, from: number): boolean => {
  beginBehindPlain(bytes, from);
  while (mainline.next() > 0);
  return mainline.complaint() === null;
};

/** Writes that movetext, and tells the same. */
export const writeMovetext = (bytes: Buffer, from: number, isUtf8: boolean): boolean => {
  if (isUtf8) beginBehindPlain(bytes, from);
  else {
    copy(bytes, from);
    mainline.begin(bytes, from);
  }
  /** What is written so far stands in the file in the same places, but for line ends. */
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
