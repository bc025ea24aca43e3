/**
 * Games that their Round tag puts into one round, and their day and their players into another, as a 22 or a 0
 * written for a 2 does. A game that was played early or late mostly has players who have one in the other round too.
 */

import { isoDate } from '../evidence/dates.js';
import { makeWarningCollector, type NameOf, type Part } from './warning-collector.js';
import type { Players } from '../names.js';
import type { PlanWarning } from '../plan.js';
import { readColumn, type GameTable } from '../table.js';

/** With more of them the event is made so: several sections, say, each with days of its own. */
const MAX_STRAYED = 0.1;
/** So many may be in the smallest event. */
const FEW = 2;
/** With more rounds on a day it tells nothing: a blitz has them, or an engine match. */
const MAX_ON_DAY = 64;

export interface StrayedGames {
  /** Looks at the rounds of an event in their order. `isTagged`: the tag of a row's game gave it its round. */
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

interface Strayed {
  readonly game: number;
  readonly from: Part;
  readonly to: Part;
  readonly day: string;
}

export const findStrayedGames = (
  table: GameTable,
  { white, black }: Players,
  nameOf: NameOf,
): StrayedGames => {
  const found = makeWarningCollector('other_day');
  const dayOf = readColumn(table.date, isoDate);

  const daysOf = ({ games }: Part): Days => {
    const days = new Map<string, number[]>();
    for (const game of games) {
      const day = dayOf(table.row(game));
      const known = day === null ? undefined : days.get(day);
      if (known !== undefined) known.push(game);
      else if (day !== null) days.set(day, [game]);
    }
    return days;
  };
  const playersIn = ({ games }: Part): ReadonlySet<number> => {
    const players = new Set<number>();
    for (const game of games) {
      const row = table.row(game);
      players.add(white(row)).add(black(row));
    }
    return players;
  };

  const strayedOf = (rounds: readonly Part[]): readonly Strayed[] => {
    const days = new Map(rounds.map((part) => [part, daysOf(part)]));
    const players = new Map<Part, ReadonlySet<number>>();
    const plays = (player: number, part: Part): boolean => {
      const known = players.get(part) ?? playersIn(part);
      players.set(part, known);
      return player === 0 || known.has(player);
    };
    const roundsOn = new Map<string, Part[]>();
    for (const [part, own] of days) {
      for (const day of own.keys()) {
        const known = roundsOn.get(day);
        if (known === undefined) roundsOn.set(day, [part]);
        else known.push(part);
      }
    }
    const gamesOn = (day: string, part: Part): number => days.get(part)!.get(day)?.length ?? 0;
    const strayed: Strayed[] = [];
    for (const [from, own] of days) {
      const main = mainDay(own);
      for (const [day, games] of own) {
        // most games of a round lie on its own day, unless they are but a few that belong elsewhere
        const fewest = (day === main ? 2 : 1) * games.length;
        const onDay = roundsOn.get(day)!;
        if (onDay.length > MAX_ON_DAY) continue;
        const others = onDay.filter(
          (part) => part !== from && mayBeTaken(part, from) && gamesOn(day, part) > fewest,
        );
        /** Neither player has another game there. */
        const isFree = (game: number, part: Part): boolean => {
          const row = table.row(game);
          return !plays(white(row), part) && !plays(black(row), part);
        };
        // with others of its round it may be a match that was postponed, and have reserves
        const [to, ...more] = others.filter((part) => games.every((game) => isFree(game, part)));
        if (to === undefined || more.length > 0) continue;
        for (const game of games) strayed.push({ game, from, to, day });
      }
    }
    return strayed;
  };

  const add: StrayedGames['add'] = (rounds, isTagged) => {
    const tagged = rounds.filter(
      ({ key, round, assignedBy }) =>
        key === round && round !== 'third_place' && assignedBy.tag > 0,
    );
    if (!mayShareDays(tagged)) return;
    const strayed = strayedOf(tagged).filter(({ game }) => isTagged(table.row(game)));
    const all = tagged.reduce((sum, { games }) => sum + games.length, 0);
    if (strayed.length > Math.max(FEW, MAX_STRAYED * all)) return;
    for (const { game, from, to, day } of strayed) {
      found.add(() => `game ${game} of ${nameOf(from)} was played on ${day}, as ${nameOf(to)} was`);
      found.addGame(game);
    }
  };
  return { add, warnings: () => found.warning(false) };
};
