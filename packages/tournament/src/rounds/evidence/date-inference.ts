/**
 * Rounds from dates. Games with good tags anchor their days to rounds; the other days are counted from 1 and have
 * to fit between the anchors exactly:
 *
 *     day      1 May   2 May   3 May   4 May   5 May
 *     tags     1       –       –       4       –
 *     round    1       2       3       4       5
 *
 * With one day between rounds 1 and 4, or three, nothing says which rounds these are, and they are ambiguous: a
 * wrong round is worse than none. So is a day with two tagged rounds, a round in which a player would play twice,
 * and every day that would be counted on from an ambiguous one.
 */

import { pairOf } from './meetings.js';
import type { Main } from '../round-key.js';
import { mostPairs, PHASES } from '../tag/phases.js';
import { getOrAdd } from '../table.js';

/** The games of an event, by their place from 0. */
export interface DatedGames {
  readonly count: number;
  readonly game: (place: number) => number;
  /** ISO; null where the date is incomplete. */
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
  /** The round of the games of a day that had none. */
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
    const day = getOrAdd(days, date, () => ({ anchors: new Set<Main>(), sought: [] }));
    const main = mainOf(place);
    if (main === null) day.sought.push(place);
    else day.anchors.add(main);
  }
  return [...days]
    .map(([date, day]) => ({ date, ...day }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
};

const isNumber = (round: Main): round is number => typeof round === 'number';

type Verdict = { readonly round: Main } | { readonly reason: string };

/** The numbered round at the edge of a gap; null beside a phase, which has no number. */
const edge = (day: Day, pick: (a: number, b: number) => number): number | null => {
  const rounds = [...day.anchors];
  return rounds.every(isNumber) ? rounds.reduce((a, b) => pick(a, b)) : null;
};

const MAX_LISTED = 8;

/** `round 5`, `rounds 1, 2, 5 and final`. */
const listRounds = (rounds: readonly Main[]): string => {
  const names = [
    ...rounds.filter(isNumber).toSorted((a, b) => a - b),
    ...PHASES.filter((phase) => rounds.includes(phase)),
  ];
  const more = names.length - MAX_LISTED;
  const last = more > 0 ? `${more + 1} more` : names.at(-1);
  const others = names.slice(0, more > 0 ? MAX_LISTED - 1 : -1);
  return others.length === 0 ? `round ${last}` : `rounds ${others.join(', ')} and ${last}`;
};

/** Why the dates do not fit between two rounds. */
const describeGap = (
  dates: number,
  place: string,
  room: number,
  undated: readonly Main[],
): string => {
  const lie = dates === 1 ? '1 date lies' : `${dates} dates lie`;
  const missing = room === 1 ? '1 round is' : `${room} rounds are`;
  const have = undated.length === 1 ? 'has tags' : 'have tags';
  const but = undated.length === 0 ? '' : `; ${listRounds(undated)} ${have}, but no date that fits`;
  return `${lie} ${place}, where ${missing} missing${but}`;
};

/** Enough for any tournament; keeps hostile input cheap. */
const MAX_SOUGHT = 100;

/**
 * The rounds of days in a row that no tag anchors, between the anchored days around them. `highest` is the
 * latest round of all days before, and `tagged` has every round that a tag names.
 */
const fitGap = (
  gap: readonly Day[],
  before: Day | null,
  after: Day | null,
  highest: number,
  tagged: ReadonlySet<Main>,
): readonly Verdict[] => {
  const from = before === null ? 0 : edge(before, Math.max);
  const to = after === null ? Infinity : edge(after, Math.min);
  if (from === null || to === null)
    return gap.map(() => ({ reason: 'it lies next to a named round, so its number is unclear' }));
  if (from === to)
    return gap.map(() => ({
      reason: `round ${from} was played before and after it, as when a game is postponed`,
    }));
  const room = Math.max(0, to - from - 1);
  if (room !== Infinity && room !== gap.length) {
    const place = before === null ? `before round ${to}` : `between rounds ${from} and ${to}`;
    const missing = Array.from({ length: Math.min(room, MAX_SOUGHT) }, (_, at) => from + 1 + at);
    const undated = missing.filter((round) => tagged.has(round));
    const reason = describeGap(gap.length, place, room, undated);
    return gap.map(() => ({ reason }));
  }
  // after the last anchor only the order of the rounds gives the number
  if (after === null && from < highest)
    return gap.map(() => ({ reason: `round ${from} was played after round ${highest}` }));
  return gap.map((_, index) => ({ round: from + 1 + index }));
};

const verdicts = (days: readonly Day[], tagged: ReadonlySet<Main>): ReadonlyMap<Day, Verdict> => {
  const found = new Map<Day, Verdict>();
  let before: Day | null = null;
  let highest = 0;
  let gap: Day[] = [];
  const close = (after: Day | null): void => {
    if (gap.length === 0) return;
    const fitted = fitGap(gap, before, after, highest, tagged);
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
    else found.set(day, { reason: `${listRounds([...day.anchors])} were played that day` });
  }
  close(null);
  return found;
};

type Appearances = ReadonlyMap<Main, ReadonlyMap<number, number>>;

/** How many games each player would have in the rounds that dates gave. */
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
    for (const player of new Set([white(place), black(place)]))
      if (player !== 0) seats.set(player, (seats.get(player) ?? 0) + 1);
  }
  return counts;
};

const taggedRounds = ({ count, main: mainOf }: DatedGames): ReadonlySet<Main> => {
  const tagged = new Set<Main>();
  for (let place = 0; place < count; place += 1) {
    const main = mainOf(place);
    if (main !== null) tagged.add(main);
  }
  return tagged;
};

/** The pairs of a round, of some of its games. */
const pairsAt = (places: readonly number[], { white, black }: DatedGames): ReadonlySet<number> =>
  new Set(
    places
      .filter((place) => white(place) !== 0 && black(place) !== 0)
      .map((place) => pairOf(white(place), black(place))),
  );

/** Whether a phase would get more pairs than fit; one that has them by its tags is not a knockout. */
const isOverfull = (round: Main, sought: readonly number[], games: DatedGames): boolean => {
  const most = isNumber(round) ? null : mostPairs(round);
  if (most === null) return false;
  const tagged: number[] = [];
  for (let place = 0; place < games.count; place += 1)
    if (games.main(place) === round) tagged.push(place);
  const before = pairsAt(tagged, games);
  return before.size <= most && pairsAt([...tagged, ...sought], games).size > most;
};

export const inferRounds = (games: DatedGames): Inference => {
  const days = daysOf(games);
  const judged = verdicts(days, taggedRounds(games));
  const rounds = new Map<string, Main>();
  for (const [{ date, sought }, verdict] of judged)
    if ('round' in verdict && sought.length > 0) rounds.set(date, verdict.round);

  const counts = countAppearances(games, rounds);
  const ambiguities: Ambiguity[] = [];
  const leaveOpen = ({ date, sought }: Day, reason: string): void => {
    rounds.delete(date);
    ambiguities.push({ date, reason, games: sought.map((place) => games.game(place)) });
  };
  const reasonAgainst = ({ sought }: Day, verdict: Verdict): string | null => {
    if ('reason' in verdict) return verdict.reason;
    const seats = counts.get(verdict.round);
    const twice = sought
      .flatMap((place) => [games.white(place), games.black(place)])
      .find((player) => (seats?.get(player) ?? 0) > 1);
    if (twice !== undefined)
      return `${games.name(twice)} would play twice in round ${verdict.round}`;
    return isOverfull(verdict.round, sought, games)
      ? `there would be too many pairs for a ${verdict.round}`
      : null;
  };
  // an open day may have had any number of rounds, so counting stops at it
  let open: Day | null = null;
  /** The latest round so far, counting one for each day without a tag. */
  let counted = 0;
  for (const day of days) {
    const isAnchored = day.anchors.size > 0;
    const before = counted;
    if (!isAnchored) counted += 1;
    for (const anchor of day.anchors) {
      // an earlier round belongs to a postponed game, which settles nothing
      if (!isNumber(anchor) || anchor > before) open = null;
      if (isNumber(anchor)) counted = Math.max(counted, anchor);
    }
    if (day.sought.length === 0) continue;
    const reason = reasonAgainst(day, judged.get(day) as Verdict);
    if (reason !== null) {
      leaveOpen(day, reason);
      open = day;
    } else if (open !== null && !isAnchored) {
      leaveOpen(day, `it is counted on from ${open.date}, whose rounds are unclear`);
    }
  }
  return { rounds, ambiguities };
};
