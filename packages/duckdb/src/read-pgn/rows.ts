/**
 * Makes rows of the spans of games: only the columns that were asked for, and of these only what they
 * need. Movetext is not looked at unless `movetext` or `parse_error` wants it.
 *
 * Hot: `bench/sql.bench.mjs`.
 */

import { isUtf8 } from 'node:buffer';
import type { DuckDBDataChunk } from '@duckdb/node-api';
import { openGame, type TagList } from '@zeitnot/pgn';
import { COLUMNS, type Column } from './columns.js';
import { makeMovetextWriter } from './movetext.js';
import { makeTagFinder } from './tag-finder.js';
import type {
  MapBuffer,
  NumberBuffer,
  ColumnBuffers,
  Texts,
  TextBuffer,
} from '../native/column-buffers.js';
import {
  chooseDate,
  chooseTime,
  conversionErrors,
  makeTagValues,
  valueText,
} from './tag-values.js';

/** A game's place and its bytes: those of `bytes` from `from` to before `to`. A view of them takes as long as a row. */
export interface Span {
  readonly bytes: Buffer;
  readonly from: number;
  readonly to: number;
  readonly byte: number;
  readonly length: number;
  /** From 0; null if it is not known. */
  readonly line: number | null;
  /** From 1. */
  readonly game: number;
  readonly tags: TagList | null;
}

/** The same with bytes of its own, which stay. */
export const keptSpan = (span: Span): Span => {
  const bytes = Buffer.from(span.bytes.subarray(span.from, span.to));
  return { ...span, bytes, from: 0, to: bytes.length, tags: null };
};

export interface RowMaker {
  readonly setFile: (file: string) => void;
  readonly putSpan: (row: number, span: Span) => void;
  /** The buffers of the projected columns, in their order. */
  readonly buffers: readonly ProjectedColumn[];
  readonly file: () => Uint8Array;
  readonly flush: (chunk: DuckDBDataChunk, rows: number) => void;
  readonly waiting: () => number;
}

export type ProjectedColumn = { readonly column: Column } & (
  | { readonly form: 'text'; readonly buffer: TextBuffer }
  | { readonly form: 'number'; readonly buffer: NumberBuffer }
  | { readonly form: 'map'; readonly buffer: MapBuffer }
);

const bufferFor = (column: Column, buffers: ColumnBuffers): ProjectedColumn => {
  switch (column.kind) {
    case 'elo':
      return { column, form: 'number', buffer: buffers.number('UINTEGER') };
    case 'date':
    case 'utcDate':
      return { column, form: 'number', buffer: buffers.number('DATE') };
    case 'time':
      return { column, form: 'number', buffer: buffers.number('TIMETZ') };
    case 'gameIndex':
    case 'byteOffset':
      return { column, form: 'number', buffer: buffers.number('UBIGINT') };
    case 'tags':
      return { column, form: 'map', buffer: buffers.map() };
    default:
      return { column, form: 'text', buffer: buffers.text() };
  }
};

type Put = (row: number, span: Span) => void;

interface CurrentFile {
  name: string;
  bytes: Buffer;
  /** A row of this chunk that has its name; -1 if there is none. */
  row: number;
}

const makeSpanPut = (buffers: readonly ProjectedColumn[], file: CurrentFile): Put => {
  const names = [...new Set(buffers.flatMap(({ column }) => column.tags))];
  const kinds = new Set(buffers.map(({ column }) => column.kind));
  const wantsMovetext = kinds.has('movetext');
  const wantsProblem = kinds.has('parseError');
  const wantsMoves = wantsMovetext || wantsProblem;
  const wantsAllTags = kinds.has('tags');
  const wantsTags = names.length > 0 || wantsAllTags || wantsMoves;
  const finder = makeTagFinder(names, wantsAllTags);
  const values = makeTagValues(names, finder);
  const movetext = wantsMoves ? makeMovetextWriter() : null;
  let bytes: Buffer = Buffer.alloc(0);
  /** All of the game is UTF-8; looked at where that is less work than value by value. */
  let utf8 = false;
  /** The moves can be read to their end. */
  let whole = true;

  const putValue = (buffer: Texts, row: number, from: number, to: number, plain: boolean): void => {
    let all = 0;
    if (!utf8) for (let at = from; at < to; at += 1) all |= bytes[at]!;
    if (plain && (all < 0x80 || isUtf8(bytes.subarray(from, to)))) {
      buffer.putBytes(row, bytes, from, to);
    } else buffer.putText(row, valueText(bytes, from, to, plain));
  };
  const problemOf = ({ byte, length, line, game }: Span): string | null => {
    let errors = conversionErrors(values);
    if (!whole || finder.troubled() || length > bytes.length) {
      const place = { file: file.name, game, byte, line: line === null ? null : line + 1 };
      const problems = openGame(bytes, place, length).problems();
      errors = [...problems.map(({ message }) => message), ...errors];
    }
    return errors.length === 0 ? null : errors.join('; ');
  };
  const putTags = (buffer: MapBuffer, row: number): void => {
    buffer.begin(row);
    const { all } = finder;
    const used = finder.used();
    for (let tag = 0; tag < used; tag += 4) {
      const name = finder.names[all[tag]!]!;
      const place = buffer.add();
      buffer.keys.putBytes(place, name, 0, name.length);
      putValue(buffer.values, place, all[tag + 1]!, all[tag + 2]!, all[tag + 3] === 1);
    }
  };
  const numberPut = ({ column }: ProjectedColumn, buffer: NumberBuffer): Put => {
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
  const textPut = ({ column }: ProjectedColumn, buffer: TextBuffer): Put => {
    const tag = names.indexOf(column.name);
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
          const problem = problemOf(span);
          if (problem === null) buffer.putNull(row);
          else buffer.putText(row, problem);
        };
      default:
        return (row) => {
          const start = finder.starts[tag]!;
          if (start < 0) buffer.putNull(row);
          else putValue(buffer, row, start, finder.ends[tag]!, finder.plain[tag] === 1);
        };
    }
  };
  const puts = buffers.map((made): Put => {
    if (made.form === 'text') return textPut(made, made.buffer);
    if (made.form === 'number') return numberPut(made, made.buffer);
    return (row) => putTags(made.buffer, row);
  });
  return (row, span) => {
    const { byte, tags } = span;
    const isAlone = wantsMoves || tags === null;
    bytes = isAlone ? span.bytes.subarray(span.from, span.to) : span.bytes;
    if (wantsTags) {
      finder.find(bytes, isAlone ? byte : byte - span.from, byte + span.to - span.from, tags);
      values.begin(bytes);
    }
    utf8 = wantsMovetext && isUtf8(bytes);
    if (movetext !== null) {
      const from = finder.movesAt();
      whole = wantsMovetext ? movetext.write(bytes, from, utf8) : movetext.check(bytes, from);
    }
    for (let index = 0; index < puts.length; index += 1) puts[index]!(row, span);
  };
};

export const makeRowMaker = (projection: readonly number[], buffersOf: ColumnBuffers): RowMaker => {
  const buffers = projection.map((index) => bufferFor(COLUMNS[index]!, buffersOf));
  const heaps = buffers.flatMap((made) => (made.form === 'number' ? [] : [made.buffer]));
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
      put ??= makeSpanPut(buffers, file);
      put(row, span);
    },
    buffers,
    file: () => file.bytes,
    flush: (chunk, rows) => {
      for (const [index, { buffer }] of buffers.entries()) buffer.flush(chunk, index, rows);
      file.row = -1;
    },
    waiting: () => heaps.reduce((sum, buffer) => sum + buffer.waiting(), 0),
  };
};
