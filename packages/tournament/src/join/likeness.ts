/**
 * What tells the games of an edited file from each other: the manifest has their old lengths, and the
 * index that break wrote beside the file, stale now, still has the old players, dates and rounds.
 */

import {
  dateOf,
  idOf,
  indexPath,
  parseIndex,
  readRegularFile,
  stringOf,
  type PgnIndex,
} from '@zeitnot/pgn';
import { formatCrc, type ManifestPartition } from '../manifest/manifest.js';
import { readColumn } from '../rounds/table.js';
import type { Likeness } from './pairs.js';

/** The index of the file as break has left it; null if it is gone, was written again or has other games. */
export const readOldIndex = (
  path: string,
  { bytes, crc32, lengths }: ManifestPartition,
): PgnIndex | null => {
  let file: Buffer;
  try {
    file = readRegularFile(indexPath(path));
  } catch {
    return null;
  }
  const parsed = parseIndex(path, file);
  if (!parsed.ok || parsed.value.source === null) return null;
  const { size, crc } = parsed.value.source;
  const isOld = size === bytes && crc !== null && formatCrc(crc) === crc32;
  return isOld && parsed.value.games === lengths.length ? parsed.value : null;
};

type KeyOf = (game: number) => string;

interface Keys {
  readonly players: KeyOf;
  /** Players, date and round. */
  readonly meeting: KeyOf;
  readonly text: KeyOf;
}

/** Keys of a game out of an index. */
const keysOf = (index: PgnIndex, lengthOf: (game: number) => number): Keys => {
  const column = (name: 'white' | 'black' | 'round'): KeyOf =>
    readColumn(
      { id: (game) => idOf(index, game + 1, name), text: (id) => stringOf(index, id) ?? '' },
      (text) => text,
    );
  const [white, black, round] = [column('white'), column('black'), column('round')];
  const players: KeyOf = (game) => `${white(game)}\n${black(game)}`;
  const meeting: KeyOf = (game) => `${players(game)}\n${dateOf(index, game + 1)}\n${round(game)}`;
  return { players, meeting, text: (game) => `${meeting(game)}\n${lengthOf(game)}` };
};

/**
 * A length says little in a long file; with those of its neighbours it hardly comes twice. Where a neighbour
 * is wanting the game stands in for it, so that equal lengths tell nothing.
 */
const amongNeighbours =
  (lengthOf: (game: number) => number): KeyOf =>
  (game) =>
    [game - 1, game, game + 1].map((one) => lengthOf(one) || lengthOf(game)).join(' ');

/**
 * From the surest to the least. `lengthNow`: without what break has added. Where no game came or went, lengths
 * alone tell the order if they are the same set as before, and else nothing: whoever changed all games a
 * little would see them shifted.
 */
export const likenessesOf = (
  { lengths }: ManifestPartition,
  old: PgnIndex | null,
  index: PgnIndex,
  lengthNow: (game: number) => number,
): readonly Likeness[] => {
  const lengthBefore = (game: number): number => lengths[game]!;
  if (old !== null) {
    const before = keysOf(old, lengthBefore);
    const now = keysOf(index, lengthNow);
    const text: Likeness = { before: before.text, now: now.text };
    return [
      text,
      { before: before.meeting, now: now.meeting, apart: text },
      { before: before.players, now: now.players },
    ];
  }
  const length: Likeness = { before: lengthBefore, now: lengthNow };
  if (index.games === lengths.length) return [{ before: () => 0, now: () => 0, apart: length }];
  return [{ before: amongNeighbours(lengthBefore), now: amongNeighbours(lengthNow) }, length];
};
