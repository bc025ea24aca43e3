/**
 * Which games of an edited file are which of those that it had. Some were changed, some are gone, some are
 * new, some stand elsewhere. Most have kept their order: what is alike at the ends of a stretch is the same,
 * and so is what is alike and there only once, as far as the order allows; both again between what was found.
 * So the work grows little faster than the file, and nothing is as large as old games times new ones.
 */

import { findMoved } from './moved.js';
import { pairsOf, UNKNOWN, type Likeness, type Pair, type Stretch } from './pairs.js';

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

/** Looks by one likeness; more than a few would serve only files made to be hard. */
const MAX_LOOKS = 8;

/**
 * The old game that each game is now; `UNKNOWN` for a new one. Likenesses are asked in their order; what none
 * of them knows takes the places that are left between its neighbours, one after the other.
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
  // from both ends, as far as nothing was moved away from there or to there
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

/** The place among the old games at which each goes. A new game has that of the one before it. */
export const slotsOf = (origins: Int32Array): Uint32Array => {
  let last = 0;
  return Uint32Array.from(origins, (own) => (last = own === UNKNOWN ? last : own));
};

/** How many games have to be moved, so that those that are not new stand in their old order. */
export const countMoved = (origins: Int32Array): number => {
  const known = Array.from(origins, (was, game): Pair => [was, game]).filter(
    ([was]) => was !== UNKNOWN,
  );
  return known.length - longestAscent(known).length;
};
