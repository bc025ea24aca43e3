/**
 * Rounds from dates alone: a day is a round. It is ambiguous, since a wrong round is worse than none, if it has two
 * tagged rounds, if a player would play twice, if it does not fit between its neighbours, or if it would be counted on
 * from such a day.
 */

import {
  calendarOf,
  daysOf,
  listRounds,
  makeCount,
  reasonByDay,
  type DatedGames,
  type Day,
  type Verdict,
} from './calendar.js';
import { pairOf } from './meetings.js';
import type { Main } from '../round-key.js';
import { getOrAdd } from '../table.js';
import { mostPairs } from '../tag/phases.js';

export interface Ambiguity {
  readonly date: string;
  readonly reason: string;
  readonly games: readonly number[];
}

/** A day behind a free one, and its games. */
export interface DayGap {
  readonly date: string;
  readonly games: readonly number[];
}

/** The round of a game that had none. */
export interface InferredRound {
  readonly main: Main;
  /** The number of the game in its match. */
  readonly path?: readonly number[];
  readonly by: 'date' | 'players';
  /** Why, in a sentence. */
  readonly reason: string;
}

export interface Inference {
  readonly rounds: ReadonlyMap<number, InferredRound>;
  readonly ambiguities: readonly Ambiguity[];
  /** Days that were counted although a round may be missing before them. */
  readonly gaps: readonly DayGap[];
}

/** The pairs of a round, of some of its games. */
const pairsAt = (places: readonly number[], { white, black }: DatedGames): ReadonlySet<number> =>
  new Set(
    places
      .filter((place) => white(place) !== 0 && black(place) !== 0)
      .map((place) => pairOf(white(place), black(place))),
  );

/** Tells whether a phase would get more pairs than fit; one that has them by its tags is not a knockout. */
export const makePhaseLimit = (games: DatedGames) => {
  const byTag = new Map<Main, ReadonlySet<number>>();
  const taggedPairs = (round: Main): ReadonlySet<number> => {
    const places = Array.from({ length: games.count }, (_, place) => place);
    return pairsAt(
      places.filter((place) => games.main(place) === round),
      games,
    );
  };
  return (round: Main, sought: readonly number[]): boolean => {
    const most = typeof round === 'number' ? null : mostPairs(round);
    if (most === null) return false;
    const before = getOrAdd(byTag, round, () => taggedPairs(round));
    if (before.size > most) return false;
    return new Set([...before, ...pairsAt(sought, games)]).size > most;
  };
};

export const taggedRounds = ({ count, main: mainOf }: DatedGames): ReadonlySet<Main> => {
  const tagged = new Set<Main>();
  for (let place = 0; place < count; place += 1) {
    const main = mainOf(place);
    if (main !== null) tagged.add(main);
  }
  return tagged;
};

/** How many games each player would have in the rounds that days gave. */
const countAppearances = (
  { count, date, main, white, black }: DatedGames,
  rounds: ReadonlyMap<string, Main>,
): ReadonlyMap<Main, ReadonlyMap<number, number>> => {
  const counts = new Map<Main, Map<number, number>>();
  for (const round of rounds.values()) counts.set(round, new Map());
  for (let place = 0; place < count; place += 1) {
    const round = main(place) ?? rounds.get(date(place) ?? '');
    const seats = round === undefined ? undefined : counts.get(round);
    if (seats === undefined) continue;
    for (const player of new Set([white(place), black(place)]))
      if (player !== 0) seats.set(player, (seats.get(player) ?? 0) + 1);
  }
  return counts;
};

const onlyOne = (): number => 1;

/** The round of every day, without the games that contradict each other. */
export const inferRounds = (games: DatedGames): Inference => {
  const days = daysOf(games, Array(games.count).keys());
  const calendar = calendarOf(days, {
    tagged: taggedRounds(games),
    roundsOn: onlyOne,
    reasonAgainstCounting: () => null,
  });
  const roundOf = new Map<string, Main>();
  for (const [{ date, sought }, verdict] of calendar)
    if ('rounds' in verdict && verdict.rounds.length === 1 && sought.length > 0)
      roundOf.set(date, verdict.rounds[0]!);
  const appearances = countAppearances(games, roundOf);
  const isOverfull = makePhaseLimit(games);
  const reasonAgainst = ({ sought }: Day, verdict: Verdict): string | null => {
    if ('reason' in verdict) return verdict.reason;
    const [round, ...more] = verdict.rounds as readonly [Main, ...Main[]];
    if (more.length > 0) return `${listRounds(verdict.rounds)} were played that day`;
    const seats = appearances.get(round);
    const twice = sought
      .flatMap((place) => [games.white(place), games.black(place)])
      .find((player) => (seats?.get(player) ?? 0) > 1);
    if (twice !== undefined) return `${games.name(twice)} would play twice in round ${round}`;
    return isOverfull(round, sought) ? `there would be too many pairs for a ${round}` : null;
  };
  const rounds = new Map<number, InferredRound>();
  const ambiguities: Ambiguity[] = [];
  const count = makeCount(onlyOne);
  for (const day of days) {
    const open = count.next(day);
    const { date, sought } = day;
    if (sought.length === 0) continue;
    const verdict = calendar.get(day)!;
    const against = reasonAgainst(day, verdict);
    if (against !== null) count.stopAt(day);
    const reason =
      against ??
      (open === null ? null : `it is counted on from ${open.date}, whose rounds are unclear`);
    if (reason !== null) {
      ambiguities.push({ date, reason, games: sought.map((place) => games.game(place)) });
      continue;
    }
    const main = roundOf.get(date)!;
    const inferred: InferredRound = { main, by: 'date', reason: reasonByDay(day, main) };
    for (const place of sought) rounds.set(place, inferred);
  }
  return { rounds, ambiguities, gaps: [] };
};
