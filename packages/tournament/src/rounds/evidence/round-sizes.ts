/**
 * How many games a round has, where nearly all rounds have the same number: in a round robin, in a league, or where a
 * file has the first so many boards of each round. Then the last games of a day of two rounds belong to the one that lacks
 * them.
 */

import type { DatedGames, Day } from './calendar.js';
import type { Main } from '../round-key.js';

/** A day and its rounds. */
export interface DayRounds {
  readonly day: Day;
  readonly own: readonly Main[];
}

/** At least this share of the rounds have the same size, and at least so many. */
const SHARE = 0.8;
const MIN_ROUNDS = 3;

const gamesOn = ({ known, sought }: Day): number => known.length + sought.length;

/** The size of nearly all rounds, if there is one and none is larger. A day counts with its mean, and by its rounds. */
export const usualSize = (days: readonly DayRounds[]): number | null => {
  const rounds = new Map<number, number>();
  let all = 0;
  for (const { day, own } of days) {
    const size = gamesOn(day) / own.length;
    rounds.set(size, (rounds.get(size) ?? 0) + own.length);
    all += own.length;
  }
  const [most] = [...rounds].toSorted(([, a], [, b]) => b - a);
  if (most === undefined || all < MIN_ROUNDS || most[1] < SHARE * all) return null;
  // where a round has more, another may, too
  return most[0] === Math.max(...rounds.keys()) ? most[0] : null;
};

/** How many games each round of a day has, with those that are settled. */
const countGames = (
  { main }: DatedGames,
  { day, own }: DayRounds,
  settled: ReadonlyMap<number, Main>,
): Map<Main, number> => {
  const counts = new Map(own.map((round) => [round, 0]));
  const add = (round: Main | null | undefined): void => {
    const before = round === null || round === undefined ? undefined : counts.get(round);
    if (before !== undefined) counts.set(round!, before + 1);
  };
  for (const place of day.known) add(main(place));
  for (const round of settled.values()) add(round);
  return counts;
};

/** The rounds of open games of a day that has all its games, where only one of its rounds lacks any. */
export const settleBySize = (
  games: DatedGames,
  rounds: DayRounds,
  settled: ReadonlyMap<number, Main>,
  open: ReadonlyMap<number, readonly Main[]>,
  seatsAt: (place: number) => readonly number[],
  size: number,
): ReadonlyMap<number, Main> => {
  if (gamesOn(rounds.day) !== size * rounds.own.length) return new Map();
  const counts = [...countGames(games, rounds, settled)];
  const lacking = counts.filter(([, count]) => count < size);
  if (counts.some(([, count]) => count > size)) return new Map();
  const [round] = lacking.map(([one]) => one);
  const players = [...open.keys()].flatMap(seatsAt);
  const doFit =
    lacking.length === 1 &&
    [...open.values()].every((fits) => fits.includes(round!)) &&
    new Set(players).size === players.length;
  return new Map(doFit ? [...open.keys()].map((place) => [place, round!]) : []);
};
