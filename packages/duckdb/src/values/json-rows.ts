/**
 * Rows as JSON objects with a key for each column. Columns may share a name, keys may not: the first column of a name
 * keeps it, and each further one gets the suffix `:1`, `:2` and so on, the first that is still free.
 */

import type { QueryColumn, QueryRow } from './query-row.js';
import { valueJson } from './value-json.js';

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
