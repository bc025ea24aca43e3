/**
 * What a person should look at in a plan, and the hint that it looks wrong.
 */

import type { Ambiguity } from './date-inference.js';
import type { EventGames } from './events.js';
import type { Grouping } from './grouping.js';
import type { Placed, PlacedEvent } from './partitions.js';
import { planWarning, type Partition, type PlanWarning } from './plan.js';
import type { RoundMap } from './round-map.js';
import { pairOf, type GameRow } from './row.js';

/** The first few dates that do not tell their round, in words. */
export const describeAmbiguities = (ambiguities: readonly Ambiguity[]): string =>
  ambiguities
    .slice(0, 3)
    .map(({ date, reason }) => `${date}: ${reason}.`)
    .join(' ') + (ambiguities.length > 3 ? ` And ${ambiguities.length - 3} more dates.` : '');

/** A match of two players has a game per round by its nature. */
const isMatch = ({ rows }: EventGames): boolean =>
  rows.length > 1 && new Set(rows.map(pairOf)).size === 1;

const unusedEntries = (rows: readonly GameRow[], { games, tags }: RoundMap): readonly string[] => {
  if (games.size + tags.size === 0) return [];
  const numbers = new Set(rows.map(({ game }) => game));
  const raws = new Set(rows.map(({ round }) => round.trim()));
  return [
    ...[...games.keys()].filter((game) => !numbers.has(game)).map((game) => `game ${game}`),
    ...[...tags.keys()].filter((tag) => !raws.has(tag)).map((tag) => `tag "${tag}"`),
  ];
};

export const warningsOf = (
  rows: readonly GameRow[],
  placed: readonly PlacedEvent[],
  partitions: readonly Partition[],
  adopted: readonly number[],
  { grouping, map }: { readonly grouping: Grouping; readonly map: RoundMap },
): readonly PlanWarning[] => {
  const byDate = grouping === 'date';
  const games = placed.flatMap((event) => event.placed);
  const numbers = (keep: (game: Placed) => boolean): readonly number[] =>
    games.filter(keep).map(({ game }) => game.row.game);
  const unknown = numbers(({ slot }) => slot.kind === 'unknown');
  const inferred = byDate ? [] : numbers(({ game }) => game.by === 'date');
  const unparseable = placed.flatMap(({ reading }) => reading.unparseable);
  const ambiguities = placed.flatMap(({ reading }) => reading.ambiguities);
  const ambiguous = ambiguities.flatMap((one) => one.games);
  const thin = placed.flatMap((event) => event.thin);
  const about = [
    planWarning('unknown_round', unknown),
    planWarning('unparseable_round', unparseable),
    planWarning('inferred_from_dates', inferred),
    planWarning('ambiguous_dates', ambiguous, describeAmbiguities(ambiguities)),
    planWarning('missing_event', adopted),
    planWarning('few_repeated_pairs', thin),
  ];
  const warnings = about.filter((warning) => warning.games.length > 0);

  const hasMap = map.games.size + map.tags.size > 0;
  const unused = byDate ? [] : unusedEntries(rows, map);
  if (unused.length > 0)
    warnings.push(planWarning('unused_map_entry', [], `${unused.join(', ')}.`));
  if (hasMap && byDate) warnings.push(planWarning('map_not_used', []));
  const isOneEach = rows.length > 2 && partitions.length === rows.length;
  if (isOneEach && !placed.every(({ event }) => isMatch(event)))
    warnings.push(planWarning('one_game_each', []));
  return warnings;
};
