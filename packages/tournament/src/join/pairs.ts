/** Pairs of games, before and now, that are equal by one likeness. */

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
