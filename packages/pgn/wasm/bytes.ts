/** Bytes that mean something in PGN, and how to look at memory: one byte at a time, or sixteen together. */

export const NEWLINE: u32 = 0x0a;
export const RETURN: u32 = 0x0d;
export const SPACE: u32 = 0x20;
export const QUOTE: u32 = 0x22;
export const PERCENT: u32 = 0x25;
export const STAR: u32 = 0x2a;
export const MINUS: u32 = 0x2d;
export const DOT: u32 = 0x2e;
export const ZERO: u32 = 0x30;
export const SEMICOLON: u32 = 0x3b;
export const QUESTION: u32 = 0x3f;
export const OPEN_BRACKET: u32 = 0x5b;
export const BACKSLASH: u32 = 0x5c;
export const CLOSE_BRACKET: u32 = 0x5d;
export const OPEN_BRACE: u32 = 0x7b;
export const CLOSE_BRACE: u32 = 0x7d;

/** How many bytes are looked at together. */
export const STEP: usize = 16;

export function byteAt(at: usize): u32 {
  return load<u8>(at);
}

export function equals(bytes: v128, byte: u32): v128 {
  return i8x16.eq(bytes, i8x16.splat(<i8>byte));
}

export function isSame(a: usize, b: usize, length: usize): bool {
  for (let at: usize = 0; at < length; at += STEP) {
    const mask = i8x16.bitmask(i8x16.eq(v128.load(a + at), v128.load(b + at)));
    const left = length - at;
    const wanted: i32 = left >= STEP ? 0xffff : (1 << (<i32>left)) - 1;
    if ((mask & wanted) != wanted) return false;
  }
  return true;
}
