/**
 * Collects the placed games of an event into partitions, and adds up how they came there.
 */

import { isoDate } from './dates.js';
import type { EventReading, ReadGame } from './event-rounds.js';
import type { EventGames } from './events.js';
import { ASSIGNED_BY, type AssignedBy, type Partition } from './plan.js';
import { compareSlots, keyOf, keyReader, roundOf, type Slot } from './round-key.js';
import { legacyCodeOf } from './stages.js';

export interface Placed {
  readonly game: ReadGame;
  readonly slot: Slot;
}

export interface PlacedEvent {
  readonly event: EventGames;
  readonly placed: readonly Placed[];
  readonly reading: EventReading;
  readonly thin: readonly number[];
}

const partitionOf = (event: string, slot: Slot, games: readonly ReadGame[]): Partition => {
  const assignedBy = Object.fromEntries(ASSIGNED_BY.map((by) => [by, 0])) as Record<
    AssignedBy,
    number
  >;
  let min = 100;
  let sum = 0;
  let first: string | null = null;
  let last: string | null = null;
  const dates = new Set<string>();
  for (const { by, confidence, row } of games) {
    assignedBy[by] += 1;
    min = Math.min(min, confidence);
    sum += confidence;
    dates.add(row.date);
  }
  for (const raw of dates) {
    const date = isoDate(raw);
    if (date === null) continue;
    if (first === null || date < first) first = date;
    if (last === null || date > last) last = date;
  }
  const isStage = slot.kind === 'round' && typeof slot.main === 'string';
  return {
    key: keyOf(slot),
    event,
    round: roundOf(slot),
    legacyCode: isStage ? legacyCodeOf(slot.main) : null,
    games: games.map(({ row }) => row.game),
    assignedBy,
    confidence: { min, mean: Math.round((10 * sum) / games.length) / 10 },
    dates: first === null || last === null ? null : { first, last },
  };
};

/** In the order in which they are played. */
export const partitionsOf = ({ event, placed }: PlacedEvent): readonly Partition[] => {
  const groups = new Map<string, { readonly slot: Slot; readonly games: ReadGame[] }>();
  const nameOf = keyReader();
  for (const { game, slot } of placed) {
    const key = nameOf(slot);
    const group = groups.get(key) ?? { slot, games: [] };
    groups.set(key, group);
    group.games.push(game);
  }
  return [...groups.values()]
    .toSorted((a, b) => compareSlots(a.slot, b.slot))
    .map(({ slot, games }) => partitionOf(event.name, slot, games));
};
