/**
 * The events of a file and the games of each. Event tags that differ only in case, outer blanks or Unicode form name one
 * event, and a game that names none belongs to the only one that is named.
 */

import { nameKey, readColumn, getOrAdd, type GameTable } from './table.js';

export interface EventGames {
  /** As its first game spells it; empty where it is not named. */
  readonly name: string;
  /** Ascending. */
  readonly rows: Uint32Array;
}

/** An event, or an Event tag, and how many games have it. */
export interface EventCount {
  /** Empty where it is not named. */
  readonly event: string;
  readonly games: number;
}

const NAMELESS = '';

/** Equal for all spellings of an event. */
export const eventKey = (text: string): string =>
  // in capitals also `Straße` is `STRASSE`
  nameKey(text.toUpperCase()) ?? NAMELESS;

/** The events that Event tags name, each tag once, in the order of their first games. */
export const groupTags = (tags: readonly EventCount[]) => {
  const events: { event: string; games: number }[] = [];
  const numbers = new Map<string, number>();
  /** The event of each tag. */
  const ofTag = tags.map(({ event, games }) => {
    const key = eventKey(event);
    const name = key === NAMELESS ? '' : event.trim();
    const number = getOrAdd(numbers, key, () => events.push({ event: name, games: 0 }) - 1);
    events[number]!.games += games;
    return number;
  });
  const nameless = numbers.get(NAMELESS);
  if (events.length !== 2 || nameless === undefined)
    return { events: events as readonly EventCount[], ofTag, adopted: [] };
  const { event } = events[1 - nameless]!;
  const games = events[0]!.games + events[1]!.games;
  return {
    events: [{ event, games }] as readonly EventCount[],
    ofTag: ofTag.map(() => 0),
    /** The tags whose games were put into the only named event. */
    adopted: [...ofTag.keys()].filter((tag) => ofTag[tag] === nameless),
  };
};

/** The Event tags of a table and the tag of each row. */
export const tagsOf = ({ count, event }: GameTable) => {
  const tags: { readonly event: string; games: number }[] = [];
  const tagOf = readColumn(event, (text) => tags.push({ event: text, games: 0 }) - 1);
  for (let row = 0; row < count; row += 1) tags[tagOf(row)]!.games += 1;
  return { tags: tags as readonly EventCount[], tagOf };
};

export interface Events {
  readonly events: readonly EventGames[];
  /** The games that were put into the only named event. */
  readonly adopted: readonly number[];
}

const rowsOf = ({ count }: GameTable): Uint32Array => new Uint32Array(count).map((_, row) => row);

const groupByEvent = (table: GameTable): Events => {
  const { tags, tagOf } = tagsOf(table);
  const { events, ofTag, adopted } = groupTags(tags);
  const foster = new Set(adopted);
  const lists = events.map(({ games }) => new Uint32Array(games));
  const filled = new Uint32Array(events.length);
  for (let row = 0; row < table.count; row += 1) {
    const number = ofTag[tagOf(row)]!;
    lists[number]![filled[number]!] = row;
    filled[number]! += 1;
  }
  const fostered = foster.size === 0 ? [] : rowsOf(table).filter((row) => foster.has(tagOf(row)));
  return {
    events: events.map(({ event }, number) => ({ name: event, rows: lists[number]! })),
    adopted: Array.from(fostered, table.game),
  };
};

/** The events by their tags, or one event with all games if it is `named`. */
export const eventsOf = (table: GameTable, named: string | null): Events =>
  named === null
    ? groupByEvent(table)
    : { events: [{ name: named.trim(), rows: rowsOf(table) }], adopted: [] };
