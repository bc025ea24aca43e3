/** What tags and text mean for the scanner's state: they continue a header, begin moves, or begin a game. */

import { CLOSE_BRACE } from '../syntax/byte-classes.js';
import { endsWithResult, HALF, NO_BREAK } from '../syntax/movetext.js';
import { EVENT } from '../syntax/tag.js';
import { HEADER, MAX_NAMES, MOVES, type ScanState } from './state.js';

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

const openSection = (state: ScanState, start: number, line: number): void => {
  state.headerNames = state.allNames;
  state.sectionStart = start;
  state.sectionLine = line;
};

/** Takes a tag into the header, or begins a game with it. */
export const takeTag = (
  state: ScanState,
  name: number,
  start: number,
  line: number,
  onGame: OnGame,
): void => {
  if (state.phase !== HEADER) {
    beginGame(state, HEADER, state.allNames);
    remember(state, name);
    onGame(start, line);
    return;
  }
  if (state.blank || state.separated) {
    openSection(state, start, line);
    state.blank = false;
    state.separated = false;
  }
  if (state.sectionStart >= 0) settleSection(state, name, onGame);
  remember(state, name);
};

/**
 * The same for a tag that is not the first on its line. Where files were joined without a newline, the next
 * game begins with an Event there: for certain if the header has one.
 */
export const takeTagBehind = (
  state: ScanState,
  name: number,
  start: number,
  line: number,
  onGame: OnGame,
): void => {
  if (state.phase !== HEADER) {
    takeTag(state, name, start, line, onGame);
    return;
  }
  state.blank = false;
  state.separated = false;
  if (state.sectionStart >= 0) settleSection(state, name, onGame);
  if (name === EVENT) {
    if (isAmong(state, state.allNames, name)) {
      beginGame(state, HEADER, state.allNames);
      onGame(start, line);
    } else openSection(state, start, line);
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
