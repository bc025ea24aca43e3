/**
 * Lists the mainline of a game's movetext: move numbers, moves and comments, without variations, NAGs and
 * results. Behind a result the game goes on if a move number comes next; other words there are no moves.
 * The list is filled part by part and nothing is called back, so that whoever goes over it has a plain loop;
 * neither long games nor nested variations cost memory.
 *
 * Hot: `bench/sql.bench.mjs`.
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
import { RESULT_MARKERS } from '../scan/moves-start.js';
import { DEEPEST_VARIATION } from './limits.js';
import type { Complaint } from './problem.js';

/** A move number with its dots, as `12.` or `12...`. */
const NUMBER = 0;
/** A move without `!` and `?` behind it. */
export const MOVE = 1;
/** A comment with its braces. */
export const COMMENT = 2;

export interface Mainline {
  /** Begins with the movetext that stands in `bytes` from there on. */
  readonly begin: (bytes: Buffer, from: number) => void;
  /** Lists what comes next; how many numbers of the list that are, 0 at the end. */
  readonly next: () => number;
  /** Three numbers for each: which of the kinds above, its first byte, its end. */
  readonly list: Int32Array;
  /** What is wrong with the movetext, once its end is reached. */
  readonly complaint: () => Complaint | null;
}

const OPEN_PAREN = 0x28;
const CLOSE_PAREN = 0x29;
const DOT = 0x2e;
const MARKS = [OPEN_BRACE, CLOSE_BRACE, OPEN_PAREN, CLOSE_PAREN, SEMICOLON];

/** 1 where a token ends. */
const ENDS_TOKEN = new Uint8Array(256);
ENDS_TOKEN.fill(1, 0, SPACE + 1);
for (const byte of MARKS) ENDS_TOKEN[byte] = 1;

const SKIPPED = 0;
const LETTER = 1;
const DIGIT = 2;
const OTHER = 3;
const BRACE = 4;
const MARK = 5;

/** What may begin with a byte. */
const CLASS = new Uint8Array(256).fill(OTHER);
CLASS.fill(SKIPPED, 0, SPACE + 1);
CLASS.fill(DIGIT, 0x30, 0x3a);
CLASS.fill(LETTER, 0x41, 0x5b);
CLASS.fill(LETTER, 0x61, 0x7b);
for (const byte of [...MARKS, PERCENT]) CLASS[byte] = MARK;
CLASS[DOT] = SKIPPED;
CLASS[OPEN_BRACE] = BRACE;

/** Half of a draw is one as well. */
const RESULTS: ReadonlySet<string> = new Set([...RESULT_MARKERS, '1/2', '\xbd', '\xc2\xbd']);
/** 1 for what they begin with. */
const BEGINS_RESULT = new Uint8Array(256);
for (const result of RESULTS) BEGINS_RESULT[result.charCodeAt(0)] = 1;

const isResult = (bytes: Buffer, start: number, end: number): boolean =>
  BEGINS_RESULT[bytes[start]!] === 1 &&
  end - start <= 7 &&
  RESULTS.has(bytes.toString('latin1', start, end));

/** Moves of a player who passes, besides those that begin with a letter. `0000` is that of UCI. */
const NULL_MOVES: ReadonlySet<string> = new Set(['--', '0000', '@@@@', '<>']);
/** 1 for what they begin with, so that NAGs are soon told from them. */
const BEGINS_NULL_MOVE = new Uint8Array(256);
for (const move of NULL_MOVES) BEGINS_NULL_MOVE[move.charCodeAt(0)] = 1;

const isNullMove = (bytes: Buffer, start: number, end: number): boolean =>
  BEGINS_NULL_MOVE[bytes[start]!] === 1 &&
  end - start <= 4 &&
  NULL_MOVES.has(bytes.toString('latin1', start, end));

/** Moves begin with a letter or a digit (`0-0`, draughts), or pass; `e.p.` and the like are no moves. */
const isMove = (bytes: Buffer, start: number, end: number, first: number): boolean => {
  if (first === LETTER) return bytes[start + 1] !== DOT;
  if (first === DIGIT || isNullMove(bytes, start, end)) return true;
  // figurines are moves, an ellipsis and dashes are not
  return bytes[start]! >= 0x80 && !(bytes[start] === 0xe2 && bytes[start + 1] === 0x80);
};

/** How far a game is: among its moves, behind a result, or behind the first word that stands there. */
const RUNNING = 0;
const AT_RESULT = 1;
const OVER = 2;

/** What a list holds; a game of usual length fits. */
const ROOM = 3 * 512;

export const makeMainline = (): Mainline => {
  const list = new Int32Array(ROOM);
  let bytes: Buffer = Buffer.alloc(0);
  let position = 0;
  let depth = 0;
  let variation = 0;
  let progress = RUNNING;
  let complaint: Complaint | null = null;

  const begin = (text: Buffer, from: number): void => {
    bytes = text;
    position = from;
    depth = 0;
    progress = RUNNING;
    complaint = null;
  };
  const stop = (code: Complaint['code'], at: number): void => {
    complaint = { code, stage: 'movetext', at };
    position = bytes.length;
    depth = 0;
  };
  /** What costs no move. The first counts, unless the game ends too early. */
  const note = (code: Complaint['code'], at: number): void => {
    complaint ??= { code, stage: 'movetext', at };
  };
  /**
   * The beginning or end of a variation, a comment to the end of the line, or an end of nothing. Where it goes
   * on, or -1 if that is too deep.
   */
  const passMark = (text: Buffer, at: number): number => {
    const byte = text[at];
    if (byte === CLOSE_BRACE) note('StrayBrace', at);
    else if (byte === CLOSE_PAREN) {
      if (depth > 0) depth -= 1;
      else note('StrayParenthesis', at);
    } else if (byte === OPEN_PAREN) {
      if (depth === 0) variation = at;
      depth += 1;
      if (depth > DEEPEST_VARIATION) {
        stop('VariationsTooDeep', at);
        return -1;
      }
    } else {
      return endOfLine(text, at);
    }
    return at + 1;
  };
  /** A word behind a result: unless it is one more result, no move comes any more. */
  const passWord = (text: Buffer, start: number, end: number, first: number): void => {
    if (!isResult(text, start, end) && isMove(text, start, end, first)) progress = OVER;
  };
  const next = (): number => {
    // the same by names that nobody can change, which costs the loop much less
    const text = bytes;
    const tokens = list;
    const classes = CLASS;
    const ends = ENDS_TOKEN;
    const { length } = text;
    let at = position;
    let used = 0;
    // in the mainline, and not behind the result
    let isListed = depth === 0 && progress === RUNNING;
    while (at < length && used < ROOM) {
      const start = at;
      let first = classes[text[at]!]!;
      if (first === SKIPPED) {
        at += 1;
        continue;
      }
      if (first === BRACE) {
        const close = text.indexOf(CLOSE_BRACE, at);
        if (close === -1) {
          stop('UnterminatedComment', at);
          return used;
        }
        at = close + 1;
        if (depth > 0) continue;
        tokens[used] = COMMENT;
        tokens[used + 1] = start;
        tokens[used + 2] = at;
        used += 3;
        continue;
      }
      if (first === MARK) {
        if (text[at] !== PERCENT || at === 0 || isLineEnd(text[at - 1]!)) {
          at = passMark(text, at);
          if (at < 0) return used;
          isListed = depth === 0 && progress === RUNNING;
          continue;
        }
        first = OTHER;
      }
      let kind = MOVE;
      if (first === DIGIT) {
        while (at < length && classes[text[at]!] === DIGIT) at += 1;
        const digits = at;
        while (at < length && text[at] === DOT) at += 1;
        if (at > digits) kind = NUMBER;
        // a number may be parted from its dots, `1 .e4`; alone it is nothing, unless it passes
        else if (at === length || ends[text[at]!] === 1) {
          if (!isNullMove(text, start, at)) continue;
        }
      }
      let end = at;
      if (kind === MOVE) {
        while (at < length && ends[text[at]!] === 0) at += 1;
        if (!isListed) {
          if (depth === 0) passWord(text, start, at, first);
          continue;
        }
        if (first !== LETTER && isResult(text, start, at)) {
          progress = AT_RESULT;
          isListed = false;
          continue;
        }
        end = at;
        while (end > start && (text[end - 1] === 0x21 || text[end - 1] === 0x3f)) end -= 1;
        if (end === start || !isMove(text, start, end, first)) continue;
      }
      if (!isListed) {
        if (depth > 0 || progress === OVER) continue;
        // a move number right behind a result: the game goes on
        progress = RUNNING;
        isListed = true;
      }
      tokens[used] = kind;
      tokens[used + 1] = start;
      tokens[used + 2] = end;
      used += 3;
    }
    position = at;
    if (at >= length && depth > 0) stop('UnterminatedVariation', variation);
    return used;
  };
  return { begin, next, list, complaint: () => complaint };
};
