/**
 * The events that a plan is made for: those that are selected, or all games as one event. Several are refused unless they
 * are allowed.
 */

import { success } from '@zeitnot/core';
import { selectEvents } from './event-choice.js';
import { eventsOf, tagsOf, type EventGames, type Events } from './event-games.js';
import { assignFailure, listEvents, type AssignResult } from './plan.js';
import type { RoundMap } from './round-map.js';
import { tableOfRows, type GameTable } from './table.js';

/** The games of the events that are selected; the table itself if these are all. */
const selectGames = (table: GameTable, wanted: string): AssignResult<GameTable> => {
  const { tags, tagOf } = tagsOf(table);
  const selected = selectEvents(tags, wanted);
  if (!selected.ok) return selected;
  if (selected.value.size === tags.length) return success(table);
  const all = new Uint32Array(table.count).map((_, row) => row);
  return success(
    tableOfRows(
      table,
      all.filter((row) => selected.value.has(tagOf(row))),
    ),
  );
};

/** The map without its entries for games of the file that are not selected. */
const mapOfSelected = (
  { games, tags }: RoundMap,
  whole: GameTable,
  selected: GameTable,
): RoundMap => {
  if (games.size + tags.size === 0 || whole === selected) return { games, tags };
  const [there, chosen] = [whole, selected].map(({ count, game, round }) => {
    const rows = Array.from({ length: count }, (_, row) => row);
    return {
      games: new Set(rows.map(game)),
      tags: new Set(rows.map((row) => round.text(round.id(row)).trim())),
    };
  });
  return {
    games: new Map(
      [...games].filter(([game]) => chosen!.games.has(game) || !there!.games.has(game)),
    ),
    tags: new Map([...tags].filter(([tag]) => chosen!.tags.has(tag) || !there!.tags.has(tag))),
  };
};

/** The options of a break that say which events are meant. */
interface EventOptions {
  readonly event: string | null;
  readonly asEvent: string | null;
  readonly anyEvent: boolean;
  readonly map: RoundMap;
}

const MAX_EVENTS = 10;

const checkEvents = (
  { game }: GameTable,
  events: readonly EventGames[],
  { anyEvent, event }: EventOptions,
) => {
  if (anyEvent || events.length < 2) return null;
  const counts = events
    .map(({ name, rows }) => ({ event: name, games: rows.length }))
    .toSorted((a, b) => b.games - a.games);
  const games = events.slice(1).flatMap(({ rows }) => Array.from(rows, game));
  const what = event === null ? 'The file has' : `"${event.trim()}" fits`;
  return assignFailure(
    'MixedEvent',
    `${what} ${events.length} events: ${listEvents(counts)}. ` +
      'Select one with --event NAME, give each a folder with --any-event, or take all for one with --as-event NAME.',
    games.toSorted((a, b) => a - b),
    counts.slice(0, MAX_EVENTS),
  );
};

/** The selected games by event, with the entries of the round map that concern them. */
export const chooseEvents = (
  whole: GameTable,
  options: EventOptions,
): AssignResult<Events & { readonly table: GameTable; readonly map: RoundMap }> => {
  const { event, asEvent, map } = options;
  const selected = event === null ? success(whole) : selectGames(whole, event);
  if (!selected.ok) return selected;
  const table = selected.value;
  const { events, adopted } = eventsOf(table, asEvent);
  const mixed = checkEvents(table, events, options);
  if (mixed !== null) return mixed;
  return success({ table, map: mapOfSelected(map, whole, table), events, adopted });
};
