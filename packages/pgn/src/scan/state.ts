/**
 * The state of the scanner between two bytes, as plain data, and how tags and text change it: they continue a header,
 * begin moves, or begin a game. Positions are bytes from the start of the text, lines count
 * from 0. Each mode is explained at its function in advance.ts.
 */

import { CLOSE_BRACE } from '../syntax/byte-classes.js';
import { endsWithResult, HALF, NO_BREAK } from '../syntax/movetext.js';
import { EVENT } from '../syntax/tag.js';

export const LINE = 0;
export const TEXT = 1;
export const COMMENT = 2;
export const COMMENT_LINE = 3;
export const AFTER_COMMENT = 4;
export const SKIP = 5;
export const VALUE = 6;
export const AFTER_VALUE = 7;
export const AFTER_TAG = 8;

export const PREAMBLE = 0;
export const HEADER = 1;
export const MOVES = 2;

/** How many tag names of a header are remembered. */
const MAX_NAMES = 256;

/** The state before the first byte of a text; a span of one may begin on a later line. */
export const startOfText = (line = 0) => ({
  /** What the next byte is part of. */
  mode: LINE,
  /** What the game so far consists of. */
  phase: PREAMBLE,
  line,
  /** Only blanks stand before the next byte on its line. */
  indented: false,
  /** A blank line was the last thing seen. */
  blank: false,
  /** A comment follows the tags of a header, and no moves have come yet. */
  separated: false,
  /** The movetext so far ends with a result marker. */
  result: false,
  /** Movetext would begin a game here. */
  awaiting: true,
  /** In a comment: the line before was blank. */
  commentBlank: false,
  /** A comment that belongs to the movetext after it, if any comes; -1 if there is none. */
  commentStart: -1,
  commentLine: 0,
  /** A tag section that may turn out to be a game; -1 if there is none. */
  sectionStart: -1,
  sectionLine: 0,
  /** Hashes of tag names: those of the header, then those of the section. */
  names: new Int32Array(MAX_NAMES),
  headerNames: 0,
  allNames: 0,
});

export type ScanState = ReturnType<typeof startOfText>;

export const isInComment = ({ mode }: ScanState): boolean =>
  mode === COMMENT || mode === COMMENT_LINE;

/** Called with the first byte of a game and its line, both from 0. */
export type OnGame = (start: number, line: number) => void;

export const remember = (state: ScanState, name: number): void => {
  if (state.allNames < MAX_NAMES) state.names[state.allNames++] = name;
};

/** Begins a game; the first `known` names of the old header are forgotten. */
export const beginGame = (state: ScanState, phase: number, known: number): void => {
  state.names.copyWithin(0, known, state.allNames);
  state.allNames -= known;
  state.headerNames = state.allNames;
  state.phase = phase;
  state.blank = false;
  state.separated = false;
  state.result = false;
  state.awaiting = false;
  state.commentStart = -1;
  state.sectionStart = -1;
};

export const beginMoves = (state: ScanState): void => {
  state.phase = MOVES;
  state.separated = false;
  state.result = false;
  state.sectionStart = -1;
};

const isAmong = (state: ScanState, count: number, name: number): boolean =>
  state.names.subarray(0, count).includes(name);

/** Begins the game that an open section turns out to be by the name of a tag in it. */
const settleSection = (state: ScanState, name: number, onGame: OnGame): void => {
  const { headerNames, sectionStart, sectionLine } = state;
  if (name !== EVENT && !isAmong(state, headerNames, name)) return;
  beginGame(state, HEADER, headerNames);
  onGame(sectionStart, sectionLine);
};

const openSection = (state: ScanState, start: number): void => {
  state.headerNames = state.allNames;
  state.sectionStart = start;
  state.sectionLine = state.line;
};

/** Begins a game with the tag at `start`. */
export const beginWithTag = (state: ScanState, start: number, onGame: OnGame): void => {
  beginGame(state, HEADER, state.allNames);
  onGame(start, state.line);
};

/**
 * Takes a tag into the header, or begins a game with it. `isBehind`: it is not the first on its line. Where files were
 * joined without a newline, the next game begins with an Event there: for certain if the header has one.
 */
export const takeTag = (
  state: ScanState,
  name: number,
  start: number,
  onGame: OnGame,
  isBehind = false,
): void => {
  if (state.phase !== HEADER) beginWithTag(state, start, onGame);
  else {
    if (!isBehind && (state.blank || state.separated)) openSection(state, start);
    state.blank = false;
    state.separated = false;
    if (state.sectionStart >= 0) settleSection(state, name, onGame);
    if (isBehind && name === EVENT) {
      if (isAmong(state, state.allNames, name)) beginWithTag(state, start, onGame);
      else openSection(state, start);
    }
  }
  remember(state, name);
};

/** Notes whether the movetext before `end` ends with a result. */
export const takeResult = (state: ScanState, bytes: Uint8Array, end: number): void => {
  if (state.phase !== MOVES || state.awaiting) return;
  const last = bytes[end - 1] ?? 0;
  const isOther = last > 0x32 && last !== CLOSE_BRACE && last !== HALF && last !== NO_BREAK;
  const verdict = isOther ? 0 : endsWithResult(bytes, end);
  if (verdict >= 0) state.result = verdict === 1;
};
