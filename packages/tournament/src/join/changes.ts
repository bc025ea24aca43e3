/**
 * How much of an edited file differs, in numbers. The old text is gone, so a game counts as changed if its length or
 * its tags in the old index differ.
 */

import { isDeepStrictEqual } from 'node:util';
import { rowOf, type IndexRow, type PgnIndex } from '@zeitnot/pgn';
import { countMoved } from './align.js';
import { UNKNOWN } from './pairs.js';

export interface Changes {
  /** The games that break wrote, and those that are there now. */
  readonly before: number;
  readonly now: number;
  readonly changed: number;
  /** Games that are out of order, at least. */
  readonly moved: number;
  readonly added: number;
  readonly gone: number;
}

type Lengths = (game: number) => number;

/** The tags of a game in an index. */
const tagsOf = (index: PgnIndex, game: number): Omit<IndexRow, 'offset' | 'length'> => {
  const { offset: _, length: __, ...tags } = rowOf(index, game + 1);
  return tags;
};

/** `origins`: the old game of each; games count from 0. */
export const countChanges = (
  origins: Int32Array,
  before: { readonly games: number; readonly length: Lengths; readonly index: PgnIndex | null },
  now: { readonly length: Lengths; readonly index: PgnIndex },
): Changes => {
  const isChanged = (game: number, was: number): boolean =>
    now.length(game) !== before.length(was) ||
    (before.index !== null &&
      !isDeepStrictEqual(tagsOf(now.index, game), tagsOf(before.index, was)));
  let kept = 0;
  let changed = 0;
  for (const [game, was] of origins.entries()) {
    if (was === UNKNOWN) continue;
    kept += 1;
    if (isChanged(game, was)) changed += 1;
  }
  return {
    before: before.games,
    now: origins.length,
    changed,
    moved: countMoved(origins),
    added: origins.length - kept,
    gone: before.games - kept,
  };
};
