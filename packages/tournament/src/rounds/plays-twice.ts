/** Players with several opponents in one round, and games that stand there twice. */

import { formatCount } from '@zeitnot/core';
import { makeFindings, MOST_GAMES, type NameOf, type Part } from './findings.js';
import { nameKey } from './names.js';
import type { PlanWarning } from './plan.js';
import { readIds, type GameTable } from './table.js';

export interface PlaysTwice {
  /** Looks at rounds until there are enough such games. */
  readonly add: (rounds: readonly Part[]) => void;
  readonly warnings: () => readonly PlanWarning[];
}

export const findPlaysTwice = (table: GameTable, nameOf: NameOf): PlaysTwice => {
  const twice = makeFindings('plays_twice');
  const isNamed = readIds(table.white, (name) => nameKey(name) !== null);
  // by id of a name: the last round in which it was seen, from 1, and the first game that it has there
  const seenIn: number[] = [];
  const firstRow: number[] = [];
  let round = 0;

  /** Games of one pair are a match, unless one stands there twice. */
  const isOdd = (id: number, row: number): boolean => {
    if (seenIn[id] !== round || !isNamed(id)) return false;
    const { white, black, date } = table;
    const first = firstRow[id]!;
    const [one, other] = [white.id(first), black.id(first)];
    if (one === black.id(row) && other === white.id(row)) return false;
    const isSame = one === white.id(row) && other === black.id(row);
    return !isSame || date.id(first) === date.id(row);
  };
  const isSeated = (id: number, row: number): boolean =>
    table.white.id(row) === id || table.black.id(row) === id;
  /** One plays against all others, on one day. */
  const isSimul = (games: Uint32Array): boolean => {
    const days = new Set(Array.from(games, (game) => table.date.id(table.row(game))));
    return games.length > 2 && days.size === 1;
  };
  // ids do: in one round a player hardly has two spellings, and reading all names takes its time
  const add = (rounds: readonly Part[]): void => {
    for (const part of rounds) {
      if (twice.isFull()) return;
      const { games } = part;
      const again = new Set<number>();
      const odd: number[] = [];
      const firsts = new Set<number>();
      round += 1;
      const see = (id: number, row: number): boolean => {
        const isAgain = isOdd(id, row);
        if (isAgain) {
          again.add(id);
          firsts.add(table.game(firstRow[id]!));
        }
        if (seenIn[id] !== round) firstRow[id] = row;
        seenIn[id] = round;
        return isAgain;
      };
      for (let at = 0; at < games.length && odd.length < MOST_GAMES; at += 1) {
        const row = table.row(games[at]!);
        const [white, black] = [table.white.id(row), table.black.id(row)];
        const isWhite = see(white, row);
        const isBlack = white !== black && see(black, row);
        if (isWhite || isBlack) odd.push(games[at]!);
      }
      if (again.size === 1 && odd.length === games.length - 1 && isSimul(games)) continue;
      for (const game of odd) firsts.add(game);
      for (const game of [...firsts].toSorted((a, b) => a - b)) twice.addGame(game);
      for (const id of again) {
        twice.add(() => {
          const own = games.filter((game) => isSeated(id, table.row(game)));
          return `${table.white.text(id).trim()} has ${formatCount(own.length)} games in ${nameOf(part)}`;
        });
      }
    }
  };
  return { add, warnings: () => twice.warning(twice.isFull()) };
};
