/**
 * The scanner: reads bytes and calls `onGame` where a game begins, by the rule of docs/index-format.md.
 * It decodes nothing. A hot loop, written for speed and measured in bench/pgn.bench.mjs: usual tags are read
 * in one step, moves are searched for the few bytes that matter, and a line with comments is left at its end
 * if that is outside one.
 */

import { isBrokenHead, isDamagedTag } from './header-clues.js';
import {
  beginGame,
  beginMoves,
  remember,
  takeResult,
  takeTag,
  takeTagBehind,
  type OnGame,
} from './games.js';
import * as letters from '../syntax/byte-classes.js';
import { endsReturn, isBlank, isLineEnd, wideBlank } from '../syntax/byte-classes.js';
import { BEHIND, endsInText, looksLikeMoves } from '../syntax/movetext.js';
import { plainNameEnd, plainTagEnd, plainTagName, plainValueEnd } from './plain-tag.js';
import * as states from './state.js';
import type { ScanState } from './state.js';
import { listTag, type TagList } from './tag-list.js';
import * as starts from '../syntax/tag.js';
import { isGameHead, nextTag, tagNameHash, tagValueStart } from '../syntax/tag.js';

// V8 folds the constants of a module into its code; those of another it loads each time
const { BACKSLASH, CLOSE_BRACE, CLOSE_BRACKET, NEWLINE, OPEN_BRACE, OPEN_BRACKET } = letters;
const { PERCENT, QUOTE, RETURN, SEMICOLON, SPACE } = letters;
const { AFTER_COMMENT, AFTER_TAG, AFTER_VALUE, COMMENT, COMMENT_LINE, LINE } = states;
const { HEADER, MOVES, PREAMBLE, SKIP, TEXT, VALUE } = states;
const { EVENT, LONGEST_LOOK, NEED_MORE } = starts;

/**
 * The first tag in text from `at` to `stop`; `stop` if there is none. Among moves only a line that ends with a
 * bracket has tags, as where files were joined without a newline: other lines need not be looked at.
 */
const tagInText = (
  state: ScanState,
  bytes: Buffer,
  at: number,
  stop: number,
  lineEnd: number,
  final: boolean,
): number => {
  if (state.phase === HEADER) return nextTag(bytes, at, stop, final);
  let last = lineEnd - 1;
  const floor = Math.max(at, lineEnd - BEHIND);
  while (last > floor && bytes[last]! <= SPACE) last -= 1;
  const isCut = lineEnd === bytes.length && !final;
  if (bytes[last] !== CLOSE_BRACKET && !isCut) return stop;
  // what stands behind a tag is kept to the end of the line, so it cannot be long
  return nextTag(bytes, Math.max(at, lineEnd - LONGEST_LOOK), stop, final);
};

/** The first byte from `at` on that ends or escapes within a tag's value. */
const endOfValue = (bytes: Buffer, at: number, to: number): number => {
  let index = at;
  for (; index < to; index += 1) {
    const byte = bytes[index]!;
    if (byte === QUOTE || byte === BACKSLASH || isLineEnd(byte)) break;
  }
  return index;
};

/** The next such byte from `at` on; `to` if there is none. */
const find = (bytes: Buffer, byte: number, at: number, to: number): number => {
  const found = bytes.indexOf(byte, at);
  return found === -1 ? to : found;
};

/**
 * Reads `bytes` from `from` on and gives the position up to which they are used; what is left is to be
 * given again with more behind it. Before `from` stand the `BEHIND` bytes that come before it in the
 * text, or all there are. `base` is the text's position of `bytes[0]`; `final` says that no more comes;
 * `tags` takes the tags on the way. Where it is `pausing`, it stops before a tag that begins a game.
 */
export const advance = (
  state: ScanState,
  bytes: Buffer,
  from: number,
  final: boolean,
  base: number,
  onGame: OnGame,
  tags: TagList | null = null,
  pausing = false,
): number => {
  const to = bytes.length;
  let at = from;
  let { mode, line } = state;
  // the next of each from here on, searched for again once it is behind
  let newline = -1;
  let carriage = -1;
  let brace = -1;
  let close = -1;
  let semicolon = -1;
  // the end of a line that cannot be left in one step
  let slowUntil = -1;

  reading: while (at < to) {
    switch (mode) {
      case LINE: {
        const byte = bytes[at]!;
        if (isLineEnd(byte)) {
          at += 1;
          if (endsReturn(bytes, at - 1)) break;
          state.blank = true;
          state.indented = false;
          if (state.phase === MOVES && state.result) state.awaiting = true;
          line += 1;
          break;
        }
        if (byte <= SPACE) {
          state.indented = true;
          at += 1;
          break;
        }
        if (byte >= 0x80) {
          if (at + 3 > to && !final) break reading;
          const blank = wideBlank(bytes, at);
          if (blank > 0) {
            at += blank;
            break;
          }
        }
        if (byte === OPEN_BRACKET) {
          const after = plainTagEnd(bytes, at, to);
          if (after > 0) {
            if (pausing && state.phase !== HEADER && at > from) break reading;
            // before others are told of a game, who may read tags themselves
            const nameEnd = base + plainNameEnd;
            const valueEnd = base + plainValueEnd;
            takeTag(state, plainTagName, base + at, line, onGame);
            if (tags !== null) listTag(tags, base + at + 1, nameEnd, valueEnd);
            at = after;
            line += 1;
            state.indented = false;
            break;
          }
          const value = tagValueStart(bytes, at, final);
          if (value === NEED_MORE) break reading;
          if (value > 0) {
            takeTag(state, tagNameHash(bytes, at), base + at, line, onGame);
            if (tags !== null) tags.unlisted = base + at;
            at = value;
            mode = VALUE;
            break;
          }
          // what only begins like a tag does not end a header
          if (state.phase === HEADER) {
            if (tags !== null) tags.unlisted = base + at;
            mode = SKIP;
            break;
          }
          // a game must begin the same way where it stands alone
          const mayBegin = state.blank || state.phase === PREAMBLE;
          const broken = mayBegin ? isBrokenHead(bytes, at, final) : 0;
          if (broken === NEED_MORE) break reading;
          if (broken === 1) {
            beginGame(state, HEADER, state.allNames);
            onGame(base + at, line);
            if (tags !== null) tags.unlisted = base + at;
            mode = SKIP;
            break;
          }
        } else if (byte === SEMICOLON || (byte === PERCENT && !state.indented)) {
          mode = SKIP;
          break;
        } else if (
          byte === OPEN_BRACE &&
          state.phase === HEADER &&
          (!state.blank || state.parted)
        ) {
          mode = TEXT;
          break;
        } else if (state.phase === HEADER && !state.blank) {
          const damaged = isDamagedTag(bytes, at, final);
          if (damaged === NEED_MORE) break reading;
          if (damaged === 1) {
            if (tags !== null) tags.unlisted = base + at;
            mode = TEXT;
            break;
          }
        }
        mode = AFTER_COMMENT;
        if (state.phase === HEADER) beginMoves(state);
        break;
      }

      // the first text of a line, or of a line after a comment
      case AFTER_COMMENT: {
        const byte = bytes[at]!;
        if (isLineEnd(byte) || byte === OPEN_BRACE || byte === SEMICOLON) {
          mode = TEXT;
          break;
        }
        if (byte <= SPACE) {
          at += 1;
          break;
        }
        if (state.awaiting) {
          const verdict = looksLikeMoves(bytes, at, final);
          if (verdict === NEED_MORE) break reading;
          if (verdict === 1) {
            const early = state.commentStart >= 0;
            const start = early ? state.commentStart : base + at;
            const startLine = early ? state.commentLine : line;
            beginGame(state, MOVES, state.allNames);
            onGame(start, startLine);
          } else state.commentStart = -1;
        }
        state.blank = false;
        mode = TEXT;
        break;
      }

      case TEXT: {
        if (newline < at) newline = find(bytes, NEWLINE, at, to);
        if (carriage < at) carriage = find(bytes, RETURN, at, to);
        if (brace < at) brace = find(bytes, OPEN_BRACE, at, to);
        if (semicolon < at) semicolon = find(bytes, SEMICOLON, at, to);
        const lineEnd = Math.min(newline, carriage);
        let stop = Math.min(lineEnd, brace, semicolon);
        const last = bytes[lineEnd - 1]!;
        if (last === CLOSE_BRACKET || last <= SPACE || lineEnd === to || state.phase === HEADER) {
          const tag = tagInText(state, bytes, at, stop, lineEnd, final);
          if (tag < stop) {
            at = tag;
            const value = tagValueStart(bytes, at, final);
            const isCut = state.phase !== HEADER && lineEnd === to && !final;
            if (value === NEED_MORE || isCut) break reading;
            takeTagBehind(state, tagNameHash(bytes, at), base + at, line, onGame);
            if (tags !== null) tags.unlisted = base + at;
            at = value;
            mode = VALUE;
            break;
          }
        }
        at = stop;
        if (stop === to) break;
        takeResult(state, bytes, stop);
        if (stop === brace && state.phase === HEADER) {
          // it parts tags as a blank line does, unless moves come
          state.parted = true;
        } else if (stop === brace) {
          state.blank = false;
          if (state.awaiting) {
            if (state.commentStart < 0) {
              state.commentStart = base + at;
              state.commentLine = line;
            }
          } else if (at > slowUntil) {
            slowUntil = lineEnd;
            if (lineEnd < to && lineEnd < semicolon && endsInText(bytes, lineEnd)) {
              // goes on where other lines end: code that V8 has not seen yet when it compiles is compiled again
              stop = lineEnd;
              takeResult(state, bytes, stop);
            }
          }
        }
        if (stop === lineEnd) {
          line += 1;
          state.indented = false;
          mode = LINE;
          at = lineEnd + 1;
          break;
        }
        if (stop === semicolon) {
          mode = SKIP;
          break;
        }
        state.commentBlank = false;
        mode = COMMENT;
        at += 1;
        break;
      }

      case COMMENT: {
        if (newline < at) newline = find(bytes, NEWLINE, at, to);
        if (carriage < at) carriage = find(bytes, RETURN, at, to);
        if (close < at) close = find(bytes, CLOSE_BRACE, at, to);
        at = Math.min(newline, carriage, close);
        if (at === to) break;
        if (at === close) {
          mode = state.awaiting ? AFTER_COMMENT : state.phase === HEADER ? AFTER_TAG : TEXT;
        } else {
          line += 1;
          mode = COMMENT_LINE;
        }
        at += 1;
        break;
      }

      case COMMENT_LINE: {
        const byte = bytes[at]!;
        if (isLineEnd(byte)) {
          at += 1;
          if (endsReturn(bytes, at - 1)) break;
          state.commentBlank = true;
          line += 1;
          break;
        }
        if (byte <= SPACE) {
          at += 1;
          break;
        }
        if (byte >= 0x80) {
          if (at + 3 > to && !final) break reading;
          const blank = wideBlank(bytes, at);
          if (blank > 0) {
            at += blank;
            break;
          }
        }
        if (byte === OPEN_BRACKET && state.commentBlank) {
          const verdict = isGameHead(bytes, at, final);
          if (verdict === NEED_MORE) break reading;
          if (verdict === 1) {
            beginGame(state, HEADER, state.allNames);
            remember(state, EVENT);
            onGame(base + at, line);
            if (tags !== null) tags.unlisted = base + at;
            at = tagValueStart(bytes, at, final);
            mode = VALUE;
            break;
          }
        }
        state.commentBlank = false;
        mode = COMMENT;
        break;
      }

      case SKIP: {
        if (newline < at) newline = find(bytes, NEWLINE, at, to);
        if (carriage < at) carriage = find(bytes, RETURN, at, to);
        at = Math.min(newline, carriage);
        if (at === to) break;
        at += 1;
        line += 1;
        state.indented = false;
        mode = LINE;
        break;
      }

      case VALUE: {
        at = endOfValue(bytes, at, to);
        if (at === to) break;
        const byte = bytes[at]!;
        if (byte === BACKSLASH) {
          if (at + 1 === to && !final) break reading;
          at += isLineEnd(bytes[at + 1]!) ? 1 : 2;
        } else if (byte === QUOTE) {
          at += 1;
          mode = AFTER_VALUE;
        } else mode = SKIP;
        break;
      }

      case AFTER_VALUE: {
        const byte = bytes[at]!;
        if (byte === CLOSE_BRACKET) {
          at += 1;
          mode = AFTER_TAG;
        } else if (isBlank(byte)) at += 1;
        else mode = SKIP;
        break;
      }

      default: {
        const byte = bytes[at]!;
        if (isLineEnd(byte) || byte === SEMICOLON) {
          mode = SKIP;
          break;
        }
        if (byte <= SPACE) {
          at += 1;
          break;
        }
        if (byte === OPEN_BRACKET) {
          const value = tagValueStart(bytes, at, final);
          if (value === NEED_MORE) break reading;
          if (value > 0) {
            takeTagBehind(state, tagNameHash(bytes, at), base + at, line, onGame);
            if (tags !== null) tags.unlisted = base + at;
            at = value;
            mode = VALUE;
            break;
          }
        } else if (byte !== OPEN_BRACE) {
          // other text than moves behind a tag is not what ends a header
          const verdict = looksLikeMoves(bytes, at, final);
          if (verdict === NEED_MORE) break reading;
          if (verdict === 1) beginMoves(state);
        }
        mode = TEXT;
        break;
      }
    }
  }
  state.mode = mode;
  state.line = line;
  return Math.min(at, to);
};
