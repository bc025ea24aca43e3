/**
 * Collects the placed games of an event into partitions, and counts what placed them.
 */

import { isoDate } from './evidence/dates.js';
import type { GroupedGames, Place } from './grouping.js';
import { ASSIGNED_BY, type AssignedBy, type Partition } from './plan.js';
import { compareSlots, keyOf, roundOf, type Slot } from './round-key.js';
import { legacyCodeOf } from './tag/phases.js';
import { readColumn, type GameTable } from './table.js';

interface Part {
  readonly slot: Slot;
  readonly places: number[];
}

/** Places by the key of their slot, in the order in which they are played. */
const partsOf = (places: readonly Place[], counts: Uint32Array): readonly Part[] => {
  const parts = new Map<string, Part>();
  for (const [number, { slot }] of places.entries()) {
    if (counts[number] === 0) continue;
    const key = keyOf(slot);
    const part = parts.get(key);
    if (part === undefined) parts.set(key, { slot, places: [number] });
    else part.places.push(number);
  }
  return [...parts.values()].toSorted((a, b) => compareSlots(a.slot, b.slot));
};

const sumUp = ({ places }: Part, all: readonly Place[], counts: Uint32Array) => {
  const assignedBy = Object.fromEntries(ASSIGNED_BY.map((by) => [by, 0])) as Record<
    AssignedBy,
    number
  >;
  let games = 0;
  let min = 100;
  let sum = 0;
  for (const number of places) {
    const { by, confidence } = all[number]!;
    const count = counts[number]!;
    games += count;
    assignedBy[by] += count;
    min = Math.min(min, confidence);
    sum += count * confidence;
  }
  return { games, assignedBy, confidence: { min, mean: Math.round((10 * sum) / games) / 10 } };
};

/** The first and the last of some dates. */
interface Range {
  first: string | null;
  last: string | null;
}

const widen = (range: Range, date: string | null): void => {
  // most games of a round share its day
  if (date === null || date === range.last) return;
  if (range.first === null || date < range.first) range.first = date;
  if (range.last === null || date > range.last) range.last = date;
};

export interface EventPartitions {
  /** In the order in which they are played. */
  readonly partitions: readonly Partition<Uint32Array>[];
  /** The partition of each place. */
  readonly ofPlace: Uint32Array;
  /** Those that are whole rounds or numbered parts of one, in which everybody plays once. */
  readonly rounds: readonly Partition<Uint32Array>[];
  /** The same with the tiebreaks of each round. */
  readonly withTiebreaks: readonly Partition<Uint32Array>[];
}

const isOfRound = (slot: Slot): boolean => slot.kind === 'round' && slot.main !== 'tiebreak';
const isMarked = (slot: Slot): boolean => slot.kind === 'round' && slot.mark !== null;

export const partitionsOf = (
  table: GameTable,
  event: string,
  { rows, places, of }: GroupedGames,
): EventPartitions => {
  const counts = new Uint32Array(places.length);
  for (const place of of) counts[place]! += 1;
  const parts = partsOf(places, counts);
  const ofPlace = new Uint32Array(places.length);
  const sums = parts.map((part, number) => {
    for (const place of part.places) ofPlace[place] = number;
    return sumUp(part, places, counts);
  });
  const dateOf = readColumn(table.date, isoDate);
  const lists = sums.map(({ games }) => new Uint32Array(games));
  const filled = new Uint32Array(parts.length);
  const ranges = parts.map((): Range => ({ first: null, last: null }));
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at]!;
    const number = ofPlace[of[at]!]!;
    lists[number]![filled[number]!] = table.game(row);
    filled[number]! += 1;
    widen(ranges[number]!, dateOf(row));
  }
  const partitions = parts.map(({ slot }, number): Partition<Uint32Array> => {
    const { assignedBy, confidence } = sums[number]!;
    const { first, last } = ranges[number]!;
    const isPhase = slot.kind === 'round' && typeof slot.main === 'string';
    return {
      key: keyOf(slot),
      event,
      round: roundOf(slot),
      legacyCode: isPhase ? legacyCodeOf(slot.main) : null,
      games: lists[number]!,
      assignedBy,
      confidence,
      dates: first === null || last === null ? null : { first, last },
    };
  });
  const where = (keep: (slot: Slot) => boolean) =>
    partitions.filter((_, number) => keep(parts[number]!.slot));
  return {
    partitions,
    ofPlace,
    rounds: where((slot) => isOfRound(slot) && !isMarked(slot)),
    withTiebreaks: where(isOfRound),
  };
};
