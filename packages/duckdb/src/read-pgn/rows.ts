/**
 * Makes rows of the spans of games: only the columns that were asked for, and of these only what they
 * need. Movetext is not looked at unless `movetext` or `parse_error` wants it.
 *
 * Hot: `bench/sql.bench.mjs`.
 */

import { isUtf8 } from 'node:buffer';
import type { DuckDBDataChunk } from '@duckdb/node-api';
import { decodeText, openGame, unescapeValue, type TagList } from '@zeitnot/pgn';
import { COLUMNS, type Column } from './columns.js';
import { parseDate, parseElo } from './convert.js';
import { makeMovetext, movesAreWhole } from './movetext.js';
import { chooseDate, chooseTime, conversionErrors } from './problems.js';
import { makeTagFinder, visitTags } from './span-tags.js';
import type { MapStage, NumberStage, Stages, TextStage } from './stages.js';

/** A game's bytes and its place. */
export interface Span {
  readonly bytes: Buffer;
  readonly byte: number;
  readonly length: number;
  /** From 0; null if it is not known. */
  readonly line: number | null;
  /** From 1. */
  readonly game: number;
  readonly tags: TagList | null;
}

export interface RowMaker {
  readonly setFile: (file: string) => void;
  readonly putSpan: (row: number, span: Span) => void;
  /** The stages of the asked columns, in their order. */
  readonly stages: readonly AskedColumn[];
  readonly file: () => Uint8Array;
  readonly flush: (chunk: DuckDBDataChunk, rows: number) => void;
  readonly waiting: () => number;
}

export type AskedColumn = { readonly column: Column } & (
  | { readonly form: 'text'; readonly stage: TextStage }
  | { readonly form: 'number'; readonly stage: NumberStage }
  | { readonly form: 'map'; readonly stage: MapStage }
);

const stageFor = (column: Column, stages: Stages): AskedColumn => {
  switch (column.kind) {
    case 'elo':
      return { column, form: 'number', stage: stages.number('UINTEGER') };
    case 'date':
    case 'utcDate':
      return { column, form: 'number', stage: stages.number('DATE') };
    case 'time':
      return { column, form: 'number', stage: stages.number('TIMETZ') };
    case 'gameIndex':
    case 'byteOffset':
      return { column, form: 'number', stage: stages.number('UBIGINT') };
    case 'tags':
      return { column, form: 'map', stage: stages.map() };
    default:
      return { column, form: 'text', stage: stages.text() };
  }
};

const valueText = (bytes: Buffer, from: number, to: number, plain: boolean): string => {
  const text = decodeText(bytes.subarray(from, to));
  return plain ? text : unescapeValue(text);
};

const putValue = (
  stage: TextStage,
  row: number,
  bytes: Buffer,
  from: number,
  to: number,
  plain: boolean,
): void => {
  let all = 0;
  for (let at = from; at < to; at += 1) all |= bytes[at]!;
  if (plain && (all < 0x80 || isUtf8(bytes.subarray(from, to)))) {
    stage.putBytes(row, bytes, from, to);
  } else stage.putText(row, valueText(bytes, from, to, plain));
};

/** Up to four digits as a number; -1 for all else. */
const shortNumber = (bytes: Buffer, from: number, to: number): number => {
  if (to - from > 4 || to === from) return -1;
  let value = 0;
  for (let at = from; at < to; at += 1) {
    const digit = bytes[at]! - 0x30;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
};

type Put = (row: number, span: Span) => void;

export const makeRowMaker = (asked: readonly number[], stagesOf: Stages): RowMaker => {
  const stages = asked.map((index) => stageFor(COLUMNS[index]!, stagesOf));
  const names = [...new Set(stages.flatMap(({ column }) => column.tags))];
  const finder = makeTagFinder(names);
  const kinds = new Set(stages.map(({ column }) => column.kind));
  const wantsMovetext = kinds.has('movetext');
  const wantsProblem = kinds.has('parseError');
  const movetext = makeMovetext();
  let file: Buffer = Buffer.alloc(0);
  let fileName = '';
  let bytes: Buffer = file;
  let whole = true;

  const tagText = (name: string): string | null => {
    const index = names.indexOf(name);
    const start = finder.starts[index]!;
    return start < 0
      ? null
      : valueText(bytes, start, finder.ends[index]!, finder.plain[index] === 1);
  };
  const problemOf = ({ byte, length, line, game }: Span): string | null => {
    const errors = conversionErrors(tagText);
    if (!whole || finder.troubled() || length > bytes.length) {
      const place = { file: fileName, game, byte, line: line === null ? null : line + 1 };
      const problem = openGame(bytes, place, length).problem();
      if (problem !== null) return [problem.message, ...errors].join('; ');
    }
    return errors.length === 0 ? null : errors.join('; ');
  };
  const putTags = (stage: MapStage, row: number, span: Span): void => {
    stage.begin(row);
    const seen: number[] = [];
    visitTags(bytes, span.byte, span.tags, (name, nameEnd, value, end, plain) => {
      for (let at = 0; at < seen.length; at += 2) {
        const from = seen[at]!;
        const to = seen[at + 1]!;
        if (to - from !== nameEnd - name) continue;
        let index = from;
        while (index < to && bytes[index] === bytes[name + index - from]) index += 1;
        if (index === to) return;
      }
      seen.push(name, nameEnd);
      const place = stage.add();
      putValue(stage.keys, place, bytes, name, nameEnd, true);
      putValue(stage.values, place, bytes, value, end, plain);
    });
  };
  const numberPut = ({ column }: AskedColumn, stage: NumberStage): Put => {
    const put = (row: number, value: number | null | undefined): void => {
      if (value === null || value === undefined) stage.putNull(row);
      else stage.putNumber(row, value);
    };
    const tag = names.indexOf(column.tags[0] ?? '');
    switch (column.kind) {
      case 'elo':
        return (row) => {
          const start = finder.starts[tag]!;
          const short = start < 0 ? -1 : shortNumber(bytes, start, finder.ends[tag]!);
          if (short >= 0) stage.putNumber(row, short);
          else put(row, start < 0 ? null : parseElo(tagText(column.name) ?? ''));
        };
      case 'date':
        return (row) => put(row, parseDate(tagText('Date') ?? '')?.days);
      case 'utcDate':
        return (row) => {
          const first = parseDate(tagText('UTCDate') ?? '');
          put(row, first?.known === 3 ? first.days : chooseDate(tagText).date?.days);
        };
      case 'time':
        return (row) => put(row, chooseTime(tagText).micros);
      case 'gameIndex':
        return (row, span) => stage.putNumber(row, span.game);
      default:
        return (row, span) => stage.putNumber(row, span.byte);
    }
  };
  const textPut = ({ column }: AskedColumn, stage: TextStage): Put => {
    const tag = names.indexOf(column.name);
    switch (column.kind) {
      case 'file':
        return (row) => stage.putBytes(row, file, 0, file.length);
      case 'movetext':
        return (row) => stage.putBytes(row, movetext.bytes(), 0, movetext.length());
      case 'parseError':
        return (row, span) => {
          const problem = problemOf(span);
          if (problem === null) stage.putNull(row);
          else stage.putText(row, problem);
        };
      default:
        return (row) => {
          const start = finder.starts[tag]!;
          if (start < 0) stage.putNull(row);
          else putValue(stage, row, bytes, start, finder.ends[tag]!, finder.plain[tag] === 1);
        };
    }
  };
  const puts = stages.map((made): Put => {
    if (made.form === 'text') return textPut(made, made.stage);
    if (made.form === 'number') return numberPut(made, made.stage);
    return (row, span) => putTags(made.stage, row, span);
  });
  const heaps = stages.flatMap((made) => (made.form === 'number' ? [] : [made.stage]));

  return {
    setFile: (name) => {
      fileName = name;
      file = Buffer.from(name);
    },
    putSpan: (row, span) => {
      ({ bytes } = span);
      if (names.length > 0 || wantsProblem) finder.find(bytes, span.byte, span.tags);
      if (wantsMovetext) whole = movetext.write(bytes);
      else if (wantsProblem) whole = movesAreWhole(bytes);
      for (let index = 0; index < puts.length; index += 1) puts[index]!(row, span);
    },
    stages,
    file: () => file,
    flush: (chunk, rows) => {
      for (const [index, { stage }] of stages.entries()) stage.flush(chunk, index, rows);
    },
    waiting: () => heaps.reduce((sum, stage) => sum + stage.waiting(), 0),
  };
};
