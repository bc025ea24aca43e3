/**
 * Games that were moved by hand from one file of a break to another. A game is recognized in another file if it is the
 * only one there that is so much alike: in all its tags and its length, else in less. Within its own file it counts as the
 * same only if nothing elsewhere is more like it.
 */

import { rowOf, type IndexRow, type PgnIndex } from '@zeitnot/pgn';
import { lengthNowOf, type EditedFile } from './file-games.js';
import { UNKNOWN } from './pairs.js';

/** A game in another file than break wrote it to; files by number, games by their places in them. */
export interface Stray {
  readonly from: number;
  readonly was: number;
  readonly to: number;
  readonly game: number;
}

/** A game as break wrote it, or as it is now. */
interface Side {
  readonly file: number;
  readonly game: number;
  /** Null for an old game whose index is gone. */
  readonly tags: IndexRow | null;
  readonly length: number;
  /** The same game on the other side, as far as its own file shows. */
  partner: Side | null;
  isStray: boolean;
}

const tagsAt = (index: PgnIndex | null, game: number): IndexRow | null =>
  index === null ? null : { ...rowOf(index, game + 1), offset: 0, length: 0 };

const keyOf = (...parts: readonly (string | number | null)[]): string => JSON.stringify(parts);

type Key = (side: Side) => string | null;

/** What games are recognized by, the surest first; null where that is not known. */
const KEYS: readonly Key[] = [
  ({ tags, length }) => tags && keyOf(JSON.stringify(tags), length),
  ({ tags }) => tags && keyOf(tags.white, tags.black, tags.date, tags.round),
  // the round was corrected too, and perhaps the day
  ({ tags }) => tags && keyOf(tags.white, tags.black, tags.date),
  ({ tags }) => tags && keyOf(tags.white, tags.black),
];

/** Without an index from then only lengths are known. */
const byLength: Key = ({ tags, length }) => (tags === null ? keyOf(length) : null);

/** The old and the new games of a file, without those that are surely the same. */
const sidesOf = (file: EditedFile, number: number) => {
  const { partition, old, index, origins } = file;
  const side = (game: number, tags: IndexRow | null, length: number): Side => ({
    file: number,
    game,
    tags,
    length,
    partner: null,
    isStray: false,
  });
  const oldSide = (game: number): Side => side(game, tagsAt(old, game), partition.lengths[game]!);
  const found = new Set(origins);
  const before = Array.from(partition.lengths, (_, game) => game)
    .filter((game) => !found.has(game))
    .map(oldSide);
  const now: Side[] = [];
  for (const [game, was] of origins.entries()) {
    const own = side(game, tagsAt(index, game), lengthNowOf(file, game));
    const partner = was === UNKNOWN ? null : oldSide(was);
    if (partner !== null) {
      const isSame = KEYS[0]!(partner) === KEYS[0]!(own);
      if (partner.tags === null || isSame) continue;
      before.push(partner);
      partner.partner = own;
      own.partner = partner;
    }
    now.push(own);
  }
  return { before, now };
};

/** The games whose key no other has. */
const single = (sides: readonly Side[], key: Key): ReadonlyMap<string, Side | null> => {
  const found = new Map<string, Side | null>();
  for (const side of sides) {
    const own = key(side);
    const isLoose = !side.isStray && (side.partner === null || key(side.partner) !== own);
    if (own !== null && isLoose) found.set(own, found.has(own) ? null : side);
  }
  return found;
};

const release = (side: Side): void => {
  side.isStray = true;
  if (side.partner !== null) side.partner.partner = null;
  side.partner = null;
};

/** Finds the games that were moved from file to file; `null` is a file that is as break left it. */
export const findStrays = (
  files: readonly (EditedFile | null)[],
): { readonly strays: readonly Stray[]; readonly files: readonly (EditedFile | null)[] } => {
  const changed = files.filter((file) => file !== null);
  if (changed.length < 2) return { strays: [], files };
  const sides = files.map((file, number) => (file === null ? null : sidesOf(file, number)));
  const before = sides.flatMap((one) => one?.before ?? []);
  const now = sides.flatMap((one) => one?.now ?? []);
  const strays: Stray[] = [];
  const match = (old: Key, key: Key): void => {
    const is = single(now, key);
    for (const [own, was] of single(before, old)) {
      const found = is.get(own) ?? null;
      if (was === null || found === null || was.file === found.file) continue;
      strays.push({ from: was.file, was: was.game, to: found.file, game: found.game });
      release(was);
      release(found);
    }
  };
  for (const key of KEYS) match(key, key);
  match(byLength, ({ length }) => keyOf(length));
  /** A file whose games are no longer taken for others if those were found elsewhere. */
  const corrected = (file: EditedFile | null, number: number): EditedFile | null => {
    if (file === null) return null;
    const origins = file.origins.slice();
    for (const { game, partner } of sides[number]!.now)
      if (partner === null) origins[game] = UNKNOWN;
    return { ...file, origins };
  };
  return { strays, files: strays.length === 0 ? files : files.map(corrected) };
};
