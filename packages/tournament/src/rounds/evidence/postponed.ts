/**
 * Games that were not played on the days of their round. Rounds follow each other as the days do: of all days with
 * tagged rounds, the longest run of games in which no round goes back is the calendar, and what does not fit into it
 * was postponed, or played early, or has a wrong tag:
 *
 *     day      1 May   2 May   3 May        4 May
 *     rounds   1       2       3, and 1–1   4          one game of round 1 was played on 3 May
 */

import type { DatedGames, Day } from './calendar.js';
import { compareMains, type Main } from '../round-key.js';
import { getOrAdd } from '../table.js';

/** The games of a round on a day. */
interface Step {
  readonly day: Day;
  readonly round: Main;
  readonly count: number;
}

const stepsOf = (days: readonly Day[], main: DatedGames['main']): readonly Step[] =>
  days.flatMap((day) => {
    const counts = new Map<Main, number>();
    for (const place of day.known) counts.set(main(place)!, (counts.get(main(place)!) ?? 0) + 1);
    return day.anchors.map((round) => ({ day, round, count: counts.get(round)! }));
  });

/** The steps with the most games in which no round goes back, by a tree of the best run up to each round. */
const longestRun = (steps: readonly Step[], rankOf: ReadonlyMap<Main, number>): readonly Step[] => {
  interface Run {
    readonly games: number;
    readonly step: Step;
    readonly before: Run | null;
  }
  const best: (Run | null)[] = Array<Run | null>(rankOf.size + 1).fill(null);
  for (const step of steps) {
    const rank = rankOf.get(step.round)!;
    let before: Run | null = null;
    for (let at = rank; at > 0; at -= at & -at) {
      const run = best[at]!;
      if (run !== null && run.games > (before?.games ?? 0)) before = run;
    }
    const run: Run = { games: (before?.games ?? 0) + step.count, step, before };
    for (let at = rank; at <= rankOf.size; at += at & -at)
      if (run.games > (best[at]?.games ?? 0)) best[at] = run;
  }
  let longest: Run | null = null;
  for (const run of best) if (run !== null && run.games > (longest?.games ?? 0)) longest = run;
  const found: Step[] = [];
  for (let run = longest; run !== null; run = run.before) found.push(run.step);
  return found.toReversed();
};

/** The first place of ascending values at which one is reached. */
const placeOf = (count: number, isReached: (at: number) => boolean): number => {
  let [from, to] = [0, count];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isReached(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
};

/** So many games of other rounds, for each that contradicts them, show that it is off its day. */
const MAJORITY = 3;

/** The places of known games off the days of their round, where other games of its round, its day or between show it. */
export const findPostponed = (
  days: readonly Day[],
  main: DatedGames['main'],
): ReadonlySet<number> => {
  const steps = stepsOf(days, main);
  const rounds = [...new Set(steps.map(({ round }) => round))].toSorted(compareMains);
  const rankOf = new Map(rounds.map((round, at) => [round, at + 1]));
  const run = longestRun(steps, rankOf);
  const aside = new Set<number>();
  if (run.length === steps.length) return aside;
  const inRun = new Set(run);
  const inRound = new Map<Main, number>();
  const onDay = new Map<Day, number>();
  /** The games of the run before each of its steps. */
  const before = [0];
  for (const { day, round, count } of run) {
    inRound.set(round, getOrAdd(inRound, round, () => 0) + count);
    onDay.set(day, getOrAdd(onDay, day, () => 0) + count);
    before.push(before.at(-1)! + count);
  }
  /** The games of the run that would have to go back or ahead for a step. */
  const against = ({ day, round }: Step): number => {
    const rank = rankOf.get(round)!;
    const here = placeOf(run.length, (at) => run[at]!.day.date >= day.date);
    const own = placeOf(run.length, (at) => rankOf.get(run[at]!.round)! >= rank);
    const next = placeOf(run.length, (at) => rankOf.get(run[at]!.round)! > rank);
    return Math.max(0, before[here]! - before[next]!) + Math.max(0, before[own]! - before[here]!);
  };
  for (const step of steps) {
    const { day, round, count } = step;
    if (inRun.has(step)) continue;
    const isOff =
      count < (inRound.get(round) ?? 0) ||
      2 * count < (onDay.get(day) ?? 0) ||
      MAJORITY * count <= against(step);
    if (!isOff) continue;
    for (const place of day.known) if (main(place) === round) aside.add(place);
  }
  return aside;
};

/** A day with less than this share of the usual games may hold postponed ones only. */
const THIN = 0.5;
/** Who misses more days than this is no regular player. */
const MAX_MISSED = 3;
/** In a longer event days are not compared. */
const MAX_DAYS = 100;

/**
 * Days with few games, each of whose players both have fewer games than there were rounds on other days. With one such
 * day for each game, those were postponed, or played early, and the day is no round of its own; with more it may be one.
 */
export const findSpareDays = (
  days: readonly Day[],
  roundsOn: (day: Day) => number,
  seatsAt: (place: number) => readonly number[],
): { readonly spare: ReadonlySet<Day>; readonly unclear: ReadonlySet<Day> } => {
  const sizeOf = ({ known, sought }: Day): number => known.length + sought.length;
  const usual = days.map((day) => sizeOf(day) / roundsOn(day)).toSorted((a, b) => a - b);
  const median = usual[Math.floor(usual.length / 2)] ?? 0;
  const isThin = (day: Day): boolean => day.known.length === 0 && sizeOf(day) < THIN * median;
  const thin = days.length > MAX_DAYS ? [] : days.filter(isThin);
  if (thin.length === 0) return { spare: new Set(), unclear: new Set() };
  const full = days
    .filter((day) => !isThin(day))
    .map((day) => {
      const playing = new Map<number, number>();
      for (const player of [...day.known, ...day.sought].flatMap(seatsAt))
        playing.set(player, (playing.get(player) ?? 0) + 1);
      return { playing, rounds: roundsOn(day) };
    });
  const missedBy = (place: number): number =>
    full.filter(({ playing, rounds }) =>
      seatsAt(place).every((player) => (playing.get(player) ?? 0) < rounds),
    ).length;
  const missed = new Map(thin.map((day) => [day, day.sought.map(missedBy)]));
  const where = (isSo: (counts: readonly number[]) => boolean): ReadonlySet<Day> =>
    new Set(thin.filter((day) => isSo(missed.get(day)!)));
  return {
    spare: where((counts) => counts.every((count) => count === 1)),
    unclear: where(
      (counts) =>
        counts.every((count) => count > 0 && count <= MAX_MISSED) &&
        counts.some((count) => count > 1),
    ),
  };
};
