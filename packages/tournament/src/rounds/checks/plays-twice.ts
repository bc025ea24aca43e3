/** Players with several opponents in one round, and games that stand there twice. */

import { formatCount } from '@zeitnot/core';
import { makeWarningCollector, MAX_GAMES, type NameOf, type Part } from './warning-collector.js';
import type { Grouping, Place } from '../grouping.js';
import { nameKey } from '../names.js';
import type { PlanWarning } from '../plan.js';
import { readIds, type GameTable } from '../table.js';

/** What stands behind the number of the round of a row's game, and who says so. */
export type NumbersOf = (row: number) => Pick<Place, 'split' | 'path' | 'by'>;

export interface PlaysTwice {
  /** Looks at rounds until there are enough such games. */
  readonly add: (rounds: readonly Part[], numbersOf: NumbersOf) => void;
  readonly warnings: () => readonly PlanWarning[];
}

interface Odd {
  /** Players, by id. */
  readonly again: ReadonlySet<number>;
  readonly games: readonly number[];
  /** The first games of those players. */
  readonly firsts: ReadonlySet<number>;
}

/** What helps where the second number of `1.1` and `1.2` is that of a round. */
const hintFor = (grouping: Grouping): string =>
  `With ${grouping === 'strict' ? '' : '--grouping strict and '}--subrounds game a number as the 1 of 5.1 makes a round of its own, and nobody plays twice.`;

/** A copy with room for an id. */
const grown = (numbers: Uint32Array, id: number): Uint32Array<ArrayBuffer> => {
  const larger = new Uint32Array(Math.max(2 * numbers.length, id + 1));
  larger.set(numbers);
  return larger;
};

export const findPlaysTwice = (
  table: GameTable,
  nameOf: NameOf,
  grouping: Grouping,
): PlaysTwice => {
  const twice = makeWarningCollector('plays_twice');
  const isNamed = readIds(table.white, (name) => nameKey(name) !== null);
  // by id of a name: the last round in which it was seen, from 1, and the first game that it has there
  let seenIn = new Uint32Array(1024);
  let firstRow = new Uint32Array(1024);
  let round = 0;
  let isSplittable = true;

  /** Games of one pair are a match, unless one stands there twice. */
  const isOdd = (id: number, row: number, numbersOf: NumbersOf): boolean => {
    if (seenIn[id] !== round || !isNamed(id)) return false;
    const { white, black, date } = table;
    const first = firstRow[id]!;
    const one = white.id(first);
    const other = black.id(first);
    if (one === black.id(row) && other === white.id(row)) return false;
    if (one !== white.id(row) || other !== black.id(row)) return true;
    if (grouping === 'all') return false;
    return date.id(first) === date.id(row) && numbersOf(first).split === numbersOf(row).split;
  };
  /**
   * Under `all` a playoff shares a round with the games before it, but half of the players or more have none; a named
   * phase may be a tournament of its own.
   */
  const isWanted = ({ round: main, games }: Part, { again }: Odd): boolean => {
    if (grouping !== 'all') return false;
    if (!/^\d/.test(main)) return true;
    const ids = new Set<number>();
    for (const game of games) {
      const row = table.row(game);
      ids.add(table.white.id(row)).add(table.black.id(row));
    }
    return 2 * again.size <= ids.size;
  };
  const isSeated = (id: number, row: number): boolean =>
    table.white.id(row) === id || table.black.id(row) === id;
  /** One plays against all others, on one day. */
  const isSimul = (games: Uint32Array): boolean => {
    const days = new Set(Array.from(games, (game) => table.date.id(table.row(game))));
    return games.length > 2 && days.size === 1;
  };
  // ids do: in one round a player hardly has two spellings, and reading all names takes its time
  const oddOf = (games: ArrayLike<number>, numbersOf: NumbersOf): Odd => {
    const again = new Set<number>();
    const odd: number[] = [];
    const firsts = new Set<number>();
    round += 1;
    const see = (id: number, row: number): boolean => {
      if (id >= seenIn.length) {
        seenIn = grown(seenIn, id);
        firstRow = grown(firstRow, id);
      }
      const isAgain = isOdd(id, row, numbersOf);
      if (isAgain) {
        again.add(id);
        firsts.add(table.game(firstRow[id]!));
      }
      if (seenIn[id] !== round) firstRow[id] = row;
      seenIn[id] = round;
      return isAgain;
    };
    for (let at = 0; at < games.length && odd.length < MAX_GAMES; at += 1) {
      const row = table.row(games[at]!);
      const white = table.white.id(row);
      const black = table.black.id(row);
      const isWhite = see(white, row);
      const isBlack = white !== black && see(black, row);
      if (isWhite || isBlack) odd.push(games[at]!);
    }
    return { again, games: odd, firsts };
  };
  /** Whether nobody plays twice under one path. Where each game has its own, these count boards. */
  const isSolvedByPaths = (games: Uint32Array, numbersOf: NumbersOf): boolean => {
    const byPath = new Map<string, number[]>();
    for (const game of games) {
      const { path } = numbersOf(table.row(game));
      const known = byPath.get(path);
      if (known === undefined) byPath.set(path, [game]);
      else known.push(game);
    }
    return (
      2 * byPath.size <= games.length &&
      [...byPath.values()].every((some) => oddOf(some, numbersOf).games.length === 0)
    );
  };
  const add: PlaysTwice['add'] = (rounds, numbersOf) => {
    for (const part of rounds) {
      if (twice.isFull()) return;
      const { games } = part;
      const odd = oddOf(games, numbersOf);
      if (odd.games.length === 0 || isWanted(part, odd)) continue;
      if (odd.again.size === 1 && odd.games.length === games.length - 1 && isSimul(games)) continue;
      isSplittable &&= isSolvedByPaths(games, numbersOf);
      const all = new Set([...odd.firsts, ...odd.games]);
      for (const game of [...all].toSorted((a, b) => a - b)) twice.addGame(game);
      for (const id of odd.again) {
        twice.add(() => {
          const own = games.filter((game) => isSeated(id, table.row(game)));
          return `${table.white.text(id).trim()} has ${formatCount(own.length)} games in ${nameOf(part)}`;
        });
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
