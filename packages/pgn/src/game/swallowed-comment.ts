/**
 * Comments that have lost their end, and with it the moves up to the next one. PGN lets a brace stand in a
 * comment, so only those are found that hold the beginning of one for programs.
 *
 * Hot: `bench/sql.bench.mjs`.
 */

/** How comments for programs begin: no text of a person has this in it. */
const CLOSE = Buffer.from('{[%');
const WIDE = Buffer.from('{ [%');
/** A shorter comment hardly holds a second one; most are, and cost nothing. */
const LONG_COMMENT = 20;

export interface SwallowFinder {
  /** Begins with another text. */
  readonly begin: () => void;
  /** Whether the comment at `start` holds the beginning of another; asked in the order of the text. */
  readonly hasSwallowed: (bytes: Buffer, start: number, end: number) => boolean;
}

/** Where a text comes next behind a place; the end if it does not. */
const placeBehind = (place: number, text: Buffer, bytes: Buffer): number => {
  const at = bytes.indexOf(text, place + 1);
  return at < 0 ? bytes.length : at;
};

export const makeSwallowFinder = (): SwallowFinder => {
  // each is looked for again only once it is passed
  let close = -1;
  let wide = -1;
  const begin = (): void => {
    close = -1;
    wide = -1;
  };
  const hasSwallowed = (bytes: Buffer, start: number, end: number): boolean => {
    if (end - start < LONG_COMMENT) return false;
    if (close <= start) close = placeBehind(start, CLOSE, bytes);
    if (wide <= start) wide = placeBehind(start, WIDE, bytes);
    return close < end || wide < end;
  };
  return { begin, hasSwallowed };
};
