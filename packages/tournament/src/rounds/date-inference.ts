/**
 * Rounds from dates. Games whose tags are good anchor their dates to rounds; the dates of the other
 * games are counted from 1 and have to fit between the anchors exactly. What does not fit is
 * ambiguous: a wrong round is worse than none.
 */

import type { Main } from './round-key.js';

/** Games of an event, by their place from 0. */
export interface DatedGames {
  readonly count: number;
  readonly game: (place: number) => number;
  /** ISO; null where the date is not whole. */
  readonly date: (place: number) => string | null;
  /** The round by tag or by hand; null where it is sought. */
  readonly main: (place: number) => Main | null;
  /** The players by number, 0 where one is not named. */
  readonly white: (place: number) => number;
  readonly black: (place: number) => number;
  readonly name: (player: number) => string;
}

export interface Ambiguity {
  readonly date: string;
  readonly reason: string;
  readonly games: readonly number[];
}

export interface Inference {
  /** The round of all games of a day that had none. */
  readonly rounds: ReadonlyMap<string, Main>;
  readonly ambiguities: readonly Ambiguity[];
}

interface Day {
  readonly date: string;
  /** The rounds that tags give to this date. */
  readonly anchors: ReadonlySet<Main>;
  /** The places of the other games. */
  readonly sought: readonly number[];
}

const daysOf = ({ count, date: dateOf, main: mainOf }: DatedGames): readonly Day[] => {
  const days = new Map<string, { anchors: Set<Main>; sought: number[] }>();
  for (let place = 0; place < count; place += 1) {
    const date = dateOf(place);
    if (date === null) continue;
    const day = days.get(date) ?? { anchors: new Set(), sought: [] };
    days.set(date, day);
    const main = mainOf(place);
    if (main === null) day.sought.push(place);
    else day.anchors.add(main);
  }
  return [...days]
    .map(([date, day]) => ({ date, ...day }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
};

type Verdict = { readonly round: Main } | { readonly reason: string };

/** The numbered round at the edge of a gap; null beside a named stage, which has no number. */
const edge = (day: Day, pick: (a: number, b: number) => number): number | null => {
  const rounds = [...day.anchors];
  return rounds.every((round) => typeof round === 'number')
    ? rounds.reduce((a, b) => pick(a, b))
    : null;
};

/**
 * The rounds of days in a row that no tag anchors, between the anchored days around them. `highest` is the
 * latest round of all days before.
 */
const fitGap = (
  gap: readonly Day[],
  before: Day | null,
  after: Day | null,
  highest: number,
): readonly Verdict[] => {
  const from = before === null ? 0 : edge(before, Math.max);
  const to = after === null ? Infinity : edge(after, Math.min);
  if (from === null || to === null)
    return gap.map(() => ({ reason: 'it lies beside a named stage, so its number is open' }));
  const room = to - from - 1;
  if (room !== Infinity && room !== gap.length) {
    const place = before === null ? `before round ${to}` : `between rounds ${from} and ${to}`;
    const reason = `${gap.length} dates lie ${place}, where ${Math.max(0, room)} rounds are missing`;
    return gap.map(() => ({ reason }));
  }
  // behind the last anchor nothing but the order of the rounds tells the number
  if (after === null && from < highest)
    return gap.map(() => ({ reason: `round ${from} was played after round ${highest}` }));
  return gap.map((_, index) => ({ round: from + 1 + index }));
};

const verdicts = (days: readonly Day[]): ReadonlyMap<Day, Verdict> => {
  const found = new Map<Day, Verdict>();
  let before: Day | null = null;
  let highest = 0;
  let gap: Day[] = [];
  const close = (after: Day | null): void => {
    const fitted = fitGap(gap, before, after, highest);
    for (const [index, day] of gap.entries()) found.set(day, fitted[index] as Verdict);
    gap = [];
  };
  for (const day of days) {
    if (day.anchors.size === 0) {
      gap.push(day);
      continue;
    }
    close(day);
    before = day;
    for (const anchor of day.anchors)
      if (typeof anchor === 'number') highest = Math.max(highest, anchor);
    const [round] = day.anchors;
    if (day.anchors.size === 1) found.set(day, { round: round as Main });
    else
      found.set(day, { reason: `rounds ${[...day.anchors].join(' and ')} were played that day` });
  }
  close(null);
  return found;
};

type Appearances = ReadonlyMap<Main, ReadonlyMap<number, number>>;

/** How many games a player would have in each round that dates gave to any game. */
const countAppearances = (
  { count, date, main, white, black }: DatedGames,
  rounds: Inference['rounds'],
): Appearances => {
  const counts = new Map<Main, Map<number, number>>();
  for (const round of rounds.values()) counts.set(round, new Map());
  for (let place = 0; place < count; place += 1) {
    const round = main(place) ?? rounds.get(date(place) ?? '');
    const seats = round === undefined ? undefined : counts.get(round);
    if (seats === undefined) continue;
    const [one, other] = [white(place), black(place)];
    if (one !== 0) seats.set(one, (seats.get(one) ?? 0) + 1);
    if (other !== 0 && other !== one) seats.set(other, (seats.get(other) ?? 0) + 1);
  }
  return counts;
};

export const inferRounds = (games: DatedGames): Inference => {
  const days = daysOf(games);
  const judged = verdicts(days);
  const rounds = new Map<string, Main>();
  for (const [{ date, sought }, verdict] of judged)
    if ('round' in verdict && sought.length > 0) rounds.set(date, verdict.round);

  const counts = countAppearances(games, rounds);
  const ambiguities: Ambiguity[] = [];
  const leaveOpen = ({ date, sought }: Day, reason: string): void => {
    rounds.delete(date);
    ambiguities.push({ date, reason, games: sought.map((place) => games.game(place)) });
  };
  for (const day of days) {
    if (day.sought.length === 0) continue;
    const verdict = judged.get(day) as Verdict;
    if ('reason' in verdict) {
      leaveOpen(day, verdict.reason);
      continue;
    }
    const seats = counts.get(verdict.round);
    const twice = day.sought
      .flatMap((place) => [games.white(place), games.black(place)])
      .find((player) => (seats?.get(player) ?? 0) > 1);
    if (twice === undefined) continue;
    leaveOpen(day, `${games.name(twice)} would play twice in round ${verdict.round}`);
  }
  return { rounds, ambiguities };
};
