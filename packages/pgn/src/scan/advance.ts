/**
 * The scanner: finds where games begin, by the rule of docs/index-format.md. It is a state machine over bytes; a
 * function below reads each of its states, and `ScanState.mode` says which is next.
 *
 *     [Event "a"]     LINE: a plain tag is read in one step, and begins game 1
 *     [Site "b" ]     LINE → VALUE → AFTER_VALUE → AFTER_TAG: any other tag, which may be cut anywhere
 *
 *     1. e4 {c        LINE → AFTER_COMMENT → TEXT → COMMENT: `[` begins nothing there
 *     d} e5 1-0       COMMENT_LINE → COMMENT → TEXT
 *     ; [Event "x"]   SKIP, to the end of the line
 *     [Event "c"]     LINE: a tag after moves begins game 2
 *
 * Text comes in parts. A state that cannot decide within the part returns false, and the scanner waits for more.
 * Nothing is decoded, and states jump from one byte that matters to the next.
 */

import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  endsReturn,
  isBlank,
  isLineEnd,
  OPEN_BRACE,
  OPEN_BRACKET,
  PERCENT,
  QUOTE,
  SEMICOLON,
  SPACE,
} from '../syntax/byte-classes.js';
import { BEHIND, endsInText, looksLikeMoves } from '../syntax/movetext.js';
import {
  afterEscape,
  EVENT,
  NEED_MORE,
  nextInValue,
  nextTag,
  readPlainTag,
  tagNameHash,
  tagValueStart,
} from '../syntax/tag.js';
import {
  beginGame,
  beginMoves,
  beginWithTag,
  remember,
  takeResult,
  takeTag,
  AFTER_COMMENT,
  AFTER_TAG,
  AFTER_VALUE,
  COMMENT,
  COMMENT_LINE,
  HEADER,
  LINE,
  MOVES,
  PREAMBLE,
  SKIP,
  TEXT,
  VALUE,
} from './state.js';
import { isBrokenHead, isDamagedTag, isGameHead, MAX_LOOK } from './header-clues.js';
import {
  beginLine,
  beginPass,
  beginText,
  beginValue,
  enter,
  find,
  findLineEnd,
  passBlank,
  unlist,
  type Part,
  type Pass,
  type Step,
} from './pass.js';
import { listTag } from './tag-list.js';

/** A bracket that is the first thing on its line. */
const readBracket: Step = (pass) => {
  const { state, bytes, final, base, tag, tags, onGame } = pass;
  // the plain tags of a header in one loop
  while (readPlainTag(bytes, pass.at, pass.to, tag)) {
    if (pass.pausing && state.phase !== HEADER && pass.at > pass.from) return false;
    takeTag(state, tag.hash, base + pass.at, onGame);
    if (tags !== null) listTag(tags, base + tag.name, base + tag.nameEnd, base + tag.valueEnd);
    beginLine(pass, tag.after);
    if (bytes[pass.at] !== OPEN_BRACKET) return true;
  }
  const { at } = pass;
  const value = tagValueStart(bytes, at, final);
  if (value === NEED_MORE) return false;
  if (value > 0) {
    takeTag(state, tagNameHash(bytes, at), base + at, onGame);
    return beginValue(pass, value);
  }
  // what only begins like a tag does not end a header
  if (state.phase === HEADER) {
    unlist(pass);
    return enter(pass, SKIP);
  }
  // a game must begin the same way where it stands alone
  const mayBegin = state.blank || state.phase === PREAMBLE;
  const broken = mayBegin ? isBrokenHead(bytes, at, final) : 0;
  if (broken === NEED_MORE) return false;
  if (broken === 0) return beginText(pass);
  beginWithTag(state, base + at, onGame);
  unlist(pass);
  return enter(pass, SKIP);
};

/** LINE: only blanks stand before this byte on its line. */
const readLine: Step = (pass) => {
  const { state, bytes, at } = pass;
  const byte = bytes[at]!;
  if (byte === OPEN_BRACKET) return readBracket(pass);
  if (isLineEnd(byte)) {
    pass.at += 1;
    if (endsReturn(bytes, at)) return true;
    state.blank = true;
    if (state.phase === MOVES && state.result) state.awaiting = true;
    return beginLine(pass, at + 1);
  }
  state.indented ||= byte <= SPACE;
  const blank = passBlank(pass);
  if (blank !== 0) return blank > 0;
  if (byte === SEMICOLON || (byte === PERCENT && !state.indented)) return enter(pass, SKIP);
  if (state.phase !== HEADER) return beginText(pass);
  if (byte === OPEN_BRACE && (!state.blank || state.separated)) return enter(pass, TEXT);
  const damaged = state.blank ? 0 : isDamagedTag(bytes, at, pass.final);
  if (damaged === NEED_MORE) return false;
  if (damaged === 0) return beginText(pass);
  unlist(pass);
  return enter(pass, TEXT);
};

/** AFTER_COMMENT: the first text of a line, or after a comment; it may begin a game without tags. */
const readFirstText: Step = (pass) => {
  const { state, bytes, at, base } = pass;
  const byte = bytes[at]!;
  if (isLineEnd(byte) || byte === OPEN_BRACE || byte === SEMICOLON) return enter(pass, TEXT);
  if (byte <= SPACE) {
    pass.at += 1;
    return true;
  }
  if (state.awaiting) {
    const verdict = looksLikeMoves(bytes, at, pass.final);
    if (verdict === NEED_MORE) return false;
    if (verdict === 1) {
      const early = state.commentStart >= 0;
      const start = early ? state.commentStart : base + at;
      const line = early ? state.commentLine : state.line;
      beginGame(state, MOVES, state.allNames);
      pass.onGame(start, line);
    } else state.commentStart = -1;
  }
  state.blank = false;
  return enter(pass, TEXT);
};

/**
 * The first tag in text from `at` to `stop`; `stop` if there is none. Among moves only a line that ends with a
 * bracket can have tags, as where files were joined without a newline.
 */
const tagInText = (
  { state, bytes, at, to, final }: Pass,
  stop: number,
  lineEnd: number,
): number => {
  if (state.phase === HEADER) return nextTag(bytes, at, stop, final);
  let last = lineEnd - 1;
  const floor = Math.max(at, lineEnd - BEHIND);
  while (last > floor && bytes[last]! <= SPACE) last -= 1;
  const isCut = lineEnd === to && !final;
  if (bytes[last] !== CLOSE_BRACKET && !isCut) return stop;
  // what stands behind a tag is kept to the end of the line, so it cannot be long
  return nextTag(bytes, Math.max(at, lineEnd - MAX_LOOK), stop, final);
};

/** A tag that is not the first thing on its line. */
const readTagBehind = (pass: Pass, at: number): boolean => {
  const { state, bytes, base, final, onGame } = pass;
  pass.at = at;
  const value = tagValueStart(bytes, at, final);
  if (value === NEED_MORE) return false;
  takeTag(state, tagNameHash(bytes, at), base + at, onGame, true);
  return beginValue(pass, value);
};

/** A brace that opens a comment. A line of moves is left at once if it ends outside its comments. */
const readBrace = (pass: Pass, lineEnd: number): true => {
  const { state, bytes, at } = pass;
  if (state.phase === HEADER) {
    // it separates tags as a blank line does, unless moves come
    state.separated = true;
  } else {
    state.blank = false;
    if (state.awaiting) {
      if (state.commentStart < 0) {
        state.commentStart = pass.base + at;
        state.commentLine = state.line;
      }
    } else if (at > pass.slowUntil) {
      pass.slowUntil = lineEnd;
      if (lineEnd < pass.to && lineEnd < pass.semicolon && endsInText(bytes, lineEnd)) {
        takeResult(state, bytes, lineEnd);
        return beginLine(pass, lineEnd + 1);
      }
    }
  }
  state.commentBlank = false;
  pass.at += 1;
  return enter(pass, COMMENT);
};

/** TEXT: moves, or what stands between tags, up to a line end or a comment. */
const readText: Step = (pass) => {
  const { state, bytes, at, to } = pass;
  const lineEnd = findLineEnd(pass);
  if (pass.brace < at) pass.brace = find(bytes, OPEN_BRACE, at);
  if (pass.semicolon < at) pass.semicolon = find(bytes, SEMICOLON, at);
  const stop = Math.min(lineEnd, pass.brace, pass.semicolon);
  const last = bytes[lineEnd - 1]!;
  if (last === CLOSE_BRACKET || last <= SPACE || lineEnd === to || state.phase === HEADER) {
    const tag = tagInText(pass, stop, lineEnd);
    if (tag < stop) {
      const isCut = state.phase !== HEADER && lineEnd === to && !pass.final;
      if (!isCut) return readTagBehind(pass, tag);
      pass.at = tag;
      return false;
    }
  }
  pass.at = stop;
  if (stop === to) return true;
  takeResult(state, bytes, stop);
  if (stop === lineEnd) return beginLine(pass, lineEnd + 1);
  return stop === pass.brace ? readBrace(pass, lineEnd) : enter(pass, SKIP);
};

/** COMMENT: up to its brace or the end of a line. */
const readComment: Step = (pass) => {
  const { state, bytes, at, to } = pass;
  const lineEnd = findLineEnd(pass);
  if (pass.close < at) pass.close = find(bytes, CLOSE_BRACE, at);
  const stop = Math.min(lineEnd, pass.close);
  pass.at = stop;
  if (stop === to) return true;
  pass.at += 1;
  if (stop !== pass.close) {
    state.line += 1;
    return enter(pass, COMMENT_LINE);
  }
  if (state.awaiting) return enter(pass, AFTER_COMMENT);
  return enter(pass, state.phase === HEADER ? AFTER_TAG : TEXT);
};

/** COMMENT_LINE: the beginning of a line in a comment, which a header may show to be unclosed. */
const readCommentLine: Step = (pass) => {
  const { state, bytes, at, final, base, onGame } = pass;
  const byte = bytes[at]!;
  if (isLineEnd(byte)) {
    pass.at += 1;
    if (endsReturn(bytes, at)) return true;
    state.commentBlank = true;
    state.line += 1;
    return true;
  }
  const blank = passBlank(pass);
  if (blank !== 0) return blank > 0;
  if (byte === OPEN_BRACKET && state.commentBlank) {
    const verdict = isGameHead(bytes, at, final);
    if (verdict === NEED_MORE) return false;
    if (verdict === 1) {
      beginWithTag(state, base + at, onGame);
      remember(state, EVENT);
      return beginValue(pass, tagValueStart(bytes, at, final));
    }
  }
  state.commentBlank = false;
  return enter(pass, COMMENT);
};

/** SKIP: the rest of a line that means nothing. */
const readSkipped: Step = (pass) => {
  const lineEnd = findLineEnd(pass);
  pass.at = lineEnd;
  return lineEnd === pass.to || beginLine(pass, lineEnd + 1);
};

/** VALUE: within the quotes of a tag. */
const readValue: Step = (pass) => {
  const { bytes, to } = pass;
  const stop = nextInValue(bytes, pass.at, to);
  pass.at = stop;
  if (stop === to) return true;
  if (bytes[stop] === BACKSLASH) {
    if (stop + 1 === to && !pass.final) return false;
    pass.at = afterEscape(bytes, stop);
    return true;
  }
  if (bytes[stop] !== QUOTE) return enter(pass, SKIP);
  pass.at += 1;
  return enter(pass, AFTER_VALUE);
};

/** AFTER_VALUE: between the quote and the bracket of a tag. */
const readAfterValue: Step = (pass) => {
  const byte = pass.bytes[pass.at]!;
  if (byte !== CLOSE_BRACKET && !isBlank(byte)) return enter(pass, SKIP);
  pass.at += 1;
  return byte !== CLOSE_BRACKET || enter(pass, AFTER_TAG);
};

/** AFTER_TAG: behind a tag or a comment of a header, on the same line. */
const readAfterTag: Step = (pass) => {
  const { state, bytes, at, final } = pass;
  const byte = bytes[at]!;
  if (isLineEnd(byte) || byte === SEMICOLON) return enter(pass, SKIP);
  if (byte <= SPACE) {
    pass.at += 1;
    return true;
  }
  if (byte === OPEN_BRACKET) {
    const value = tagValueStart(bytes, at, final);
    if (value === NEED_MORE) return false;
    if (value > 0) return readTagBehind(pass, at);
  } else if (byte !== OPEN_BRACE) {
    // only moves end a header; other text behind a tag does not
    const verdict = looksLikeMoves(bytes, at, final);
    if (verdict === NEED_MORE) return false;
    if (verdict === 1) beginMoves(state);
  }
  return enter(pass, TEXT);
};

/** What reads each state. */
const STEPS: Readonly<Record<number, Step>> = {
  [LINE]: readLine,
  [TEXT]: readText,
  [COMMENT]: readComment,
  [COMMENT_LINE]: readCommentLine,
  [AFTER_COMMENT]: readFirstText,
  [SKIP]: readSkipped,
  [VALUE]: readValue,
  [AFTER_VALUE]: readAfterValue,
  [AFTER_TAG]: readAfterTag,
};

/** Reads a part and returns the position up to which it is used; give the rest again with more behind it. */
export const advance = (part: Part): number => {
  const pass = beginPass(part);
  while (pass.at < pass.to) if (!STEPS[pass.state.mode]!(pass)) break;
  return Math.min(pass.at, pass.to);
};
