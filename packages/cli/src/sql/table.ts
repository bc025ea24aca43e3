/**
 * Draws a result as a table: names, types, a rule, the rows. The widths come from the first rows,
 * so that a table of any length can be drawn as it comes.
 */

import { isNumeric, valueText, type QueryColumn, type QueryRow } from '@zeitnot/duckdb';
import { cutToWidth, displayWidth, harmless, padLeft, padRight } from './display.js';
import { fitColumns } from './fit.js';

/** How many rows are looked at before the widths are settled. */
export const ROWS_THAT_COUNT = 500;
/** Some types are long; they alone do not make a column wide. */
const LONGEST_TYPE = 14;

export interface TableOptions {
  /** The columns of the terminal; Infinity where there is no terminal. */
  readonly room: number;
  readonly colour: boolean;
}

export interface Table {
  readonly head: string;
  readonly line: (row: QueryRow) => string;
  /** The columns for which there was no room. */
  readonly leftOut: readonly string[];
  /** Whether a cell had to be cut so far. */
  readonly hasCut: () => boolean;
}

const cellText = (value: QueryRow[number], column: QueryColumn): string =>
  value === null ? 'NULL' : harmless(valueText(value, column.type));

const naturalWidth = (column: QueryColumn, index: number, first: readonly QueryRow[]): number =>
  first.reduce(
    (width, row) => Math.max(width, displayWidth(cellText(row[index] ?? null, column))),
    Math.max(
      displayWidth(harmless(column.name)),
      Math.min(LONGEST_TYPE, String(column.type).length),
      1,
    ),
  );

export const makeTable = (
  columns: readonly QueryColumn[],
  first: readonly QueryRow[],
  { room, colour }: TableOptions,
): Table => {
  const bold = (text: string): string => (colour ? `\u001B[1m${text}\u001B[22m` : text);
  const dim = (text: string): string => (colour ? `\u001B[2m${text}\u001B[22m` : text);
  const numeric = columns.map(({ type }) => isNumeric(type));
  const needs = columns.map((column, index) => ({
    natural: naturalWidth(column, index, first),
    numeric: numeric[index] === true,
  }));
  const widths = fitColumns(needs, room);
  let cut = false;

  const place = (text: string, index: number): string => {
    const width = widths[index] ?? 0;
    // without a terminal a late cell may stick out; nothing is lost
    const fits = room === Infinity ? text : cutToWidth(text, width);
    if (fits !== text) cut = true;
    return numeric[index] === true ? padLeft(fits, width) : padRight(fits, width);
  };
  const join = (cells: readonly string[]): string => ` ${cells.join(' │ ')}`.trimEnd();
  const heading = (texts: readonly string[], paint: (text: string) => string): string =>
    join(widths.map((_, index) => paint(place(harmless(texts[index] ?? ''), index))));

  const rule = widths.map((width) => '─'.repeat(width + 2)).join('┼');
  const names = heading(
    columns.map(({ name }) => name),
    bold,
  );
  const types = heading(
    columns.map(({ type }, index) => cutToWidth(String(type), Math.max(widths[index] ?? 0, 1))),
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
    leftOut: columns.slice(widths.length).map(({ name }) => harmless(name)),
    hasCut: () => cut,
  };
};
