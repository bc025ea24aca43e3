/** From rounds to partitions: what splits a round, by grouping mode, and what placed the games of each partition. */

import { DATE_CONFIDENCE, type EventReading } from './events.js';
import { hasPath, meetAgain, type RoundedGames } from './evidence/meetings.js';
import {
  readSubrounds,
  splittingParts,
  splitOf,
  type Split,
  type SubroundReading,
  type Subrounds,
} from './evidence/subrounds.js';
import { MARK, markTiebreaks } from './evidence/tiebreaks.js';
import type { AssignedBy, Partition } from './plan.js';
import { mainOf, numberOf, compareSlots, keyOf, roundOf, type Slot } from './round-key.js';
import {
  isoDate,
  readColumn,
  getOrAdd,
  widen,
  type Players,
  type GameTable,
  type DateRange,
} from './table.js';
import type { Phase } from './tag/phases.js';
import type { Round } from './tag/round-tag.js';

/** What gets a partition: `strict` each subround, `armageddon` a round and its tiebreaks, `all` a round, `date` a day. */
export const GROUPINGS = ['strict', 'armageddon', 'all', 'date'] as const;
/** One of `GROUPINGS`. */
export type Grouping = (typeof GROUPINGS)[number];

/** Where games go, and why. */
export interface Place {
  readonly slot: Slot;
  readonly by: AssignedBy;
  readonly confidence: number;
  readonly reason: string | null;
  /** Null where the round is unknown, or not asked for. */
  readonly round: Round | null;
  /** What splits the round; null if nothing does, even where only tiebreaks get a partition. */
  readonly split: Split | null;
  /** All numbers after the round's, whatever they count. */
  readonly path: string;
  readonly isTiebreak: boolean;
  /** Whether that is open. */
  readonly isDoubtful: boolean;
}

export interface GroupedGames {
  readonly rows: Uint32Array;
  readonly places: readonly Place[];
  /** Which of the places each of the rows has. */
  readonly of: Uint32Array;
  /** The few games because of which paths were read as games. */
  readonly thin: readonly number[];
  /** Second games of pairs that may or may not be tiebreaks. */
  readonly maybe: readonly number[];
}

const UNKNOWN: Slot = { kind: 'unknown' };
const NO_ROUND = {
  reason: null,
  round: null,
  split: null,
  path: '',
  isTiebreak: false,
  isDoubtful: false,
} as const;

/** The place of a row's game, by binary search. */
export const placeAt = ({ rows, places, of }: GroupedGames, row: number): Place => {
  let [from, to] = [0, rows.length - 1];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (rows[middle]! < row) from = middle + 1;
    else to = middle;
  }
  return places[of[from]!]!;
};

/** One event's games by day. */
export const groupByDate = ({ date }: GameTable, rows: Uint32Array): GroupedGames => {
  const places: Place[] = [{ slot: UNKNOWN, by: 'none', confidence: 0, ...NO_ROUND }];
  const numbers = new Map<string, number>();
  const add = (day: string): number => {
    const slot: Slot = { kind: 'date', date: day };
    return places.push({ slot, by: 'date', confidence: DATE_CONFIDENCE, ...NO_ROUND }) - 1;
  };
  const placeOf = readColumn(date, (text) => {
    const day = isoDate(text);
    return day === null ? 0 : getOrAdd(numbers, day, () => add(day));
  });
  return { rows, places, of: rows.map(placeOf), thin: [], maybe: [] };
};

type RoundGrouping = Exclude<Grouping, 'date'>;

const slotOf = (
  round: Round,
  grouping: RoundGrouping,
  reading: SubroundReading,
  isTiebreak: boolean,
): Slot => {
  const main = mainOf(round);
  if (grouping === 'strict')
    return { kind: 'round', main, mark: round.mark, ...splittingParts(round, reading) };
  const apart = grouping === 'armageddon' && isTiebreak && main !== 'tiebreak';
  return { kind: 'round', main, mark: apart ? 'armageddon' : null, parts: [], letter: null };
};

/** How certain is what a path counts, and which games are tiebreaks, where tags and clocks do not say. */
const CONFIDENCE = { split: 85, fewSplits: 70, counted: 80, doubtful: 60, told: 100 } as const;

/** One event's games by round. */
export const groupByRound = (
  table: GameTable,
  { rows, readings, of }: EventReading,
  players: Players,
  grouping: RoundGrouping,
  subrounds: Subrounds,
): GroupedGames => {
  const games: RoundedGames = { rows, rounds: readings.map(({ round }) => round), of };
  const reading = readSubrounds(games, players, subrounds);
  const marks = new Uint8Array(rows.length);
  // other groupings ask for tiebreaks only where a pair meets again
  if (grouping === 'armageddon' || meetAgain(games, players))
    markTiebreaks(marks, games, reading, table, players);

  /** Rounds with games that have no number: beside `5`, `5.1` of the same pair is certainly a further game. */
  const plain = new Set(
    games.rounds.flatMap((round) => (round === null || hasPath(round) ? [] : [mainOf(round)])),
  );
  /** The confidence in what decides the partition beside the round itself. */
  const classConfidence = (round: Round, split: Split | null, marked: number): number => {
    const isBesidePlain = split !== null && plain.has(mainOf(round));
    if (round.mark !== null || grouping === 'all' || isBesidePlain) return CONFIDENCE.told;
    if (grouping === 'armageddon') {
      if ((marked & MARK.doubtful) !== 0) return CONFIDENCE.doubtful;
      return (marked & MARK.counted) === 0 ? CONFIDENCE.told : CONFIDENCE.counted;
    }
    if (split === null || round.part === 'game' || subrounds !== 'auto') return CONFIDENCE.told;
    return reading.thin.length > 0 ? CONFIDENCE.fewSplits : CONFIDENCE.split;
  };
  const placeOf = (number: number, marked: number): Place => {
    const { round, by, confidence, reason } = readings[number]!;
    if (round === null) return { slot: UNKNOWN, by, confidence, ...NO_ROUND };
    const isTiebreak = (marked & MARK.tiebreak) !== 0;
    const split = splitOf(round, reading);
    return {
      slot: slotOf(round, grouping, reading, isTiebreak),
      by,
      confidence: Math.min(confidence, classConfidence(round, split, marked)),
      reason,
      round,
      split,
      path: numberOf(round),
      isTiebreak,
      isDoubtful: (marked & MARK.doubtful) !== 0,
    };
  };
  const places: Place[] = [];
  const numbers = new Map<number, number>();
  const placed = of.map((number, at) => {
    const marked = marks[at]!;
    return getOrAdd(
      numbers,
      number + marked * readings.length,
      () => places.push(placeOf(number, marked)) - 1,
    );
  });
  const isMaybe = (_: number, at: number): boolean =>
    grouping === 'armageddon' && (marks[at]! & MARK.doubtful) !== 0;
  return {
    rows,
    places,
    of: placed,
    thin: grouping === 'all' ? [] : reading.thin.map((row) => table.game(row)),
    maybe: Array.from(rows.filter(isMaybe), table.game),
  };
};

/** Places by the key of their slot, in the order in which they are played. */
const partsOf = (places: readonly Place[], counts: Uint32Array) => {
  const parts = new Map<string, { readonly slot: Slot; readonly places: number[] }>();
  for (const [number, { slot }] of places.entries()) {
    if (counts[number] === 0) continue;
    getOrAdd(parts, keyOf(slot), () => ({ slot, places: [] })).places.push(number);
  }
  return [...parts.values()].toSorted((a, b) => compareSlots(a.slot, b.slot));
};

const sumUp = (places: readonly number[], all: readonly Place[], counts: Uint32Array) => {
  const assignedBy: Record<AssignedBy, number> = { tag: 0, players: 0, date: 0, map: 0, none: 0 };
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

/** As older programs number these phases; real round numbers go past 96. */
const LEGACY_CODES: Readonly<Partial<Record<Phase, number>>> = {
  quarterfinal: 97,
  semifinal: 98,
  final: 99,
};

const isOfRound = (slot: Slot): boolean => slot.kind === 'round' && slot.main !== 'tiebreak';
const isMarked = (slot: Slot): boolean => slot.kind === 'round' && slot.mark !== null;

/** The partitions of an event, in the order in which they are played. */
export const partitionsOf = (
  table: GameTable,
  event: string,
  { rows, places, of }: GroupedGames,
) => {
  const counts = new Uint32Array(places.length);
  for (const place of of) counts[place]! += 1;
  const parts = partsOf(places, counts);
  const ofPlace = new Uint32Array(places.length);
  const sums = parts.map((part, number) => {
    for (const place of part.places) ofPlace[place] = number;
    return sumUp(part.places, places, counts);
  });
  const dateOf = readColumn(table.date, isoDate);
  const lists = sums.map(({ games }) => new Uint32Array(games));
  const filled = new Uint32Array(parts.length);
  const ranges = parts.map((): DateRange => ({ first: null, last: null }));
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
      legacyCode: isPhase ? (LEGACY_CODES[slot.main] ?? null) : null,
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
    /** The partition of each place. */
    ofPlace,
    /** Whole rounds or numbered parts of one, in which everybody plays once. */
    rounds: where((slot) => isOfRound(slot) && !isMarked(slot)),
    /** The same with the tiebreaks of each round. */
    withTiebreaks: where(isOfRound),
  };
};
