/**
 * Assigns every game of a file to exactly one partition. Pure: rows in, plan out. The plan does not
 * depend on the order in which the rows come.
 */

import { DATE_CONFIDENCE, readEvent } from './event-rounds.js';
import { groupByEvent, type EventGames } from './events.js';
import { groupEvent, slotOfDate, type Grouping } from './grouping.js';
import { partitionsOf, type Placed, type PlacedEvent } from './partitions.js';
import { describeAmbiguities, warningsOf } from './plan-warnings.js';
import {
  assignFailure,
  type AssignedBy,
  type AssignResult,
  type GameAssignment,
  type Partition,
} from './plan.js';
import { keyReader, type Slot } from './round-key.js';
import { EMPTY_MAP, type RoundMap } from './round-map.js';
import type { GameRow } from './row.js';
import type { Subrounds } from './subrounds.js';

/** `round`: tags alone; `date`: dates alone; `auto`: dates where the tag does not tell. */
export const STRATEGIES = ['round', 'date', 'auto'] as const;
export type Strategy = (typeof STRATEGIES)[number];

export interface AssignOptions {
  readonly strategy: Strategy;
  readonly grouping: Grouping;
  readonly subrounds: Subrounds;
  /** Whether a file may hold several events; each then has rounds of its own. */
  readonly anyEvent: boolean;
  /** Whether `auto` asks the dates. */
  readonly infer: boolean;
  readonly onAmbiguous: 'fail' | 'unknown';
  readonly map: RoundMap;
}

export const DEFAULT_ASSIGN_OPTIONS: AssignOptions = {
  strategy: 'auto',
  grouping: 'strict',
  subrounds: 'auto',
  anyEvent: false,
  infer: true,
  onAmbiguous: 'fail',
  map: EMPTY_MAP,
};

const placeByDate = (event: EventGames): PlacedEvent => {
  const placed = event.rows.map((row): Placed => {
    const slot = slotOfDate(row);
    const known = slot.kind === 'date';
    const by: AssignedBy = known ? 'date' : 'none';
    return { game: { row, round: null, by, confidence: known ? DATE_CONFIDENCE : 0 }, slot };
  });
  return { event, placed, reading: { games: [], ambiguities: [], unparseable: [] }, thin: [] };
};

const placeByRound = (event: EventGames, options: AssignOptions): PlacedEvent => {
  const { strategy, infer, map, grouping, subrounds } = options;
  if (grouping === 'date') return placeByDate(event);
  const reading = readEvent(event.rows, {
    tags: strategy !== 'date',
    dates: strategy === 'date' || (strategy === 'auto' && infer),
    map,
  });
  const { slots, thin } = groupEvent(reading.games, grouping, subrounds);
  const placed = reading.games.map((game, index) => ({ game, slot: slots[index] as Slot }));
  return { event, placed, reading, thin };
};

const checkEvents = (events: readonly EventGames[], anyEvent: boolean) => {
  const [first, second] = events;
  if (anyEvent || first === undefined || second === undefined) return null;
  const games = events.slice(1).flatMap(({ rows }) => rows.map(({ game }) => game));
  return assignFailure(
    'MixedEvent',
    `There are ${events.length} events: "${first.name}", and from game ${second.rows[0]?.game} on "${second.name}". ` +
      'Take one of them, or allow several with --any-event.',
    games.toSorted((a, b) => a - b),
  );
};

const checkReadings = (
  placed: readonly PlacedEvent[],
  { strategy, infer, onAmbiguous }: AssignOptions,
) => {
  const unparseable = placed.flatMap(({ reading }) => reading.unparseable);
  const total = placed.reduce((sum, { reading }) => sum + reading.games.length, 0);
  const asksDates = strategy === 'date' || (strategy === 'auto' && infer);
  if (!asksDates && 2 * unparseable.length > total)
    return assignFailure(
      'UnparseableRound',
      `The Round tags of ${unparseable.length} of ${total} games are no rounds. ` +
        'Ask the dates with --strategy auto, or name the rounds in a --round-map.',
      unparseable,
    );
  const ambiguities = placed.flatMap(({ reading }) => reading.ambiguities);
  if (onAmbiguous === 'fail' && ambiguities.length > 0)
    return assignFailure(
      'RoundInferenceAmbiguity',
      `The dates do not tell the rounds. ${describeAmbiguities(ambiguities)} ` +
        'Name the rounds in a --round-map, or leave these games aside with --on-ambiguous unknown.',
      ambiguities.flatMap(({ games }) => games),
    );
  return null;
};

/** Which game belongs to which round. */
export const assignRounds = (
  rows: readonly GameRow[],
  chosen: Partial<AssignOptions> = {},
): AssignResult => {
  const options: AssignOptions = { ...DEFAULT_ASSIGN_OPTIONS, ...chosen };
  const ordered = rows.toSorted((a, b) => a.game - b.game);
  const { events, adopted } = groupByEvent(ordered);
  const mixed = checkEvents(events, options.anyEvent);
  if (mixed !== null) return mixed;
  const placed = events.map((event) => placeByRound(event, options));
  const unreadable = checkReadings(placed, options);
  if (unreadable !== null) return unreadable;

  const partitions: Partition[] = [];
  const games: GameAssignment[] = [];
  for (const event of placed) {
    const indexes = new Map<string, number>();
    const nameOf = keyReader();
    for (const partition of partitionsOf(event)) {
      indexes.set(partition.key, partitions.length);
      partitions.push(partition);
    }
    for (const { game, slot } of event.placed) {
      const { row, by, confidence } = game;
      const partition = indexes.get(nameOf(slot)) as number;
      games.push({ game: row.game, partition, by, confidence });
    }
  }
  return {
    ok: true,
    value: {
      partitions,
      games: games.toSorted((a, b) => a.game - b.game),
      warnings: warningsOf(ordered, placed, partitions, adopted, options),
    },
  };
};
