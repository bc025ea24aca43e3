/**
 * Draws a result as a table: names, types, a rule, the rows. The widths come from the first rows, so that a result of any
 * length can be streamed.
 */

import { isNumeric, typeText, valueText, type QueryColumn, type QueryRow } from '@zeitnot/duckdb';
import { coloursOf } from '../terminal/colours.js';
import { fitColumns } from '../terminal/fit-columns.js';
import { escaped } from '../terminal/printable.js';
import { columnWidths } from '../terminal/table.js';
import { cutToWidth, displayWidth, padLeft, padRight } from '../terminal/text-width.js';

/** The rows that the widths are computed from. */
export const SAMPLE_ROWS = 500;
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
  const [width = 0] = columnWidths(
    texts.map((text) => [text]),
    displayWidth,
  );
  return Math.max(width, type, 1);
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
