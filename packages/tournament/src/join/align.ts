/**
 * Finds the old game of each game in an edited file, much as a patience diff does. Some games were changed, removed,
 * added or moved, but most have kept their order. Equal games at both ends of a stretch are matched, then those that
 * occur once, as far as the order allows; then the same again in the stretches between. So the work grows little
 * faster than the file, and nothing takes old games times new ones.
 */

import { findMoved, pairsOf, UNKNOWN, type Likeness, type Pair, type Stretch } from './pairs.js';

/** The stretches in which both sides have unmatched games. `found` has the old game of each. */
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

/** The longest list of pairs in which both sides ascend; the input is in the order of `now`. */
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

/** Matches games of a stretch by one likeness; whether any were found. */
const matchStretch = (
  { from, to, nowFrom, nowTo }: Stretch,
  likeness: Likeness,
  found: Int32Array,
): boolean => {
  const { before, now } = likeness;
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
  const kept = longestAscent(
    pairsOf(likeness, {
      from: from + head,
      to: to - tail,
      nowFrom: nowFrom + head,
      nowTo: nowTo - tail,
    }),
  );
  for (const [was, place] of kept) found[place] = was;
  return head + tail + kept.length > 0;
};

/** Passes by one likeness; only contrived files would need more. */
const MAX_LOOKS = 8;

/**
 * The old game of each game; `UNKNOWN` for a new one. Likenesses are tried in their order; games that none of them
 * matches take the places left between their neighbours, in order.
 */
export const findOrigins = (
  before: number,
  now: number,
  likenesses: readonly Likeness[],
): Int32Array => {
  // the old game of each that kept its order, and of each that did not
  const found = new Int32Array(now).fill(UNKNOWN);
  const moved = new Int32Array(now).fill(UNKNOWN);
  const isMoved = (game: number): boolean => moved[game] !== UNKNOWN;
  /** By old game: whether it was moved. */
  const gone = new Uint8Array(before);

  const matchMoved = (likeness: Likeness, apart: Likeness): void => {
    if (!found.includes(UNKNOWN)) return;
    const known = gone.slice();
    for (const place of found) if (place !== UNKNOWN) known[place] = 1;
    const pairs = findMoved(before, now, likeness, apart, {
      before: (game) => known[game] === 0,
      now: (game) => found[game] === UNKNOWN && !isMoved(game),
    });
    for (const [was, place] of pairs) {
      moved[place] = was;
      gone[was] = 1;
    }
  };
  /** Nothing is like a game that was moved. */
  const withoutMoved = (likeness: Likeness): Likeness => ({
    before: (game) => (gone[game] === 1 ? -1 : likeness.before(game)),
    now: (game) => (isMoved(game) ? -2 : likeness.now(game)),
  });
  for (const likeness of likenesses) {
    if (likeness.apart !== undefined) matchMoved(likeness, likeness.apart);
    const left = withoutMoved(likeness);
    for (let look = 0; look < MAX_LOOKS; look += 1) {
      const more = stretchesOf(found, before).map((one) => matchStretch(one, left, found));
      if (!more.includes(true)) break;
    }
  }
  // from both ends, up to the first moved game
  for (const { from, to, nowFrom, nowTo } of stretchesOf(found, before)) {
    const isApart = (was: number, game: number): boolean => gone[was] === 1 || isMoved(game);
    let head = 0;
    const most = Math.min(to - from, nowTo - nowFrom);
    while (head < most && !isApart(from + head, nowFrom + head)) {
      found[nowFrom + head] = from + head;
      head += 1;
    }
    for (let tail = 1; head + tail <= most && !isApart(to - tail, nowTo - tail); tail += 1) {
      found[nowTo - tail] = to - tail;
    }
  }
  return found.map((place, game) => (isMoved(game) ? moved[game]! : place));
};

/** The place of each game among the old ones. A new game has that of the game before it. */
export const slotsOf = (origins: Int32Array): Uint32Array => {
  let last = 0;
  return Uint32Array.from(origins, (own) => (last = own === UNKNOWN ? last : own));
};

/** The least number of games to move to restore the old order. */
export const countMoved = (origins: Int32Array): number => {
  const known = Array.from(origins, (was, game): Pair => [was, game]).filter(
    ([was]) => was !== UNKNOWN,
  );
  return known.length - longestAscent(known).length;
};
