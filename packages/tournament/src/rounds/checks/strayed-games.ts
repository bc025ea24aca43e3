/**
 * Games whose Round tag gives one round, and whose day and players fit another: somebody wrote 22 or 0 for 2. The
 * players of a game that was played early or late mostly have a game in the other round, too.
 */

import { isoDate } from '../evidence/dates.js';
import { makeWarningCollector, type NameOf, type Part } from './warning-collector.js';
import { pushTo } from '../multimap.js';
import type { Players } from '../names.js';
import type { PlanWarning } from '../plan.js';
import { readColumn, type GameTable } from '../table.js';

/** A larger share is how the event is made: several sections, say, each with days of its own. */
const MAX_STRAYED = 0.1;
/** This many are reported in the smallest event. */
const FEW = 2;
/** A day of more rounds, as in blitz or an engine match, tells nothing. */
const MAX_ON_DAY = 64;

export interface StrayedGames {
  /** Checks the rounds of an event in their order. `isTagged`: the row's round comes from its tag. */
  readonly add: (rounds: readonly Part[], isTagged: (row: number) => boolean) => void;
  readonly warnings: () => readonly PlanWarning[];
}

const isNumbered = ({ round }: Part): boolean => /^\d+$/.test(round);

/** Whether any day may have games of two rounds. */
const mayShareDays = (rounds: readonly Part[]): boolean => {
  let last = '';
  return rounds.some(({ dates }) => {
    if (dates === null) return false;
    const mayShare = dates.first <= last;
    if (dates.last > last) ({ last } = dates);
    return mayShare;
  });
};

/** The games of a round by their day. */
type Days = ReadonlyMap<string, readonly number[]>;

const mainDay = (days: Days): string =>
  [...days].reduce((most, [day, games]) => {
    return games.length > (days.get(most)?.length ?? 0) ? day : most;
  }, '');

/** Phases may share a day, as a final does with the game for the third place. */
const mayBeTaken = (one: Part, other: Part): boolean => isNumbered(one) || isNumbered(other);

/** A game with the round of its tag, and the one that its day and its players suggest. */
interface Strayed {
  readonly game: number;
  readonly from: Part;
  readonly to: Part;
  readonly day: string;
}

/** The games of rounds by day, and who plays in each round. */
const lookUp = (table: GameTable, { white, black }: Players, rounds: readonly Part[]) => {
  const dayOf = readColumn(table.date, isoDate);
  const days = new Map<Part, Days>();
  const roundsOn = new Map<string, Part[]>();
  for (const part of rounds) {
    const own = new Map<string, number[]>();
    for (const game of part.games) {
      const day = dayOf(table.row(game));
      if (day !== null) pushTo(own, day, game);
    }
    days.set(part, own);
    for (const day of own.keys()) pushTo(roundsOn, day, part);
  }
  const playersIn = new Map<Part, ReadonlySet<number>>();
  const playersOf = (part: Part): ReadonlySet<number> => {
    const known = playersIn.get(part);
    if (known !== undefined) return known;
    const players = new Set<number>();
    for (const game of part.games) players.add(white(table.row(game))).add(black(table.row(game)));
    playersIn.set(part, players);
    return players;
  };
  /** Whether neither player of a game, both named, has a game in a round. */
  const isFree = (game: number, part: Part): boolean =>
    [white(table.row(game)), black(table.row(game))].every(
      (player) => player !== 0 && !playersOf(part).has(player),
    );
  return { days, roundsOn, isFree };
};

const strayedIn = (
  rounds: readonly Part[],
  table: GameTable,
  players: Players,
): readonly Strayed[] => {
  const { days, roundsOn, isFree } = lookUp(table, players, rounds);
  const gamesOn = (day: string, part: Part): number => days.get(part)!.get(day)?.length ?? 0;
  const strayed: Strayed[] = [];
  for (const [from, own] of days) {
    const main = mainDay(own);
    for (const [day, games] of own) {
      // most games of a round lie on its own day, unless it has only a few that belong elsewhere
      const fewest = (day === main ? 2 : 1) * games.length;
      const onDay = roundsOn.get(day)!;
      if (onDay.length > MAX_ON_DAY) continue;
      const others = onDay.filter(
        (part) => part !== from && mayBeTaken(part, from) && gamesOn(day, part) > fewest,
      );
      // all games of that day together: a postponed match may have reserves
      const [to, ...more] = others.filter((part) => games.every((game) => isFree(game, part)));
      if (to === undefined || more.length > 0) continue;
      for (const game of games) strayed.push({ game, from, to, day });
    }
  }
  return strayed;
};

export const findStrayedGames = (
  table: GameTable,
  players: Players,
  nameOf: NameOf,
): StrayedGames => {
  const found = makeWarningCollector('other_day');
  const add: StrayedGames['add'] = (rounds, isTagged) => {
    const tagged = rounds.filter(
      ({ key, round, assignedBy }) =>
        key === round && round !== 'third_place' && assignedBy.tag > 0,
    );
    if (!mayShareDays(tagged)) return;
    const strayed = strayedIn(tagged, table, players).filter(({ game }) =>
      isTagged(table.row(game)),
    );
    const all = tagged.reduce((sum, { games }) => sum + games.length, 0);
    if (strayed.length > Math.max(FEW, MAX_STRAYED * all)) return;
    for (const { game, from, to, day } of strayed) {
      found.add(() => `game ${game} of ${nameOf(from)} was played on ${day}, as ${nameOf(to)} was`);
      found.addGame(game);
    }
  };
  return { add, warnings: () => found.warning(false) };
};
