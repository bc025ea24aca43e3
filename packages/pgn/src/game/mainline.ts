/**
 * Lists the mainline of a game's movetext: move numbers, moves and comments, without variations, NAGs,
 * evaluations and results. Behind a result the game goes on if a move number comes next; other words there
 * are no moves. The list is filled part by part and nothing is called back, so that whoever goes over it has a
 * plain loop; neither long games nor nested variations cost memory.
 *
 * Hot: `bench/sql.bench.mjs`.
 */

import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  endOfLine,
  endsReturn,
  isLineEnd,
  OPEN_BRACE,
  OPEN_BRACKET,
  PERCENT,
  SEMICOLON,
  SPACE,
  wideBlank,
} from '../syntax/byte-classes.js';
import { tagValueStart } from '../syntax/tag.js';
import { endOfComment } from '../syntax/comment.js';
import { DEEPEST_VARIATION } from './limits.js';
import {
  ELLIPSIS,
  ellipsisLength,
  endBeforeResult,
  endOfMove,
  endOfPromotion,
  isMoveNext,
  isNullMove,
  isPiece,
  isResult,
  moveBehindSigns,
  OLD_ELLIPSIS,
} from '../syntax/move-tokens.js';
import type { Complaint } from './problem.js';

/** A move number with its dots, as `12.` or `12...`. */
const NUMBER = 0;
/** A move without `!`, `?` and evaluations behind it. */
export const MOVE = 1;
/** A comment with its braces. */
export const COMMENT = 2;
/** The digits of a move number whose dots stand apart, as `12. ...`, and are those of Black. */
export const BLACK_NUMBER = 3;

export interface Mainline {
  /** Begins with the movetext that stands in `bytes` from there on; so many moves were passed before. */
  readonly begin: (bytes: Buffer, from: number, passed?: number) => void;
  /** Lists what comes next; how many numbers of the list that are, 0 at the end. */
  readonly next: () => number;
  /** Three numbers for each: which of the kinds above, its first byte, its end. */
  readonly list: Int32Array;
  /** What is wrong with the movetext, once its end is reached. */
  readonly complaint: () => Complaint | null;
}

const BANG = 0x21;
const HASH = 0x23;
const DOLLAR = 0x24;
const OPEN_PAREN = 0x28;
const CLOSE_PAREN = 0x29;
const STAR = 0x2a;
const PLUS = 0x2b;
const MINUS = 0x2d;
const DOT = 0x2e;
const SLASH = 0x2f;
const ZERO = 0x30;
const QUESTION = 0x3f;
const ONE = 0x31;
const AT = 0x40;
const SMALL_E = 0x65;
const SMALL_P = 0x70;
const LAST_OF_HALF = 0xbd;
const MARKS = [OPEN_BRACE, CLOSE_BRACE, OPEN_PAREN, CLOSE_PAREN, OPEN_BRACKET, SEMICOLON, DOLLAR];

/** 1 where a token ends, 2 where it does if a blank of several bytes begins there. */
const ENDS_TOKEN = new Uint8Array(256);
ENDS_TOKEN.fill(1, 0, SPACE + 1);
for (const byte of [...MARKS, BANG, QUESTION]) ENDS_TOKEN[byte] = 1;
for (const byte of [0xa0, 0xc2, 0xe2, 0xe3, 0xef]) ENDS_TOKEN[byte] = 2;

const SKIPPED = 0;
const LETTER = 1;
const DIGIT = 2;
const OTHER = 3;
const BRACE = 4;
const MARK = 5;
const CHECK = 6;

/** What may begin with a byte. */
const CLASS = new Uint8Array(256).fill(OTHER);
CLASS.fill(SKIPPED, 0, SPACE + 1);
CLASS.fill(DIGIT, 0x30, 0x3a);
CLASS.fill(LETTER, 0x41, 0x5b);
CLASS.fill(LETTER, 0x61, 0x7b);
for (const byte of [...MARKS, PERCENT]) CLASS[byte] = MARK;
for (const byte of [DOT, BANG, QUESTION]) CLASS[byte] = SKIPPED;
CLASS[OPEN_BRACE] = BRACE;
for (const byte of [PLUS, HASH]) CLASS[byte] = CHECK;

/** Moves begin with a letter or a digit (`0-0`, draughts), or pass; `e.p.`, `ep` and the like are no moves. */
const isMove = (bytes: Buffer, start: number, end: number, first: number): boolean => {
  if (first === LETTER) {
    const second = bytes[start + 1];
    return second !== DOT && (second !== SMALL_P || bytes[start] !== SMALL_E);
  }
  if (first === DIGIT || isNullMove(bytes, start, end)) return true;
  // `@e4` drops a pawn
  if (bytes[start] === AT) return end > start + 1;
  return bytes[start]! >= 0x80 && isPiece(bytes, start);
};

const endOfWord = (bytes: Buffer, from: number): number => {
  let at = from;
  while (at < bytes.length) {
    const ends = ENDS_TOKEN[bytes[at]!];
    if (ends === 1 || (ends === 2 && wideBlank(bytes, at) > 0)) break;
    at += 1;
  }
  return at;
};

/** A NAG ends with its digits (PGN 8.2.4), whatever stands behind it. */
const passNag = (bytes: Buffer, from: number): number => {
  let at = from + 1;
  while (CLASS[bytes[at]!] === DIGIT) at += 1;
  return at > from + 1 ? at : endOfWord(bytes, at);
};

/** `[%clk 0:01:00]` outside a comment, or other words in brackets; without the second one it is a word. */
const passCommand = (bytes: Buffer, from: number): number => {
  for (let at = from + 1; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (byte === CLOSE_BRACKET) return at + 1;
    // not beyond the next one, or many would be looked over again and again
    if (byte === OPEN_BRACKET || isLineEnd(byte)) break;
  }
  return endOfWord(bytes, from + 1);
};

/** Behind dots that stand apart from their number, two at least or an ellipsis; `from` if there are none. */
const passDots = (bytes: Buffer, from: number): number => {
  let at = from;
  while (at < bytes.length && bytes[at]! <= SPACE) at += 1;
  const ellipsis = ellipsisLength(bytes, at);
  if (ellipsis > 0) return at + ellipsis;
  let end = at;
  while (bytes[end] === DOT) end += 1;
  return end > at + 1 ? end : from;
};

/** How far a game is: among its moves, behind a result, or behind the first word that stands there. */
const RUNNING = 0;
const AT_RESULT = 1;
const OVER = 2;

/** The end of a tag hardly stands in a comment, unless that was to end before. */
const TAG_END = Buffer.from('"]');

/** Whether a tag comes next, on this line or the following. */
const isTagNext = (bytes: Buffer, from: number): boolean => {
  let lines = 0;
  let at = from;
  for (; at < bytes.length && bytes[at]! <= SPACE; at += 1) {
    if (isLineEnd(bytes[at]!) && !endsReturn(bytes, at)) lines += 1;
  }
  return lines < 2 && bytes[at] === OPEN_BRACKET && tagValueStart(bytes, at, true) > 0;
};

/** What a list holds; a game of usual length fits. */
const ROOM = 3 * 512;

export const makeMainline = (): Mainline => {
  const list = new Int32Array(ROOM);
  let bytes: Buffer = Buffer.alloc(0);
  let position = 0;
  let depth = 0;
  let variation = 0;
  let progress = RUNNING;
  let moves = 0;
  /** Where the next tag among the moves seems to end; -1 if none does. */
  let tag = -1;
  let complaint: Complaint | null = null;

  const begin = (text: Buffer, from: number, passed = 0): void => {
    bytes = text;
    moves = passed;
    position = from;
    depth = 0;
    progress = RUNNING;
    tag = text.indexOf(TAG_END, from);
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
   * The beginning or end of a variation, a NAG, a command outside comments, a comment to the end of the line, or
   * an end of nothing. Where it goes on, or -1 if that is too deep.
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
    } else if (byte === DOLLAR) return passNag(text, at);
    else if (byte === OPEN_BRACKET) {
      if (tagValueStart(text, at, true) > 0) note('TagAmongMoves', at);
      return passCommand(text, at);
    } else return endOfLine(text, at);
    return at + 1;
  };
  /** A word behind a result: unless it is one more result, no move comes any more. */
  const passWord = (text: Buffer, start: number, end: number, first: number): void => {
    if (!isResult(text, start, end) && isMove(text, start, end, first)) progress = OVER;
  };
  /** Whether a comment has swallowed the next game: it has several lines, and in them a tag behind another. */
  const noteHeader = (text: Buffer, start: number, end: number): void => {
    const isLong = endOfLine(text, start) < end;
    while (tag >= 0 && tag < end) {
      const behind = tag + TAG_END.length;
      if (isLong && tag > start && isTagNext(text, behind)) note('HeaderInComment', start);
      tag = text.indexOf(TAG_END, behind);
    }
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
        const after = endOfComment(text, at);
        if (after === 0) {
          stop('UnterminatedComment', at);
          return used;
        }
        at = Math.abs(after);
        if (tag >= 0 && tag < at) noteHeader(text, start, at);
        if (after < 0) note('CommentInComment', start);
        if (depth > 0) continue;
        tokens[used] = COMMENT;
        tokens[used + 1] = start;
        tokens[used + 2] = at;
        used += 3;
        continue;
      }
      if (first === OTHER && text[at]! >= 0x80) {
        const blank = wideBlank(text, at) || ellipsisLength(text, at);
        if (blank > 0) {
          at += blank;
          continue;
        }
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
      let end = at;
      if (first === DIGIT) {
        while (at < length && classes[text[at]!] === DIGIT) at += 1;
        const digits = at;
        while (at < length && text[at] === DOT) at += 1;
        // no number begins the half of a draw, `0.5-0.5`
        if (at > digits && (text[start] !== ZERO || classes[text[at]!] !== DIGIT)) kind = NUMBER;
        if (at + 1 < length) {
          const ahead = text[at]! <= SPACE ? text[at + 1]! : text[at]!;
          if (classes[ahead] === SKIPPED || ahead === ELLIPSIS || ahead === OLD_ELLIPSIS) {
            const after = passDots(text, at);
            if (after > at) {
              kind = BLACK_NUMBER;
              end = digits;
              at = after;
            }
          }
        }
        // a number may be parted from its dot, `1 .e4`; alone it is nothing, unless it passes
        if (kind === MOVE && (at === length || endOfWord(text, at) === at)) {
          if (!isNullMove(text, start, at)) continue;
        }
      }
      if (kind === NUMBER) end = at;
      else if (kind === MOVE) {
        while (at < length && ends[text[at]!] === 0) at += 1;
        if (at < length && text[at]! >= 0x80) at = endOfWord(text, at);
        if (text[at] === OPEN_PAREN) at = endOfPromotion(text, start) || at;
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
        // few moves end so that a result may be glued to them
        const isNumeral = classes[text[at - 1]!] === DIGIT;
        const joint = text[at - 2];
        const mayEnd = text[at - 1] === STAR || text[at - 1] === LAST_OF_HALF;
        if (mayEnd || (isNumeral && (joint === MINUS || joint === SLASH))) {
          const glued = first === LETTER ? endBeforeResult(text, start, at) : 0;
          if (glued > 0) {
            end = glued;
            progress = AT_RESULT;
          }
        }
        const last = classes[text[end - 1]!]!;
        // other signs than one of a check, which is frequent
        if (last > DIGIT && (last !== CHECK || classes[text[end - 2]!]! > DIGIT)) {
          end = endOfMove(text, start, end);
        }
        if (!isMove(text, start, end, first)) {
          at = moveBehindSigns(text, start, at) || at;
          isListed = progress === RUNNING;
          continue;
        }
      }
      if (!isListed) {
        if (depth > 0) continue;
        if (progress === OVER) {
          if (isMoveNext(text, at)) note('MovesBehindResult', start);
          continue;
        }
        // a move number right behind a result: the game goes on, if it does not begin
        if (kind === NUMBER && text[start] === ONE && end === start + 2) {
          note('MovesBehindResult', start);
        }
        progress = RUNNING;
        isListed = true;
      }
      if (kind === MOVE) moves += 1;
      else if (moves > 1 && kind === NUMBER && text[start] === ONE && end === start + 2) {
        note('NumbersBeginAgain', start);
      }
      tokens[used] = kind;
      tokens[used + 1] = start;
      tokens[used + 2] = end;
      used += 3;
      isListed = progress === RUNNING;
    }
    position = at;
    if (at >= length && depth > 0) stop('UnterminatedVariation', variation);
    return used;
  };
  return { begin, next, list, complaint: () => complaint };
};
