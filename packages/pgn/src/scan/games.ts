/** What tags and text do to the scanner's state: they continue a header, begin moves, or begin a game. */

import * as states from './state.js';
import type { ScanState } from './state.js';
import * as starts from './tag-start.js';

// V8 folds the constants of a module into its code; those of another it loads each time
const { HEADER, MOST_NAMES, MOVES } = states;
const { EVENT } = starts;

/** Called with the first byte of a game and its line, both from 0. */
export type OnGame = (start: number, line: number) => void;

export const remember = (state: ScanState, name: number): void => {
  if (state.allNames < MOST_NAMES) state.names[state.allNames++] = name;
};

/** Begins a game; the first `known` names of the old header are forgotten. */
export const beginGame = (state: ScanState, phase: number, known: number): void => {
  state.names.copyWithin(0, known, state.allNames);
  state.allNames -= known;
  state.headerNames = state.allNames;
  state.phase = phase;
  state.blank = false;
  state.result = false;
  state.awaiting = false;
  state.commentStart = -1;
  state.sectionStart = -1;
};

export const beginMoves = (state: ScanState): void => {
  state.phase = MOVES;
  state.result = false;
  state.sectionStart = -1;
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
  if (state.blank) {
    state.headerNames = state.allNames;
    state.sectionStart = start;
    state.sectionLine = line;
    state.blank = false;
  }
  const { headerNames, sectionStart, sectionLine } = state;
  const begins =
    sectionStart >= 0 && (name === EVENT || state.names.subarray(0, headerNames).includes(name));
  remember(state, name);
  if (begins) {
    beginGame(state, HEADER, headerNames);
    onGame(sectionStart, sectionLine);
  }
};
