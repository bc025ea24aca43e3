/**
 * A part of the text on its way through the scanner: where it is, what it looks for next, and how it goes from one state
 * to another. The states themselves are in `advance.ts`.
 */

import { NEWLINE, RETURN, SPACE, wideBlank } from '../syntax/byte-classes.js';
import { makeTag, NEED_MORE } from '../syntax/tag.js';
import {
  AFTER_COMMENT,
  beginMoves,
  HEADER,
  LINE,
  VALUE,
  type OnGame,
  type ScanState,
} from './state.js';
import type { TagList } from './tag-list.js';

/** A part of the text. */
export interface Part {
  readonly state: ScanState;
  /** From `from` on they are to be read; before stand the `BEHIND` bytes that come before in the text, or all there are. */
  readonly bytes: Buffer;
  readonly from: number;
  /** No more comes after these. */
  readonly final: boolean;
  /** The position of `bytes[0]` in the text. */
  readonly base: number;
  readonly onGame: OnGame;
  /** Collects the tags on the way. */
  readonly tags: TagList | null;
  /** Whether to stop before a plain tag that begins a game. */
  readonly pausing: boolean;
}

/** A part on its way through the scanner. Field by field: V8 makes slow objects of spread ones. */
export const beginPass = ({ state, bytes, from, final, base, onGame, tags, pausing }: Part) => ({
  state,
  bytes,
  from,
  to: bytes.length,
  final,
  base,
  onGame,
  tags,
  pausing,
  tag: makeTag(),
  at: from,
  // the next of each, searched for again once `at` is past it
  newline: -1,
  carriage: -1,
  brace: -1,
  close: -1,
  semicolon: -1,
  /** The end of a line whose comments are read one by one. */
  slowUntil: -1,
});

export type Pass = ReturnType<typeof beginPass>;

/** Reads on from `pass.at`; false if that takes more bytes. */
export type Step = (pass: Pass) => boolean;

/** The next such byte from `at` on; the end if there is none. */
export const find = (bytes: Buffer, byte: number, at: number): number => {
  const found = bytes.indexOf(byte, at);
  return found === -1 ? bytes.length : found;
};

export const findLineEnd = (pass: Pass): number => {
  const { bytes, at } = pass;
  if (pass.newline < at) pass.newline = find(bytes, NEWLINE, at);
  if (pass.carriage < at) pass.carriage = find(bytes, RETURN, at);
  return Math.min(pass.newline, pass.carriage);
};

export const enter = ({ state }: Pass, mode: number): true => {
  state.mode = mode;
  return true;
};

export const beginLine = (pass: Pass, at: number): true => {
  pass.at = at;
  pass.state.line += 1;
  pass.state.indented = false;
  return enter(pass, LINE);
};

/** Notes that a tag here is not listed. */
export const unlist = ({ tags, base, at }: Pass): void => {
  if (tags !== null) tags.unlisted = base + at;
};

export const beginValue = (pass: Pass, value: number): true => {
  unlist(pass);
  pass.at = value;
  return enter(pass, VALUE);
};

export const beginText = (pass: Pass): true => {
  if (pass.state.phase === HEADER) beginMoves(pass.state);
  return enter(pass, AFTER_COMMENT);
};

/** Passes a blank, which may have several bytes; returns its length, 0 for none, or NEED_MORE. */
export const passBlank = (pass: Pass): number => {
  const { bytes, at, to, final } = pass;
  const byte = bytes[at]!;
  if (byte > SPACE && byte < 0x80) return 0;
  if (byte > SPACE && at + 3 > to && !final) return NEED_MORE;
  const length = byte <= SPACE ? 1 : wideBlank(bytes, at);
  pass.at += length;
  return length;
};
