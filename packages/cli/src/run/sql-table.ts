/**
 * Draws a result as a table: names, types, a rule, the rows. The widths come from the first rows,
 * so that a table of any length can be drawn as it comes.
 */

import { isNumeric, typeText, valueText, type QueryColumn, type QueryRow } from '@zeitnot/duckdb';
import { harmless } from '../terminal/printable.js';
import { cutToWidth, displayWidth, padLeft, padRight } from '../terminal/text-width.js';
import { fitColumns } from '../terminal/fit-columns.js';

/** How many rows are looked at before the widths are settled. */
export const ROWS_THAT_COUNT = 500;
/** Some types are long; in a terminal they alone do not make a column wide. */
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

/** The width at which nothing is cut of the name, the first cells, and of the type what is not too long. */
const naturalWidth = (
  column: QueryColumn,
  cells: readonly QueryRow[number][],
  longestType: number,
): number => {
  const type = Math.min(longestType, displayWidth(harmless(typeText(column.type))));
  return cells.reduce<number>(
    (width, cell) => Math.max(width, displayWidth(cellText(cell, column))),
    Math.max(displayWidth(harmless(column.name)), type, 1),
  );
};

export const makeTable = (
  columns: readonly QueryColumn[],
  first: readonly QueryRow[],
  { room, colour }: TableOptions,
): Table => {
  const bold = (text: string): string => (colour ? `\u001B[1m${text}\u001B[22m` : text);
  const dim = (text: string): string => (colour ? `\u001B[2m${text}\u001B[22m` : text);
  const numeric = columns.map(({ type }) => isNumeric(type));
  const needs = columns.map((column, index) => ({
    natural: naturalWidth(
      column,
      first.map((row) => row[index] ?? null),
      room === Infinity ? Infinity : LONGEST_TYPE,
    ),
    numeric: numeric[index] === true,
  }));
  const widths = fitColumns(needs, room);
  let cut = false;

  const fitted = (text: string, index: number): string =>
    // without a terminal a late cell may stick out; nothing is lost
    room === Infinity ? text : cutToWidth(text, widths[index] ?? 0);
  const place = (text: string, index: number): string => {
    const width = widths[index] ?? 0;
    const fits = fitted(text, index);
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
    // cut here already: nobody needs a remark on that
    columns.map(({ type }, index) => fitted(harmless(typeText(type)), index)),
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
