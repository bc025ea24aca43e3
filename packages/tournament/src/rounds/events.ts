/**
 * The events of a file. A game without an Event tag contradicts nothing, so where only one event is
 * named, such games belong to it.
 */

import { eventKey, type GameRow } from './row.js';

export interface EventGames {
  /** As its first game spells it; empty where it is not named. */
  readonly name: string;
  readonly rows: readonly GameRow[];
}

export interface Events {
  readonly events: readonly EventGames[];
  /** The games that were put into the only named event. */
  readonly adopted: readonly number[];
}

const nameOf = (row: GameRow | undefined): string =>
  row === undefined || eventKey(row) === null ? '' : row.event.trim();

/** In the order of their first games. */
export const groupByEvent = (rows: readonly GameRow[]): Events => {
  const groups = new Map<string, GameRow[]>();
  const nameless: GameRow[] = [];
  for (const row of rows) {
    const key = eventKey(row);
    const group = key === null ? nameless : (groups.get(key) ?? []);
    if (key !== null) groups.set(key, group);
    group.push(row);
  }
  const named = [...groups.values()];
  const [only] = named;
  if (named.length === 1 && only !== undefined) {
    const adopted = nameless.map(({ game }) => game);
    return { events: [{ name: nameOf(only[0]), rows }], adopted };
  }
  const all = nameless.length > 0 ? [...named, nameless] : named;
  const events = all.map((group) => ({ name: nameOf(group[0]), rows: group }));
  const first = ({ rows: [row] }: EventGames): number => row?.game ?? 0;
  return { events: events.toSorted((a, b) => first(a) - first(b)), adopted: [] };
};
