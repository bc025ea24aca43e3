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
  endOfComment,
  makeMainline,
  NEWLINE,
  RETURN,
} from '@zeitnot/pgn';

const SPACE = 0x20;
const MINUS = 0x2d;
const DOT = 0x2e;
const ONE = 0x31;
const OPEN_BRACE = 0x7b;

/** What stands behind the number of a move of Black. */
const BLACK_DOTS = Buffer.from('...');

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

/** Where the next ones come; looked for once per line, as a game may be one line with hundreds of comments. */
let newline = -1;
let carriage = -1;

const hasLineEnd = (bytes: Buffer, start: number, end: number): boolean => {
  if (newline < start) newline = placeOf(NEWLINE, bytes, start);
  if (carriage < start) carriage = placeOf(RETURN, bytes, start);
  return newline < end || carriage < end;
};

const BLANK = 1;
const LETTER = 2;
const DIGIT = 3;
const BRACE = 4;

/** What a plain token may begin with. */
const CLASS = new Uint8Array(256);
CLASS.fill(BLANK, 0, SPACE + 1);
CLASS.fill(DIGIT, 0x30, 0x3a);
CLASS.fill(LETTER, 0x41, 0x5b);
CLASS.fill(LETTER, 0x61, 0x7b);
CLASS[OPEN_BRACE] = BRACE;

/** What a plain move is made of: 1 for what it may end with, 2 for a check, 3 for other signs. */
const IN_MOVE = CLASS.map((kind) => (kind === LETTER || kind === DIGIT ? 1 : 0));
for (const sign of '+#') IN_MOVE[sign.charCodeAt(0)] = 2;
for (const sign of '=-') IN_MOVE[sign.charCodeAt(0)] = 3;

/** How many moves were passed over. */
let passed = 0;

/**
 * Passes over numbers with dots, moves without marks and comments without line ends, each with one blank
 * behind it. Where it stops, or at the end, the mainline goes on as if it had listed them.
 */
const passPlain = (bytes: Buffer, from: number): number => {
  passed = 0;
  const classes = CLASS;
  const inMove = IN_MOVE;
  const end = bytes.length;
  for (let at = from; at < end; at += 1) {
    const start = at;
    const first = classes[bytes[at]!];
    if (first === LETTER) {
      while (at < end && inMove[bytes[at]!] !== 0) at += 1;
      const last = inMove[bytes[at - 1]!];
      // more signs than a check may be an evaluation
      if (last !== 1 && (last === 3 || inMove[bytes[at - 2]!] !== 1)) return start;
      // a result may be glued to it
      if (bytes[at - 2] === MINUS && classes[bytes[at - 1]!] === DIGIT) return start;
    } else if (first === DIGIT) {
      while (at < end && classes[bytes[at]!] === DIGIT) at += 1;
      if (bytes[at] !== DOT) return start;
      while (bytes[at] === DOT) at += 1;
      // where numbers begin again a game may
      if (passed > 1 && bytes[start] === ONE && at === start + 2) return start;
      // dots may stand apart
      if (bytes[at + 1]! <= SPACE || bytes[at + 1] === DOT || bytes[at + 1]! >= 0x80) return start;
    } else if (first === BRACE) {
      at = endOfComment(bytes, start);
      if (at <= 0 || hasLineEnd(bytes, start, at)) return start;
    } else return start;
    if (at < end) {
      if (classes[bytes[at]!] !== BLANK) return start;
      out[at - from] = SPACE;
    }
    if (first === LETTER) passed += 1;
    length = at - from;
  }
  return end;
};

const begin = (bytes: Buffer, from: number): void => {
  length = 0;
  newline = -1;
  carriage = -1;
  reserve(bytes.length - from);
};

/** Whether the movetext that stands in `bytes` from there on can be read to its end. */
export const checkMovetext = (bytes: Buffer, from: number): boolean => {
  begin(bytes, from);
  mainline.begin(bytes, passPlain(bytes, from), passed);
  while (mainline.next() > 0);
  return mainline.complaint() === null;
};

/** Writes that movetext, and tells the same. */
export const writeMovetext = (bytes: Buffer, from: number, isUtf8: boolean): boolean => {
  begin(bytes, from);
  out.set(from === 0 ? bytes : bytes.subarray(from));
  if (isUtf8) mainline.begin(bytes, passPlain(bytes, from), passed);
  else mainline.begin(bytes, from);
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
