/**
 * Some columns of an index, without loading the rest of it.
 */

import { success, type Result } from '@zeitnot/core';
import type { RecordedGames } from './build.js';
import { makeSpanCheck, recordWords, WORD_LIMITS, type WordLimit } from './check.js';
import type { IndexErrorCode } from './errors.js';
import { passRecords, type RecordTaker } from './read-records.js';
import { u32View } from './layout.js';

/**
 * The words of a record, in their order. `elos` has White's in the lower half; `codes`, from the lowest
 * byte on: result, letter of ECO, number of ECO, flags.
 */
export const INDEX_WORDS = [
  ...(['offset', 'offsetHigh', 'length', 'white', 'black', 'elos'] as const),
  ...(['codes', 'date', 'round', 'event', 'site', 'timeControl'] as const),
] as const;

/** The name of a word of a record. */
export type IndexWord = (typeof INDEX_WORDS)[number];

/** Some columns of an index. */
export interface IndexColumns extends RecordedGames {
  /** The first byte of the first game. */
  readonly start: number;
  /** The wanted words, each with a value per game. */
  readonly words: ReadonlyMap<IndexWord, Uint32Array>;
}

const STEP = recordWords(3);

interface Collector extends RecordTaker {
  readonly words: IndexColumns['words'];
  readonly start: () => number;
}

interface Column {
  readonly place: number;
  readonly limit: WordLimit | null;
  readonly values: Uint32Array;
}

/** Copies one word of each record to the values of a column; returns the largest by the bits of its limit. */
const pick = ({ place, limit, values }: Column, records: Uint32Array, first: number): number => {
  const mask = limit?.mask ?? 0;
  let largest = 0;
  for (let at = place, game = first; at < records.length; at += STEP, game += 1) {
    const word = records[at]!;
    values[game] = word;
    const value = (word & mask) >>> 0;
    if (value > largest) largest = value;
  }
  return largest;
};

const makeCollector = (games: number, wanted: readonly IndexWord[]): Collector => {
  const spans = wanted.includes('offset') ? makeSpanCheck(3) : null;
  const columns = wanted.map((word) => {
    const place = INDEX_WORDS.indexOf(word);
    const limit = WORD_LIMITS.find((other) => other.place === place) ?? null;
    return { word, place, limit, values: new Uint32Array(games), largest: 0 };
  });
  let first = 0;
  let start = 0;
  const take: Collector['take'] = (records) => {
    const words = u32View(records, 0, records.length / 4);
    if (first === 0) start = words[1]! * 2 ** 32 + words[0]!;
    for (const column of columns) {
      column.largest = Math.max(column.largest, pick(column, words, first));
    }
    first += words.length / STEP;
    return spans?.take(words) ?? null;
  };
  const finish: Collector['finish'] = (strings, size) => {
    const over = columns.find(({ limit, largest }) => limit && largest > limit.most(strings));
    return over?.limit?.wrong ?? spans?.finish(size) ?? null;
  };
  const asked = new Map(columns.map(({ word, values }) => [word, values]));
  return { take, finish, words: asked, start: () => start };
};

/** Reads columns of a file's index, if it is fresh. */
export const readColumns = (
  pgn: string,
  wanted: readonly IndexWord[],
): Result<IndexColumns, IndexErrorCode> => {
  const passed = passRecords(pgn, (games) => makeCollector(games, wanted));
  if (!passed.ok) return passed;
  const { games, source, heap, taker } = passed.value;
  return success({ games, source, heap, start: taker.start(), words: taker.words });
};
