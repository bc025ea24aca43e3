/**
 * Rounds inferred from dates that do not look like rounds: one has few games, nobody plays both in it and in the
 * next, the same pairs play in both, or it holds just what an earlier one lacks.
 */

import { makeWarningCollector, type NameOf, type Part } from './warning-collector.js';
import type { Players } from '../names.js';
import type { PlanWarning } from '../plan.js';
import type { GameTable } from '../table.js';

/** The median size of rounds. */
const usualSize = (rounds: readonly Part[]): number =>
  rounds.map(({ games }) => games.length).toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)]!;

/** In a longer event some two days always look like one round. */
const MAX_ROUNDS = 40;

const areApart = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
  one.size > 0 && [...one].every((player) => !other.has(player));

const isToldByDates = ({ assignedBy, games }: Part): boolean => assignedBy.date === games.length;

export interface DoubtfulDates {
  /** Looks at the rounds of an event in their order. */
  readonly add: (rounds: readonly Part[]) => void;
  readonly warnings: () => readonly PlanWarning[];
}

export const findDoubtfulDates = (
  table: GameTable,
  players: Players,
  nameOf: NameOf,
): DoubtfulDates => {
  const dates = makeWarningCollector('doubtful_dates');
  const seatsOf = (part: Part): ReadonlySet<number> => {
    const seats = new Set<number>();
    for (const game of part.games) {
      const row = table.row(game);
      seats.add(players.white(row)).add(players.black(row));
    }
    // without a name it is nobody in particular
    seats.delete(0);
    return seats;
  };
  /** White and Black of each game; or Black and White. */
  const pairingsOf = ({ games }: Part, isTurned: boolean): ReadonlySet<string> => {
    const pairings = Array.from(games, (game) => {
      const row = table.row(game);
      const seats = [players.white(row), players.black(row)];
      return (isTurned ? seats.toReversed() : seats).join(' ');
    });
    return new Set(pairings);
  };
  /** A match of two players has no other pairs. */
  const areReturnGames = (part: Part, last: Part): boolean => {
    if (part.games.length !== last.games.length || part.games.length < 2) return false;
    const turned = pairingsOf(last, true);
    return [...pairingsOf(part, false)].every((pairing) => turned.has(pairing));
  };
  const add = (rounds: readonly Part[]): void => {
    if (!rounds.some(isToldByDates)) return;
    const usual = usualSize(rounds);
    const seats = rounds.map(seatsOf);
    for (const [place, part] of rounds.entries()) {
      const size = part.games.length;
      const last = rounds[place - 1];
      const isTold = isToldByDates(part);
      // in a knockout half of the games are left
      const isHalf = last !== undefined && last.games.length <= 2 * size + 1;
      if (isTold && 2 * size < usual && !isHalf) {
        dates.add(() => `${nameOf(part)} has ${size} of usually ${usual} games`);
      } else if (
        last !== undefined &&
        (isTold || isToldByDates(last)) &&
        areApart(seats[place]!, seats[place - 1]!)
      ) {
        dates.add(() => `nobody plays in both ${nameOf(last)} and ${nameOf(part)}`);
      } else if (last !== undefined && isTold && areReturnGames(part, last)) {
        dates.add(() => `${nameOf(part)} has the pairs of ${nameOf(last)} with other colours`);
      } else if (isTold && rounds.length <= MAX_ROUNDS) {
        const rest = rounds.findIndex(
          ({ games }, other) =>
            other < place &&
            games.length + size === usual &&
            areApart(seats[place]!, seats[other]!),
        );
        if (rest < 0) continue;
        dates.add(
          () =>
            `${nameOf(rounds[rest]!)} and ${nameOf(part)} together have the usual ${usual} games`,
        );
      } else continue;
      for (const game of part.games) dates.addGame(game);
    }
  };
  return { add, warnings: () => dates.warning(false) };
};
