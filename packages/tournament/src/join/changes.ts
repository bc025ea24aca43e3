/** How many games of an edited file differ from those that break wrote to it. */

import { isDeepStrictEqual } from 'node:util';
import { rowOf, type IndexRow, type PgnIndex } from '@zeitnot/pgn';
import { countMoved } from './align.js';
import { lengthNowOf, type EditedFile } from './file-games.js';
import { UNKNOWN } from './pairs.js';
import type { Stray } from './strays.js';

/** Games that were moved to another file are counted there. */
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

/** The tags of a game in an index. */
const tagsOf = (index: PgnIndex, game: number): Omit<IndexRow, 'offset' | 'length'> => {
  const { offset: _, length: __, ...tags } = rowOf(index, game + 1);
  return tags;
};

/** Whether a game of a file differs from what it was, in that file or in another. */
const isChanged = (now: EditedFile, game: number, before: EditedFile, was: number): boolean =>
  lengthNowOf(now, game) !== before.partition.lengths[was] ||
  (now.index !== null &&
    before.old !== null &&
    !isDeepStrictEqual(tagsOf(now.index, game), tagsOf(before.old, was)));

/** Of file number `own`; `strays` are of all files. */
export const countChanges = (
  files: readonly (EditedFile | null)[],
  own: number,
  strays: readonly Stray[],
): Changes => {
  const file = files[own]!;
  const { origins } = file;
  const before = file.partition.lengths.length;
  const kept = [...origins.entries()].filter(([, was]) => was !== UNKNOWN);
  const came = strays.filter(({ to }) => to === own);
  const left = strays.filter(({ from }) => from === own);
  return {
    before,
    now: origins.length,
    changed:
      kept.filter(([game, was]) => isChanged(file, game, file, was)).length +
      came.filter(({ game, from, was }) => isChanged(file, game, files[from]!, was)).length,
    moved: countMoved(origins) + came.length,
    added: origins.length - kept.length - came.length,
    gone: before - kept.length - left.length,
  };
};
