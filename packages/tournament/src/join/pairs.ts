/** Games before and now that are the same by one thing they are known by. */

export type Key = string | number;

/** What games are known by, in the file as it was and as it is; games count from 0. */
export interface Likeness {
  readonly before: (game: number) => Key;
  readonly now: (game: number) => Key;
  /** What tells those apart that are alike in this. With it, games are found that stand elsewhere now. */
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

/** Where each key of a stretch stands that is there only once; `UNKNOWN` for the others. */
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

/** What is there once before and once now; the pairs come in the order of `now`. */
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
