/**
 * Signs that a plan is wrong although nothing in it was unclear: somebody plays twice in a round, or himself, a round takes
 * years, or is played again after later ones or before earlier ones, a game has the day of another round, or rounds
 * inferred from dates do not look like rounds: one has few games, nobody plays both in it and in the next, the same pairs
 * play in both, or it holds just what an earlier one lacks.
 */

import { findSecondCycles, findStrayedGames } from './out-of-order.js';
import { findPlaysTwice, findSelfPlay, type NumbersOf } from './plays-twice.js';
import { findFarDates } from './far-dates.js';
import { findGaps } from './gaps.js';
import { findWrongRounds } from './wrong-rounds.js';
import { findPairRepeats } from './pair-repeats.js';
import { findRoundOrder } from './round-order.js';
import { findUnequalLegs } from './unequal-legs.js';
import type { Schedule } from './schedule.js';
import type { Grouping } from '../grouping.js';
import { makeWarningCollector, type NameOf, type Part, type PlanWarning } from '../plan.js';
import type { Players, GameTable } from '../table.js';

/** The median size of rounds. */
const usualSize = (rounds: readonly Part[]): number =>
  rounds.map(({ games }) => games.length).toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)]!;

/** In a longer event some two days always look like one round. */
const MAX_ROUNDS = 40;

const areApart = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
  one.size > 0 && [...one].every((player) => !other.has(player));

const isToldByDates = ({ assignedBy, games }: Part): boolean =>
  assignedBy.date + assignedBy.players === games.length;

const findDoubtfulDates = (table: GameTable, players: Players, nameOf: NameOf) => {
  const dates = makeWarningCollector('doubtful_dates');
  const seatsOf = (part: Part): ReadonlySet<number> => {
    const rows = Array.from(part.games, table.row);
    const seats = new Set(rows.flatMap((row) => [players.white(row), players.black(row)]));
    // without a name it is nobody in particular
    seats.delete(0);
    return seats;
  };
  /** White and Black of each game; or Black and White. */
  const pairingsOf = ({ games }: Part, isTurned: boolean): ReadonlySet<string> => {
    const [one, other] = isTurned ? [players.black, players.white] : [players.white, players.black];
    const rows = Array.from(games, table.row);
    return new Set(rows.map((row) => `${one(row)} ${other(row)}`));
  };
  /** A match of two players has no other pairs. */
  const areReturnGames = (part: Part, last: Part): boolean => {
    if (part.games.length !== last.games.length || part.games.length < 2) return false;
    const turned = pairingsOf(last, true);
    return [...pairingsOf(part, false)].every((pairing) => turned.has(pairing));
  };
  /** If a day is no round, all rounds that are counted on from it have a number too much. */
  const pushedBy = (place: number, rounds: readonly Part[]): readonly Part[] =>
    rounds.slice(place + 1).filter(isToldByDates);
  const describePushed = ([first, ...more]: readonly Part[]): string =>
    first === undefined
      ? ''
      : `, so that ${[first, ...more.slice(-1)].map(nameOf).join(' to ')} may be one too high`;
  /** Looks at the rounds of an event in their order. */
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
      let pushed: readonly Part[] = [];
      if (isTold && 2 * size < usual && !isHalf) {
        pushed = pushedBy(place, rounds);
        dates.add(
          () => `${nameOf(part)} has ${size} of the usual ${usual} games${describePushed(pushed)}`,
        );
      } else if (
        last !== undefined &&
        (isTold || isToldByDates(last)) &&
        areApart(seats[place]!, seats[place - 1]!)
      ) {
        dates.add(() => `nobody plays in both ${nameOf(last)} and ${nameOf(part)}`);
      } else if (last !== undefined && isTold && areReturnGames(part, last)) {
        dates.add(() => `${nameOf(part)} has the pairs of ${nameOf(last)} with colours reversed`);
      } else if (isTold && rounds.length <= MAX_ROUNDS) {
        const rest = rounds.findIndex(
          ({ games }, other) =>
            other < place &&
            games.length + size === usual &&
            areApart(seats[place]!, seats[other]!),
        );
        if (rest < 0) continue;
        pushed = pushedBy(place, rounds);
        dates.add(
          () =>
            `${nameOf(rounds[rest]!)} and ${nameOf(part)} together have the usual ${usual} games${describePushed(pushed)}`,
        );
      } else continue;
      for (const { games } of [part, ...pushed]) for (const game of games) dates.addGame(game);
    }
  };
  return { add, warnings: () => dates.warning(false) };
};

/** `isAlone`: there is only one event, so that messages do not name it. */
export const makeSanityChecks = (
  table: GameTable,
  players: Players,
  isAlone: boolean,
  grouping: Grouping,
) => {
  /** `round 5`, `final`, `round 5 of Some Open`. */
  const nameOf: NameOf = ({ key, event }) =>
    `${/^\d/.test(key) ? 'round ' : ''}${key}${isAlone ? '' : ` of ${event || 'no event'}`}`;
  const dates = findDoubtfulDates(table, players, nameOf);
  const repeats = findPairRepeats(table, players, nameOf);
  const twice = findPlaysTwice(table, nameOf, grouping, repeats.isTold);
  const self = findSelfPlay(table, players, nameOf);
  const cycles = findSecondCycles(table, nameOf);
  const strayed = findStrayedGames(table, players, nameOf);
  const wrong = findWrongRounds(table, nameOf, (row) => strayed.isTold(row) || repeats.isTold(row));
  const isAstray = (row: number): boolean =>
    strayed.isTold(row) || repeats.isTold(row) || wrong.isTold(row);
  const order = findRoundOrder(table, nameOf, isAstray);
  const gaps = findGaps(players, nameOf, isAstray);
  const legs = findUnequalLegs(table, players, nameOf, isAstray);
  const far = findFarDates(table, nameOf);
  /** Checks the rounds of an event in their order, with and without their tiebreaks. */
  const add = (
    rounds: readonly Part[],
    withTiebreaks: readonly Part[],
    numbersOf: NumbersOf,
    schedule: Schedule,
  ): void => {
    self.add(schedule);
    repeats.add(schedule);
    dates.add(rounds);
    far.add(rounds);
    // blitz after rapid looks like tiebreaks
    cycles.add(withTiebreaks);
    strayed.add(rounds, (row) => numbersOf(row).by === 'tag');
    wrong.add(schedule);
    order.add(schedule);
    gaps.add(schedule);
    legs.add(schedule);
    if (grouping !== 'date') twice.add(rounds, numbersOf);
  };
  return {
    add,
    warnings: (): readonly PlanWarning[] => [
      ...dates.warnings(),
      ...far.warnings(),
      ...cycles.warnings(),
      ...order.warnings(),
      ...strayed.warnings(),
      ...self.warnings(),
      ...repeats.warnings(),
      ...wrong.warnings(),
      ...gaps.warnings(),
      ...legs.warnings(),
      ...twice.warnings(),
    ],
  };
};
