/**
 * The bytes that mean something in PGN. Everything up to a space counts as blank, NUL as well, except what
 * ends a line: a newline, a carriage return, or both together.
 */

export const NEWLINE = 0x0a;
export const RETURN = 0x0d;
export const SPACE = 0x20;
export const QUOTE = 0x22;
export const PERCENT = 0x25;
export const SEMICOLON = 0x3b;
export const OPEN_BRACKET = 0x5b;
export const BACKSLASH = 0x5c;
export const CLOSE_BRACKET = 0x5d;
export const OPEN_BRACE = 0x7b;
export const CLOSE_BRACE = 0x7d;

export const isLineEnd = (byte: number): boolean => byte === NEWLINE || byte === RETURN;

export const isBlank = (byte: number): boolean => byte <= SPACE && !isLineEnd(byte);

/** Whether the byte at `at` is the second half of a line end whose first half was a line end already. */
export const endsReturn = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === NEWLINE && bytes[at - 1] === RETURN;

/** The end of the line that `at` lies on, without what ends it; `to` if nothing does. */
export const endOfLine = (bytes: Uint8Array, at: number, to: number = bytes.length): number => {
  let end = at;
  while (end < to && !isLineEnd(bytes[end]!)) end += 1;
  return end;
};

/** Whether a byte order mark of UTF-8 stands at `at`. */
export const isMark = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === 0xef && bytes[at + 1] === 0xbb && bytes[at + 2] === 0xbf;
