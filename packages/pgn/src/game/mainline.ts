/**
 * Walks over the mainline of a game's movetext: moves and comments, without variations, NAGs, move
 * numbers' dots and the result. Depth is only counted, so nested variations cost no memory.
 */

import {
  CLOSE_BRACE,
  endOfLine,
  isLineEnd,
  OPEN_BRACE,
  PERCENT,
  SEMICOLON,
  SPACE,
} from '../scan/letters.js';
import { DEEPEST_VARIATION } from './limits.js';
import type { Complaint } from './problem.js';

export interface MainlineVisitor {
  /** A move number with its dots, as `12.` or `12...`. */
  readonly onNumber?: (start: number, end: number) => void;
  /** A move without `!` and `?` behind it. */
  readonly onMove?: (start: number, end: number) => void;
  /** A comment with its braces. */
  readonly onComment?: (start: number, end: number) => void;
}

const OPEN_PAREN = 0x28;
const CLOSE_PAREN = 0x29;
const DOT = 0x2e;
const STAR = 0x2a;

const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;

/** 1 where a token ends. */
const ENDS_TOKEN = new Uint8Array(256);
ENDS_TOKEN.fill(1, 0, SPACE + 1);
for (const byte of [OPEN_BRACE, CLOSE_BRACE, OPEN_PAREN, CLOSE_PAREN, SEMICOLON]) {
  ENDS_TOKEN[byte] = 1;
}

const RESULTS: ReadonlySet<string> = new Set(['1-0', '0-1', '1/2-1/2', '1/2']);

const isResult = (bytes: Buffer, start: number, end: number): boolean => {
  const first = bytes[start];
  if (first === STAR) return end === start + 1;
  if ((first !== 0x30 && first !== 0x31) || end - start > 7 || end - start < 3) return false;
  return RESULTS.has(bytes.toString('latin1', start, end));
};

/** Moves begin with a letter, a digit (`0-0`, draughts) or are `--`; `e.p.` and the like are no moves. */
const isMove = (bytes: Buffer, start: number, end: number): boolean => {
  const first = bytes[start]!;
  if (first === 0x2d) return bytes[start + 1] === 0x2d && end === start + 2;
  const letter = (first >= 0x41 && first <= 0x5a) || (first >= 0x61 && first <= 0x7a);
  // figurines are moves, an ellipsis and dashes are not
  if (!letter && !isDigit(first)) {
    return first >= 0x80 && !(first === 0xe2 && bytes[start + 1] === 0x80);
  }
  return bytes[start + 1] !== DOT || !letter;
};

/** Most comments are a clock time: a call out of JavaScript would cost more than looking. */
const NEAR = 64;

const closingBrace = (bytes: Buffer, from: number): number => {
  const near = Math.min(bytes.length, from + NEAR);
  for (let at = from; at < near; at += 1) if (bytes[at] === CLOSE_BRACE) return at;
  return bytes.indexOf(CLOSE_BRACE, near);
};

/** Walks from `from` to the end; what is wrong with the movetext, or null. */
export const walkMainline = (
  bytes: Buffer,
  from: number,
  { onNumber, onMove, onComment }: MainlineVisitor,
): Complaint | null => {
  const { length } = bytes;
  let at = from;
  let depth = 0;
  let over = false;
  let variation = 0;
  while (at < length) {
    const byte = bytes[at]!;
    if (byte <= SPACE || byte === CLOSE_BRACE) {
      at += 1;
    } else if (byte === OPEN_BRACE) {
      const close = closingBrace(bytes, at);
      if (close === -1) return { code: 'UnterminatedComment', stage: 'movetext', at };
      if (depth === 0) onComment?.(at, close + 1);
      at = close + 1;
    } else if (
      byte === SEMICOLON ||
      (byte === PERCENT && (at === 0 || isLineEnd(bytes[at - 1]!)))
    ) {
      at = endOfLine(bytes, at);
    } else if (byte === OPEN_PAREN) {
      if (depth === 0) variation = at;
      depth += 1;
      if (depth > DEEPEST_VARIATION) return { code: 'VariationsTooDeep', stage: 'movetext', at };
      at += 1;
    } else if (byte === CLOSE_PAREN) {
      if (depth > 0) depth -= 1;
      at += 1;
    } else {
      const start = at;
      let dots = 0;
      if (isDigit(byte)) {
        while (at < length && isDigit(bytes[at]!)) at += 1;
        const digits = at;
        while (at < length && bytes[at] === DOT) at += 1;
        dots = at - digits;
        if (dots === 0 && (at === length || ENDS_TOKEN[bytes[at]!] === 1)) dots = -1;
      }
      if (dots !== 0) {
        // a number may be parted from its dots, `1 .e4`; dots alone are nothing
        if (depth === 0 && !over && dots > 0) onNumber?.(start, at);
        continue;
      }
      if (byte === DOT) {
        at += 1;
        continue;
      }
      while (at < length && ENDS_TOKEN[bytes[at]!] === 0) at += 1;
      if (depth > 0 || over) continue;
      if (isResult(bytes, start, at)) {
        over = true;
        continue;
      }
      let end = at;
      while (end > start && (bytes[end - 1] === 0x21 || bytes[end - 1] === 0x3f)) end -= 1;
      if (end > start && isMove(bytes, start, end)) onMove?.(start, end);
    }
  }
  return depth > 0 ? { code: 'UnterminatedVariation', stage: 'movetext', at: variation } : null;
};
