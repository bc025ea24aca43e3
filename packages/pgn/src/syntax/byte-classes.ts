/**
 * The bytes that mean something in PGN. Everything up to a space is blank, NUL too, except line ends: a newline, a
 * carriage return, or both together.
 */

export const NEWLINE = 0x0a;
/** A carriage return. */
export const RETURN = 0x0d;
export const SPACE = 0x20;
export const QUOTE = 0x22;
export const PERCENT = 0x25;
export const DOT = 0x2e;
export const SEMICOLON = 0x3b;
export const OPEN_BRACKET = 0x5b;
export const BACKSLASH = 0x5c;
export const CLOSE_BRACKET = 0x5d;
export const OPEN_BRACE = 0x7b;
export const CLOSE_BRACE = 0x7d;

/** Whether a byte is a newline or a carriage return. */
export const isLineEnd = (byte: number): boolean => byte === NEWLINE || byte === RETURN;

export const isBlank = (byte: number): boolean => byte <= SPACE && !isLineEnd(byte);

/** Whether a byte is an ASCII letter. */
export const isLetter = (byte: number): boolean => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;

/** Whether the newline at `at` belongs to the carriage return before it, which has ended the line already. */
export const endsReturn = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === NEWLINE && bytes[at - 1] === RETURN;

/** The first line end from `at` on; `to` if there is none. */
export const endOfLine = (bytes: Uint8Array, at: number, to: number = bytes.length): number => {
  let end = at;
  while (end < to && !isLineEnd(bytes[end]!)) end += 1;
  return end;
};

/** Whether a UTF-8 byte order mark is at `at`. */
export const isByteOrderMark = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === 0xef && bytes[at + 1] === 0xbb && bytes[at + 2] === 0xbf;

/**
 * The length of a blank beyond ASCII, as texts from web pages have them: a no-break space (also of Windows-1252), a
 * thin, wide or zero-width one, a direction mark or a byte order mark. 0 if there is none.
 */
export const wideBlank = (bytes: Uint8Array, at: number): number => {
  const [first, second, third] = [bytes[at]!, bytes[at + 1]!, bytes[at + 2]!];
  if (first === 0xc2) return second === 0xa0 ? 2 : 0;
  // unless it is the second byte of a letter
  if (first === 0xa0) return (bytes[at - 1] ?? 0) < 0xc2 ? 1 : 0;
  if (first === 0xe3) return second === 0x80 && third === 0x80 ? 3 : 0;
  if (first === 0xef) return isByteOrderMark(bytes, at) ? 3 : 0;
  if (first !== 0xe2) return 0;
  if (second === 0x80) return (third >= 0x80 && third <= 0x8f) || third === 0xaf ? 3 : 0;
  return second === 0x81 && third === 0xa0 ? 3 : 0;
};
