/**
 * Movetext, as far as bytes tell: whether text begins like moves or ends with a result, and where a comment ends.
 */

import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  DOT,
  isBlank,
  isLetter,
  isLineEnd,
  OPEN_BRACE,
  SPACE,
  OPEN_BRACKET,
  PERCENT,
} from './byte-classes.js';
import { NEED_MORE } from './tag.js';

const AHEAD = 48;
/** How far the scanner looks back; its callers keep this many bytes. */
export const BEHIND = 256;

/** What may end a game, byte by byte as Latin-1: `½` is one byte there and two in UTF-8. */
export const RESULT_MARKERS: readonly string[] = [
  '*',
  '1-0',
  '0-1',
  '1/2-1/2',
  '\xbd-\xbd',
  '\xc2\xbd-\xc2\xbd',
];
/** The last byte of `½`; all other markers end with one of `* 0 1 2`. */
export const HALF = 0xbd;
/** The last byte of a no-break space, which may follow a result; in UTF-8 another byte is before it. */
export const NO_BREAK = 0xa0;

const MOVE = String.raw`(?:[A-Z]?[a-h]?[1-8]?[-x:]?[a-h][1-8]|[A-Z]?@[a-h][1-8]|[O0o]-[O0o]|--(?![-\w]))`;
/** After a number, moves may have figurines or letters of another script, or look like `P-K4`. */
const OTHER_MOVE = String.raw`(?:[\x80-\xff]{2,4}[a-h]?[1-8]?[-x:]?[a-h][1-8]|[PKQRBN]{1,3}[-x][PKQRBN]{1,3}\d?)`;
const RESULT = `(?:${RESULT_MARKERS.map((marker) => marker.replace('*', String.raw`\*`)).join('|')})`;
/** A no-break space is two bytes in UTF-8. */
const BLANK = String.raw`(?:\s|\xc2\xa0)`;
const NUMBER = String.raw`\d{1,3}${BLANK}*\.(?:${BLANK}|\.)*`;
/** A word may look like a move, so another move or a number must follow. */
const LONE_MOVE = String.raw`${MOVE}\S{0,8}(?=\s+(?:${MOVE}|${RESULT}|\d|[{(;$])|\s*$)`;
const LONE_RESULT = String.raw`${RESULT}(?=[^\S\r\n]*(?:[\r\n{;]|\[\w+ "|$))`;
const BEGINS_LIKE_MOVES = new RegExp(
  String.raw`^(?:${NUMBER}(?:${MOVE}|${OTHER_MOVE}|[{(;$]|$)|(?:\d{1,3}${BLANK}+)?${LONE_MOVE}|${LONE_RESULT})`,
);

/** Whether text at `at` begins like movetext: 1, 0 or NEED_MORE. */
export const looksLikeMoves = (bytes: Uint8Array, at: number, final: boolean): number => {
  const end = at + AHEAD;
  if (end > bytes.length && !final) return NEED_MORE;
  const text = Buffer.from(bytes.subarray(at, end)).toString('latin1');
  return Number(BEGINS_LIKE_MOVES.test(text));
};

const isLetterOrDigit = (byte: number): boolean => isLetter(byte) || (byte >= 0x30 && byte <= 0x39);

/** Whether the word before `end` begins like a move, so that a result may be glued to it. */
const isMoveBefore = (bytes: Uint8Array, end: number, floor: number): boolean => {
  let at = end - 1;
  while (at > floor && bytes[at - 1]! > SPACE && bytes[at - 1] !== DOT) at -= 1;
  return at > floor && /[KQRBNOa-h]/.test(String.fromCharCode(bytes[at]!));
};

const MARKERS = RESULT_MARKERS.map((marker) => Buffer.from(marker, 'latin1'));

/** What precedes `end`: a result marker (1), other text (0), or a comment or nothing (-1). */
export const endsWithResult = (bytes: Uint8Array, end: number): number => {
  const floor = Math.max(0, end - BEHIND + 8);
  let last = end - 1;
  while (last >= floor && (isBlank(bytes[last]!) || bytes[last] === NO_BREAK)) {
    last -= bytes[last] === NO_BREAK && bytes[last - 1] === 0xc2 ? 2 : 1;
  }
  if (last < floor) return 0;
  const byte = bytes[last]!;
  if (byte === CLOSE_BRACE || isLineEnd(byte)) return -1;
  if (byte !== 0x2a && byte !== HALF && (byte < 0x30 || byte > 0x32)) return 0;
  for (const marker of MARKERS) {
    const from = last + 1 - marker.length;
    if (from < 0) continue;
    let index = 0;
    while (index < marker.length && bytes[from + index] === marker[index]) index += 1;
    if (index < marker.length || bytes[from - 1] === 0x2f || bytes[from - 1] === 0x2d) continue;
    const isGlued = from > 0 && isLetterOrDigit(bytes[from - 1]!);
    if (!isGlued || isMoveBefore(bytes, from, floor)) return 1;
  }
  return 0;
};

/**
 * Whether a line ends in text after its last comment. A comment at the very end may hide a result before it, and a tag
 * at the end begins somewhere before.
 */
export const endsInText = (bytes: Buffer, lineEnd: number): boolean => {
  let back = lineEnd - 1;
  while (bytes[back]! <= SPACE) back -= 1;
  if (bytes[back] === CLOSE_BRACE || bytes[back] === CLOSE_BRACKET) return false;
  while (bytes[back] !== CLOSE_BRACE && bytes[back] !== OPEN_BRACE) back -= 1;
  return bytes[back] === CLOSE_BRACE;
};

/** Most comments are shorter than this, and a loop over so few bytes beats `indexOf`. */
const NEAR = 64;

/** Whether the brace at `at` begins a comment with a command. */
const beginsCommand = (bytes: Buffer, at: number): boolean => {
  const bracket = bytes[at + 1] === SPACE ? at + 2 : at + 1;
  return bytes[bracket] === OPEN_BRACKET && bytes[bracket + 1] === PERCENT;
};

/**
 * The position behind the comment at `start`; 0 if it has no end. PGN allows an opening brace in a comment, but before
 * a command, as in `{[%clk`, it begins another one: the first has lost its end and the result is negative.
 */
export const endOfComment = (bytes: Buffer, start: number): number => {
  const near = Math.min(bytes.length, start + NEAR);
  let isLost = false;
  for (let at = start + 1; at < near; at += 1) {
    const byte = bytes[at]!;
    // nearly all are smaller
    if (byte < OPEN_BRACE) continue;
    if (byte === CLOSE_BRACE) return isLost ? -at - 1 : at + 1;
    if (byte === OPEN_BRACE) isLost ||= beginsCommand(bytes, at);
  }
  const close = bytes.indexOf(CLOSE_BRACE, near);
  if (close < 0) return 0;
  let open = isLost ? -1 : bytes.indexOf(OPEN_BRACE, near);
  while (open >= 0 && open < close && !isLost) {
    isLost = beginsCommand(bytes, open);
    open = bytes.indexOf(OPEN_BRACE, open + 1);
  }
  return isLost ? -close - 1 : close + 1;
};
