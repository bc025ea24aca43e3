/** Players with several opponents in one round, games that are in a round twice, and players who play themselves. */

import { formatCount } from '@zeitnot/core';
import {
  makeWarningCollector,
  MAX_GAMES,
  type NameOf,
  type Part,
  type PlanWarning,
} from '../plan.js';
import type { Grouping, Place } from '../grouping.js';
import { pushTo, nameKey, readIds, getOrAdd, type GameTable, type Players } from '../table.js';
import type { Schedule } from './schedule.js';

/** The numbers after the round of a row's game, and what they come from. */
export type NumbersOf = (row: number) => Pick<Place, 'split' | 'path' | 'by'>;

/** Games of players who play again in a round. */
interface Odd {
  /** Players, by id. */
  readonly again: ReadonlySet<number>;
  readonly games: readonly number[];
  /** The first games of those players. */
  readonly firsts: ReadonlySet<number>;
}

/** What helps where the second number of `1.1` and `1.2` is that of a round. */
const hintFor = (grouping: Grouping): string =>
  `With ${grouping === 'strict' ? '' : '--grouping strict and '}--subrounds game, numbers like the 1 of 5.1 make rounds of their own, and nobody plays twice.`;

/**
 * Finds odd games among those of a round. Players go by the ids of their names: within a round a player hardly has
 * two spellings, and reading all names takes time.
 */
const makeOddFinder = (table: GameTable, grouping: Grouping, isTold: (row: number) => boolean) => {
  const { white, black, date } = table;
  const isNamed = readIds(white, (name) => nameKey(name) !== null);
  /** Whether a player with a first game in this round has another opponent now; or the very same game again. */
  const isOdd = (first: number, row: number, numbersOf: NumbersOf): boolean => {
    const one = white.id(first);
    const other = black.id(first);
    if (one === black.id(row) && other === white.id(row)) return false;
    if (one !== white.id(row) || other !== black.id(row)) return true;
    if (grouping === 'all' || isTold(row)) return false;
    return (
      date.id(first) === date.id(row) && numbersOf(first).split?.key === numbersOf(row).split?.key
    );
  };
  return (games: ArrayLike<number>, numbersOf: NumbersOf): Odd => {
    const again = new Set<number>();
    const odd: number[] = [];
    const firsts = new Set<number>();
    const firstRow = new Map<number, number>();
    const see = (id: number, row: number): boolean => {
      const first = getOrAdd(firstRow, id, () => row);
      if (first === row || !isNamed(id) || !isOdd(first, row, numbersOf)) return false;
      again.add(id);
      firsts.add(table.game(first));
      return true;
    };
    for (let at = 0; at < games.length && odd.length < MAX_GAMES; at += 1) {
      const row = table.row(games[at]!);
      const isWhite = see(white.id(row), row);
      const isBlack = white.id(row) !== black.id(row) && see(black.id(row), row);
      if (isWhite || isBlack) odd.push(games[at]!);
    }
    return { again, games: odd, firsts };
  };
};

/**
 * Whether it is meant to be so under `all`: a playoff shares a round with the games before it, but half of the
 * players or more are not in it; a phase may be a tournament of its own.
 */
const isMeant = ({ round: main, games }: Part, { again }: Odd, table: GameTable): boolean => {
  if (!/^\d/.test(main)) return true;
  const ids = new Set<number>();
  for (const game of games) {
    const row = table.row(game);
    ids.add(table.white.id(row)).add(table.black.id(row));
  }
  return 2 * again.size <= ids.size;
};

/** One plays against all others, on one day. */
const isSimul = ({ games }: Part, odd: Odd, { date, row }: GameTable): boolean => {
  if (odd.again.size !== 1 || odd.games.length !== games.length - 1) return false;
  const days = new Set(Array.from(games, (game) => date.id(row(game))));
  return games.length > 2 && days.size === 1;
};

/** `isTold`: another warning names a row's game as that of a pair that meets twice. */
export const findPlaysTwice = (
  table: GameTable,
  nameOf: NameOf,
  grouping: Grouping,
  isTold: (row: number) => boolean,
) => {
  const twice = makeWarningCollector('plays_twice');
  const oddOf = makeOddFinder(table, grouping, isTold);
  let isSplittable = true;

  const gamesOf = (id: number, { games }: Part): number =>
    games.filter((game) =>
      [table.white, table.black].some((side) => side.id(table.row(game)) === id),
    ).length;
  /** Whether nobody plays twice under one path. If each game has a path of its own, paths count boards. */
  const isSolvedByPaths = (games: Uint32Array, numbersOf: NumbersOf): boolean => {
    const byPath = new Map<string, number[]>();
    for (const game of games) pushTo(byPath, numbersOf(table.row(game)).path, game);
    return (
      2 * byPath.size <= games.length &&
      [...byPath.values()].every((some) => oddOf(some, numbersOf).games.length === 0)
    );
  };
  /** Checks rounds until enough such games are found. */
  const add = (rounds: readonly Part[], numbersOf: NumbersOf): void => {
    for (const part of rounds) {
      if (twice.isFull()) return;
      const odd = oddOf(part.games, numbersOf);
      if (odd.games.length === 0 || (grouping === 'all' && isMeant(part, odd, table))) continue;
      if (isSimul(part, odd, table)) continue;
      isSplittable &&= isSolvedByPaths(part.games, numbersOf);
      const all = new Set([...odd.firsts, ...odd.games]);
      for (const game of [...all].toSorted((a, b) => a - b)) twice.addGame(game);
      for (const id of odd.again) {
        const name = (): string => table.white.text(id).trim();
        twice.add(() => `${name()} has ${formatCount(gamesOf(id, part))} games in ${nameOf(part)}`);
      }
    }
  };
  const warnings = (): readonly PlanWarning[] =>
    twice.warning(twice.isFull()).map((warning) => ({
      ...warning,
      message: isSplittable ? `${warning.message} ${hintFor(grouping)}` : warning.message,
    }));
  return { add, warnings };
};

/** A larger share is how the event is made: an engine that trains, say. */
const MAX_SHARE = 0.1;

export const findSelfPlay = (table: GameTable, { white, black, name }: Players, nameOf: NameOf) => {
  const found = makeWarningCollector('plays_himself');
  const add = (schedule: Schedule): void => {
    const { sittings, event } = schedule;
    const odd = sittings.flatMap(({ key, rows }) =>
      rows
        .filter((row) => white(row) !== 0 && white(row) === black(row))
        .map((row) => ({ key, row })),
    );
    const games = sittings.reduce((sum, { rows }) => sum + rows.length, 0);
    if (odd.length > Math.max(1, MAX_SHARE * games) || odd.length === games) return;
    for (const { key, row } of odd) {
      found.add(
        () => `${name(white(row))} in game ${table.game(row)} of ${nameOf({ key, event })}`,
      );
      found.addGame(table.game(row));
    }
  };
  return { add, warnings: () => found.warning(false) };
};
