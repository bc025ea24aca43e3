/**
 * Makes index records of plain games. src/index/fast/usual-games.ts is the other side: it fills the tables, gives
 * strings their ids, and says what this gains.
 *
 *     [Event "Open"]         tags alone on their lines, no escapes
 *     [White "A, B"]
 *                            a blank line
 *     1. e4 {best} e5        moves; no comment has a blank line, no `;`, no line ends with a bracket
 *     2. Nf3 1-0
 *
 *     [Event "Open"]         a tag like the first ends the game, or the end of the text
 *
 * It has no rules of its own: where something is not plain it stops (ODD), and the scanner reads that game from its
 * beginning; where the window ends first it waits for more (CUT). So `read` loops over `gameAt`, which goes through
 * `headerAt` (tags, by `tagAt`) and `movesAt` (16 bytes at a time).
 *
 * This is AssemblyScript; `npm run docs` compiles it.
 */

import {
  BACKSLASH,
  byteAt,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  equals,
  isSame,
  NEWLINE,
  OPEN_BRACE,
  OPEN_BRACKET,
  PERCENT,
  QUOTE,
  RETURN,
  SEMICOLON,
  SPACE,
  STEP,
} from './bytes';
import {
  AT_FLAGS,
  AT_LENGTH,
  COLUMN,
  COLUMN_NUMBERS,
  COLUMNS,
  HEADS,
  KIND,
  LETTERS,
  MAX_NAME,
  MAX_GAMES,
  NAME_BYTES,
  PLACE,
  RECORD,
  RECORDS,
  WINDOW,
} from './memory';
import { beginCall, keepMissing, missing, takeText } from './texts';
import { dateIn, digitsIn, eloIn, isEco, resultIn } from './values';

export {
  COLUMN,
  COLUMN_NUMBERS,
  COLUMNS,
  HEADS,
  MISSING,
  NAME_BYTES,
  RECORDS,
  WINDOW,
} from './memory';
export { missing } from './texts';

/** Anything longer, or more of it, is not plain. */
const MAX_TAG: usize = 256;
const MAX_TAGS: i32 = 200;

/** What `read` has found: the number of games, and whether only the end of the next one is missing. */
export let games: usize = 0;
export let needsMore: bool = false;

/** The text ends where the window does. */
let isFinal: bool = false;

let watchedLength: usize = 0;
let watchedInitial: u32 = 0;

/** Watches for a tag whose name has this length and first letter. */
export function watch(length: usize, initial: u32): void {
  watchedLength = length;
  watchedInitial = initial;
}

/** Kinds of columns and flags of records. */
const TEXT: u32 = 0;
const ELO: u32 = 1;
const DATE: u32 = 2;
const RESULT: u32 = 3;
const NO_RESULT: u32 = 1;
const NO_ECO: u32 = 2;
const NO_ELO: u32 = 4;
const NO_DATE: u32 = 8;

let flags: u32 = 0;

function takeValue(column: usize, from: usize, to: usize): void {
  const record = RECORDS + games * RECORD;
  const place = <usize>byteAt(column + PLACE);
  const kind = byteAt(column + KIND);
  if (kind == TEXT) {
    takeText(record, place, from, to);
  } else if (kind == ELO) {
    const elo = eloIn(from, to);
    if (elo < 0) flags |= NO_ELO;
    else store<u16>(record + place, <u16>elo);
  } else if (kind == DATE) {
    const date = dateIn(from, to);
    if (date < 0) flags |= NO_DATE;
    else store<u32>(record + place, <u32>date);
  } else if (kind == RESULT) {
    const result = resultIn(from, to);
    if (result < 0) return;
    flags &= ~NO_RESULT;
    store<u8>(record + place, <u8>result);
  } else if (isEco(from, to)) {
    store<u8>(record + place, <u8>byteAt(from));
    store<u8>(record + place + 1, <u8>digitsIn(from + 1, to));
  } else flags |= NO_ECO;
}

// Each part of a game returns the position behind it, or one of these; both are below any position.

const ODD: usize = 0;
const CUT: usize = 1;

let nameEnd: usize = 0;
let valueEnd: usize = 0;

/** A tag, alone on its line. */
function tagAt(at: usize, to: usize): usize {
  const end = at + MAX_TAG;
  let index = at + 1;
  while (load<u8>(NAME_BYTES + byteAt(index)) != 0) {
    index += 1;
    if (index >= end) return ODD;
  }
  if (index + 1 >= to) return CUT;
  if (byteAt(index) != SPACE || byteAt(index + 1) != QUOTE || index == at + 1) return ODD;
  nameEnd = index;
  index += 2;
  for (;;) {
    const bytes = v128.load(index);
    const ends = v128.or(equals(bytes, QUOTE), equals(bytes, BACKSLASH));
    const mask = i8x16.bitmask(v128.or(ends, i8x16.le_u(bytes, i8x16.splat(<i8>RETURN))));
    if (mask != 0) {
      index += ctz(mask);
      break;
    }
    index += STEP;
    if (index >= end) return ODD;
  }
  if (index + 3 >= to) return CUT;
  if (index >= end || byteAt(index) != QUOTE || byteAt(index + 1) != CLOSE_BRACKET) return ODD;
  valueEnd = index;
  if (byteAt(index + 2) == NEWLINE) return index + 3;
  return byteAt(index + 2) == RETURN && byteAt(index + 3) == NEWLINE ? index + 4 : ODD;
}

/** The column that a name stands for; 0 for none. */
function columnOf(name: usize, length: usize): usize {
  if (length > MAX_NAME) return 0;
  const number = byteAt(COLUMN_NUMBERS + length * LETTERS + (byteAt(name) & (<u32>LETTERS - 1)));
  if (number == 0) return 0;
  const column = COLUMNS + <usize>(number - 1) * COLUMN;
  return isSame(name, column, length) ? column : 0;
}

/** Behind blank lines, of which there may be none. */
function blankLinesAt(from: usize, to: usize): usize {
  for (let at = from; at < to;) {
    if (byteAt(at) == NEWLINE) at += 1;
    else if (byteAt(at) != RETURN) return at;
    else if (at + 1 >= to) break;
    else if (byteAt(at + 1) == NEWLINE) at += 2;
    else return ODD;
  }
  return CUT;
}

let isWatched: bool = false;
let tagsEnd: usize = 0;

/** All tags of a game and the blank lines behind them. */
function headerAt(from: usize, to: usize): usize {
  let at = from;
  let seen: u32 = 0;
  for (let count = 0; at < to && byteAt(at) == OPEN_BRACKET; count += 1) {
    const after = tagAt(at, to);
    if (after <= CUT) return after;
    if (count == MAX_TAGS) return ODD;
    const name = at + 1;
    const length = nameEnd - name;
    if (length == watchedLength && byteAt(name) == watchedInitial) isWatched = true;
    const column = columnOf(name, length);
    if (column != 0) {
      const bit = (<u32>1) << (<u32>((column - COLUMNS) / COLUMN));
      if ((seen & bit) == 0) takeValue(column, nameEnd + 2, valueEnd);
      seen |= bit;
    }
    at = after;
  }
  tagsEnd = at;
  at = blankLinesAt(at, to);
  if (at <= CUT) return at;
  const first = byteAt(at);
  const isOdd = first <= SPACE || first >= 0x80 || first == OPEN_BRACKET || first == SEMICOLON;
  return at == tagsEnd || isOdd || first == PERCENT ? ODD : at;
}

/** A line that ends with a bracket may have a tag in it. */
function endsWithBracket(lineEnd: usize, from: usize): bool {
  let last = lineEnd - 1;
  while (last > from && byteAt(last) <= SPACE) last -= 1;
  return byteAt(last) == CLOSE_BRACKET;
}

/** Whether a line with this first byte may be blank: blanks of several bytes begin like that. */
function mayBeBlank(first: u32): bool {
  if (first <= SPACE) return true;
  return first == 0xc2 || first == 0xa0 || first == 0xe2 || first == 0xe3 || first == 0xef;
}

/** A game that reaches the end of the window is over if the text is. */
function endOfWindow(from: usize, to: usize, isComment: bool): usize {
  if (!isFinal) return CUT;
  return isComment || endsWithBracket(to, from) ? ODD : to;
}

/** Moves, up to the next bracket at the beginning of a line or the end of the text. */
function movesAt(from: usize, to: usize): usize {
  let isComment = false;
  for (let at = from; at < to;) {
    const bytes = v128.load(at);
    const braces = v128.or(equals(bytes, OPEN_BRACE), equals(bytes, CLOSE_BRACE));
    const lineEnds = v128.or(equals(bytes, NEWLINE), equals(bytes, RETURN));
    let mask = i8x16.bitmask(v128.or(v128.or(braces, lineEnds), equals(bytes, SEMICOLON)));
    let next = at + STEP;
    for (; mask != 0; mask &= mask - 1) {
      const stop = at + ctz(mask);
      if (stop >= to) return endOfWindow(from, to, isComment);
      const byte = byteAt(stop);
      if (byte == OPEN_BRACE) isComment = true;
      else if (byte == CLOSE_BRACE) isComment = false;
      else if (byte == SEMICOLON) {
        if (!isComment) return ODD;
      } else {
        let after = stop + (byte == RETURN ? 2 : 1);
        if (after > to) return isFinal ? ODD : CUT;
        if (byteAt(after - 1) != NEWLINE || endsWithBracket(stop, from)) return ODD;
        if (after == to) return endOfWindow(from, to, isComment);
        const first = byteAt(after);
        if (isComment) {
          if (mayBeBlank(first)) return ODD;
        } else if (first == NEWLINE || first == RETURN) {
          after = blankLinesAt(after, to);
          if (after == CUT && isFinal) return to;
          if (after <= CUT || byteAt(after) == OPEN_BRACKET) return after;
          return ODD;
        } else if (first == OPEN_BRACKET) {
          return after;
        } else if (first <= SPACE || first >= 0x80 || first == PERCENT) return ODD;
        next = after;
        break;
      }
    }
    at = next;
  }
  return endOfWindow(from, to, isComment);
}

/** A game, up to the tag with which the next one begins, or to the end of the text. */
function gameAt(from: usize, to: usize): usize {
  const moves = from < to && byteAt(from) == OPEN_BRACKET ? headerAt(from, to) : ODD;
  const end = moves <= CUT ? moves : movesAt(moves, to);
  if (end <= CUT || end == to) return end;
  const tag = tagAt(end, to);
  return tag <= CUT ? tag : end;
}

/**
 * Reads games from a position on, where a tag must begin a game; returns the position of the first one left. The
 * window begins at `base` of the whole text; `final` says that the text ends at `to`.
 */
export function read(from: usize, to: usize, base: f64, final: bool): usize {
  let start = from;
  games = 0;
  isFinal = final;
  beginCall();
  while (games < MAX_GAMES && start < to) {
    const record = RECORDS + games * RECORD;
    memory.fill(record, 0, RECORD);
    flags = NO_RESULT;
    isWatched = false;
    const missingBefore = missing;
    const end = gameAt(start, to);
    if (end <= CUT) {
      keepMissing(missingBefore);
      needsMore = end == CUT && !isFinal;
      return start;
    }
    store<u64>(record, <u64>(base + <f64>(start - WINDOW)));
    store<u32>(record + AT_LENGTH, <u32>(end - start));
    store<u8>(record + AT_FLAGS, <u8>flags);
    store<u32>(HEADS + games * 4, isWatched ? 0 : <u32>(tagsEnd - start));
    games += 1;
    start = end;
  }
  needsMore = false;
  return start;
}
