/**
 * What games of an edited file are recognised by: the manifest has their old lengths, and the index that break wrote
 * beside the file, stale now, still has the old players, dates and rounds.
 */

import { indexPath, type PgnIndex } from '@zeitnot/pgn';
import { dateOf, idOf, parseIndex, readRegularFile, stringOf } from '@zeitnot/pgn/internal';
import { formatCrc, type ManifestPartition } from '../manifest/manifest.js';
import { readColumn } from '../rounds/table.js';
import type { LocatedFile } from './locate.js';
import { changedKinds, type Key, type Likeness } from './pairs.js';

const readIndexAt = (
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

/**
 * The index of the file as break wrote it; null if it is gone, was rewritten or has other games. It is beside the file, or
 * where the file was before it got another name.
 */
export const readOldIndex = (
  { path, before }: Pick<LocatedFile, 'path' | 'before'>,
  partition: ManifestPartition,
): PgnIndex | null => readIndexAt(path, partition) ?? readIndexAt(before, partition);

type KeyOf = (game: number) => string;

interface Keys {
  readonly players: KeyOf;
  /** Players, date and round. */
  readonly meeting: KeyOf;
  /** The same with one player only, as the other's name may have been corrected. */
  readonly ofWhite: KeyOf;
  readonly ofBlack: KeyOf;
  readonly text: KeyOf;
}

/** The keys of games in an index. */
const keysOf = (index: PgnIndex, lengthOf: (game: number) => number): Keys => {
  const column = (name: 'white' | 'black' | 'round'): KeyOf =>
    readColumn(
      { id: (game) => idOf(index, game + 1, name), text: (id) => stringOf(index, id) ?? '' },
      (text) => text,
    );
  const [white, black, round] = [column('white'), column('black'), column('round')];
  const players: KeyOf = (game) => `${white(game)}\n${black(game)}`;
  const when: KeyOf = (game) => `${dateOf(index, game + 1)}\n${round(game)}`;
  const meeting: KeyOf = (game) => `${players(game)}\n${when(game)}`;
  return {
    players,
    meeting,
    ofWhite: (game) => `${white(game)}\n${when(game)}`,
    ofBlack: (game) => `${black(game)}\n${when(game)}`,
    text: (game) => `${meeting(game)}\n${lengthOf(game)}`,
  };
};

/** For each game, how many of its kind come before it; and the count of each kind. */
const placesAmong = (keyOf: (game: number) => Key, games: number) => {
  const counts = new Map<Key, number>();
  const places = Uint32Array.from({ length: games }, (_, game) => {
    const kind = keyOf(game);
    const place = counts.get(kind) ?? 0;
    counts.set(kind, place + 1);
    return place;
  });
  return { counts, places };
};

/**
 * Distinguishes games of one kind by their lengths; or, if there are as many as before with other lengths, by their
 * order: some were changed then, and a new length may be the old one of another.
 */
const byLengthOrOrder = (before: Keys, now: Keys, games: number, gamesNow: number): Likeness => {
  const kind: Likeness = { before: before.meeting, now: now.meeting };
  const text: Likeness = { before: before.text, now: now.text };
  const changed = changedKinds(games, gamesNow, kind, text);
  const old = placesAmong(kind.before, games);
  const found = placesAmong(kind.now, gamesNow);
  const keyBy =
    (kindOf: KeyOf, textOf: KeyOf, places: Uint32Array): KeyOf =>
    (game) => {
      const own = kindOf(game);
      const isOrdered = changed.has(own) && old.counts.get(own) === found.counts.get(own);
      return isOrdered ? `${own}\n#${places[game]}` : textOf(game);
    };
  return {
    before: keyBy(before.meeting, before.text, old.places),
    now: keyBy(now.meeting, now.text, found.places),
  };
};

/**
 * A length alone says little in a long file; with those of its neighbours it hardly occurs twice. At the ends the game
 * stands in for its missing neighbour.
 */
const amongNeighbours =
  (lengthOf: (game: number) => number): KeyOf =>
  (game) =>
    [game - 1, game, game + 1].map((one) => lengthOf(one) || lengthOf(game)).join(' ');

/**
 * Likenesses, the surest first. `lengthNow`: without what break added. If the number of games is the same and there is
 * no index, lengths count only if they are the same set as before: after a small change to all games they would
 * shift games.
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
    const surest = byLengthOrOrder(before, now, lengths.length, index.games);
    return [
      surest,
      { before: before.meeting, now: now.meeting, apart: surest },
      { before: before.players, now: now.players, apart: surest },
      { before: before.ofWhite, now: now.ofWhite, apart: surest },
      { before: before.ofBlack, now: now.ofBlack, apart: surest },
    ];
  }
  const length: Likeness = { before: lengthBefore, now: lengthNow };
  if (index.games === lengths.length) return [{ before: () => 0, now: () => 0, apart: length }];
  return [{ before: amongNeighbours(lengthBefore), now: amongNeighbours(lengthNow) }, length];
};
