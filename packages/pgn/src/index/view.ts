/** An index in memory and its rows, whether it was read from a file or just built. */

import { FLAG, RECORD, recordSize, RESULTS, U32_LIMIT } from './layout.js';
import type { StringHeap } from './strings.js';

/** The file that an index was made from. */
export interface IndexSource {
  readonly size: number;
  /** Null if it was not computed; such an index cannot be written. */
  readonly crc: number | null;
  readonly mtime: number;
}

/** An index in memory; `rowOf` reads its rows. */
export interface PgnIndex {
  /** 2 if it was read from such a file and not upgraded: without round, event, site and time control. */
  readonly version: 2 | 3;
  readonly games: number;
  readonly records: DataView;
  readonly heap: StringHeap;
  /** Null in version 2, which does not record it. */
  readonly source: IndexSource | null;
}

/** What an index knows about a game. Null: missing, or `unread` names the column. */
export interface IndexRow {
  readonly offset: number;
  readonly length: number;
  readonly white: string | null;
  readonly black: string | null;
  readonly whiteElo: number | null;
  readonly blackElo: number | null;
  readonly result: (typeof RESULTS)[number] | null;
  readonly eco: string | null;
  /** YYYYMMDD, unknown parts 00; 0 if all is unknown or there is none. */
  readonly date: number;
  readonly round: string | null;
  readonly event: string | null;
  readonly site: string | null;
  readonly timeControl: string | null;
  /** Columns that have to be read from the game itself. */
  readonly unread: {
    readonly result: boolean;
    readonly eco: boolean;
    readonly elo: boolean;
    readonly date: boolean;
  };
}

/** The string of an id; null for 0. */
export const stringOf = ({ heap }: Pick<PgnIndex, 'heap'>, id: number): string | null => {
  if (id === 0) return null;
  const { offsets, bytes } = heap;
  return Buffer.from(bytes.buffer, bytes.byteOffset).toString('utf8', offsets[id - 1], offsets[id]);
};

/** The id of a column that holds strings. */
export const idOf = (
  index: PgnIndex,
  game: number,
  column: 'white' | 'black' | 'round' | 'event' | 'site' | 'timeControl',
): number => {
  const at = RECORD[column];
  const size = recordSize(index.version);
  return at < size ? index.records.getUint32((game - 1) * size + at, true) : 0;
};

/** The bytes of the columns that hold numbers. */
const NUMBERS = {
  whiteElo: 2,
  blackElo: 2,
  result: 1,
  ecoLetter: 1,
  ecoNumber: 1,
  flags: 1,
  date: 4,
} as const;

/** One numeric column of a game; games count from 1. */
export const numberOf = (index: PgnIndex, game: number, column: keyof typeof NUMBERS): number => {
  const { records } = index;
  const at = (game - 1) * recordSize(index.version) + RECORD[column];
  const size = NUMBERS[column];
  if (size === 1) return records.getUint8(at);
  return size === 2 ? records.getUint16(at, true) : records.getUint32(at, true);
};

/** Where a game lies. */
export interface GameSpan {
  readonly offset: number;
  readonly length: number;
}

/** The place of a game; games count from 1. */
export const spanOf = (index: PgnIndex, game: number): GameSpan => {
  const at = (game - 1) * recordSize(index.version);
  const { records } = index;
  return {
    offset:
      records.getUint32(at + RECORD.offset, true) +
      U32_LIMIT * records.getUint32(at + RECORD.offset + 4, true),
    length: records.getUint32(at + RECORD.size, true),
  };
};

/** The columns to read from the game itself; version 2 gives its flags no meaning. */
const flagsOf = (index: PgnIndex, game: number): number =>
  index.version === 2 ? 0 : numberOf(index, game, 'flags');

/** A game's date as in its row; -1 if it has to be read from the game itself. */
export const dateOf = (index: PgnIndex, game: number): number =>
  (flagsOf(index, game) & FLAG.date) === 0 ? numberOf(index, game, 'date') : -1;

/** A game's result as in its row. */
export const resultOf = (index: PgnIndex, game: number): IndexRow['result'] =>
  (flagsOf(index, game) & FLAG.result) === 0 ? RESULTS[numberOf(index, game, 'result')]! : null;

/**
 * A game's row; games count from 1.
 *
 * @example
 * const opened = openIndex('games.pgn');
 * if (opened.ok) console.log(rowOf(opened.value, 1).white);
 */
export const rowOf = (index: PgnIndex, game: number): IndexRow => {
  const number = (column: keyof typeof NUMBERS): number => numberOf(index, game, column);
  const text = (column: Parameters<typeof idOf>[2]): string | null =>
    stringOf(index, idOf(index, game, column));
  const flags = flagsOf(index, game);
  const letter = number('ecoLetter');
  const opening = String(number('ecoNumber')).padStart(2, '0');
  return {
    ...spanOf(index, game),
    white: text('white'),
    black: text('black'),
    whiteElo: number('whiteElo') || null,
    blackElo: number('blackElo') || null,
    result: resultOf(index, game),
    eco: letter === 0 ? null : `${String.fromCharCode(letter)}${opening}`,
    date: number('date'),
    round: text('round'),
    event: text('event'),
    site: text('site'),
    timeControl: text('timeControl'),
    unread: {
      result: (flags & FLAG.result) !== 0,
      eco: (flags & FLAG.eco) !== 0,
      elo: (flags & FLAG.elo) !== 0,
      date: (flags & FLAG.date) !== 0,
    },
  };
};
