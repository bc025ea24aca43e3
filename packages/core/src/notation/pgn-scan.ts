/**
 * Goes over the strict PGN form of a TimeControl tag. Where the text stops being PGN it tells the
 * place: the words are in `pgn.ts`, since a page that only reads tags needs none.
 */

import { LONGEST, SECOND } from '../model/duration.js';

/** One field of the tag. An explicit `+0` is an increment of 0, no `+` is none. */
export interface Period {
  readonly moves?: number;
  readonly base: number;
  readonly increment?: number;
}

/** What a tag says, closer to its letter than a `TimeControl`: seconds, and whether `+0` was there. */
export type PgnTag =
  | { readonly mode: 'unknown' | 'unlimited'; readonly periods: readonly [] }
  | { readonly mode: 'sandclock'; readonly periods: readonly [Period] }
  | StagedTag;

export interface StagedTag {
  readonly mode: 'normal';
  readonly periods: readonly [Period, ...Period[]];
}

const LONGEST_SECONDS = LONGEST / SECOND;
const ZERO = 48;
const NINE = 57;
const PLUS = 43;
const SLASH = 47;
const COLON = 58;

export const UNKNOWN_TAG: PgnTag = { mode: 'unknown', periods: [] };
export const UNLIMITED_TAG: PgnTag = { mode: 'unlimited', periods: [] };

/**
 * Reads the fields of a tag in one pass over its characters (hot: bench/tags.bench.mjs).
 * Gives the offset where the text stops being PGN, negative for a number out of range.
 */
const scanPeriods = (text: string, from: number): Period[] | number => {
  const periods: Period[] = [];
  let at = from;
  const { length } = text;
  for (;;) {
    let moves = 0;
    let base = -1;
    let increment = -1;
    for (;;) {
      const start = at;
      let value = 0;
      while (at < length) {
        const code = text.charCodeAt(at);
        if (code < ZERO || code > NINE) break;
        value = value * 10 + (code - ZERO);
        if (value > LONGEST_SECONDS) return -1 - start;
        at += 1;
      }
      if (at === start) return at;
      const next = at < length ? text.charCodeAt(at) : COLON;
      if (next === COLON) {
        if (base < 0) base = value;
        else increment = value;
        break;
      }
      // a quota is first, and a base comes once
      if (base >= 0) return at;
      if (next === PLUS) base = value;
      else if (next !== SLASH || moves > 0) return at;
      else if (value === 0) return start;
      else moves = value;
      at += 1;
    }
    if (moves > 0) periods.push(increment < 0 ? { moves, base } : { moves, base, increment });
    else periods.push(increment < 0 ? { base } : { base, increment });
    if (at >= length) return periods;
    at += 1;
  }
};

/** The tag, or where it stops being one: as above, and 0 where a sandclock is more than seconds. */
export const scanPgnTag = (text: string): PgnTag | number => {
  if (text === '?') return UNKNOWN_TAG;
  if (text === '-') return UNLIMITED_TAG;
  const sandclock = text.startsWith('*');
  const scanned = scanPeriods(text, sandclock ? 1 : 0);
  if (typeof scanned === 'number') return scanned;
  const periods = scanned as [Period, ...Period[]];
  if (!sandclock) return { mode: 'normal', periods };
  const [{ moves, base, increment }, more] = periods;
  return more === undefined && moves === undefined && increment === undefined
    ? { mode: 'sandclock', periods: [{ base }] }
    : 0;
};

/** The tag if it has stages, and nothing else. */
export const scanStages = (text: string): StagedTag | null => {
  const tag = scanPgnTag(text);
  return typeof tag === 'object' && tag.mode === 'normal' ? tag : null;
};
