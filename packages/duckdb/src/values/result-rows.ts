/**
 * The rows of a result as CSV and JSON.
 *
 * CSV by RFC 4180: NULL is an empty field, an empty text is "". So a row of one NULL is an empty line, which DuckDB
 * writes and reads the same way. By hand: four lines, and the values need `valueText` anyway.
 *
 * JSON objects have a key for each column. Columns may share a name, keys may not: the first column of a name keeps it,
 * and each further one gets the suffix `:1`, `:2` and so on, the first that is still free.
 */

import type { DuckDBType, DuckDBValue } from '@duckdb/node-api';
import { valueText } from './value-text.js';
import { valueJson } from './value-json.js';

/** A column of a result. */
export interface QueryColumn {
  /** As the query names it; several columns may share a name. */
  readonly name: string;
  readonly type: DuckDBType;
}

/** The values of a row, in the order of its columns. */
export type QueryRow = readonly DuckDBValue[];

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

const keysOf = (columns: readonly QueryColumn[]): readonly string[] => {
  const taken = new Set(columns.map(({ name }) => name));
  // the last suffix of each name
  const numbers = new Map<string, number>();
  return columns.map(({ name }) => {
    const last = numbers.get(name);
    if (last === undefined) {
      numbers.set(name, 0);
      return name;
    }
    let number = last + 1;
    while (taken.has(`${name}:${number}`)) number += 1;
    numbers.set(name, number);
    const key = `${name}:${number}`;
    taken.add(key);
    return key;
  });
};

/**
 * Makes a function that writes a row of these columns as a JSON object on one line.
 *
 * @example
 * import { INTEGER } from '@duckdb/node-api';
 * import { jsonRows } from '@zeitnot/duckdb';
 *
 * const json = jsonRows([{ name: 'games', type: INTEGER }, { name: 'games', type: INTEGER }]);
 * json([90, null]); // => '{"games":90,"games:1":null}'
 */
export const jsonRows = (columns: readonly QueryColumn[]): ((row: QueryRow) => string) => {
  const fields = keysOf(columns).map((key, index) => ({
    key: JSON.stringify(key),
    type: columns[index]!.type,
  }));
  return (row) =>
    `{${fields.map(({ key, type }, index) => `${key}:${valueJson(row[index] ?? null, type)}`).join(',')}}`;
};
