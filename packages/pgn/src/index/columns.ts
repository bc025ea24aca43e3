/**
 * Some columns of an index, without loading the rest of it.
 */

import { success, type Result } from '@zeitnot/core';
import type { RecordedGames } from './build.js';
import { makeRecordCheck } from './check.js';
import type { IndexErrorCode } from './errors.js';
import { passRecords } from './read-records.js';
import { RECORD, u32View } from './layout.js';

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

const STEP = RECORD.length / 4;

/** Collects some words of records and checks them. */
const makeCollector = (games: number, wanted: readonly IndexWord[]) => {
  const columns = wanted.map((word) => ({
    word,
    place: INDEX_WORDS.indexOf(word),
    values: new Uint32Array(games),
  }));
  const check = makeRecordCheck(
    3,
    columns.map(({ place }) => place),
  );
  let first = 0;
  let start = 0;
  const take = (records: Uint8Array): string | null => {
    const words = u32View(records, 0, records.length / 4);
    if (first === 0) start = words[1]! * 2 ** 32 + words[0]!;
    for (const { place, values } of columns) {
      for (let at = place, game = first; at < words.length; at += STEP, game += 1) {
        values[game] = words[at]!;
      }
    }
    first += words.length / STEP;
    return check.take(words);
  };
  const words = new Map(columns.map(({ word, values }) => [word, values]));
  return { take, finish: check.finish, words, start: () => start };
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
