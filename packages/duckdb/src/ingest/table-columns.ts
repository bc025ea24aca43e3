/**
 * Checks that the table of games can take more games. Its columns may have another order or a wider type, and there may
 * be more of them; but none of ours may be missing, or have a type that cannot hold all its values.
 */

import type { DuckDBConnection } from '@duckdb/node-api';
import { failure, success, type Result } from '@zeitnot/core';
import { INGESTED } from './columns.js';

interface OddColumn {
  readonly name: string;
  /** The type it should have. */
  readonly type: string;
  /** The type it has; undefined if it is missing. */
  readonly found: string | undefined;
}

const findOdd = async (connection: DuckDBConnection): Promise<readonly OddColumn[]> => {
  const reader = await connection.runAndReadAll(
    'SELECT lower(column_name), column_type FROM (DESCRIBE games)',
  );
  const types = new Map(reader.getRows().map(([name, type]) => [String(name), String(type)]));
  return INGESTED.map(({ name, type }) => ({
    name,
    type,
    found: types.get(name.toLowerCase()),
  })).filter(({ type, found }) => found !== type);
};

/** Whether the type found can hold every value of ours. */
const isWider = async (
  connection: DuckDBConnection,
  { name, type, found }: OddColumn,
): Promise<boolean> => {
  if (found === undefined) return false;
  if (found === 'VARCHAR') return true;
  // DuckDB would cast any text to JSON implicitly, and fail on most
  if (type === 'VARCHAR') return false;
  const reader = await connection.runAndReadAll(
    `SELECT can_cast_implicitly(NULL::${type}, (SELECT ${name} FROM games LIMIT 0))`,
  );
  return reader.getRows()[0]?.[0] === true;
};

const describeOdd = ({ name, type, found }: OddColumn): string =>
  found === undefined ? `${name} is missing` : `${name} is ${found} and not ${type}`;

const putBack = ({ name, type, found }: OddColumn): string =>
  `ALTER TABLE games ${found === undefined ? `ADD COLUMN ${name}` : `ALTER COLUMN ${name} TYPE`} ${type}`;

export const checkColumns = async (
  connection: DuckDBConnection,
  out: string,
): Promise<Result<null, 'LostColumns'>> => {
  const odd: OddColumn[] = [];
  for (const column of await findOdd(connection)) {
    if (!(await isWider(connection, column))) odd.push(column);
  }
  if (odd.length === 0) return success(null);
  // without file names, the games that are there would be read again
  const isLost = odd.some(({ name, found }) => name === 'file' && found === undefined);
  const remedy = isLost ? '' : `, or put back what was there with ${odd.map(putBack).join('; ')}`;
  return failure(
    'LostColumns',
    `The table games of ${out} no longer has the columns of an ingest: ` +
      `${odd.map(describeOdd).join(', ')}. Give another database file${remedy}.`,
  );
};
