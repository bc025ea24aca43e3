/**
 * Walks the tags of a game and finds where its moves begin, by the rule that found the game's boundaries
 * (docs/index-format.md). Nothing is decoded.
 *
 *     [Event "Open"]          a plain tag, read in one step
 *     [Site "Linz" ] {note}   an odd tag, and a comment among tags: passed over, since a tag follows
 *     > [Round "1"]           text before a tag: passed over up to the next bracket
 *
 *     {note} 1. e4 *          behind a blank line a comment belongs to the moves, which begin here
 */

import { isDamagedTag } from '../scan/header-clues.js';
import {
  CLOSE_BRACE,
  endOfLine,
  endsReturn,
  isBlank,
  isLetter,
  isLineEnd,
  OPEN_BRACE,
  OPEN_BRACKET,
  PERCENT,
  SEMICOLON,
  SPACE,
  wideBlank,
} from '../syntax/byte-classes.js';
import { looksLikeMoves } from '../syntax/movetext.js';
import { makeTag, nextTag, readPlainTag, readTag, tagValueStart, type Tag } from '../syntax/tag.js';

/** A tag's name and value as positions; `plain` if the value has no backslash. False ends the walk. */
export type OnTag = (
  name: number,
  nameEnd: number,
  value: number,
  valueEnd: number,
  plain: boolean,
) => boolean | void;

/** Called for a tag that cannot be read, or not for certain, with the position of its bracket. */
export type OnBadTag = (
  code: 'TagWithoutValue' | 'UnterminatedTag' | 'TextAmongTags',
  at: number,
) => void;

/** A bracket and a name, unlike `[]` and `[%x]`, which were never meant as tags. */
const isNamed = (bytes: Buffer, bracket: number): boolean => {
  let at = bracket + 1;
  while (at < bytes.length && (isBlank(bytes[at]!) || bytes[at] === OPEN_BRACKET)) at += 1;
  return isLetter(bytes[at]!) || bytes[at]! >= 0x80;
};

const readAnyTag = (bytes: Buffer, bracket: number, tag: Tag): boolean => {
  if (readPlainTag(bytes, bracket, bytes.length, tag)) return true;
  const value = tagValueStart(bytes, bracket, true);
  if (value > 0) readTag(bytes, bracket, value, tag);
  return value > 0;
};

const tell = (onTag: OnTag, { name, nameEnd, value, valueEnd, isPlain }: Tag): boolean =>
  onTag(name, nameEnd, value, valueEnd, isPlain) !== false;

/** Behind text before or after a tag: its line end, or a comment or tag on its line. */
const afterText = (bytes: Buffer, at: number): number => {
  const end = endOfLine(bytes, at);
  let stop = at;
  while (stop < end && bytes[stop] !== OPEN_BRACE && bytes[stop] !== SEMICOLON) stop += 1;
  const next = nextTag(bytes, at, stop, true);
  return next === stop && bytes[next] !== OPEN_BRACE ? end : next;
};

/**
 * Walks the tags of a game's bytes; returns the position of its moves, or the end if there are none. A caller that
 * knows the tags up to the end of one starts there, at `from`.
 */
export const walkHeader = (
  bytes: Buffer,
  onTag: OnTag,
  from = 0,
  onBadTag: OnBadTag | null = null,
): number => {
  const { length } = bytes;
  const tag = makeTag();
  let at = from;
  let lineStart = from === 0;
  let indented = false;
  // a blank line stands between the last tag and here
  let blank = false;
  // the first comment behind the last tag, which is one among tags if another tag comes; -1 if there is none
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
      if (readAnyTag(bytes, at, tag)) {
        const bracket = at;
        at = tag.after;
        lineStart = isLineEnd(bytes[at - 1]!);
        if (!tell(onTag, tag)) return lineStart ? tag.valueEnd + 2 : at;
        if (!tag.isClosed) onBadTag?.('UnterminatedTag', bracket);
        indented = false;
        blank = false;
        comment = -1;
        continue;
      }
      if (onBadTag !== null && isNamed(bytes, at)) onBadTag('TagWithoutValue', at);
      if (lineStart) {
        at = endOfLine(bytes, at);
        lineStart = false;
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
    at = afterText(bytes, at);
  }
  return comment === -1 ? at : comment;
};
