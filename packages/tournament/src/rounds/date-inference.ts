/**
 * Rounds from dates. Games whose tags are good anchor their dates to rounds; the dates of the other
 * games are counted from 1 and have to fit between the anchors exactly. What does not fit is
 * ambiguous: a wrong round is worse than none.
 */

import type { Stage } from './stages.js';

export interface DatedGame {
  readonly game: number;
  /** ISO; null where the date is not whole. */
  readonly date: string | null;
  readonly players: readonly string[];
  /** The round by tag or by hand; null where it is sought. */
  readonly main: number | Stage | null;
}

export interface Ambiguity {
  readonly date: string;
  readonly reason: string;
  readonly games: readonly number[];
}

export interface Inference {
  readonly rounds: ReadonlyMap<number, number | Stage>;
  readonly ambiguities: readonly Ambiguity[];
}

interface Day {
  readonly date: string;
  /** The rounds that tags give to this date. */
  readonly anchors: ReadonlySet<number | Stage>;
  readonly sought: readonly DatedGame[];
}

const daysOf = (games: readonly DatedGame[]): readonly Day[] => {
  const days = new Map<string, { anchors: Set<number | Stage>; sought: DatedGame[] }>();
  for (const game of games) {
    if (game.date === null) continue;
    const day = days.get(game.date) ?? { anchors: new Set(), sought: [] };
    days.set(game.date, day);
    if (game.main === null) day.sought.push(game);
    else day.anchors.add(game.main);
  }
  return [...days]
    .map(([date, day]) => ({ date, ...day }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
};

type Verdict = { readonly round: number | Stage } | { readonly reason: string };

/** The numbered round at the edge of a gap; null beside a named stage, which has no number. */
const edge = (day: Day, pick: (a: number, b: number) => number): number | null => {
  const rounds = [...day.anchors];
  return rounds.every((round) => typeof round === 'number')
    ? rounds.reduce((a, b) => pick(a, b))
    : null;
};

/** The rounds of days in a row that no tag anchors, between the anchored days around them. */
const fitGap = (gap: readonly Day[], before: Day | null, after: Day | null): readonly Verdict[] => {
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
  return gap.map((_, index) => ({ round: from + 1 + index }));
};

const verdicts = (days: readonly Day[]): ReadonlyMap<Day, Verdict> => {
  const found = new Map<Day, Verdict>();
  let before: Day | null = null;
  let gap: Day[] = [];
  const close = (after: Day | null): void => {
    const fitted = fitGap(gap, before, after);
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
    const [round] = day.anchors;
    if (day.anchors.size === 1) found.set(day, { round: round as number | Stage });
    else
      found.set(day, { reason: `rounds ${[...day.anchors].join(' and ')} were played that day` });
  }
  close(null);
  return found;
};

type Appearances = ReadonlyMap<number | Stage, ReadonlyMap<string, number>>;

/** How many games a player would have in each round that dates gave to any game. */
const countAppearances = (
  games: readonly DatedGame[],
  rounds: ReadonlyMap<number, number | Stage>,
): Appearances => {
  const counts = new Map<number | Stage, Map<string, number>>();
  for (const round of rounds.values()) if (!counts.has(round)) counts.set(round, new Map());
  for (const { game, main, players } of games) {
    const round = main ?? rounds.get(game);
    const seats = round === undefined ? undefined : counts.get(round);
    if (seats === undefined) continue;
    const [one, other] = players;
    if (one !== undefined) seats.set(one, (seats.get(one) ?? 0) + 1);
    if (other !== undefined && other !== one) seats.set(other, (seats.get(other) ?? 0) + 1);
  }
  return counts;
};

export const inferRounds = (games: readonly DatedGame[]): Inference => {
  const days = daysOf(games);
  const judged = verdicts(days);
  const rounds = new Map<number, number | Stage>();
  for (const [day, verdict] of judged)
    if ('round' in verdict) for (const { game } of day.sought) rounds.set(game, verdict.round);

  const counts = countAppearances(games, rounds);
  const ambiguities: Ambiguity[] = [];
  for (const day of days) {
    const verdict = judged.get(day) as Verdict;
    if (day.sought.length === 0) continue;
    const numbers = day.sought.map(({ game }) => game);
    if ('reason' in verdict) {
      ambiguities.push({ date: day.date, reason: verdict.reason, games: numbers });
      continue;
    }
    const twice = day.sought
      .flatMap(({ players }) => players)
      .find((player) => (counts.get(verdict.round)?.get(player) ?? 0) > 1);
    if (twice === undefined) continue;
    for (const game of numbers) rounds.delete(game);
    const reason = `${twice} would play twice in round ${verdict.round}`;
    ambiguities.push({ date: day.date, reason, games: numbers });
  }
  return { rounds, ambiguities };
};
