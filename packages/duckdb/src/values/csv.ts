/**
 * Rows as CSV by RFC 4180. NULL is an empty field, an empty text is "". So a row of one NULL is an empty line,
 * which DuckDB writes and reads the same way.
 */

import type { QueryColumn, QueryRow } from './query-row.js';
import { valueText } from './value-text.js';

const field = (text: string): string =>
  text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

export const csvHead = (columns: readonly QueryColumn[]): string =>
  `${columns.map(({ name }) => field(name)).join(',')}\r\n`;

export const csvLine = (columns: readonly QueryColumn[], row: QueryRow): string => {
  const fields = columns.map(({ type }, index) => {
    const value = row[index] ?? null;
    return value === null ? '' : field(valueText(value, type));
  });
  return `${fields.join(',')}\r\n`;
};
