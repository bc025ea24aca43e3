/**
 * The rank of a game, its place in its match from 1, by what splits its round; and what days tell about the games of a
 * rank. Where the games of a match had a day each, further games with a day each belong to a longer match, even if
 * other pairs finished earlier; tiebreaks share a day.
 */

import { comparePaths, unmarkedGames, type RoundedGames } from './meetings.js';
import type { Split } from './subrounds.js';
import { mainOf, type Main } from '../round-key.js';
import { addTo, pushTo, isoDate, readColumn, getOrAdd, type GameTable } from '../table.js';

/** Pairs share numbers if more than one number in this many is shared: a single one may be that of a stray game. */
const NUMBERS_PER_SHARED = 4;

/** The rank of games without a number of their own. */
export const PLAIN = 0;

/** The places of different splits in their order, from 1. */
const ranksOf = (splits: readonly Split[]): ReadonlyMap<string, number> => {
  const ranks = new Map<string, number>();
  for (const { key } of splits.toSorted(comparePaths))
    ranks.set(key, ranks.get(key) ?? ranks.size + 1);
  return ranks;
};

/**
 * The rank of each round's games. Where pairs share numbers, the numbers give it, whichever is the first. Where
 * numbers run on from match to match, as `1.1`, `1.2` of one pair and `1.3`, `1.4` of another, the games of each
 * pair are counted. A round of one pair, or with few numbers that are shared, goes by number if other rounds have its
 * numbers.
 */
export const ranksInMatch = (
  games: RoundedGames,
  meetings: Uint32Array,
  splits: readonly (Split | null)[],
): readonly number[] => {
  const pairsOf = new Map<Main, Map<string, Set<number>>>();
  const ofPair = new Map<number, Set<number>>();
  const pairs = new Map<Main, Set<number>>();
  for (const { reading, main, meeting: pair } of unmarkedGames(games, meetings)) {
    const split = splits[reading]!;
    if (split === null || pair === 0) continue;
    addTo(
      getOrAdd(pairsOf, main, () => new Map<string, Set<number>>()),
      split.key,
      pair,
    );
    addTo(ofPair, pair, reading);
    addTo(pairs, main, pair);
  }
  const areShared = (numbered: ReadonlyMap<string, ReadonlySet<number>>): boolean => {
    const several = [...numbered.values()].filter(({ size }) => size > 1).length;
    return several * NUMBERS_PER_SHARED > numbered.size;
  };
  const shared = new Set(
    [...pairsOf].filter(([, numbered]) => areShared(numbered)).map(([main]) => main),
  );
  const splitsIn = new Map<Main, Split[]>();
  for (const [reading, split] of splits.entries()) {
    const round = games.rounds[reading]!;
    if (split !== null && round?.mark === null) pushTo(splitsIn, mainOf(round), split);
  }
  const known = new Set([...shared].flatMap((main) => splitsIn.get(main)!.map(({ key }) => key)));
  /** In a small round one missing game may leave few numbers that are shared. */
  const mayBeShared = (main: Main): boolean =>
    pairs.get(main)!.size === 1 || [...pairsOf.get(main)!.values()].some(({ size }) => size > 1);
  const goesByNumber = (main: Main): boolean =>
    shared.has(main) ||
    (mayBeShared(main) && splitsIn.get(main)!.some(({ key }) => known.has(key)));
  const byNumber = new Set([...pairs.keys()].filter(goesByNumber));
  const numbers = ranksOf([...byNumber].flatMap((main) => splitsIn.get(main)!));
  const ranks = splits.map((split) => (split === null ? PLAIN : (numbers.get(split.key) ?? PLAIN)));
  for (const readings of ofPair.values()) {
    const counted = [...readings].filter(
      (reading) => !byNumber.has(mainOf(games.rounds[reading]!)),
    );
    const own = ranksOf(counted.map((reading) => splits[reading]!));
    for (const reading of counted) ranks[reading] = own.get(splits[reading]!.key)!;
  }
  return ranks;
};

/** The games of a round that have one rank. */
export interface RankedGames {
  readonly pairs: Set<number>;
  /** The pairs that play another game that day. */
  readonly sharing: Set<number>;
  isDated: boolean;
  isSlow: boolean;
}

const noGames = (): RankedGames => ({
  pairs: new Set(),
  sharing: new Set(),
  isDated: true,
  isSlow: true,
});

export type RankedRound = ReadonlyMap<number, RankedGames>;

/** `isSlow`: whether the clock of a row's game says that it filled a day. */
export const rankedRounds = (
  rounded: RoundedGames,
  meetings: Uint32Array,
  rankAt: (place: number) => number,
  { date }: GameTable,
  isSlow: (row: number) => boolean,
): ReadonlyMap<Main, RankedRound> => {
  const dayOf = readColumn(date, isoDate);
  const firstOn = new Map<string, RankedGames>();
  const found = new Map<Main, Map<number, RankedGames>>();
  for (const { place, row, main, meeting: pair } of unmarkedGames(rounded, meetings)) {
    const ranked = getOrAdd(found, main, () => new Map<number, RankedGames>());
    // without names there are no matches
    if (pair === 0) continue;
    const games = getOrAdd(ranked, rankAt(place), noGames);
    games.pairs.add(pair);
    const day = dayOf(row);
    games.isDated &&= day !== null;
    games.isSlow &&= isSlow(row);
    if (day === null) continue;
    const key = `${pair} ${day}`;
    const before = firstOn.get(key);
    if (before === undefined) firstOn.set(key, games);
    else for (const one of [before, games]) one.sharing.add(pair);
  }
  return found;
};

/** Whether each of the games had a day of its own. */
export const areApart = ({ sharing, isDated, isSlow }: RankedGames): boolean =>
  sharing.size === 0 && (isDated || isSlow);

export const firstOf = (ranks: readonly number[]): number =>
  ranks.reduce((least, rank) => Math.min(least, rank), Infinity);

export const lastOf = (ranks: ReadonlySet<number>): number =>
  [...ranks].reduce((most, rank) => Math.max(most, rank), 0);

/** After fewer games than these, a single further one may be a tiebreak. */
const MIN_GAMES = 3;

/**
 * The ranks of games that continue a match at its pace, or whose games before the last are only missing from the
 * file. `own` has the ranks that every pair plays.
 */
export const ranksAtPace = (ranked: RankedRound, own: ReadonlySet<number>): ReadonlySet<number> => {
  const isApart = (rank: number): boolean => areApart(ranked.get(rank)!);
  // where no game is common to all pairs, numbers may be those of boards or groups
  if (own.size === 0 || ![...own].every(isApart)) return new Set();
  const last = lastOf(own);
  const others = [...ranked.keys()].filter((rank) => !own.has(rank)).toSorted((a, b) => a - b);
  const before = others.filter((rank) => rank < last && isApart(rank));
  const behind = others.filter((rank) => rank > last);
  const end = behind.findIndex((rank) => !isApart(rank));
  const further = end < 0 ? behind : behind.slice(0, end);
  const all = own.size + before.length;
  const goesOn = all >= MIN_GAMES || (further.length > 1 && all + further.length >= MIN_GAMES);
  return new Set([...before, ...(goesOn ? further : [])]);
};

/**
 * The ranks that every pair plays, without those of a day of tiebreaks to which all pairs came: the games before
 * had a day each, and some pairs go on that day.
 */
export const ranksBeforeTiebreaks = (
  ranked: RankedRound,
  own: ReadonlySet<number>,
): ReadonlySet<number> => {
  const ranks = [...own].toSorted((a, b) => a - b);
  const count = ranks.findIndex((rank) => !areApart(ranked.get(rank)!));
  const shared = ranks.slice(count).map((rank) => ranked.get(rank)!);
  const goesOn = [...ranked.keys()].some((rank) => rank > ranks.at(-1)!);
  return count > 1 && goesOn && shared.every(({ sharing, pairs }) => sharing.size === pairs.size)
    ? new Set(ranks.slice(0, count))
    : own;
};
