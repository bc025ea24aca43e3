/**
 * Lists the mainline of a game's movetext: move numbers, moves and comments, without variations, NAGs, evaluations
 * and results.
 *
 *     1. e4 $1 (1. d4 d5) {best} e5 +- 1-0     lists  1.  e4  {best}  e5
 *     1-0 2. Nf3 Nc6                           after a result, a move number continues the game
 *     1-0 good game                            other words do not
 *
 * The list is filled part by part, three integers a token, and nothing is called back: readers have a plain loop, and
 * neither long games nor nested variations cost memory.
 */

import {
  CLOSE_BRACE,
  endOfLine,
  endsReturn,
  isLineEnd,
  OPEN_BRACKET,
  PERCENT,
  SPACE,
  wideBlank,
} from '../syntax/byte-classes.js';
import { endOfComment } from '../syntax/movetext.js';
import {
  BRACE,
  CLASS,
  CLOSE_PAREN,
  COMMENT,
  DIGIT,
  DOLLAR,
  ellipsisLength,
  endBeforeResult,
  endBeforeSigns,
  endOfMoveWord,
  endOfWord,
  isMove,
  isMoveNext,
  isNullMove,
  isResult,
  LETTER,
  MARK,
  MOVE,
  moveBehindSigns,
  NUMBER,
  ONE,
  OPEN_PAREN,
  OTHER,
  passCommand,
  passNag,
  readNumber,
  SKIPPED,
} from '../syntax/move-tokens.js';
import { tagValueStart } from '../syntax/tag.js';
import { MAX_VARIATION_DEPTH, type Complaint } from './problem.js';

/** Lists the tokens of the mainline of one game after another. */
export type Mainline = ReturnType<typeof makeMainline>;

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

// Long because the functions within share the state of one game; each is short except `next`.
/** Makes a reader of mainlines, which serves many games in turn. */
export const makeMainline = () => {
  /** Three integers for each token: its kind, its first byte, its end. */
  const list = new Int32Array(ROOM);
  let bytes: Buffer = Buffer.alloc(0);
  let position = 0;
  let depth = 0;
  let variation = 0;
  let progress = RUNNING;
  /** Where the result stands, if the game has ended with one. */
  let result = 0;
  let resultEnd = 0;
  let moves = 0;
  /** Where the next tag among the moves seems to end; -1 if none does. */
  let tag = -1;
  let complaint: Complaint | null = null;

  /** Begins with the movetext in `text` from there on, behind `passed` moves that were read before. */
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
      if (depth > MAX_VARIATION_DEPTH) {
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
  const endAt = (start: number, end: number): void => {
    progress = AT_RESULT;
    result = start;
    resultEnd = end;
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
  /** Behind the comment at `start`; -1 if it has no end. */
  const passComment = (text: Buffer, start: number): number => {
    const after = endOfComment(text, start);
    if (after === 0) {
      stop('UnterminatedComment', start);
      return -1;
    }
    const end = Math.abs(after);
    if (tag >= 0 && tag < end) noteHeader(text, start, end);
    if (after < 0) note('CommentInComment', start);
    return end;
  };
  /** A token behind a result: whether the game goes on with it. */
  const goesOn = (text: Buffer, start: number, at: number, isFirst: boolean): boolean => {
    if (progress === OVER) {
      if (isMoveNext(text, at)) note('MovesBehindResult', start);
      return false;
    }
    // a move number right behind a result: the game goes on, if it does not begin
    if (isFirst) note('MovesBehindResult', start);
    progress = RUNNING;
    return true;
  };
  // One loop of 80 lines over locals: it reads every move of an archive, and V8 keeps locals in registers.
  /** Lists what comes next, at most `room` integers; returns how many the list has, 0 at the end. */
  const next = (room = ROOM): number => {
    const text = bytes;
    const tokens = list;
    const classes = CLASS;
    const { length } = text;
    let at = position;
    let used = 0;
    // in the mainline, and not behind the result
    let isListed = depth === 0 && progress === RUNNING;
    while (at < length && used < room) {
      const start = at;
      let first = classes[text[at]!]!;
      if (first === SKIPPED) {
        at += 1;
        continue;
      }
      if (first === BRACE) {
        at = passComment(text, start);
        if (at < 0) return used;
        if (depth > 0) continue;
        tokens[used] = COMMENT;
        tokens[used + 1] = start;
        tokens[used + 2] = at;
        used += 3;
        continue;
      }
      if (first === OTHER && text[at]! >= 0x80) {
        const blank = wideBlank(text, at) || ellipsisLength(text, at);
        at += blank;
        if (blank > 0) continue;
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
      tokens[used] = MOVE;
      if (first === DIGIT) at = readNumber(text, start, tokens, used);
      const kind = tokens[used]!;
      if (kind === MOVE) {
        // a number may be apart from its dot, `1 .e4`; alone it is nothing, unless it is a null move
        const isBare = first === DIGIT && (at === length || endOfWord(text, at) === at);
        if (isBare && !isNullMove(text, start, at)) continue;
        at = endOfMoveWord(text, start, at);
        if (!isListed) {
          if (depth === 0) passWord(text, start, at, first);
          continue;
        }
        if (first !== LETTER && isResult(text, start, at)) {
          endAt(start, at);
          isListed = false;
          continue;
        }
        const glued = first === LETTER ? endBeforeResult(text, start, at) : 0;
        if (glued > 0) endAt(glued, at);
        const end = endBeforeSigns(text, start, glued || at);
        if (!isMove(text, start, end, first)) {
          at = moveBehindSigns(text, start, at) || at;
          isListed = progress === RUNNING;
          continue;
        }
        tokens[used + 2] = end;
      }
      const isFirst = kind === NUMBER && text[start] === ONE && tokens[used + 2] === start + 2;
      if (!isListed) {
        if (depth > 0 || !goesOn(text, start, at, isFirst)) continue;
      }
      if (kind === MOVE) moves += 1;
      else if (moves > 1 && isFirst) note('NumbersBeginAgain', start);
      tokens[used + 1] = start;
      used += 3;
      isListed = progress === RUNNING;
    }
    position = at;
    if (at >= length && depth > 0) stop('UnterminatedVariation', variation);
    return used;
  };
  return {
    begin,
    next,
    list,
    /** The result behind the moves as it is written, once its end is reached; empty if there is none. */
    result: (): Buffer => bytes.subarray(result, progress === RUNNING ? result : resultEnd),
    /** What is wrong with the movetext, once its end is reached. */
    complaint: (): Complaint | null => complaint,
  };
};
