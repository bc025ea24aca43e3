/**
 * Which games of an edited file are which of those that it had. Games stay in their order; some were
 * changed, some are gone, some are new. What is alike at the ends of a stretch is the same, and so is
 * what is alike and there only once, as far as the order allows; both again between what was found. So
 * the work grows little faster than the file, and nothing is as large as old games times new ones.
 */

/** What games are known by, in the file as it was and as it is; games count from 0. */
export interface Likeness {
  readonly before: (game: number) => string | number;
  readonly now: (game: number) => string | number;
}

/** Games in a row that are not known yet, before and now. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly nowFrom: number;
  readonly nowTo: number;
}

const UNKNOWN = -1;

/** The stretches in which both have games. `found` names the old game of each. */
const stretchesOf = (found: Int32Array, before: number): readonly Stretch[] => {
  const stretches: Stretch[] = [];
  let from = 0;
  let nowFrom = 0;
  for (let now = 0; now <= found.length; now += 1) {
    const to = now === found.length ? before : found[now]!;
    if (to === UNKNOWN) continue;
    if (from < to && nowFrom < now) stretches.push({ from, to, nowFrom, nowTo: now });
    from = to + 1;
    nowFrom = now + 1;
  }
  return stretches;
};

/** Where each key of a stretch stands that is there only once; `UNKNOWN` for the others. */
const placesOfKeys = (
  keyOf: (game: number) => string | number,
  from: number,
  to: number,
): ReadonlyMap<string | number, number> => {
  const places = new Map<string | number, number>();
  for (let game = from; game < to; game += 1) {
    const key = keyOf(game);
    places.set(key, places.has(key) ? UNKNOWN : game);
  }
  return places;
};

type Pair = readonly [before: number, now: number];

/** As many pairs as can be kept so that both sides ascend; they come in the order of `now`. */
const longestAscent = (pairs: readonly Pair[]): readonly Pair[] => {
  // the pair that ends the best ascent of each length, and the one before each pair
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [place, [before]] of pairs.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pairs[ends[middle]!]![0] < before) low = middle + 1;
      else high = middle;
    }
    previous.push(low === 0 ? UNKNOWN : ends[low - 1]!);
    ends[low] = place;
  }
  const kept: Pair[] = [];
  for (let at = ends.at(-1) ?? UNKNOWN; at !== UNKNOWN; at = previous[at]!) kept.push(pairs[at]!);
  return kept;
};

/** Finds games of a stretch by one likeness; whether there were any. */
const matchStretch = (
  { from, to, nowFrom, nowTo }: Stretch,
  { before, now }: Likeness,
  found: Int32Array,
): boolean => {
  const most = Math.min(to - from, nowTo - nowFrom);
  let head = 0;
  while (head < most && before(from + head) === now(nowFrom + head)) {
    found[nowFrom + head] = from + head;
    head += 1;
  }
  let tail = 0;
  while (head + tail < most && before(to - tail - 1) === now(nowTo - tail - 1)) {
    tail += 1;
    found[nowTo - tail] = to - tail;
  }
  if (head + tail === most) return true;
  const old = placesOfKeys(before, from + head, to - tail);
  const pairs: Pair[] = [];
  for (const [key, place] of placesOfKeys(now, nowFrom + head, nowTo - tail)) {
    const was = old.get(key) ?? UNKNOWN;
    if (place !== UNKNOWN && was !== UNKNOWN) pairs.push([was, place]);
  }
  const kept = longestAscent(pairs);
  for (const [was, place] of kept) found[place] = was;
  return head + tail + kept.length > 0;
};

/** Looks by one likeness; more than a few would serve only files made to be hard. */
const MOST_LOOKS = 8;

/**
 * The place among the old games at which each game goes now. A new game has that of the one before it.
 * Likenesses are asked in their order; what none of them knows takes the places that are left between its
 * neighbours, one after the other.
 */
export const alignGames = (
  before: number,
  now: number,
  likenesses: readonly Likeness[],
): Uint32Array => {
  const found = new Int32Array(now).fill(UNKNOWN);
  for (const likeness of likenesses) {
    for (let look = 0; look < MOST_LOOKS; look += 1) {
      const more = stretchesOf(found, before).map((one) => matchStretch(one, likeness, found));
      if (!more.includes(true)) break;
    }
  }
  for (const { from, to, nowFrom, nowTo } of stretchesOf(found, before)) {
    const most = Math.min(to - from, nowTo - nowFrom);
    for (let game = 0; game < most; game += 1) found[nowFrom + game] = from + game;
  }
  let last = 0;
  return Uint32Array.from(found, (place) => (last = place === UNKNOWN ? last : place));
};
