/**
 * Skips movetext that is in a file exactly as it is wanted, as nearly all is: numbers with dots, moves without marks
 * and comments without line ends, each followed by one blank.
 *
 * This is AssemblyScript, compiled by `npm run docs`. src/read-pgn/plain-moves.ts is its TypeScript side: it fills the
 * tables and says what this gains; movetext.ts goes on where this stops.
 */

const NEWLINE: u32 = 0x0a;
const RETURN: u32 = 0x0d;
const SPACE: u32 = 0x20;
const PERCENT: u32 = 0x25;
const MINUS: u32 = 0x2d;
const DOT: u32 = 0x2e;
const ONE: u32 = 0x31;
const OPEN_BRACKET: u32 = 0x5b;
const OPEN_BRACE: u32 = 0x7b;
const CLOSE_BRACE: u32 = 0x7d;

/** How many bytes of a comment are looked at together. */
const STEP: usize = 16;

/** The class of a token, by its first byte. */
export const CLASSES: usize = 1024;
const BLANK: u32 = 1;
const LETTER: u32 = 2;
const DIGIT: u32 = 3;
const BRACE: u32 = 4;
/** The bytes of a move: 1 for those that may end it, 2 for a check, 3 for other signs. */
export const IN_MOVE: usize = CLASSES + 256;
const END: u32 = 1;
const SIGN: u32 = 3;
/** The text; at least `STEP` bytes must follow it. */
export const TEXT: usize = 2048;

/** How many moves were skipped, and the end of the last token. */
export let passed: u32 = 0;
export let length: usize = 0;

function byteAt(at: usize): u32 {
  return load<u8>(at);
}

function classAt(at: usize): u32 {
  return load<u8>(CLASSES + byteAt(at));
}

function inMove(at: usize): u32 {
  return load<u8>(IN_MOVE + byteAt(at));
}

function equals(bytes: v128, byte: u32): v128 {
  return i8x16.eq(bytes, i8x16.splat(<i8>byte));
}

// Each of these gives the end of a token, or 0 if it is not plain.

function moveAt(start: usize, end: usize): usize {
  let at = start;
  while (at < end && inMove(at) != 0) at += 1;
  const last = inMove(at - 1);
  // more signs than a check may be an evaluation
  if (last != END && (last == SIGN || inMove(at - 2) != END)) return 0;
  // a result may be glued to it
  return byteAt(at - 2) == MINUS && classAt(at - 1) == DIGIT ? 0 : at;
}

function numberAt(start: usize, end: usize): usize {
  let at = start;
  while (at < end && classAt(at) == DIGIT) at += 1;
  if (at == end || byteAt(at) != DOT) return 0;
  while (at < end && byteAt(at) == DOT) at += 1;
  // where numbers begin again, a new game may begin
  if (passed > 1 && byteAt(start) == ONE && at == start + 2) return 0;
  if (at + 1 >= end) return at;
  // dots may stand apart
  const next = byteAt(at + 1);
  return next <= SPACE || next == DOT || next >= 0x80 ? 0 : at;
}

/** Whether a brace begins a comment with a command, so that the comment before it was never closed. */
function beginsCommand(brace: usize): bool {
  const bracket = byteAt(brace + 1) == SPACE ? brace + 2 : brace + 1;
  return byteAt(bracket) == OPEN_BRACKET && byteAt(bracket + 1) == PERCENT;
}

function commentAt(start: usize, end: usize): usize {
  for (let at = start + 1; at < end; at += STEP) {
    const bytes = v128.load(at);
    const braces = v128.or(equals(bytes, OPEN_BRACE), equals(bytes, CLOSE_BRACE));
    const lineEnds = v128.or(equals(bytes, NEWLINE), equals(bytes, RETURN));
    for (let mask = i8x16.bitmask(v128.or(braces, lineEnds)); mask != 0; mask &= mask - 1) {
      const stop = at + ctz(mask);
      const byte = byteAt(stop);
      if (stop >= end) return 0;
      if (byte == CLOSE_BRACE) return stop + 1;
      if (byte != OPEN_BRACE || beginsCommand(stop)) return 0;
    }
  }
  return 0;
}

/** Skips what is plain of a text of that length, turning line ends into blanks; the first token that is not, or the end. */
export function pass(bytes: usize): usize {
  const end = TEXT + bytes;
  passed = 0;
  length = 0;
  for (let at = TEXT; at < end; at += 1) {
    const start = at;
    const first = classAt(at);
    if (first == LETTER) at = moveAt(at, end);
    else if (first == DIGIT) at = numberAt(at, end);
    else if (first == BRACE) at = commentAt(at, end);
    else at = 0;
    if (at == 0 || (at < end && classAt(at) != BLANK)) return start - TEXT;
    if (at < end) store<u8>(at, <u8>SPACE);
    if (first == LETTER) passed += 1;
    length = at - TEXT;
  }
  return bytes;
}
