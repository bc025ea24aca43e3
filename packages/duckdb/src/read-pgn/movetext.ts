/**
 * The movetext of a game as UTF-8, written where the last one was. Most of it stands in the file just as
 * it is wanted, so all of it is copied at once, and what comes after a difference again, token by token.
 *
 * Hot: `bench/sql.bench.mjs`. There is one for all queries, since V8 would have to learn each anew.
 */

import { COMMENT, commentText, decodeText, makeMainline, NEWLINE, RETURN } from '@zeitnot/pgn';

const SPACE = 0x20;

const mainline = makeMainline();
const { list } = mainline;
let out = Buffer.allocUnsafeSlow(64 * 1024);
let length = 0;

/** The text is good until the next one is written. */
export const writtenBytes = (): Buffer => out;
export const writtenLength = (): number => length;

const reserve = (more: number): void => {
  if (length + more <= out.length) return;
  const larger = Buffer.allocUnsafeSlow(Math.max(out.length * 2, length + more));
  larger.set(out);
  out = larger;
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

/** Whether the movetext that stands in `bytes` from there on can be read to its end. */
export const checkMovetext = (bytes: Buffer, from: number): boolean => {
  mainline.begin(bytes, from);
  while (mainline.next() > 0);
  return mainline.complaint() === null;
};

/** Writes that movetext, and tells the same. */
export const writeMovetext = (bytes: Buffer, from: number, isUtf8: boolean): boolean => {
  length = 0;
  reserve(bytes.length - from);
  out.set(from === 0 ? bytes : bytes.subarray(from));
  /** What is written so far stands in the file in the same places, but for line ends. */
  let inPlace = isUtf8;
  let newline = -1;
  let carriage = -1;
  mainline.begin(bytes, from);
  for (let used = mainline.next(); used > 0; used = mainline.next()) {
    for (let token = 0; token < used; token += 3) {
      const start = list[token + 1]!;
      const end = list[token + 2]!;
      if (length > 0) {
        reserve(1);
        out[length++] = SPACE;
      }
      // line ends are looked for once per line: a game may be one line with hundreds of comments
      const isComment = list[token] === COMMENT;
      if (isComment && newline < start) newline = placeOf(NEWLINE, bytes, start);
      if (isComment && carriage < start) carriage = placeOf(RETURN, bytes, start);
      if (!isUtf8 || (isComment && (newline < end || carriage < end))) {
        const part = bytes.subarray(start, end);
        const text = Buffer.from(isComment ? commentText(part) : decodeText(part));
        append(text, 0, text.length);
        inPlace = false;
      } else if (inPlace && length === start - from) length += end - start;
      else {
        append(bytes, start, end);
        inPlace = false;
      }
    }
  }
  return mainline.complaint() === null;
};
