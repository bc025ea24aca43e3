/**
 * Cells in columns that line up: every table and list of the command is laid out here. Text is measured by `width`; the
 * default takes one column per character, so that `explain` does not load string-width (45 ms) for text of its own.
 */

import { formatCount } from '@zeitnot/core';

export type Row = readonly string[];

type Width = (text: string) => number;

interface TableOptions {
  /** `displayWidth` for text that may hold wide characters. */
  readonly width?: Width;
  /** Columns whose cells end below each other, as numbers do. */
  readonly right?: readonly number[];
  /** Between two columns. */
  readonly gap?: string;
}

const characters: Width = (text) => text.length;

/** The width of the widest text. */
export const widest = (texts: readonly string[], width: Width): number =>
  texts.reduce((most, text) => Math.max(most, width(text)), 0);

/** The width of each column, from its widest cell. */
export const columnWidths = (rows: readonly Row[], width: Width = characters): readonly number[] =>
  (rows[0] ?? []).map((_, column) =>
    widest(
      rows.map((row) => row[column] ?? ''),
      width,
    ),
  );

/** The lines of a table whose columns are as wide as their widest cells, without blanks at the end. */
export const tableLines = (
  rows: readonly Row[],
  { width = characters, right = [], gap = '  ' }: TableOptions = {},
): readonly string[] => {
  const widths = columnWidths(rows, width);
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const blanks = ' '.repeat((widths[column] ?? 0) - width(cell));
        return right.includes(column) ? blanks + cell : cell + blanks;
      })
      .join(gap)
      .trimEnd(),
  );
};

/** The text in lines of at most `columns` columns, as far as its words allow. */
export const wrapped = (text: string, columns: number): readonly string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = word;
    } else line += line === '' ? word : ` ${word}`;
  }
  return [...lines, line];
};

/** A count for people: `1 game`, `1,204 games`. */
export const counted = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
