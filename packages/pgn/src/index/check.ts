/**
 * Checks records before they are trusted, all at once or block by block, as u32 words.
 */

import { RECORD, recordSize, RESULTS, STRING_PLACES } from './layout.js';

/** Spans tile the file from the first game on. */
const makeSpanCheck = (step: number) => {
  let end = -1;
  /** What is wrong with the spans of the next records, or null. */
  const take = (words: Uint32Array): string | null => {
    let last = end;
    for (let at = 0; at < words.length; at += step) {
      // in two halves: a bigint per game would cost more than all other checks
      const offset = words[at + 1]! * 2 ** 32 + words[at]!;
      const length = words[at + 2]!;
      if (last >= 0 && offset !== last) {
        return 'a game does not begin where the one before ends';
      }
      if (length === 0 || offset > Number.MAX_SAFE_INTEGER) return 'a game has no bytes';
      last = offset + length;
    }
    end = last;
    return null;
  };
  /** What is wrong with the end of the last one, in a file of that size if it is known. */
  const finish = (size: number | null): string | null =>
    size !== null && end >= 0 && end !== size
      ? 'its last game does not end where the file does'
      : null;
  return { take, finish };
};

/** The largest number at one place of records of `step` words; only the bits of the mask count. */
const largestAt = (words: Uint32Array, place: number, mask: number, step: number): number => {
  let largest = 0;
  for (let at = place; at < words.length; at += step) {
    const value = (words[at]! & mask) >>> 0;
    if (value > largest) largest = value;
  }
  return largest;
};

/** The largest value that a word of a record may have, and which of its bits count. */
interface WordLimit {
  readonly place: number;
  readonly mask: number;
  readonly most: (strings: number) => number;
  readonly wrong: string;
}

const WORD_LIMITS: readonly WordLimit[] = [
  ...STRING_PLACES.map((place) => ({
    place: place / 4,
    mask: -1,
    most: (strings: number): number => strings,
    wrong: 'a game refers to a missing string',
  })),
  {
    place: RECORD.result / 4,
    mask: 0xff,
    most: () => RESULTS.length - 1,
    wrong: 'a game has an unknown result',
  },
];

/** Checks every number of records, or those at some places; with place 0, the offset, the whole span is checked. */
export const makeRecordCheck = (version: 2 | 3, places?: readonly number[]) => {
  const step = recordSize(version) / 4;
  const isChecked = (place: number): boolean => place < step && places?.includes(place) !== false;
  const spans = isChecked(0) ? makeSpanCheck(step) : null;
  const limits = WORD_LIMITS.filter(({ place }) => isChecked(place));
  const largest = limits.map(() => 0);
  /** What is wrong with the next records, or null. */
  const take = (words: Uint32Array): string | null => {
    for (const [limit, { place, mask }] of limits.entries()) {
      largest[limit] = Math.max(largest[limit]!, largestAt(words, place, mask, step));
    }
    return spans?.take(words) ?? null;
  };
  /** What is wrong with all of them, given the number of strings and the size of the file. */
  const finish = (strings: number, size: number | null): string | null => {
    const over = limits.find(({ most }, limit) => largest[limit]! > most(strings));
    return over?.wrong ?? spans?.finish(size) ?? null;
  };
  return { take, finish };
};
