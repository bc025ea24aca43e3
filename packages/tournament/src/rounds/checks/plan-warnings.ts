/**
 * The warnings about a plan as a whole: what could not be read, and what looks wrong.
 */

import { formatNumbers } from '@zeitnot/core';
import type { Ambiguity } from '../evidence/date-inference.js';
import { isForeignDate, readColumn, type Players, type GameTable } from '../table.js';
import type { EventGames } from '../event-games.js';
import type { EventReading } from '../events.js';
import type { GroupedGames, Grouping, Place } from '../grouping.js';
import { planWarning, listSome, type PlanWarning } from '../plan.js';
import { isMixed } from '../tag/look-alikes.js';
import type { RoundMap } from '../round-map.js';
import type { Subrounds } from '../evidence/subrounds.js';

export interface PlacedEvent {
  readonly event: EventGames;
  readonly grouped: GroupedGames;
  /** What could not be read, or only in several ways. */
  readonly reading: Pick<EventReading, 'ambiguities' | 'gaps' | 'unparseable' | 'contradicted'>;
}

/** The first few ambiguous dates, in words. */
export const describeAmbiguities = (ambiguities: readonly Ambiguity[]): string => {
  const more = ambiguities.length - 3;
  return [
    ...ambiguities.slice(0, 3).map(({ date, reason }) => `${date}: ${reason}.`),
    ...(more > 0 ? [`And ${more} more ${more === 1 ? 'date' : 'dates'}.`] : []),
  ].join(' ');
};

/** Tags may hold anything. */
const MAX_TEXT = 40;

const quote = (text: string): string => {
  const plain = text.trim();
  return plain.length > MAX_TEXT ? `"${plain.slice(0, MAX_TEXT - 1)}…"` : `"${plain}"`;
};

/** The Round tags of games, each once: `"Group A", "Group B" and 2 more`. */
export const describeTags = ({ round, row }: GameTable, games: readonly number[]): string => {
  const ids = new Set(games.map((game) => round.id(row(game))));
  return listSome(Array.from(ids, (id) => quote(round.text(id))));
};

/** Tags whose number is not the round that dates gave. */
const describeContradictions = (placed: readonly PlacedEvent[]): string => {
  const told = placed.flatMap(({ reading }) =>
    Array.from(
      reading.contradicted,
      ([tag, main]) => `${quote(tag)} became ${typeof main === 'number' ? `round ${main}` : main}`,
    ),
  );
  return told.length === 0 ? '' : `Tags with another number may be right: ${listSome(told)}.`;
};

/** The dates of games that only a person can read. */
const describeForeignDates = ({ date, row }: GameTable, games: readonly number[]): string => {
  const ids = new Set(games.map((game) => date.id(row(game))));
  const foreign = Array.from(ids, date.text).filter(isForeignDate);
  if (foreign.length === 0) return '';
  return `Some dates are not written as in PGN, such as 2024.03.01: ${listSome(foreign.map(quote))}.`;
};

/** In a match of two players, a game per round is normal. */
const isMatch = ({ rows }: EventGames, { white, black }: Players): boolean => {
  const [first] = rows;
  if (first === undefined || rows.length === 1) return false;
  const pair = new Set([white(first), black(first)]);
  return !pair.has(0) && rows.every((row) => pair.has(white(row)) && pair.has(black(row)));
};

/** Warns of entries of the map that fit nothing; none or one warning. */
export const warnOfUnusedEntries = (
  { count, game, round }: GameTable,
  { games, tags }: RoundMap,
): readonly PlanWarning[] => {
  if (games.size + tags.size === 0) return [];
  const numbers = new Set<number>();
  const ids = new Set<number>();
  for (let row = 0; row < count; row += 1) {
    numbers.add(game(row));
    ids.add(round.id(row));
  }
  const raws = new Set(Array.from(ids, (id) => round.text(id).trim()));
  const unknown = [...games.keys()].filter((one) => !numbers.has(one));
  const unused = [
    ...(unknown.length === 0 ? [] : [formatNumbers('game', unknown)]),
    ...[...tags.keys()].filter((tag) => !raws.has(tag)).map((tag) => `tag "${tag}"`),
  ];
  return unused.length === 0 ? [] : [planWarning('unused_map_entry', [], `${listSome(unused)}.`)];
};

/** The games of all events whose place meets a condition. */
const gamesWhere = (
  { game }: GameTable,
  placed: readonly PlacedEvent[],
  keep: (place: Place) => boolean,
): readonly number[] => {
  const games: number[] = [];
  for (const { grouped } of placed) {
    const { rows, places, of } = grouped;
    const kept = places.map(keep);
    if (!kept.includes(true)) continue;
    for (let at = 0; at < rows.length; at += 1) {
      if (kept[of[at]!] === true) games.push(game(rows[at]!));
    }
  }
  return games;
};

/** The games whose Round tags mix alphabets. */
const gamesOfMixedTags = ({ count, game, round }: GameTable): readonly number[] => {
  const isMixedAt = readColumn(round, isMixed);
  const games: number[] = [];
  for (let row = 0; row < count; row += 1) if (isMixedAt(row)) games.push(game(row));
  return games;
};

interface PlanOptions {
  /** Whether dates count, and tags. */
  readonly asksDates: boolean;
  readonly asksTags: boolean;
  readonly grouping: Grouping;
  readonly subrounds: Subrounds;
  readonly map: RoundMap;
}

/** Whether some rounds were split by further numbers. */
const areSplit = ({ grouped }: PlacedEvent): boolean =>
  grouped.places.some(({ slot }) => slot.kind === 'round' && slot.parts.length > 0);

/** Options that may help where every game has its own partition, except those already chosen. */
const hintsFor = (
  { subrounds }: PlanOptions,
  placed: readonly PlacedEvent[],
): readonly string[] => [
  ...(placed.some(areSplit)
    ? [
        ...(subrounds === 'board' ? [] : ['If paths like 5.1 are boards, use --subrounds board.']),
        'With --grouping all they form one round.',
      ]
    : []),
  ...(placed.length > 1
    ? ['If each game names its own event, treat all as one with --as-event NAME.']
    : []),
];

export const warningsOf = (
  table: GameTable,
  placed: readonly PlacedEvent[],
  partitions: number,
  adopted: readonly number[],
  players: Players,
  options: PlanOptions,
): readonly PlanWarning[] => {
  const { grouping, map } = options;
  const byDate = grouping === 'date';
  const unknown = gamesWhere(table, placed, ({ slot }) => slot.kind === 'unknown');
  const inferredBy = (way: 'date' | 'players'): readonly number[] =>
    byDate ? [] : gamesWhere(table, placed, ({ by }) => by === way);
  const mixed = options.asksTags ? gamesOfMixedTags(table) : [];
  const unparseable = placed.flatMap(({ reading }) => reading.unparseable);
  const ambiguities = placed.flatMap(({ reading }) => reading.ambiguities);
  const ambiguous = ambiguities.flatMap((one) => one.games);
  const gaps = placed.flatMap(({ reading }) => reading.gaps);
  const thin = placed.flatMap(({ grouped }) => grouped.thin);
  const maybe = placed.flatMap(({ grouped }) => grouped.maybe);
  const about = [
    planWarning(
      byDate ? 'no_date' : 'unknown_round',
      unknown,
      byDate || options.asksDates ? describeForeignDates(table, unknown) : '',
    ),
    planWarning('lookalike_letters', mixed, `${describeTags(table, mixed)}.`),
    planWarning('unparseable_round', unparseable, `${describeTags(table, unparseable)}.`),
    planWarning('inferred_from_dates', inferredBy('date'), describeContradictions(placed)),
    planWarning('inferred_from_players', inferredBy('players')),
    planWarning('ambiguous_dates', ambiguous, describeAmbiguities(ambiguities)),
    planWarning(
      'maybe_missing_round',
      gaps.flatMap(({ games }) => games),
      `${listSome(gaps.map(({ date }) => date))}.`,
    ),
    planWarning('missing_event', adopted),
    planWarning('few_repeated_pairs', thin),
    planWarning('maybe_tiebreak', maybe),
  ];
  const warnings = about.filter((warning) => warning.games.length > 0);

  const hasMap = map.games.size + map.tags.size > 0;
  if (!byDate) warnings.push(...warnOfUnusedEntries(table, map));
  if (hasMap && byDate) warnings.push(planWarning('map_not_used', []));
  const isOneEach = table.count > 2 && partitions === table.count;
  if (isOneEach && !placed.every(({ event }) => isMatch(event, players)))
    warnings.push(planWarning('one_game_each', [], hintsFor(options, placed).join(' ')));
  return warnings;
};
