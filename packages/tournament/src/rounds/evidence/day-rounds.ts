/**
 * How many rounds each day had, by its players: as many games as a good part of them have. One or two players with one
 * more have a postponed game. In a round robin a round may take several days, if nobody plays twice on them and the rounds
 * are then as many as everyone needs to meet everyone.
 */

import { calendarOf, type DatedGames, type Day, type Verdict } from './calendar.js';
import { findSpareDays } from './postponed.js';
import type { Main } from '../round-key.js';

/** A day has as many rounds as at least this share of its players have games, and at least as many of them. */
const SHARE = 0.2;
const FEW = 3;

const countRounds = (day: Day, seatsAt: (place: number) => readonly number[]): number => {
  const counts = new Map<number, number>();
  for (const place of [...day.known, ...day.sought])
    for (const player of seatsAt(place)) counts.set(player, (counts.get(player) ?? 0) + 1);
  const sorted = [...counts.values()].toSorted((a, b) => b - a);
  const enough = Math.max(Math.min(FEW, sorted.length), Math.ceil(SHARE * sorted.length));
  return sorted[enough - 1] ?? 1;
};

/** The days that go on with the round of the day before, since nobody of that round has played again yet. */
const continuedDays = (
  days: readonly Day[],
  seatsAt: (place: number) => readonly number[],
): ReadonlySet<Day> => {
  const continued = new Set<Day>();
  let playing = new Set<number>();
  for (const day of days) {
    const seats = [...day.known, ...day.sought].flatMap(seatsAt);
    if (playing.size > 0 && !seats.some((player) => playing.has(player))) continued.add(day);
    else playing = new Set();
    for (const player of seats) playing.add(player);
  }
  return continued;
};

/** Why an event cannot be counted by days; null if it can. */
const reasonAgainstDays = (games: DatedGames, days: readonly Day[]): string | null => {
  const dated = days.reduce((sum, { known, sought }) => sum + known.length + sought.length, 0);
  if (2 * dated >= games.count || days.some(({ anchors }) => anchors.length > 0)) return null;
  return `only ${dated} of ${games.count} games have a complete date`;
};

export interface FittedDays {
  /** Without those that hold postponed games only. */
  readonly days: readonly Day[];
  readonly spare: ReadonlySet<Day>;
  /** Those that may. */
  readonly unclear: ReadonlySet<Day>;
  readonly calendar: ReadonlyMap<Day, Verdict>;
  /** How many rounds a day has. */
  readonly roundsOn: (day: Day) => number;
}

/** The rounds of each day. `rounds`: how many the event has, if it is a round robin. */
export const fitDays = (
  games: DatedGames,
  all: readonly Day[],
  tagged: ReadonlySet<Main>,
  rounds: number | null,
  seatsAt: (place: number) => readonly number[],
): FittedDays => {
  const counts = new Map(all.map((day) => [day, countRounds(day, seatsAt)]));
  const roundsOn = (day: Day): number => counts.get(day)!;
  const { spare, unclear } = findSpareDays(all, roundsOn, seatsAt);
  const days = all.filter((day) => !spare.has(day));
  const total = days.reduce((sum, day) => sum + roundsOn(day), 0);
  if (rounds !== null && total > rounds && days.every(({ anchors }) => anchors.length === 0)) {
    const continued = continuedDays(days, seatsAt);
    if (total - continued.size === rounds) for (const day of continued) counts.set(day, 0);
  }
  const againstDays = reasonAgainstDays(games, days);
  const calendar = calendarOf(days, {
    tagged,
    roundsOn,
    reasonAgainstCounting: (last) =>
      againstDays ??
      (rounds !== null && last !== rounds
        ? `the days give ${last} rounds, and everyone meets everyone in ${rounds}`
        : null),
  });
  return { days, spare, unclear, calendar, roundsOn };
};

const DAY = 86_400_000;
/** So many steps from day to day, and this share of them, are single days where an event plays daily. */
const MIN_STEPS = 4;
const DAILY = 0.7;

/**
 * Counted days, `clear` ones, behind a free one, in an event that plays daily: there may have been a round that the file lacks. In a
 * round robin the number of rounds shows that there was none, and tags before and after it that there was one.
 */
export const daysAfterGaps = (
  days: readonly Day[],
  clear: ReadonlySet<Day>,
  rounds: number | null,
): readonly Day[] => {
  const anchored = days.findLast(({ anchors }) => anchors.length > 0)?.date ?? '';
  const steps = days.slice(1).map((day, at) => Date.parse(day.date) - Date.parse(days[at]!.date));
  const daily = steps.filter((step) => step === DAY).length;
  if (rounds !== null || steps.length < MIN_STEPS || daily < DAILY * steps.length) return [];
  return days.filter(
    (day, at) => at > 0 && day.date > anchored && clear.has(day) && steps[at - 1]! > DAY,
  );
};
