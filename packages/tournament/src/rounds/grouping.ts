/**
 * From rounds to partitions: what splits a round, by grouping mode.
 */

import { isoDate } from './evidence/dates.js';
import { DATE_CONFIDENCE, type EventReading } from './event-rounds.js';
import { splitOf } from './evidence/match-ranks.js';
import type { RoundedGames } from './evidence/meetings.js';
import type { Players } from './names.js';
import type { AssignedBy } from './plan.js';
import { mainOf, numberOf, type Slot } from './round-key.js';
import type { Round } from './tag/round-tag.js';
import {
  readSubrounds,
  splittingParts,
  type SubroundReading,
  type Subrounds,
} from './evidence/subrounds.js';
import type { GameTable } from './table.js';
import { markTiebreaks } from './evidence/tiebreaks.js';

/** What gets a partition: `strict` each subround, `armageddon` a round and its tiebreaks, `all` a round, `date` a day. */
export const GROUPINGS = ['strict', 'armageddon', 'all', 'date'] as const;
/** One of `GROUPINGS`. */
export type Grouping = (typeof GROUPINGS)[number];

/** Where games go, and why. */
export interface Place {
  readonly slot: Slot;
  readonly by: AssignedBy;
  readonly confidence: number;
  /** What splits the round; empty if nothing does, even where only tiebreaks get a partition. */
  readonly split: string;
  /** All numbers after the round's, whatever they count. */
  readonly path: string;
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
const NO_NUMBERS = { split: '', path: '' } as const;

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
  const places: Place[] = [{ slot: UNKNOWN, by: 'none', confidence: 0, ...NO_NUMBERS }];
  const numbers = new Map<string, number>();
  const known = new Map<number, number>();
  const placeOf = (text: string): number => {
    const day = isoDate(text);
    if (day === null) return 0;
    const number = numbers.get(day) ?? places.length;
    numbers.set(day, number);
    places[number] ??= {
      slot: { kind: 'date', date: day },
      by: 'date',
      confidence: DATE_CONFIDENCE,
      ...NO_NUMBERS,
    };
    return number;
  };
  const of = rows.map((row) => {
    const id = date.id(row);
    const number = known.get(id) ?? placeOf(date.text(id));
    known.set(id, number);
    return number;
  });
  return { rows, places, of, thin: [], maybe: [] };
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
  const placesOf = (isTiebreak: boolean): readonly Place[] =>
    readings.map(({ round, by, confidence }) => ({
      slot: round === null ? UNKNOWN : slotOf(round, grouping, reading, isTiebreak),
      by,
      confidence,
      ...(round === null
        ? NO_NUMBERS
        : { split: splitOf(round, reading)?.key ?? '', path: numberOf(round) }),
    }));
  const thin = grouping === 'all' ? [] : reading.thin.map((row) => table.game(row));
  const places = placesOf(false);
  if (grouping !== 'armageddon') return { rows, places, of, thin, maybe: [] };

  const marks = new Uint8Array(rows.length);
  const maybe = markTiebreaks(marks, games, reading, table, players);
  return {
    rows,
    places: [...places, ...placesOf(true)],
    of: of.map((number, place) => number + marks[place]! * readings.length),
    thin,
    maybe: maybe.map((row) => table.game(row)),
  };
};
