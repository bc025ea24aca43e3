/**
 * Rows as CSV by RFC 4180. NULL is an empty field, an empty text is "". So a row of one NULL is an empty line, which
 * DuckDB writes and reads the same way. By hand: four lines, and the values need `valueText` anyway.
 */

import type { QueryColumn, QueryRow } from './query-row.js';
import { valueText } from './value-text.js';

const field = (text: string): string =>
  text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/**
 * The header line of a result as CSV.
 *
 * @example
 * import { INTEGER } from '@duckdb/node-api';
 * import { csvHead } from '@zeitnot/duckdb';
 *
 * csvHead([{ name: 'games', type: INTEGER }, { name: 'a, b', type: INTEGER }]); // => 'games,"a, b"\r\n'
 */
export const csvHead = (columns: readonly QueryColumn[]): string =>
  `${columns.map(({ name }) => field(name)).join(',')}\r\n`;

/**
 * A row of a result as a line of CSV.
 *
 * @example
 * import { INTEGER, VARCHAR } from '@duckdb/node-api';
 * import { csvLine } from '@zeitnot/duckdb';
 *
 * const columns = [{ name: 'games', type: INTEGER }, { name: 'event', type: VARCHAR }];
 * csvLine(columns, [90, 'Open "A"']); // => '90,"Open ""A"""\r\n'
 */
export const csvLine = (columns: readonly QueryColumn[], row: QueryRow): string => {
  const fields = columns.map(({ type }, index) => {
    const value = row[index] ?? null;
    return value === null ? '' : field(valueText(value, type));
  });
  return `${fields.join(',')}\r\n`;
};
