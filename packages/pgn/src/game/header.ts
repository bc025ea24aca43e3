/**
 * Walks over a game's tags, by the same rule that found its boundaries, and says where its moves begin.
 * Nothing is decoded here.
 */

import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  endOfLine,
  endsReturn,
  isBlank,
  isLineEnd,
  OPEN_BRACE,
  OPEN_BRACKET,
  PERCENT,
  QUOTE,
  SEMICOLON,
  SPACE,
  wideBlank,
} from '../syntax/byte-classes.js';
import { isDamagedTag } from '../scan/header-clues.js';
import { looksLikeMoves } from '../syntax/movetext.js';
import { NAME_BYTES, nextTag, tagValueStart } from '../syntax/tag.js';

/** A tag's name and value as positions; `plain` if the value has no backslash. False ends the walk. */
export type OnTag = (
  name: number,
  nameEnd: number,
  value: number,
  valueEnd: number,
  plain: boolean,
) => boolean | void;

/** Hears of a tag that cannot be read, or not for certain, with the position of its bracket. */
export type OnBadTag = (
  code: 'TagWithoutValue' | 'UnterminatedTag' | 'TextAmongTags',
  at: number,
) => void;

/** The value of a tag that lacks its quote or bracket, or has quotes inside: all of its line. */
const looseValueEnd = (bytes: Buffer, value: number, lineEnd: number): number => {
  let end = lineEnd;
  while (end > value && isBlank(bytes[end - 1]!)) end -= 1;
  if (end > value && bytes[end - 1] === CLOSE_BRACKET) end -= 1;
  while (end > value && isBlank(bytes[end - 1]!)) end -= 1;
  if (end > value && bytes[end - 1] === QUOTE) end -= 1;
  return end;
};

/** Whether a quote and a bracket stand at the end of a line, behind its loose value. */
const isClosed = (bytes: Buffer, valueEnd: number, lineEnd: number): boolean => {
  let at = valueEnd + 1;
  while (at < lineEnd && isBlank(bytes[at]!)) at += 1;
  return bytes[valueEnd] === QUOTE && at < lineEnd && bytes[at] === CLOSE_BRACKET;
};

/** A bracket and a name, and not a line such as `[]` and `[%x]`, which nobody meant for a tag. */
const isNamed = (bytes: Buffer, bracket: number): boolean => {
  let at = bracket + 1;
  while (at < bytes.length && (isBlank(bytes[at]!) || bytes[at] === OPEN_BRACKET)) at += 1;
  const letter = bytes[at]! | 0x20;
  return (letter >= 0x61 && letter <= 0x7a) || letter >= 0x80;
};

/** A name that is surely no longer than the scanner takes. */
const SHORT_NAME = 64;

const endOfPlainValue = (bytes: Buffer, from: number): number => {
  const { length } = bytes;
  let end = from;
  for (; end < length; end += 1) {
    const byte = bytes[end]!;
    if (byte === QUOTE || byte === BACKSLASH || isLineEnd(byte)) break;
  }
  return end;
};

/**
 * Walks the tags of a game's bytes; gives the position of its moves, or the end if there are none. Whoever
 * knows the tags up to the end of one begins there, at `from`.
 */
export const walkHeader = (
  bytes: Buffer,
  onTag: OnTag,
  from = 0,
  onBadTag: OnBadTag | null = null,
): number => {
  const { length } = bytes;
  let at = from;
  let lineStart = from === 0;
  let indented = false;
  // a blank line stands between the last tag and here
  let blank = false;
  // the first comment behind the last tag, which is one among tags if another comes; -1 if there is none
  let comment = -1;
  while (at < length) {
    const byte = bytes[at]!;
    if (isLineEnd(byte)) {
      if (lineStart && !endsReturn(bytes, at)) blank = true;
      at += 1;
      lineStart = true;
      indented = false;
      continue;
    }
    if (byte <= SPACE) {
      at += 1;
      indented = true;
      continue;
    }
    const wide = byte >= 0x80 && lineStart ? wideBlank(bytes, at) : 0;
    if (wide > 0) {
      at += wide;
      continue;
    }
    if (byte === SEMICOLON || (byte === PERCENT && lineStart && !indented)) {
      at = endOfLine(bytes, at);
      lineStart = false;
      continue;
    }
    if (byte === OPEN_BRACKET) {
      // most tags are written one way: [Name "value"]
      let index = at + 1;
      while (NAME_BYTES[bytes[index]!] === 1) index += 1;
      if (
        bytes[index] === SPACE &&
        bytes[index + 1] === QUOTE &&
        index > at + 1 &&
        index < at + SHORT_NAME
      ) {
        const end = endOfPlainValue(bytes, index + 2);
        if (bytes[end] === QUOTE && bytes[end + 1] === CLOSE_BRACKET) {
          if (onTag(at + 1, index, index + 2, end, true) === false) return end + 2;
          at = end + 2;
          lineStart = false;
          blank = false;
          comment = -1;
          continue;
        }
      }
      const value = tagValueStart(bytes, at, true);
      if (value < 0 && onBadTag !== null && isNamed(bytes, at)) onBadTag('TagWithoutValue', at);
      if (value < 0 && lineStart) {
        at = endOfLine(bytes, at);
        lineStart = false;
        continue;
      }
      if (value > 0) {
        let name = at + 1;
        while (bytes[name]! <= SPACE) name += 1;
        let nameEnd = name;
        while (NAME_BYTES[bytes[nameEnd]!] === 1) nameEnd += 1;

        const bracket = at;
        let end = value;
        let plain = true;
        let closed = true;
        while (end < length && bytes[end] !== QUOTE && !isLineEnd(bytes[end]!)) {
          if (bytes[end] === BACKSLASH) {
            plain = false;
            if (!isLineEnd(bytes[end + 1]!)) end += 1;
          }
          end += 1;
        }
        end = Math.min(end, length);
        let after = end + 1;
        while (isBlank(bytes[after]!)) after += 1;
        if (bytes[end] === QUOTE && bytes[after] === CLOSE_BRACKET) at = after + 1;
        else {
          at = endOfLine(bytes, end);
          end = looseValueEnd(bytes, value, at);
          // a tag within means that this one was not closed before it
          closed = isClosed(bytes, end, at) && nextTag(bytes, value, end, true) === end;
        }
        if (onTag(name, nameEnd, value, end, plain) === false) return at;
        if (!closed) onBadTag?.('UnterminatedTag', bracket);
        lineStart = false;
        blank = false;
        comment = -1;
        continue;
      }
    }
    if (byte === OPEN_BRACE) {
      if (blank && comment === -1) break;
      const end = bytes.indexOf(CLOSE_BRACE, at);
      if (end === -1) break;
      if (comment === -1) comment = at;
      at = end + 1;
      lineStart = false;
      continue;
    }
    if (lineStart) {
      if (blank || isDamagedTag(bytes, at, true) === 0) break;
      onBadTag?.('TextAmongTags', at);
      lineStart = false;
    } else if (looksLikeMoves(bytes, at, true) === 1) break;
    // junk before or behind a tag goes on to the end of the line, to a comment or to the next tag
    const end = endOfLine(bytes, at);
    let stop = at;
    while (stop < end && bytes[stop] !== OPEN_BRACE && bytes[stop] !== SEMICOLON) stop += 1;
    at = nextTag(bytes, at, stop, true);
    if (at === stop && bytes[at] !== OPEN_BRACE) at = end;
  }
  return comment === -1 ? at : comment;
};
