/** Cells in columns that line up: every table and list of the command is laid out here. */

import { displayWidth, padLeft, padRight } from './text-width.js';

export type Row = readonly string[];

interface TableOptions {
  /** Columns whose cells end below each other, as numbers do. */
  readonly right?: readonly number[];
  /** Between two columns. */
  readonly gap?: string;
}

/** The width of each column, from its widest cell. */
export const columnWidths = (rows: readonly Row[]): readonly number[] =>
  (rows[0] ?? []).map((_, column) =>
    rows.reduce((width, row) => Math.max(width, displayWidth(row[column] ?? '')), 0),
  );

/** One line of a table with the given widths, without blanks at its end. */
export const tableLine = (
  row: Row,
  widths: readonly number[],
  { right = [], gap = '  ' }: TableOptions = {},
): string =>
  row
    .map((cell, column) => (right.includes(column) ? padLeft : padRight)(cell, widths[column] ?? 0))
    .join(gap)
    .trimEnd();

/** The lines of a table whose columns are as wide as their widest cells. */
export const tableLines = (rows: readonly Row[], options?: TableOptions): readonly string[] => {
  const widths = columnWidths(rows);
  return rows.map((row) => tableLine(row, widths, options));
};
