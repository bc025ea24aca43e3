/**
 * The events of a file. A game without an Event tag contradicts nothing, so where only one event is
 * named, such games belong to it.
 */

import { nameKey } from './names.js';
import { readColumn, type GameTable } from './table.js';

export interface EventGames {
  /** As its first game spells it; empty where it is not named. */
  readonly name: string;
  /** Ascending. */
  readonly rows: Uint32Array;
}

export interface Events {
  readonly events: readonly EventGames[];
  /** The games that were put into the only named event. */
  readonly adopted: readonly number[];
}

interface Group {
  readonly name: string;
  count: number;
}

const NAMELESS = '';

const rowsOf = ({ count }: GameTable): Uint32Array => {
  const rows = new Uint32Array(count);
  for (let row = 0; row < count; row += 1) rows[row] = row;
  return rows;
};

/** In the order of their first games. */
const groupByEvent = (table: GameTable): Events => {
  const { count, event } = table;
  const groups: Group[] = [];
  const numbers = new Map<string, number>();
  const groupOf = readColumn(event, (text) => {
    // in capitals also `Straße` is `STRASSE`
    const key = nameKey(text.toUpperCase()) ?? NAMELESS;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, groups.length);
    return groups.push({ name: key === NAMELESS ? '' : text.trim(), count: 0 }) - 1;
  });
  for (let row = 0; row < count; row += 1) groups[groupOf(row)]!.count += 1;

  if (groups.length === 1)
    return { events: [{ name: groups[0]!.name, rows: rowsOf(table) }], adopted: [] };
  const nameless = numbers.get(NAMELESS);
  if (groups.length === 2 && nameless !== undefined) {
    const rows = rowsOf(table);
    const adopted = rows.filter((row) => groupOf(row) === nameless);
    const { name } = groups[1 - nameless]!;
    return { events: [{ name, rows }], adopted: Array.from(adopted, (row) => table.game(row)) };
  }
  const lists = groups.map((group) => new Uint32Array(group.count));
  const filled = new Uint32Array(groups.length);
  for (let row = 0; row < count; row += 1) {
    const group = groupOf(row);
    lists[group]![filled[group]!] = row;
    filled[group]! += 1;
  }
  return { events: groups.map(({ name }, group) => ({ name, rows: lists[group]! })), adopted: [] };
};

/** The events by their tags, or one event with all games if it is `named`. */
export const eventsOf = (table: GameTable, named: string | null): Events =>
  named === null
    ? groupByEvent(table)
    : { events: [{ name: named.trim(), rows: rowsOf(table) }], adopted: [] };
