/**
 * Dates far from the others of their event: a year written wrongly, or several events of one name. The minority is what
 * is odd, and where rounds are counted by dates, one wrong year makes a first round of the last.
 */

import { formatCount } from '@zeitnot/core';
import { makeWarningCollector, type NameOf, type Part, type PlanWarning } from '../plan.js';
import { isoDate, pushTo, readColumn, type GameTable } from '../table.js';

const DAY = 86_400_000;
/** In milliseconds; no round takes half a year, nor is there such a pause between rounds. */
const MAX_PAUSE = 183 * DAY;
/** How far outside the other days a day may lie whose year was corrected. */
const MAX_OUTSIDE = 31 * DAY;
/** A larger share is another event. */
const MAX_SHARE = 0.25;

/** Games by day, in the order of days, without long pauses. */
interface Season {
  readonly from: number;
  to: number;
  games: number;
}

/** The time that most games of an event take; null if no season has most of them, or there is only one. */
const mainSeason = (days: ReadonlyMap<string, readonly number[]>): Season | null => {
  const seasons: Season[] = [];
  for (const [day, { length: games }] of [...days].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const time = Date.parse(day);
    const last = seasons.at(-1);
    if (last === undefined || time - last.to > MAX_PAUSE) {
      seasons.push({ from: time, to: time, games });
    } else {
      last.to = time;
      last.games += games;
    }
  }
  const all = seasons.reduce((sum, { games }) => sum + games, 0);
  const most = seasons.find(({ games }) => 2 * games > all);
  return seasons.length > 1 && most !== undefined ? most : null;
};

const isWithin = (day: string, { from, to }: Season, margin: number): boolean =>
  Date.parse(day) >= from - margin && Date.parse(day) <= to + margin;

/** Whether another year would move a day to the others. */
const isOtherYear = (day: string, season: Season): boolean =>
  [season.from, season.to].some((time) =>
    isWithin(`${new Date(time).getUTCFullYear()}${day.slice(4)}`, season, MAX_OUTSIDE),
  );

export const findFarDates = (table: GameTable, nameOf: NameOf) => {
  const apart = makeWarningCollector('far_apart');
  const wrong = makeWarningCollector('wrong_date');
  const dayOf = readColumn(table.date, isoDate);

  /** Rounds that take too long, with their odd games; these are returned. */
  const addSpans = (rounds: readonly Part[], season: Season | null): ReadonlySet<number> => {
    const told = new Set<number>();
    for (const part of rounds) {
      if (part.dates === null) continue;
      const { first, last } = part.dates;
      if (Date.parse(last) - Date.parse(first) <= MAX_PAUSE) continue;
      apart.add(() => `${nameOf(part)} runs from ${first} to ${last}`);
      const odd = part.games.filter((game) => {
        const day = dayOf(table.row(game));
        return season !== null && day !== null && !isWithin(day, season, 0);
      });
      for (const game of odd.length > 0 ? odd : part.games) {
        apart.addGame(game);
        told.add(game);
      }
    }
    return told;
  };
  /** Days whose year seems to be wrong. */
  const addYears = (days: ReadonlyMap<string, readonly number[]>, season: Season): void => {
    const odd = [...days].filter(([day]) => !isWithin(day, season, 0));
    if (odd.reduce((sum, [, games]) => sum + games.length, 0) > MAX_SHARE * season.games) return;
    for (const [day, games] of odd) {
      if (!isOtherYear(day, season)) continue;
      const count = `${formatCount(games.length)} ${games.length === 1 ? 'game' : 'games'}`;
      wrong.add(() => `${count} on ${day}`);
      for (const game of games) wrong.addGame(game);
    }
  };
  /** Checks the rounds of an event. */
  const add = (rounds: readonly Part[]): void => {
    const ends = rounds.flatMap(({ dates }) => (dates === null ? [] : [dates.first, dates.last]));
    const [first, last] = [ends.toSorted()[0], ends.toSorted().at(-1)];
    if (first === undefined || Date.parse(last!) - Date.parse(first) <= MAX_PAUSE) return;
    const days = new Map<string, number[]>();
    for (const { games } of rounds)
      for (const game of games) {
        const day = dayOf(table.row(game));
        if (day !== null) pushTo(days, day, game);
      }
    const season = mainSeason(days);
    const told = addSpans(rounds, season);
    if (season === null || !rounds.some(({ assignedBy }) => assignedBy.date > 0)) return;
    const untold = Array.from(
      days,
      ([day, games]) => [day, games.filter((one) => !told.has(one))] as const,
    );
    addYears(new Map(untold.filter(([, games]) => games.length > 0)), season);
  };
  return {
    add,
    warnings: (): readonly PlanWarning[] => [...apart.warning(false), ...wrong.warning(false)],
  };
};
