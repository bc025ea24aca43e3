/**
 * Pairs of games, before and now, that are equal by one likeness, and games of an edited file that were moved. A game is
 * recognised anywhere if it is the only one of its kind, before and now. Several of a kind, say of one pair on one day,
 * are recognised if they are the same set by what distinguishes them: then only their order changed. Otherwise that
 * means little, as lengths do after a change to every game, and their order means more.
 */

import { pushTo } from '../rounds/table.js';

export type Key = string | number;

/** What games are compared by, in the old file and the new; games count from 0. */
export interface Likeness {
  readonly before: (game: number) => Key;
  readonly now: (game: number) => Key;
  /** Distinguishes games that are equal by this; needed to find moved games. */
  readonly apart?: Likeness;
}

/** Games in a row, before and now. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly nowFrom: number;
  readonly nowTo: number;
}

export type Pair = readonly [before: number, now: number];

export const UNKNOWN = -1;

/** The game of each key that occurs once in a stretch; `UNKNOWN` for other keys. */
const placesOfKeys = (
  keyOf: (game: number) => Key,
  from: number,
  to: number,
): ReadonlyMap<Key, number> => {
  const places = new Map<Key, number>();
  for (let game = from; game < to; game += 1) {
    const key = keyOf(game);
    places.set(key, places.has(key) ? UNKNOWN : game);
  }
  return places;
};

/** The pairs of games whose keys occur once on each side, in the order of `now`. */
export const pairsOf = (
  { before, now }: Likeness,
  { from, to, nowFrom, nowTo }: Stretch,
): readonly Pair[] => {
  const old = placesOfKeys(before, from, to);
  const pairs: Pair[] = [];
  for (const [key, place] of placesOfKeys(now, nowFrom, nowTo)) {
    const was = old.get(key) ?? UNKNOWN;
    if (place !== UNKNOWN && was !== UNKNOWN) pairs.push([was, place]);
  }
  return pairs;
};

/** The kinds whose games are not the same set as before. */
export const changedKinds = (
  before: number,
  now: number,
  kind: Likeness,
  apart: Likeness,
): ReadonlySet<Key> => {
  const surplus = new Map<Key, number>();
  const count = (key: Key, by: number): void => {
    surplus.set(key, (surplus.get(key) ?? 0) + by);
  };
  for (let game = 0; game < before; game += 1) count(apart.before(game), 1);
  for (let game = 0; game < now; game += 1) count(apart.now(game), -1);
  const changed = new Set<Key>();
  for (let game = 0; game < before; game += 1) {
    if (surplus.get(apart.before(game)) !== 0) changed.add(kind.before(game));
  }
  for (let game = 0; game < now; game += 1) {
    if (surplus.get(apart.now(game)) !== 0) changed.add(kind.now(game));
  }
  return changed;
};

/** Finds moved games among those not matched yet, which `isOpen` tells. */
export const findMoved = (
  before: number,
  now: number,
  kind: Likeness,
  apart: Likeness,
  isOpen: { readonly before: (game: number) => boolean; readonly now: (game: number) => boolean },
): readonly Pair[] => {
  const single = pairsOf(kind, { from: 0, to: before, nowFrom: 0, nowTo: now }).filter(
    ([was, place]) => isOpen.before(was) && isOpen.now(place),
  );
  const known = new Set(single.map(([, place]) => place));
  const changed = changedKinds(before, now, kind, apart);
  // in reverse, so that `pop` takes the first
  const waiting = new Map<Key, number[]>();
  for (let game = before - 1; game >= 0; game -= 1) {
    if (!isOpen.before(game) || changed.has(kind.before(game))) continue;
    pushTo(waiting, apart.before(game), game);
  }
  const several: Pair[] = [];
  for (let game = 0; game < now; game += 1) {
    if (!isOpen.now(game) || known.has(game) || changed.has(kind.now(game))) continue;
    const was = waiting.get(apart.now(game))?.pop();
    if (was !== undefined) several.push([was, game]);
  }
  return [...single, ...several];
};
