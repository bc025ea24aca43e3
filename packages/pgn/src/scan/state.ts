/**
 * The state of the scanner between two bytes, as plain data. Positions are bytes from the start of the text, lines count
 * from 0. Each mode is explained at its function in advance.ts.
 */

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
export const MAX_NAMES = 256;

export interface ScanState {
  /** What the next byte is part of. */
  mode: number;
  /** What the game so far consists of. */
  phase: number;
  line: number;
  /** Only blanks stand before the next byte on its line. */
  indented: boolean;
  /** A blank line was the last thing seen. */
  blank: boolean;
  /** A comment follows the tags of a header, and no moves have come yet. */
  separated: boolean;
  /** The movetext so far ends with a result marker. */
  result: boolean;
  /** Movetext would begin a game here. */
  awaiting: boolean;
  /** In a comment: the line before was blank. */
  commentBlank: boolean;
  /** A comment that belongs to the movetext after it, if any comes; -1 if there is none. */
  commentStart: number;
  commentLine: number;
  /** A tag section that may turn out to be a game; -1 if there is none. */
  sectionStart: number;
  sectionLine: number;
  /** Hashes of tag names: those of the header, then those of the section. */
  readonly names: Int32Array;
  headerNames: number;
  allNames: number;
}

export const isInComment = ({ mode }: ScanState): boolean =>
  mode === COMMENT || mode === COMMENT_LINE;

/** The state before the first byte of a text; a span of one may begin on a later line. */
export const startOfText = (line = 0): ScanState => ({
  mode: LINE,
  phase: PREAMBLE,
  line,
  indented: false,
  blank: false,
  separated: false,
  result: false,
  awaiting: true,
  commentBlank: false,
  commentStart: -1,
  commentLine: 0,
  sectionStart: -1,
  sectionLine: 0,
  names: new Int32Array(MAX_NAMES),
  headerNames: 0,
  allNames: 0,
});
