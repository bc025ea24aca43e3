/**
 * Signs that a plan is wrong although nothing in it was unclear: somebody plays twice in a round, a round takes
 * years or is played again after later ones, a game has the day of another round, or rounds inferred from dates do
 * not look like rounds.
 */

import { findDoubtfulDates } from './doubtful-dates.js';
import { makeWarningCollector, type NameOf, type Part } from './warning-collector.js';
import type { Grouping } from '../grouping.js';
import type { Players } from '../names.js';
import type { PlanWarning } from '../plan.js';
import { findPlaysTwice, type NumbersOf } from './plays-twice.js';
import { findSecondCycles } from './second-cycle.js';
import { findStrayedGames } from './strayed-games.js';
import type { GameTable } from '../table.js';

/** In milliseconds; no round takes half a year. */
const MAX_ROUND = 183 * 86_400_000;

export interface SanityChecks {
  /** Checks the rounds of an event in their order, with and without their tiebreaks. */
  readonly add: (
    rounds: readonly Part[],
    withTiebreaks: readonly Part[],
    numbersOf: NumbersOf,
  ) => void;
  readonly warnings: () => readonly PlanWarning[];
}

/** `isAlone`: there is only one event, so that messages do not name it. */
export const makeSanityChecks = (
  table: GameTable,
  players: Players,
  isAlone: boolean,
  grouping: Grouping,
): SanityChecks => {
  /** `round 5`, `final`, `round 5 of Some Open`. */
  const nameOf: NameOf = ({ key, event }) =>
    `${/^\d/.test(key) ? 'round ' : ''}${key}${isAlone ? '' : ` of ${event || 'no event'}`}`;
  const dates = findDoubtfulDates(table, players, nameOf);
  const twice = findPlaysTwice(table, nameOf, grouping);
  const cycles = findSecondCycles(table, nameOf);
  const strayed = findStrayedGames(table, players, nameOf);
  const spans = makeWarningCollector('far_apart');
  /** An event may be held every year under one name. */
  const addSpans = (rounds: readonly Part[]): void => {
    for (const part of rounds) {
      if (part.dates === null) continue;
      const { first, last } = part.dates;
      if (Date.parse(last) - Date.parse(first) <= MAX_ROUND) continue;
      spans.add(() => `${nameOf(part)} goes from ${first} to ${last}`);
      for (const game of part.games) spans.addGame(game);
    }
  };
  const add: SanityChecks['add'] = (rounds, withTiebreaks, numbersOf) => {
    dates.add(rounds);
    addSpans(rounds);
    // blitz after rapid looks like tiebreaks
    cycles.add(withTiebreaks);
    strayed.add(rounds, (row) => numbersOf(row).by === 'tag');
    if (grouping !== 'date') twice.add(rounds, numbersOf);
  };
  return {
    add,
    warnings: () => [
      ...dates.warnings(),
      ...spans.warning(false),
      ...cycles.warnings(),
      ...strayed.warnings(),
      ...twice.warnings(),
    ],
  };
};
