/**
 * Which games of matches are regular where no clock tells, and which only decide what those left open. All pairs
 * of a round play the regular ones; what was a tiebreak in a round is one in those that follow.
 */

import { isoDate } from './dates.js';
import { addTo, PLAIN, ranksInMatch, type Split } from './match-ranks.js';
import type { RoundedGames } from './meetings.js';
import { compareMains, mainOf, type Main } from './round-key.js';
import { readColumn, type GameTable } from './table.js';

/** A pair that lacks a game may just lack it in the file; if so many have it, others decide nothing. */
const MOST_WITH_TIEBREAKS = 0.75;

/** The games of a round that have one rank. */
interface RankedGames {
  readonly pairs: Set<number>;
  /** Whether a pair plays another game that day. */
  sharesDay: boolean;
  isDated: boolean;
}

type RankedRound = ReadonlyMap<number, RankedGames>;

const rankedRounds = (
  { rows, rounds, of }: RoundedGames,
  meetings: Uint32Array,
  rankAt: (place: number) => number,
  { date }: GameTable,
): ReadonlyMap<Main, RankedRound> => {
  const dayOf = readColumn(date, isoDate);
  const firstOn = new Map<string, RankedGames>();
  const found = new Map<Main, Map<number, RankedGames>>();
  for (let place = 0; place < rows.length; place += 1) {
    const round = rounds[of[place]!]!;
    if (round === null || round.mark !== null) continue;
    const main = mainOf(round);
    const ranked = found.get(main) ?? new Map<number, RankedGames>();
    found.set(main, ranked);
    const rank = rankAt(place);
    const games = ranked.get(rank) ?? { pairs: new Set(), sharesDay: false, isDated: true };
    ranked.set(rank, games);
    games.pairs.add(meetings[place]!);
    const day = dayOf(rows[place]!);
    games.isDated &&= day !== null;
    if (day === null) continue;
    const key = `${meetings[place]} ${day}`;
    const before = firstOn.get(key);
    if (before === undefined) firstOn.set(key, games);
    else before.sharesDay = games.sharesDay = true;
  }
  return found;
};

/** What a second game of one tag has more than the first. */
const SECOND = 0.5;

/** Beside games without a number those with one are tiebreaks anyway. */
const isAsked = (ranked: RankedRound, rank: number): boolean => rank < 1 || !ranked.has(PLAIN);

/** The ranks of tiebreaks in each round. */
const tiebreakRanks = (
  found: ReadonlyMap<Main, RankedRound>,
): ReadonlyMap<Main, ReadonlySet<number>> => {
  const tiebreaks = new Map<Main, Set<number>>();
  const regular = new Set<number>();
  /** Of rounds that tell by themselves, and whether they were played on a day with others. */
  const known = new Map<number, boolean>();
  /** Several tiebreaks are played on one day; if not, those of before are games of a longer match. */
  const longerGames = (ranked: RankedRound): ReadonlySet<number> => {
    const apart = [...ranked]
      .filter(([rank, { isDated, sharesDay }]) => known.get(rank) === true && isDated && !sharesDay)
      .map(([rank]) => rank);
    return new Set(apart.length > 1 ? apart : []);
  };
  const sizeOf = (ranked: RankedRound): number =>
    new Set([...ranked.values()].flatMap(({ pairs }) => [...pairs])).size;
  const mains = [...found.keys()].toSorted(compareMains);
  const [several, alone] = [
    mains.filter((main) => sizeOf(found.get(main)!) > 1),
    mains.filter((main) => sizeOf(found.get(main)!) === 1),
  ];
  for (const main of several) {
    const ranked = found.get(main)!;
    const all = sizeOf(ranked);
    const longer = longerGames(ranked);
    const isRegular = ([rank, games]: readonly [number, RankedGames]): boolean =>
      games.pairs.size === all && (!known.has(rank) || regular.has(rank) || longer.has(rank));
    const asked = [...ranked].filter(([rank]) => isAsked(ranked, rank));
    const own = new Set(asked.filter(isRegular).map(([rank]) => rank));
    const last = [...own].reduce((most, rank) => Math.max(most, rank), PLAIN);
    for (const [rank, games] of asked) {
      if (own.has(rank)) continue;
      addTo(tiebreaks, main, rank);
      // before a regular one, or without any, it may be that games are missing
      if (own.size > 0 && rank > last && games.pairs.size <= MOST_WITH_TIEBREAKS * all)
        known.set(rank, games.sharesDay || known.get(rank) === true);
    }
    for (const rank of own) regular.add(rank);
  }
  const isEven =
    !mains.some((main) => found.get(main)!.has(PLAIN)) &&
    ![...tiebreaks.values()].some((ranks) => [...ranks].some(Number.isInteger));
  for (const main of alone) {
    const ranked = found.get(main)!;
    const longer = longerGames(ranked);
    for (const rank of ranked.keys()) {
      const isOther = !isEven && !regular.has(rank) && !longer.has(rank);
      if (isAsked(ranked, rank) && (Number.isInteger(rank) ? isOther : known.has(rank)))
        addTo(tiebreaks, main, rank);
    }
  }
  return tiebreaks;
};

/**
 * Whether the game at a place is regular. Beside games without a number those with one never are; a pair that
 * plays no other in the round has nothing to decide. `second` has the places of second games of one tag.
 */
export const regularGames = (
  games: RoundedGames,
  meetings: Uint32Array,
  splits: readonly (Split | null)[],
  second: ReadonlySet<number>,
  table: GameTable,
): ((place: number) => boolean) => {
  const { rows, rounds, of } = games;
  if (second.size === 0 && splits.every((split) => split === null)) return () => true;
  const ranks = ranksInMatch(games, meetings, splits);
  const rankAt = (place: number): number => ranks[of[place]!]! + (second.has(place) ? SECOND : 0);
  const found = rankedRounds(games, meetings, rankAt, table);
  const tiebreaks = tiebreakRanks(found);
  const gamesOf = new Uint32Array(rows.length + 1);
  for (let place = 0; place < rows.length; place += 1) {
    const round = rounds[of[place]!]!;
    if (round !== null && round.mark === null) gamesOf[meetings[place]!]! += 1;
  }
  return (place) => {
    const main = mainOf(rounds[of[place]!]!);
    if (!isAsked(found.get(main)!, rankAt(place))) return false;
    if (gamesOf[meetings[place]!] === 1) return true;
    return tiebreaks.get(main)?.has(rankAt(place)) !== true;
  };
};
