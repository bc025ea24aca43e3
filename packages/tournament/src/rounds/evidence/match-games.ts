/**
 * Which games of a match are regular and which are tiebreaks, where neither tags nor clocks tell.
 *
 * The idea: nearly all pairs of a round play its regular games, and only those that are level go on to tiebreaks.
 * A game has a rank, its place in its match. Say four pairs play a quarterfinal:
 *
 *     tag      rank   pairs   verdict
 *     QF.1     1      4       regular
 *     QF.2     2      4       regular
 *     QF.3     3      1       tiebreak: one pair of four comes to it
 *     QF.4     4      1       tiebreak
 *
 * - Rounds of several pairs are read first, in their order. What a rank was in one round it is in the next
 *   (`Evidence`): if all two pairs of the semifinal come to rank 3, that still is a tiebreak.
 * - All matches of the event vote (`voteOn`), so that a leg missing from a small round does not make tiebreaks of the
 *   others; and no tiebreak comes before a regular game.
 * - A round of one match, such as the final, cannot be counted. It is judged by the evidence of the others.
 * - Days outweigh counts: regular games have a day each, tiebreaks share one (match-days.ts).
 * - Where a longer match would look the same, the round is doubtful, and the plan warns of it.
 *
 * A second game with the tag of the first ranks half a place behind it.
 */

import {
  areApart,
  firstOf,
  lastOf,
  rankedRounds,
  ranksAtPace,
  ranksBeforeTiebreaks,
  PLAIN,
  ranksInMatch,
  type RankedGames,
  type RankedRound,
} from './match-ranks.js';
import { unmarkedGames, type RoundedGames } from './meetings.js';
import { addTo, type GameTable } from '../table.js';
import { compareMains, mainOf, type Main } from '../round-key.js';
import type { Split } from './subrounds.js';

/** A pair may lack a game only in the file; a game that more pairs than this share play decides nothing. */
const MAX_SHARE_OF_TIEBREAKS = 0.75;

/** A match of at least this many games may be won before its last ones. */
const LONG_MATCH = 4;

/** A rank that more matches of the event have than this share is regular in all of them. */
const MIN_SHARE_OF_ALL = 5 / 6;

/** How far a second game of one tag ranks behind the first. */
const SECOND = 0.5;

/** Whether the rank has to be judged: beside games without a number, those with one are tiebreaks anyway. */
const isUndecided = (ranked: RankedRound, rank: number): boolean => rank < 1 || !ranked.has(PLAIN);

const undecidedOf = (ranked: RankedRound): RankedRound =>
  new Map([...ranked].filter(([rank]) => isUndecided(ranked, rank)));

/** What the rounds read so far tell about ranks; it belongs to one call. */
interface Evidence {
  /** The ranks of tiebreaks in each round. */
  readonly tiebreaks: Map<Main, Set<number>>;
  /** Rounds in which they may as well be games of longer matches. */
  readonly doubtful: Set<Main>;
  /** Ranks that are regular in some round. */
  readonly regularRanks: Set<number>;
  /** Those of them whose games had a day each. */
  readonly ranksWithOwnDay: Set<number>;
  /** Ranks of tiebreaks in rounds that tell by themselves, and whether they shared a day with other games. */
  readonly tiebreakRanks: Map<number, boolean>;
}

/** A round with the number of its pairs. */
interface Sized {
  readonly main: Main;
  readonly ranked: RankedRound;
  readonly size: number;
}

const sizeOf = (ranked: RankedRound): number =>
  new Set([...ranked.values()].flatMap(({ pairs }) => [...pairs])).size;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/**
 * Ranks that were tiebreaks on a shared day before, and have a day each here. Several of them are games of a
 * longer match; a single one may still be a tiebreak.
 */
const longerRanks = (
  ranked: RankedRound,
  tiebreakRanks: Evidence['tiebreakRanks'],
): ReadonlySet<number> => {
  const further = [...ranked]
    .filter(([rank, games]) => tiebreakRanks.get(rank) === true && areApart(games))
    .map(([rank]) => rank);
  return new Set(further.length > 1 ? further : []);
};

/** The share of pairs that come to a rank, in those of the rounds that have it. */
const sharesIn = (rounds: readonly Sized[]): ((rank: number) => number) => {
  // not those in which numbers count groups
  const withMatches = rounds.filter(
    ({ ranked, size }) => sum(Array.from(ranked.values(), ({ pairs }) => pairs.size)) > size,
  );
  return (rank) => {
    const having = withMatches.filter(
      ({ ranked }) => ranked.has(rank) && isUndecided(ranked, rank),
    );
    const played = sum(having.map(({ ranked }) => ranked.get(rank)!.pairs.size));
    return having.length === 0 ? 1 : played / sum(having.map(({ size }) => size));
  };
};

/**
 * The vote of all matches: what each rank is in the event as a whole. One missing game outweighs the others of a small
 * round, not those of all rounds.
 */
const voteOn = (rounds: readonly Sized[]) => {
  const counted = rounds.filter(({ ranked }) => [...ranked.keys()].some((rank) => rank > PLAIN));
  const all = sum(counted.map(({ size }) => size));
  const pairsAt = ({ ranked }: Sized, rank: number): number => ranked.get(rank)?.pairs.size ?? 0;
  return {
    /** Nearly every match has the rank. */
    isForAll: (rank: number): boolean =>
      Number.isInteger(rank) &&
      rank > PLAIN &&
      sum(counted.map((round) => pairsAt(round, rank))) > MIN_SHARE_OF_ALL * all,
    /** In some round of several pairs only few come to it. */
    isForFew: (rank: number): boolean =>
      counted.some((round) => {
        const pairs = pairsAt(round, rank);
        return round.size > 2 && pairs > 0 && 2 * pairs < round.size;
      }),
  };
};

type Vote = ReturnType<typeof voteOn>;

/** The verdict on the ranks of one round of several pairs. */
const judgePairs = (
  undecided: RankedRound,
  { ranked, size }: Sized,
  shareOf: (rank: number) => number,
  vote: Vote,
  { regularRanks, tiebreakRanks }: Evidence,
) => {
  const longer = longerRanks(ranked, tiebreakRanks);
  const isKnownTiebreak = (rank: number): boolean =>
    tiebreakRanks.has(rank) && !regularRanks.has(rank) && !longer.has(rank) && !vote.isForAll(rank);
  /** The first rank that earlier rounds know as a tiebreak: whatever follows is one, too. */
  const firstTiebreak = firstOf([...undecided.keys()].filter(isKnownTiebreak));

  /** More pairs play it than come to tiebreaks. */
  const isCommon = ({ pairs }: RankedGames): boolean => pairs.size > MAX_SHARE_OF_TIEBREAKS * size;
  /** As many or more. */
  const isNearlyCommon = ({ pairs }: RankedGames): boolean =>
    pairs.size >= MAX_SHARE_OF_TIEBREAKS * size;
  /** Common here and in other rounds. Of second games, which show by themselves, one in four may be missing. */
  const isUsual = (rank: number, games: RankedGames): boolean => {
    const share = shareOf(rank);
    if (isCommon(games)) return share >= MAX_SHARE_OF_TIEBREAKS;
    return !Number.isInteger(rank) && isNearlyCommon(games) && share > MAX_SHARE_OF_TIEBREAKS;
  };
  const ofAllPairs = [...undecided.values()].filter(({ pairs }) => pairs.size === size);
  const hadDays = ofAllPairs.length > 0 && ofAllPairs.every(areApart);
  /** It shares a day, while the games that all pairs play had a day each. */
  const sharesDay = ({ pairs, sharing }: RankedGames): boolean =>
    hadDays && sharing.size === pairs.size && pairs.size < size;

  const isRegular = ([rank, games]: readonly [number, RankedGames]): boolean =>
    rank < firstTiebreak &&
    !sharesDay(games) &&
    (regularRanks.has(rank) || vote.isForAll(rank) || isUsual(rank, games));
  const counted = new Set([...undecided].filter(isRegular).map(([rank]) => rank));
  const before = ranksBeforeTiebreaks(undecided, counted);
  const regular = new Set([...before, ...ranksAtPace(undecided, before)]);
  return { regular, firstTiebreak, isCommon, isNearlyCommon, sharesDay };
};

/** Whether a game after `before` regular ones may just continue a match that other pairs finished earlier. */
const mayGoOn = (before: number, rank: number, games: RankedGames): boolean =>
  // the even game, as the fourth where some won in three, or a third on a day of its own
  Number.isInteger(rank) && before > 1 && (before % 2 === 1 || areApart(games));

/** Judges a round of several pairs, and keeps what it tells. */
const learnFromPairs = (
  round: Sized,
  shareOf: (rank: number) => number,
  vote: Vote,
  evidence: Evidence,
): void => {
  const { main, ranked } = round;
  const { tiebreaks, doubtful, regularRanks, ranksWithOwnDay, tiebreakRanks } = evidence;
  const undecided = undecidedOf(ranked);
  const verdict = judgePairs(undecided, round, shareOf, vote, evidence);
  const { regular, firstTiebreak, isCommon, isNearlyCommon, sharesDay } = verdict;
  const last = lastOf(regular);
  for (const [rank, games] of undecided) {
    if (regular.has(rank)) continue;
    addTo(tiebreaks, main, rank);
    // before the last regular game, or without any, games may just be missing from the file
    if (regular.size > 0 && rank > last && !isCommon(games))
      tiebreakRanks.set(rank, games.sharing.size > 0 || tiebreakRanks.get(rank) === true);
    const isCommonHere =
      isCommon(games) && !sharesDay(games) && (rank < firstTiebreak || round.size > 2);
    const isEndOfLongMatch = regular.size >= LONG_MATCH && isNearlyCommon(games);
    const goesOn = mayGoOn(regular.size, rank, games) || isEndOfLongMatch;
    // with one more game it would be regular, and others mostly play an even number of tiebreaks
    const isNearlyRegular =
      rank === last + 1 &&
      [...undecided.keys()].filter((other) => other > last).length % 2 === 1 &&
      games.pairs.size === round.size - 1 &&
      !sharesDay(games) &&
      !vote.isForFew(rank);
    if (rank > last && (isCommonHere || goesOn || isNearlyRegular)) doubtful.add(main);
  }
  for (const rank of regular) {
    regularRanks.add(rank);
    if (areApart(undecided.get(rank)!)) ranksWithOwnDay.add(rank);
  }
};

/** Judges a round of one match by the evidence of others. `isAllRegular`: nothing speaks of tiebreaks there. */
const judgeMatch = (
  { main, ranked }: Sized,
  isAllRegular: boolean,
  { doubtful, regularRanks, ranksWithOwnDay, tiebreakRanks }: Evidence,
): { readonly ranks: readonly number[]; readonly isDoubtful: boolean } => {
  const longer = longerRanks(ranked, tiebreakRanks);
  const undecided = undecidedOf(ranked);
  const regular = new Set([...undecided.keys()].filter((rank) => regularRanks.has(rank)));
  // a final is more than its tiebreaks
  if (regular.size === 0 && typeof main === 'string') return { ranks: [], isDoubtful: false };
  // a match of numbers that no other round has is a playoff, at whatever pace
  const atPace = regular.size === 0 ? regular : ranksAtPace(undecided, regular);
  // two games a day where others had one may be half of a longer match
  const isFaster = [...regular].some(
    (rank) => ranksWithOwnDay.has(rank) && !areApart(undecided.get(rank)!),
  );
  const hadDays = regular.size > 0 && [...regular].every((rank) => areApart(undecided.get(rank)!));
  const sharesDay = (rank: number): boolean => hadDays && !areApart(undecided.get(rank)!);
  const isTiebreak = (rank: number): boolean =>
    (!isAllRegular || sharesDay(rank)) &&
    !regular.has(rank) &&
    !longer.has(rank) &&
    !atPace.has(rank);
  const ranks = [...undecided.keys()].filter((rank) =>
    Number.isInteger(rank) ? isTiebreak(rank) : tiebreakRanks.has(rank),
  );
  // a tiebreak with a day of its own may as well be a further game
  const isApart = ranks.some((rank) => areApart(undecided.get(rank)!));
  return { ranks, isDoubtful: doubtful.size > 0 || isFaster || isApart };
};

/** The ranks of tiebreaks in each round, and the rounds in which these are doubtful. */
const tiebreaksOf = (
  found: ReadonlyMap<Main, RankedRound>,
): Pick<Evidence, 'tiebreaks' | 'doubtful'> => {
  const evidence: Evidence = {
    tiebreaks: new Map(),
    doubtful: new Set(),
    regularRanks: new Set(),
    ranksWithOwnDay: new Set(),
    tiebreakRanks: new Map(),
  };
  const { tiebreaks, doubtful } = evidence;
  const rounds = Array.from(found, ([main, ranked]) => ({ main, ranked, size: sizeOf(ranked) }));
  rounds.sort((one, other) => compareMains(one.main, other.main));

  const ofPairs = rounds.filter(({ size }) => size > 1);
  const shareOf = sharesIn(ofPairs);
  const vote = voteOn(rounds);
  for (const round of ofPairs) learnFromPairs(round, shareOf, vote, evidence);

  const hasTiebreaks = [...tiebreaks.values()].some((ranks) => [...ranks].some(Number.isInteger));
  const hasPlain = rounds.some(({ ranked }) => ranked.has(PLAIN));
  // all are judged before any is kept: matches tell nothing about each other
  const judged = rounds
    .filter(({ size }) => size === 1)
    .map((round) => {
      const { main } = round;
      // after rounds without numbers a final has them, and a numbered round of one match is a playoff
      const isAllRegular = !hasTiebreaks && (typeof main === 'string' || !hasPlain);
      return { main, ...judgeMatch(round, isAllRegular, evidence) };
    });
  for (const { main, ranks, isDoubtful } of judged) {
    for (const rank of ranks) addTo(tiebreaks, main, rank);
    if (ranks.length > 0 && isDoubtful) doubtful.add(main);
  }
  for (const { main, ranked } of rounds) {
    const own = tiebreaks.get(main);
    if (own === undefined) continue;
    const regular = [...undecidedOf(ranked).keys()].filter((rank) => !own.has(rank));
    const last = lastOf(new Set(regular));
    // no tiebreak comes before a regular game; a second game of one tag may
    for (const rank of own) if (Number.isInteger(rank) && rank < last) own.delete(rank);
  }
  return { tiebreaks, doubtful };
};

/**
 * Judges the games of an event. A pair with a single game in the round has nothing to decide. `second` has the
 * places of second games of one tag.
 */
export const matchGames = (
  games: RoundedGames,
  meetings: Uint32Array,
  splits: readonly (Split | null)[],
  second: ReadonlySet<number>,
  table: GameTable,
  isSlow: (row: number) => boolean,
) => {
  const { rows, rounds, of } = games;
  if (second.size === 0 && splits.every((split) => split === null))
    return { isRegular: () => true, isDoubtful: () => false };
  const ranks = ranksInMatch(games, meetings, splits);
  const rankAt = (place: number): number => ranks[of[place]!]! + (second.has(place) ? SECOND : 0);
  const found = rankedRounds(games, meetings, rankAt, table, isSlow);
  const { tiebreaks, doubtful } = tiebreaksOf(found);
  const gamesOf = new Uint32Array(rows.length + 1);
  for (const { meeting } of unmarkedGames(games, meetings)) gamesOf[meeting]! += 1;
  const mainAt = (place: number): Main => mainOf(rounds[of[place]!]!);
  const isUndecidedAt = (place: number): boolean =>
    isUndecided(found.get(mainAt(place))!, rankAt(place));
  return {
    /** Whether the game at a place is regular. */
    isRegular: (place: number): boolean => {
      if (!isUndecidedAt(place)) return false;
      if (gamesOf[meetings[place]!] === 1) return true;
      return tiebreaks.get(mainAt(place))?.has(rankAt(place)) !== true;
    },
    /** Whether only the count of games says that it is not. */
    isDoubtful: (place: number): boolean => isUndecidedAt(place) && doubtful.has(mainAt(place)),
  };
};
