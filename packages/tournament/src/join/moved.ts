/**
 * Games of an edited file that were moved. A game is recognised anywhere if it is the only one of its kind, before and
 * now. Several of a kind, say of one pair on one day, are recognised if they are the same set by what distinguishes
 * them: then only their order changed. Otherwise that means little, as lengths do after a change to every game, and
 * their order means more.
 */

import { pushTo } from '../rounds/multimap.js';
import { pairsOf, type Key, type Likeness, type Pair } from './pairs.js';

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
