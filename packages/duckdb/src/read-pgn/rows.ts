/**
 * Makes rows of the spans of games: only the columns that the query asks for, and of the game only what these need.
 * Movetext is not looked at unless `movetext`, `parse_error` or the reading of the time control wants it.
 *
 * Hot: `bench/sql.bench.mjs`.
 */

import { isUtf8 } from 'node:buffer';
import type { DuckDBDataChunk } from '@duckdb/node-api';
import { openGame } from '@zeitnot/pgn';
import type { TagList } from '@zeitnot/pgn/internal';
import type {
  ColumnBuffers,
  MapBuffer,
  NumberBuffer,
  NumberType,
  TextBuffer,
  Texts,
} from '../native/column-buffers.js';
import { COLUMNS, type Column, type GameControl } from './columns.js';
import { makeControlReader } from './game-control.js';
import { makeMovetextWriter, type MovetextWriter } from './movetext.js';
import { makeTagFinder, type TagFinder } from './tag-finder.js';
import {
  chooseDate,
  chooseTime,
  conversionErrors,
  makeTagValues,
  decodeValue,
  type TagValues,
} from './tag-values.js';

/** A game's place and its bytes: those of `bytes` from `from` to `to`. A view of them would cost as much as a row. */
export interface Span {
  readonly bytes: Buffer;
  readonly from: number;
  readonly to: number;
  readonly byte: number;
  readonly length: number;
  /** From 0; null if unknown. */
  readonly line: number | null;
  /** From 1. */
  readonly game: number;
  readonly tags: TagList | null;
}

/** The same span with a copy of its bytes. */
export const keptSpan = (span: Span): Span => {
  const bytes = Buffer.from(span.bytes.subarray(span.from, span.to));
  return { ...span, bytes, from: 0, to: bytes.length, tags: null };
};

export interface RowMaker {
  readonly setFile: (file: string) => void;
  readonly putSpan: (row: number, span: Span) => void;
  /** The projected columns with their buffers, in order. */
  readonly columns: readonly ProjectedColumn[];
  readonly file: () => Uint8Array;
  readonly flush: (chunk: DuckDBDataChunk, rows: number) => void;
  readonly waiting: () => number;
}

export type ProjectedColumn = { readonly column: Column } & (
  | { readonly form: 'text'; readonly buffer: TextBuffer }
  | { readonly form: 'number'; readonly buffer: NumberBuffer }
  | { readonly form: 'map'; readonly buffer: MapBuffer }
);

const NUMBERS: Readonly<Partial<Record<Column['kind'], NumberType>>> = {
  elo: 'UINTEGER',
  date: 'DATE',
  utcDate: 'DATE',
  time: 'TIMETZ',
  gameIndex: 'UBIGINT',
  byteOffset: 'UBIGINT',
};

const bufferFor = (column: Column, { number, map, text }: ColumnBuffers): ProjectedColumn => {
  const type = NUMBERS[column.kind];
  if (type !== undefined) return { column, form: 'number', buffer: number(type) };
  return column.kind === 'tags'
    ? { column, form: 'map', buffer: map() }
    : { column, form: 'text', buffer: text() };
};

type Put = (row: number, span: Span) => void;

interface CurrentFile {
  name: string;
  bytes: Buffer;
  /** A row of this chunk that has its name; -1 if there is none. */
  row: number;
}

/** The game that a row is made of, and what reads it. */
interface CurrentGame {
  readonly file: CurrentFile;
  readonly finder: TagFinder;
  readonly values: TagValues;
  /** Null where no column needs the moves. */
  readonly movetext: MovetextWriter | null;
  bytes: Buffer;
  /** The whole game is UTF-8. It is checked only where that is less work than value by value. */
  utf8: boolean;
  /** The moves can be read to their end. */
  whole: boolean;
  /** Null where no column needs it. */
  control: GameControl | null;
}

const putValue = (
  { bytes, utf8 }: CurrentGame,
  buffer: Texts,
  row: number,
  from: number,
  to: number,
  plain: boolean,
): void => {
  let all = 0;
  if (!utf8) for (let at = from; at < to; at += 1) all |= bytes[at]!;
  if (plain && (all < 0x80 || isUtf8(bytes.subarray(from, to)))) {
    buffer.putBytes(row, bytes, from, to);
  } else buffer.putText(row, decodeValue(bytes, from, to, plain));
};

const putTags = (game: CurrentGame, buffer: MapBuffer, row: number): void => {
  buffer.begin(row);
  const { all, names } = game.finder;
  const used = game.finder.used();
  for (let tag = 0; tag < used; tag += 4) {
    const name = names[all[tag]!]!;
    const place = buffer.add();
    buffer.keys.putBytes(place, name, 0, name.length);
    putValue(game, buffer.values, place, all[tag + 1]!, all[tag + 2]!, all[tag + 3] === 1);
  }
};

/** What `parse_error` says; null if there is nothing wrong. */
const problemOf = (
  { bytes, file, finder, values, whole }: CurrentGame,
  { byte, length, line, game }: Span,
): string | null => {
  let errors = conversionErrors(values);
  if (!whole || finder.troubled() || length > bytes.length) {
    const place = { file: file.name, game, byte, line: line === null ? null : line + 1 };
    const problems = openGame(bytes, place, length).problems();
    errors = [...problems.map(({ message }) => message), ...errors];
  }
  return errors.length === 0 ? null : errors.join('; ');
};

const numberPut = (column: Column, buffer: NumberBuffer, { values }: CurrentGame): Put => {
  const put = (row: number, value: number | null | undefined): void => {
    if (value === null || value === undefined) buffer.putNull(row);
    else buffer.putNumber(row, value);
  };
  switch (column.kind) {
    case 'elo':
      return (row) => put(row, values.elo(column.name));
    case 'date':
      return (row) => put(row, values.date('Date')?.days);
    case 'utcDate':
      return (row) => put(row, chooseDate(values)?.days);
    case 'time':
      return (row) => put(row, chooseTime(values));
    case 'gameIndex':
      return (row, span) => buffer.putNumber(row, span.game);
    default:
      return (row, span) => buffer.putNumber(row, span.byte);
  }
};

/** `tag` is the number of the column's tag in the finder. */
const textPut = (column: Column, buffer: TextBuffer, game: CurrentGame, tag: number): Put => {
  const { file, finder, movetext } = game;
  switch (column.kind) {
    case 'file':
      return (row) => {
        if (file.row >= 0) buffer.putAgain(row, file.row);
        else buffer.putBytes(row, file.bytes, 0, file.bytes.length);
        file.row = row;
      };
    case 'movetext':
      return (row) => buffer.putBytes(row, movetext!.bytes(), 0, movetext!.length());
    case 'parseError':
      return (row, span) => {
        const problem = problemOf(game, span);
        if (problem === null) buffer.putNull(row);
        else buffer.putText(row, problem);
      };
    case 'dialect':
    case 'normalized':
    case 'category': {
      const { kind } = column;
      return (row) => {
        const value = game.control![kind];
        if (value === null) buffer.putNull(row);
        else buffer.putText(row, value);
      };
    }
    default:
      return (row) => {
        const start = finder.starts[tag]!;
        if (start < 0) buffer.putNull(row);
        else putValue(game, buffer, row, start, finder.ends[tag]!, finder.plain[tag] === 1);
      };
  }
};

const CONTROL_KINDS = ['dialect', 'normalized', 'category'] as const;

const makeSpanPut = (columns: readonly ProjectedColumn[], file: CurrentFile): Put => {
  const names = [...new Set(columns.flatMap(({ column }) => column.tags))];
  const kinds = new Set(columns.map(({ column }) => column.kind));
  const wantsMovetext = kinds.has('movetext');
  const wantsMoves = wantsMovetext || kinds.has('parseError');
  const wantsControl = CONTROL_KINDS.some((kind) => kinds.has(kind));
  const wantsAllTags = kinds.has('tags');
  const wantsTags = names.length > 0 || wantsAllTags || wantsMoves;
  const finder = makeTagFinder(names, wantsAllTags);
  const values = makeTagValues(names, finder);
  const movetext = wantsMoves ? makeMovetextWriter() : null;
  const bytes: Buffer = Buffer.alloc(0);
  const readGameControl = wantsControl ? makeControlReader(values) : null;
  const nothing = { bytes, utf8: false, whole: true, control: null };
  const game: CurrentGame = { file, finder, values, movetext, ...nothing };
  const puts = columns.map((made): Put => {
    if (made.form === 'number') return numberPut(made.column, made.buffer, game);
    if (made.form === 'map') return (row) => putTags(game, made.buffer, row);
    return textPut(made.column, made.buffer, game, names.indexOf(made.column.name));
  });
  return (row, span) => {
    const { byte, tags } = span;
    const isAlone = wantsMoves || wantsControl || tags === null;
    game.bytes = isAlone ? span.bytes.subarray(span.from, span.to) : span.bytes;
    if (wantsTags) {
      finder.find(game.bytes, isAlone ? byte : byte - span.from, byte + span.to - span.from, tags);
      values.begin(game.bytes);
    }
    game.utf8 = wantsMovetext && isUtf8(game.bytes);
    if (movetext !== null) {
      const from = finder.movesAt();
      game.whole = wantsMovetext
        ? movetext.write(game.bytes, from, game.utf8)
        : movetext.check(game.bytes, from);
    }
    if (readGameControl !== null) game.control = readGameControl(game.bytes, finder.movesAt());
    for (let index = 0; index < puts.length; index += 1) puts[index]!(row, span);
  };
};

/** `projection` has the numbers of the columns that the query asks for. */
export const makeRowMaker = (projection: readonly number[], buffers: ColumnBuffers): RowMaker => {
  const columns = projection.map((index) => bufferFor(COLUMNS[index]!, buffers));
  const heaps = columns.flatMap((made) => (made.form === 'number' ? [] : [made.buffer]));
  const file: CurrentFile = { name: '', bytes: Buffer.alloc(0), row: -1 };
  /** Made for the first game that is read; an index may do without. */
  let put: Put | null = null;
  return {
    setFile: (name) => {
      file.name = name;
      file.bytes = Buffer.from(name);
      file.row = -1;
    },
    putSpan: (row, span) => {
      put ??= makeSpanPut(columns, file);
      put(row, span);
    },
    columns,
    file: () => file.bytes,
    flush: (chunk, rows) => {
      for (const [index, { buffer }] of columns.entries()) buffer.flush(chunk, index, rows);
      file.row = -1;
    },
    waiting: () => heaps.reduce((sum, buffer) => sum + buffer.waiting(), 0),
  };
};
