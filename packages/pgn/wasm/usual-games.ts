/**
 * Games that are written the usual way become records of an index here, at full speed from the first one on. V8
 * takes longer to compile what the scanner and the index do with a game than 5,000 games take then; WebAssembly
 * is fast at once.
 *
 * This is AssemblyScript. `npm run docs` compiles it, and src/index/usual-games.ts is its other side, which fills
 * the tables of its memory. It has no rule of its own: where something is not usual it stops, and the scanner goes
 * on from the beginning of that game. A game is usual if its tags stand alone on their lines, `[Name "value"]`, a
 * blank line and moves follow, and the next such tag ends it; if no comment has a blank line, and no line of moves
 * begins or ends oddly.
 *
 * Measured in bench/break.bench.mjs and bench/pgn.bench.mjs.
 */

const NEWLINE: u32 = 0x0a;
const RETURN: u32 = 0x0d;
const SPACE: u32 = 0x20;
const QUOTE: u32 = 0x22;
const PERCENT: u32 = 0x25;
const STAR: u32 = 0x2a;
const MINUS: u32 = 0x2d;
const DOT: u32 = 0x2e;
const ZERO: u32 = 0x30;
const SEMICOLON: u32 = 0x3b;
const QUESTION: u32 = 0x3f;
const OPEN_BRACKET: u32 = 0x5b;
const BACKSLASH: u32 = 0x5c;
const CLOSE_BRACKET: u32 = 0x5d;
const OPEN_BRACE: u32 = 0x7b;
const CLOSE_BRACE: u32 = 0x7d;

/** So many bytes are looked at together. */
const STEP: usize = 16;

/** What is longer, or more, is not usual. */
const LONGEST_TAG: usize = 256;
const MOST_TAGS: i32 = 200;

// The memory: tables, results, texts that came before, and the text that is read, each at its place.

/** By the place of its column in a record: the slot of the last text. */
const LAST_SLOTS: usize = 1024;
/** 1 for each byte that a name may have. */
export const NAME_BYTES: usize = 2048;
/** By length and first letter of a name: the number of its column from 1 on, 0 for none. */
export const COLUMN_NUMBERS: usize = NAME_BYTES + 256;
export const LETTERS: usize = 32;
const LONGEST_NAME: usize = 15;
/** Of each column: its name, its kind, its place in a record. */
export const COLUMNS: usize = COLUMN_NUMBERS + (LONGEST_NAME + 1) * LETTERS;
export const COLUMN: usize = 32;
const KIND: usize = 16;
const PLACE: usize = 17;

/** So many games at most are read in one call. */
const MOST_GAMES: usize = 512;
/** The records, in which ids of texts may be missing. */
export const RECORDS: usize = 4096;
const RECORD: usize = 48;
const AT_LENGTH: usize = 8;
const AT_FLAGS: usize = 27;
/** The length of each header, 0 if it may have the tag that is watched for; the line of each game. */
export const HEADS: usize = RECORDS + MOST_GAMES * RECORD;
export const LINES: usize = HEADS + MOST_GAMES * 4;
/**
 * The missing ids in their order: the place in a record, where the text begins and ends, its hash, the slot that
 * waits for the id (0 for none), whether it is ASCII. A text that only waits for another begins at 0.
 */
export const MISSING: usize = LINES + MOST_GAMES * 4;
const MISSING_ID: usize = 24;
const MOST_TEXTS: usize = 6;
/** Texts that came before, each in one of the two slots of its hash: id, length, hash, the call that put it there. */
const SLOTS: usize = MISSING + MOST_GAMES * MOST_TEXTS * MISSING_ID;
const SLOT: usize = 96;
const SLOT_TEXT: usize = 16;
const SLOT_COUNT: usize = 4096;
/** The text; behind it at least `STEP` bytes must follow. */
export const WINDOW: usize = SLOTS + SLOT_COUNT * SLOT;

/** What `read` has found: games, missing ids, the line of the next game, whether nothing lacks but bytes. */
export let games: usize = 0;
export let missing: usize = 0;
export let line: u32 = 0;
export let needsMore: bool = false;

let call: u32 = 0;
let watchedLength: usize = 0;
let watchedInitial: u32 = 0;

/** Watches for a tag whose name has this length and first letter. */
export function watch(length: usize, initial: u32): void {
  watchedLength = length;
  watchedInitial = initial;
}

/** Forgets all texts, whose ids are no longer good. */
export function forget(): void {
  memory.fill(SLOTS, 0, SLOT_COUNT * SLOT);
}

function byteAt(at: usize): u32 {
  return load<u8>(at);
}

function equals(bytes: v128, byte: u32): v128 {
  return i8x16.eq(bytes, i8x16.splat(<i8>byte));
}

function isSame(a: usize, b: usize, length: usize): bool {
  for (let at: usize = 0; at < length; at += STEP) {
    const mask = i8x16.bitmask(i8x16.eq(v128.load(a + at), v128.load(b + at)));
    const left = length - at;
    const wanted: i32 = left >= STEP ? 0xffff : (1 << (<i32>left)) - 1;
    if ((mask & wanted) != wanted) return false;
  }
  return true;
}

// Texts and their ids.

/** FNV-1a. */
const SEED: u32 = 0x811c9dc5;
const FACTOR: u32 = 0x01000193;

function firstSlot(hash: u32): usize {
  return SLOTS + <usize>((hash ^ (hash >> 15)) & (<u32>SLOT_COUNT - 2)) * SLOT;
}

/** Whether a slot has a text, and has its id or will get it: of a game that was given up it never comes. */
function isInSlot(slot: usize, from: usize, length: usize): bool {
  if (<usize>load<u32>(slot + 4) != length || !isSame(slot + SLOT_TEXT, from, length)) return false;
  return load<u32>(slot) != 0 || load<u32>(slot + 12) == call;
}

/** The slot that has a text; 0 if none does. */
function slotOf(hash: u32, from: usize, length: usize): usize {
  const first = firstSlot(hash);
  if (load<u32>(first + 8) == hash && isInSlot(first, from, length)) return first;
  const second = first + SLOT;
  return load<u32>(second + 8) == hash && isInSlot(second, from, length) ? second : 0;
}

/** Puts a text into the slot that was filled longer ago; 0 if both wait for ids, or it is too long. */
function fillSlot(hash: u32, from: usize, length: usize): usize {
  const first = firstSlot(hash);
  const second = first + SLOT;
  const slot = load<u32>(second + 12) < load<u32>(first + 12) ? second : first;
  if (length > SLOT - SLOT_TEXT || load<u32>(slot + 12) == call) return 0;
  store<u32>(slot, 0);
  store<u32>(slot + 4, <u32>length);
  store<u32>(slot + 8, hash);
  store<u32>(slot + 12, call);
  memory.copy(slot + SLOT_TEXT, from, length);
  return slot;
}

function listMissing(
  place: usize,
  from: usize,
  to: usize,
  hash: u32,
  slot: usize,
  isAscii: bool,
): void {
  const entry = MISSING + missing * MISSING_ID;
  store<u32>(entry, <u32>place);
  store<u32>(entry + 4, <u32>from);
  store<u32>(entry + 8, <u32>to);
  store<u32>(entry + 12, hash);
  store<u32>(entry + 16, <u32>slot);
  store<u32>(entry + 20, isAscii ? 1 : 0);
  missing += 1;
}

/** Puts the id of a text into a record, or lists it as missing. */
function takeText(record: usize, column: usize, from: usize, to: usize): void {
  const place = record + column;
  const length = to - from;
  let slot = <usize>load<u32>(LAST_SLOTS + column);
  if (slot == 0 || !isInSlot(slot, from, length)) {
    let or: u32 = 0;
    let hash = SEED;
    for (let at = from; at < to; at += 1) {
      const byte = byteAt(at);
      or |= byte;
      hash = (hash ^ byte) * FACTOR;
    }
    slot = slotOf(hash, from, length);
    if (slot == 0) {
      listMissing(place, from, to, hash, fillSlot(hash, from, length), or < 0x80);
      return;
    }
    store<u32>(LAST_SLOTS + column, <u32>slot);
  }
  const id = load<u32>(slot);
  if (id != 0) store<u32>(place, id);
  else listMissing(place, 0, 0, 0, slot, true);
}

// Other values, as src/index/record.ts reads them.

/** A number; -1 for what is none. */
function digitsIn(from: usize, to: usize): i32 {
  let value: i32 = 0;
  for (let at = from; at < to; at += 1) {
    const digit = byteAt(at) - ZERO;
    if (digit > 9) return -1;
    value = value * 10 + <i32>digit;
  }
  return value;
}

/** 0 for none, -1 if it does not fit. */
function eloIn(from: usize, to: usize): i32 {
  const length = to - from;
  if (length == 0) return 0;
  if (length == 1 && (byteAt(from) == QUESTION || byteAt(from) == MINUS)) return 0;
  if (length > 5) return -1;
  const elo = digitsIn(from, to);
  return elo > 0 && elo <= 0xffff ? elo : -1;
}

/** 0 for question marks, -1 if it does not fit. */
function datePartIn(from: usize, length: usize, most: i32): i32 {
  let unknown: usize = 0;
  for (let at: usize = 0; at < length; at += 1) {
    if (byteAt(from + at) == QUESTION) unknown += 1;
  }
  if (unknown == length) return 0;
  const value = digitsIn(from, from + length);
  return value > 0 && value <= most ? value : -1;
}

/** As YYYYMMDD; -1 if it does not fit. */
function dateIn(from: usize, to: usize): i32 {
  if (to - from != 10 || byteAt(from + 4) != DOT || byteAt(from + 7) != DOT) return -1;
  const year = datePartIn(from, 4, 9999);
  const month = datePartIn(from + 5, 2, 12);
  const day = datePartIn(from + 8, 2, 31);
  return (year | month | day) < 0 ? -1 : year * 10_000 + month * 100 + day;
}

const ONE_HALF: u32 = 0x2d322f31;
const HALF_ONE: u32 = 0x322f312d;

/** Which of the four results it is; -1 for none. */
function resultIn(from: usize, to: usize): i32 {
  const length = to - from;
  const first = byteAt(from);
  if (length == 1) return first == STAR ? 0 : -1;
  if (length == 3) {
    if (byteAt(from + 1) != MINUS) return -1;
    const second = byteAt(from + 2);
    if (first == ZERO + 1 && second == ZERO) return 1;
    return first == ZERO && second == ZERO + 1 ? 2 : -1;
  }
  // `1/2-` and, with the same minus, `-1/2`
  const isDraw = length == 7 && load<u32>(from) == ONE_HALF && load<u32>(from + 3) == HALF_ONE;
  return isDraw ? 3 : -1;
}

/** A letter and two digits. */
function isEco(from: usize, to: usize): bool {
  return to - from == 3 && (byteAt(from) | 0x20) - 0x61 < 26 && digitsIn(from + 1, to) >= 0;
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

// Parts of a game. Each gives the position behind it, or one of these; both are below any position.

const ODD: usize = 0;
const CUT: usize = 1;

let nameEnd: usize = 0;
let valueEnd: usize = 0;

/** A tag, alone on its line. */
function tagAt(at: usize, to: usize): usize {
  const end = at + LONGEST_TAG;
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
  if (length > LONGEST_NAME) return 0;
  const number = byteAt(COLUMN_NUMBERS + length * LETTERS + (byteAt(name) & (<u32>LETTERS - 1)));
  if (number == 0) return 0;
  const column = COLUMNS + <usize>(number - 1) * COLUMN;
  return isSame(name, column, length) ? column : 0;
}

/** Behind blank lines, of which there may be none. */
function blankLinesAt(from: usize, to: usize): usize {
  for (let at = from; at < to; line += 1) {
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

/** All tags of a game and the blank line behind them. */
function headerAt(from: usize, to: usize): usize {
  let at = from;
  let seen: u32 = 0;
  for (let count = 0; at < to && byteAt(at) == OPEN_BRACKET; count += 1) {
    const after = tagAt(at, to);
    if (after <= CUT) return after;
    if (count == MOST_TAGS) return ODD;
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
    line += 1;
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

/** Whether a line that begins so may be a blank one: with these bytes wide blanks begin. */
function mayBeBlank(first: u32): bool {
  if (first <= SPACE) return true;
  return first == 0xc2 || first == 0xa0 || first == 0xe2 || first == 0xe3 || first == 0xef;
}

/** Moves, up to the next bracket at the beginning of a line. */
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
      if (stop >= to) return CUT;
      const byte = byteAt(stop);
      if (byte == OPEN_BRACE) isComment = true;
      else if (byte == CLOSE_BRACE) isComment = false;
      else if (byte == SEMICOLON) {
        if (!isComment) return ODD;
      } else {
        let after = stop + (byte == RETURN ? 2 : 1);
        if (after >= to) return CUT;
        if (byteAt(after - 1) != NEWLINE || endsWithBracket(stop, from)) return ODD;
        line += 1;
        const first = byteAt(after);
        if (isComment) {
          if (mayBeBlank(first)) return ODD;
        } else if (first == NEWLINE || first == RETURN) {
          after = blankLinesAt(after, to);
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
  return CUT;
}

/** A game, up to the tag with which the next one begins. */
function gameAt(from: usize, to: usize): usize {
  const moves = from < to && byteAt(from) == OPEN_BRACKET ? headerAt(from, to) : ODD;
  const end = moves <= CUT ? moves : movesAt(moves, to);
  if (end <= CUT) return end;
  const tag = tagAt(end, to);
  return tag <= CUT ? tag : end;
}

/**
 * Reads games from a position on, where a tag must begin a game; gives the position of the first that is left. The
 * window begins at `base` of the whole text, and the first game on that line.
 */
export function read(from: usize, to: usize, base: f64, firstLine: u32): usize {
  let start = from;
  games = 0;
  missing = 0;
  line = firstLine;
  call += 1;
  while (games < MOST_GAMES) {
    const record = RECORDS + games * RECORD;
    memory.fill(record, 0, RECORD);
    flags = NO_RESULT;
    isWatched = false;
    const startLine = line;
    const missingBefore = missing;
    const end = gameAt(start, to);
    if (end <= CUT) {
      line = startLine;
      missing = missingBefore;
      needsMore = end == CUT;
      return start;
    }
    store<u64>(record, <u64>(base + <f64>(start - WINDOW)));
    store<u32>(record + AT_LENGTH, <u32>(end - start));
    store<u8>(record + AT_FLAGS, <u8>flags);
    store<u32>(HEADS + games * 4, isWatched ? 0 : <u32>(tagsEnd - start));
    store<u32>(LINES + games * 4, startLine);
    games += 1;
    start = end;
  }
  return start;
}
