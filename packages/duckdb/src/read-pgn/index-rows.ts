/**
 * Rows from an index alone, column by column. Where a game's flags say that a column did not fit into the index, the
 * game itself is read, so that the rows are those of a scan.
 *
 * Hot: `bench/sql.bench.mjs`.
 */

import { success, type Result } from '@zeitnot/core';
import { SourceError, type IndexErrorCode } from '@zeitnot/pgn';
import {
  INDEX_FLAGS,
  INDEX_RESULTS,
  openSpans,
  type IndexColumns,
  type IndexWord,
} from '@zeitnot/pgn/internal';
import { COLUMNS } from './columns.js';
import { dateOfNumber } from './tag-values.js';
import type { ProjectedColumn, RowMaker } from './rows.js';
import { CHUNK_ROWS, type NumberBuffer, type TextBuffer } from '../native/column-buffers.js';

interface Source {
  readonly words: readonly IndexWord[];
  /** The flag of a game for which the column must be read from the game itself. */
  readonly flag: number;
}

const of = (words: readonly IndexWord[], flag = 0): Source => ({ words, flag });

const SOURCES: Readonly<Partial<Record<string, Source>>> = {
  Event: of(['event']),
  Site: of(['site']),
  White: of(['white']),
  Black: of(['black']),
  Round: of(['round']),
  TimeControl: of(['timeControl']),
  Result: of(['codes'], INDEX_FLAGS.result),
  ECO: of(['codes'], INDEX_FLAGS.eco),
  WhiteElo: of(['elos'], INDEX_FLAGS.elo),
  BlackElo: of(['elos'], INDEX_FLAGS.elo),
  Date: of(['date'], INDEX_FLAGS.date),
  file: of([]),
  game_index: of([]),
  byte_offset: of(['offset', 'offsetHigh']),
};

/** What it takes to read flags and games. */
const FLAGGED: readonly IndexWord[] = ['codes', 'offset', 'offsetHigh', 'length'];

/** The words of an index that hold all these columns; null if some column is not in an index. */
export const wordsFor = (projection: readonly number[]): readonly IndexWord[] | null => {
  const sources = projection.map((index) => SOURCES[COLUMNS[index]!.name]);
  const words = new Set<IndexWord>();
  for (const source of sources) {
    if (source === undefined) return null;
    for (const word of [...source.words, ...(source.flag === 0 ? [] : FLAGGED)]) words.add(word);
  }
  return [...words];
};

const flagsOf = (names: readonly string[]): number =>
  names.reduce((all, name) => all | SOURCES[name]!.flag, 0);

/** How many games have to be read since the index lacks some of these columns for them. */
export const countUnread = ({ words }: IndexColumns, projection: readonly number[]): number => {
  const flags = flagsOf(projection.map((index) => COLUMNS[index]!.name));
  if (flags === 0) return 0;
  let unread = 0;
  for (const code of words.get('codes')!) if (((code >>> 24) & flags) !== 0) unread += 1;
  return unread;
};

/** Fills rows from `row` on with the games from `first` up to `end`, which count from 0. */
type Fill = (row: number, first: number, end: number) => void;

/** Fills rows one by one. */
const fillEach =
  (put: (row: number, game: number) => void): Fill =>
  (row, first, end) => {
    for (let game = first; game < end; game += 1) put(row + game - first, game);
  };

const RESULT_BYTES = INDEX_RESULTS.map((result) => Buffer.from(result));

const resultFill = (codes: Uint32Array, buffer: TextBuffer): Fill =>
  fillEach((row, game) => {
    const result = RESULT_BYTES[codes[game]! & 0xff]!;
    buffer.putBytes(row, result, 0, result.length);
  });

const ecoFill = (codes: Uint32Array, buffer: TextBuffer): Fill => {
  const eco = Buffer.alloc(3);
  return fillEach((row, game) => {
    const code = codes[game]!;
    // without the top bit: an index that was tampered with must not yield a text that is not UTF-8
    const letter = (code >> 8) & 0x7f;
    const number = (code >> 16) & 0xff;
    eco[0] = letter;
    eco[1] = 0x30 + Math.floor(number / 10);
    eco[2] = 0x30 + (number % 10);
    if (letter === 0) buffer.putNull(row);
    else buffer.putBytes(row, eco, 0, 3);
  });
};

const eloFill = (elos: Uint32Array, buffer: NumberBuffer, shift: number): Fill =>
  fillEach((row, game) => {
    const elo = (elos[game]! >>> shift) & 0xffff;
    if (elo === 0) buffer.putNull(row);
    else buffer.putNumber(row, elo);
  });

const dateFill = (dates: Uint32Array, buffer: NumberBuffer): Fill =>
  fillEach((row, game) => {
    const date = dates[game]!;
    if (date < 10_000) buffer.putNull(row);
    else buffer.putNumber(row, dateOfNumber(date).days);
  });

const fileFill =
  (file: Uint8Array, buffer: TextBuffer): Fill =>
  (row, first, end) => {
    buffer.putBytes(row, file, 0, file.length);
    for (let more = 1; more < end - first; more += 1) buffer.putAgain(row + more, row);
  };

/** Where a game begins. */
const offsetsOf = ({ words }: IndexColumns): ((game: number) => number) => {
  const low = words.get('offset')!;
  const high = words.get('offsetHigh')!;
  return (game) => high[game]! * 2 ** 32 + low[game]!;
};

const fillOf = (index: IndexColumns, made: ProjectedColumn, file: Uint8Array): Fill => {
  const { name } = made.column;
  const words = (): Uint32Array => index.words.get(SOURCES[name]!.words[0]!)!;
  if (made.form === 'text') {
    const { buffer } = made;
    if (name === 'file') return fileFill(file, buffer);
    if (name === 'Result') return resultFill(words(), buffer);
    if (name === 'ECO') return ecoFill(words(), buffer);
    const ids = words();
    return (row, first, end) => buffer.putStrings(row, index.heap, ids.subarray(first, end));
  }
  const buffer = made.buffer as NumberBuffer;
  switch (name) {
    case 'WhiteElo':
      return eloFill(words(), buffer, 0);
    case 'BlackElo':
      return eloFill(words(), buffer, 16);
    case 'Date':
      return dateFill(words(), buffer);
    case 'game_index':
      return fillEach((row, game) => buffer.putNumber(row, game + 1));
    default: {
      const offsetOf = offsetsOf(index);
      return fillEach((row, game) => buffer.putNumber(row, offsetOf(game)));
    }
  }
};

const NOTHING_UNREAD = {
  find: (_first: number, end: number): number => end,
  put: (): void => undefined,
  close: (): void => undefined,
};

/** The games that have to be read from the file. */
const openUnread = (file: string, index: IndexColumns, maker: RowMaker, flags: number) => {
  if (flags === 0) return success(NOTHING_UNREAD);
  const codes = index.words.get('codes')!;
  const lengths = index.words.get('length')!;
  const offsetOf = offsetsOf(index);
  const opened = openSpans(file, {
    ...index,
    spanOf: (number) => ({ offset: offsetOf(number - 1), length: lengths[number - 1]! }),
  });
  if (!opened.ok) return opened;
  const { game: gameOf, close } = opened.value;
  /** The first of them from `first` on; `end` if there is none before it. */
  const find = (first: number, end: number): number => {
    let game = first;
    while (game < end && ((codes[game]! >>> 24) & flags) === 0) game += 1;
    return game;
  };
  const put = (row: number, game: number): void => {
    const read = gameOf(game + 1);
    if (!read.ok) throw new SourceError('CannotRead', read.error.message);
    const { bytes, byte, length } = read.value;
    const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    const place = { byte, length, line: null, game: game + 1 };
    maker.putSpan(row, { bytes: whole, from: 0, to: whole.length, ...place, tags: null });
  };
  return success({ find, put, close });
};

export interface IndexReader {
  /**
   * Fills rows from `row` on; the next free row. It stops at a game that cannot be read, and throws a `SourceError`
   * on the next call.
   */
  readonly fill: (row: number) => number;
  readonly done: () => boolean;
  readonly close: () => void;
}

/** Reads all games of an index; the PGN file is opened only if some games may have to be read from it. */
export const makeIndexReader = (
  file: string,
  index: IndexColumns,
  maker: RowMaker,
): Result<IndexReader, IndexErrorCode> => {
  const flags = flagsOf(maker.columns.map(({ column }) => column.name));
  const opened = openUnread(file, index, maker, flags);
  if (!opened.ok) return opened;
  const { find, put, close } = opened.value;
  const fills = maker.columns.map((made) => fillOf(index, made, maker.file()));
  let next = 0;
  let error: SourceError | null = null;
  /** Reads a game from the file; whether it could be read. */
  const tryPut = (row: number, game: number): boolean => {
    try {
      put(row, game);
    } catch (thrown) {
      if (!(thrown instanceof SourceError)) throw thrown;
      error = thrown;
    }
    return error === null;
  };
  const fill = (from: number): number => {
    if (error !== null) throw error;
    let row = from;
    const last = Math.min(index.games, next + CHUNK_ROWS - from);
    while (next < last) {
      const end = find(next, last);
      if (end > next) for (const fillRows of fills) fillRows(row, next, end);
      row += end - next;
      if (end < last && !tryPut(row++, end)) return row - 1;
      next = end + 1;
    }
    next = Math.min(next, last);
    return row;
  };
  return success({ fill, done: () => error === null && next >= index.games, close });
};
