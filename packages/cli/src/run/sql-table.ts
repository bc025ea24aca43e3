/**
 * Draws a result as a table: names, types, a rule, the rows. The widths come from the first rows, so that a result of any
 * length can be streamed.
 */

import {
  isNumeric,
  typeText,
  valueText,
  type QueryColumn,
  type QueryRow,
  type StatementResult,
} from '@zeitnot/duckdb';
import { coloursOf, type Output } from '../terminal/output.js';
import { escaped } from '../terminal/printable.js';
import { counted, widest } from '../terminal/table.js';
import { cutToWidth, displayWidth, padLeft, padRight } from '../terminal/text-width.js';

/** The rows that the widths are computed from. */
const SAMPLE_ROWS = 500;
/** Some types are long; in a terminal a type alone does not make a column wide. */
const MAX_TYPE = 14;

export interface TableOptions {
  /** The width of the terminal; Infinity if there is none. */
  readonly room: number;
  readonly colour: boolean;
}

export interface Table {
  readonly head: string;
  readonly line: (row: QueryRow) => string;
  /** The columns that there was no room for. */
  readonly leftOut: readonly string[];
  /** Whether any cell was cut so far. */
  readonly hasCut: () => boolean;
}

interface ColumnNeed {
  /** The width at which nothing is cut. */
  readonly natural: number;
  readonly numeric: boolean;
}

/** A narrower text column says too little. */
const MIN_TEXT = 8;
/** A blank, a bar and a blank between two columns, and a blank at both ends. */
const BETWEEN = 3;

const total = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width + BETWEEN, -1);

const cappedAt = (columns: readonly ColumnNeed[], cap: number): number[] =>
  columns.map(({ natural, numeric }) => (numeric ? natural : Math.min(natural, cap)));

/**
 * The widths of the columns that are shown, from the left; at least one. Numbers are never cut, long text is, and columns that
 * still do not fit are left out from the right.
 */
export const fitColumns = (columns: readonly ColumnNeed[], room: number): readonly number[] => {
  let shown = columns.length;
  while (shown > 1 && total(cappedAt(columns.slice(0, shown), MIN_TEXT)) > room) shown -= 1;
  const kept = columns.slice(0, shown);
  if (total(cappedAt(kept, Infinity)) <= room) return cappedAt(kept, Infinity);
  if (total(cappedAt(kept, MIN_TEXT)) > room) return [Math.max(1, room - 2)];
  let cap = MIN_TEXT;
  let tooWide = Math.max(...kept.map(({ natural }) => natural));
  while (tooWide - cap > 1) {
    const middle = Math.floor((cap + tooWide) / 2);
    if (total(cappedAt(kept, middle)) <= room) cap = middle;
    else tooWide = middle;
  }
  return cappedAt(kept, cap);
};

const cellText = (value: QueryRow[number], column: QueryColumn): string =>
  value === null ? 'NULL' : escaped(valueText(value, column.type));

/** The width at which nothing is cut of the name and the first cells; of the type, `maxType` columns. */
const naturalWidth = (
  column: QueryColumn,
  cells: readonly QueryRow[number][],
  maxType: number,
): number => {
  const type = Math.min(maxType, displayWidth(escaped(typeText(column.type))));
  const texts = [escaped(column.name), ...cells.map((cell) => cellText(cell, column))];
  return Math.max(widest(texts, displayWidth), type, 1);
};

export const makeTable = (
  columns: readonly QueryColumn[],
  first: readonly QueryRow[],
  { room, colour }: TableOptions,
): Table => {
  const { bold, dim } = coloursOf(colour);
  const numeric = columns.map(({ type }) => isNumeric(type));
  const needs = columns.map((column, index) => ({
    natural: naturalWidth(
      column,
      first.map((row) => row[index] ?? null),
      room === Infinity ? Infinity : MAX_TYPE,
    ),
    numeric: numeric[index] === true,
  }));
  const widths = fitColumns(needs, room);
  let cut = false;

  const fitted = (text: string, index: number): string =>
    // without a terminal a late cell may stick out, but nothing is lost
    room === Infinity ? text : cutToWidth(text, widths[index] ?? 0);
  const place = (text: string, index: number): string => {
    const width = widths[index] ?? 0;
    const fits = fitted(text, index);
    if (fits !== text) cut = true;
    return numeric[index] === true ? padLeft(fits, width) : padRight(fits, width);
  };
  const join = (cells: readonly string[]): string => ` ${cells.join(' │ ')}`.trimEnd();
  const heading = (texts: readonly string[], paint: (text: string) => string): string =>
    join(widths.map((_, index) => paint(place(escaped(texts[index] ?? ''), index))));

  const rule = widths.map((width) => '─'.repeat(width + 2)).join('┼');
  const names = heading(
    columns.map(({ name }) => name),
    bold,
  );
  const types = heading(
    // cut here already, which is not worth a remark
    columns.map(({ type }, index) => fitted(escaped(typeText(type)), index)),
    dim,
  );
  return {
    head: `${names}\n${types}\n${rule}\n`,
    line: (row) => {
      const cells = widths.map((_, index) => {
        const value = row[index] ?? null;
        const text = place(cellText(value, columns[index] as QueryColumn), index);
        return value === null ? dim(text) : text;
      });
      return `${join(cells)}\n`;
    },
    leftOut: columns.slice(widths.length).map(({ name }) => escaped(name)),
    hasCut: () => cut,
  };
};

const remarksOn = (table: Table, count: number): string => {
  const parts = [`${counted(count, 'row')}.`];
  const { leftOut } = table;
  if (leftOut.length > 0) parts.push(`No room for ${leftOut.join(', ')}.`);
  if (table.hasCut()) parts.push('Cut cells end in ….');
  if (parts.length > 1) parts.push('--csv and --json show everything.');
  return parts.join(' ');
};

/** Streams the rows as a table, and returns a remark on them; an empty one if nobody reads. */
export const printTable = async (
  { columns, batches }: StatementResult,
  output: Output,
): Promise<string> => {
  const options = { room: output.columns ?? Infinity, colour: output.colours };
  let waiting: QueryRow[] = [];
  let table: Table | null = null;
  let count = 0;
  const flush = async (): Promise<void> => {
    let text = '';
    if (table === null) {
      table = makeTable(columns, waiting.slice(0, SAMPLE_ROWS), options);
      text = table.head;
    }
    text += waiting.map(table.line).join('');
    waiting = [];
    await output.write(text);
  };
  for await (const batch of batches()) {
    count += batch.length;
    waiting = waiting.length === 0 ? [...batch] : [...waiting, ...batch];
    if (table !== null || waiting.length >= SAMPLE_ROWS) await flush();
    if (output.isUnread()) return '';
  }
  if (table === null || waiting.length > 0) await flush();
  return table === null ? '' : remarksOn(table, count);
};
