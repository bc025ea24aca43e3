/**
 * Which games of matches are regular where no clock tells, and which only decide what those left open. Nearly all
 * pairs of a round play the regular ones; what a game was in a round it is in those that follow.
 */

import {
  areApart,
  firstOf,
  lastOf,
  rankedRounds,
  ranksAtPace,
  ranksBeforeTiebreaks,
  type RankedGames,
  type RankedRound,
} from './match-days.js';
import { addTo, PLAIN, ranksInMatch, type Split } from './match-ranks.js';
import type { RoundedGames } from './meetings.js';
import { compareMains, mainOf, type Main } from '../round-key.js';
import type { GameTable } from '../table.js';

/** A pair that lacks a game may just lack it in the file; if so many have it, others decide nothing. */
const MAX_SHARE_OF_TIEBREAKS = 0.75;

/** A match of so many games may be won before its last ones. */
const LONG_MATCH = 4;

/** What a second game of one tag has more than the first. */
const SECOND = 0.5;

/** Beside games without a number those with one are tiebreaks anyway. */
const isAsked = (ranked: RankedRound, rank: number): boolean => rank < 1 || !ranked.has(PLAIN);

/**
 * Whether a game behind so many may just be one of a match that other pairs finished before: it would be the
 * even one of them, as the fourth is where some won by three, or a third on a day of its own.
 */
const mayGoOn = (before: number, rank: number, games: RankedGames): boolean =>
  Number.isInteger(rank) && before > 1 && (before % 2 === 1 || areApart(games));

/** What is known of the games of an event, round by round; it belongs to one call. */
interface Learned {
  /** The ranks of tiebreaks in each round. */
  readonly tiebreaks: Map<Main, Set<number>>;
  /** Rounds in which they may as well be games of longer matches. */
  readonly doubtful: Set<Main>;
  /** The ranks of games that are regular in some round. */
  readonly regular: Set<number>;
  /** Those of them that had a day each. */
  readonly apart: Set<number>;
  /** Ranks of tiebreaks in rounds that tell by themselves, and whether they were played on a day with others. */
  readonly known: Map<number, boolean>;
}

const sizeOf = (ranked: RankedRound): number =>
  new Set([...ranked.values()].flatMap(({ pairs }) => [...pairs])).size;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

const askedOf = (ranked: RankedRound): RankedRound =>
  new Map([...ranked].filter(([rank]) => isAsked(ranked, rank)));

/** Several tiebreaks are played on one day; if not, those of before are games of a longer match. */
const longerGames = (ranked: RankedRound, known: Learned['known']): ReadonlySet<number> => {
  const further = [...ranked]
    .filter(([rank, games]) => known.get(rank) === true && areApart(games))
    .map(([rank]) => rank);
  return new Set(further.length > 1 ? further : []);
};

/** A round with the number of its pairs. */
interface Sized {
  readonly main: Main;
  readonly ranked: RankedRound;
  readonly size: number;
}

/** The share of pairs that come to a game, in those of the rounds that have it. */
const sharesIn = (rounds: readonly Sized[]): ((rank: number) => number) => {
  // not those in which numbers are those of groups
  const withMatches = rounds.filter(
    ({ ranked, size }) => sum(Array.from(ranked.values(), ({ pairs }) => pairs.size)) > size,
  );
  return (rank) => {
    const having = withMatches.filter(({ ranked }) => ranked.has(rank) && isAsked(ranked, rank));
    const played = sum(having.map(({ ranked }) => ranked.get(rank)!.pairs.size));
    return having.length === 0 ? 1 : played / sum(having.map(({ size }) => size));
  };
};

/** Learns from a round of several pairs, which may tell by itself. */
const learnFromPairs = (
  { main, ranked, size: all }: Sized,
  shareOf: (rank: number) => number,
  { tiebreaks, doubtful, regular, apart, known }: Learned,
): void => {
  const longer = longerGames(ranked, known);
  const isTiebreak = (rank: number): boolean =>
    known.has(rank) && !regular.has(rank) && !longer.has(rank);
  const asked = askedOf(ranked);
  // what all pairs come to behind a tiebreak is one as well
  const end = firstOf([...asked.keys()].filter(isTiebreak));
  const isWhole = ({ pairs }: RankedGames): boolean => pairs.size > MAX_SHARE_OF_TIEBREAKS * all;
  const isNearlyWhole = ({ pairs }: RankedGames): boolean =>
    pairs.size >= MAX_SHARE_OF_TIEBREAKS * all;
  /**
   * A game to which all pairs of one round come, and few of the others, decides something. Of second games, which
   * are told anyway, one may be missing among four.
   */
  const isUsual = (rank: number, games: RankedGames): boolean => {
    const share = shareOf(rank);
    if (isWhole(games)) return share >= MAX_SHARE_OF_TIEBREAKS;
    return !Number.isInteger(rank) && isNearlyWhole(games) && share > MAX_SHARE_OF_TIEBREAKS;
  };
  const ofAll = [...asked.values()].filter(({ pairs }) => pairs.size === all);
  const hadDays = ofAll.length > 0 && ofAll.every(areApart);
  /** Games that share a day behind games of a day each; what all pairs have is asked elsewhere. */
  const areOfOneDay = ({ pairs, sharing }: RankedGames): boolean =>
    hadDays && sharing.size === pairs.size && pairs.size < all;
  const isRegular = ([rank, games]: readonly [number, RankedGames]): boolean =>
    rank < end && !areOfOneDay(games) && (regular.has(rank) || isUsual(rank, games));
  const whole = new Set([...asked].filter(isRegular).map(([rank]) => rank));
  const before = ranksBeforeTiebreaks(asked, whole);
  const own = new Set([...before, ...ranksAtPace(asked, before)]);
  const last = lastOf(own);
  for (const [rank, games] of asked) {
    if (own.has(rank)) continue;
    addTo(tiebreaks, main, rank);
    // before a regular one, or without any, it may be that games are missing
    if (own.size > 0 && rank > last && !isWhole(games))
      known.set(rank, games.sharing.size > 0 || known.get(rank) === true);
    const isOtherwise = isWhole(games) && !areOfOneDay(games) && rank < end;
    const isLong = own.size >= LONG_MATCH && isNearlyWhole(games);
    const goesOn = mayGoOn(own.size, rank, games) || isLong;
    if (rank > last && (isOtherwise || goesOn)) doubtful.add(main);
  }
  for (const rank of own) {
    regular.add(rank);
    if (areApart(asked.get(rank)!)) apart.add(rank);
  }
};

/** Judges a match that is a round, as a final is, by what others have told. */
const judgeMatch = (
  { main, ranked }: Sized,
  isEven: boolean,
  { doubtful, regular, apart, known }: Learned,
): { readonly ranks: readonly number[]; readonly isDoubtful: boolean } => {
  const longer = longerGames(ranked, known);
  const asked = askedOf(ranked);
  const whole = new Set([...asked.keys()].filter((rank) => regular.has(rank)));
  // a final is more than its tiebreaks
  if (whole.size === 0 && typeof main === 'string') return { ranks: [], isDoubtful: false };
  // a match of numbers that no other round has is a playoff, at whatever pace
  const pace = whole.size === 0 ? whole : ranksAtPace(asked, whole);
  // two games a day where others had one may be half of a longer match
  const isFaster = [...whole].some((rank) => apart.has(rank) && !areApart(asked.get(rank)!));
  const isOther = (rank: number): boolean =>
    !isEven && !whole.has(rank) && !longer.has(rank) && !pace.has(rank);
  return {
    ranks: [...asked.keys()].filter((rank) =>
      Number.isInteger(rank) ? isOther(rank) : known.has(rank),
    ),
    isDoubtful: doubtful.size > 0 || isFaster,
  };
};

const tiebreaksOf = (
  found: ReadonlyMap<Main, RankedRound>,
): Pick<Learned, 'tiebreaks' | 'doubtful'> => {
  const learned: Learned = {
    tiebreaks: new Map(),
    doubtful: new Set(),
    regular: new Set(),
    apart: new Set(),
    known: new Map(),
  };
  const { tiebreaks, doubtful } = learned;
  const rounds = Array.from(found, ([main, ranked]) => ({ main, ranked, size: sizeOf(ranked) }));
  rounds.sort((one, other) => compareMains(one.main, other.main));
  const several = rounds.filter(({ size }) => size > 1);
  const shareOf = sharesIn(several);
  for (const round of several) learnFromPairs(round, shareOf, learned);
  const hasTiebreaks = [...tiebreaks.values()].some((ranks) => [...ranks].some(Number.isInteger));
  const hasPlain = rounds.some(({ ranked }) => ranked.has(PLAIN));
  const alone = rounds.filter(({ size }) => size === 1);
  // each by what the rounds of several pairs have told
  const judged = alone.map((round) => {
    const { main } = round;
    // behind rounds without numbers a final has them, and a numbered round that is one match is a playoff
    const isEven = !hasTiebreaks && (typeof main === 'string' || !hasPlain);
    return { main, ...judgeMatch(round, isEven, learned) };
  });
  for (const { main, ranks, isDoubtful } of judged) {
    for (const rank of ranks) addTo(tiebreaks, main, rank);
    if (ranks.length > 0 && isDoubtful) doubtful.add(main);
  }
  return { tiebreaks, doubtful };
};

export interface MatchGames {
  /** Whether the game at a place is regular. */
  readonly isRegular: (place: number) => boolean;
  /** Whether nothing but the number of games tells that it is not. */
  readonly isDoubtful: (place: number) => boolean;
}

/**
 * Beside games without a number those with one are never regular; a pair that plays no other in the round has
 * nothing to decide. `second` has the places of second games of one tag.
 */
export const matchGames = (
  games: RoundedGames,
  meetings: Uint32Array,
  splits: readonly (Split | null)[],
  second: ReadonlySet<number>,
  table: GameTable,
  isSlow: (row: number) => boolean,
): MatchGames => {
  const { rows, rounds, of } = games;
  if (second.size === 0 && splits.every((split) => split === null))
    return { isRegular: () => true, isDoubtful: () => false };
  const ranks = ranksInMatch(games, meetings, splits);
  const rankAt = (place: number): number => ranks[of[place]!]! + (second.has(place) ? SECOND : 0);
  const found = rankedRounds(games, meetings, rankAt, table, isSlow);
  const { tiebreaks, doubtful } = tiebreaksOf(found);
  const gamesOf = new Uint32Array(rows.length + 1);
  for (let place = 0; place < rows.length; place += 1) {
    const round = rounds[of[place]!]!;
    if (round !== null && round.mark === null) gamesOf[meetings[place]!]! += 1;
  }
  const mainAt = (place: number): Main => mainOf(rounds[of[place]!]!);
  const isAskedAt = (place: number): boolean => isAsked(found.get(mainAt(place))!, rankAt(place));
  return {
    isRegular: (place) => {
      if (!isAskedAt(place)) return false;
      if (gamesOf[meetings[place]!] === 1) return true;
      return tiebreaks.get(mainAt(place))?.has(rankAt(place)) !== true;
    },
    isDoubtful: (place) => isAskedAt(place) && doubtful.has(mainAt(place)),
  };
};
