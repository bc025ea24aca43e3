/**
 * Whether the place that DuckDB tells of an error is one in this SQL. What goes wrong within a view or a macro
 * has its place in the text that made it, and DuckDB does not tell the two apart.
 */

import type { DuckDBConnection } from '@duckdb/node-api';
import { reportedPosition } from './query-error.js';
import type { SqlStatement } from './split-statements.js';

const MADE_OF_SQL = `
  SELECT view_name FROM duckdb_views() WHERE NOT internal
  UNION ALL SELECT function_name FROM duckdb_functions() WHERE NOT internal AND function_type LIKE '%macro'`;

/** Whether the text has that name, as a word where it is one. */
const hasName = (text: string, name: string): boolean => {
  const word = /^[\p{L}\p{N}_$]+$/u.test(name);
  return word
    ? text.split(/[^\p{L}\p{N}_$]+/u).includes(name)
    : text.includes(name.replaceAll('"', '""'));
};

/** Whether the text names a view or a macro; it may be about something else, but it cannot be without the name. */
const namesAny = async (connection: DuckDBConnection, text: string): Promise<boolean> => {
  const reader = await connection.runAndReadAll(MADE_OF_SQL);
  const written = text.toLowerCase();
  return reader.getRows().some(([name]) => hasName(written, String(name).toLowerCase()));
};

/** Where the error is that comes up when the SQL is looked at, without running it. */
const positionWithin = async (
  connection: DuckDBConnection,
  sql: string,
): Promise<number | null> => {
  try {
    (await connection.prepare(sql)).destroySync();
    return null;
  } catch (error) {
    return reportedPosition(error);
  }
};

/**
 * `failed` is the statement, if that is known. What is not certain is false, as it is for what comes up only when
 * a statement with a view is run: it is not run again.
 */
export const isFromThisSql = async (
  connection: DuckDBConnection,
  error: unknown,
  sql: string,
  failed: SqlStatement | null,
): Promise<boolean> => {
  const position = reportedPosition(error);
  // then there is no place to be wrong
  if (position === null) return true;
  const { text, start } = failed ?? { text: sql, start: 0 };
  const before = Buffer.byteLength(sql.slice(0, start));
  if (position < before || position > before + Buffer.byteLength(text)) return false;
  try {
    if (!(await namesAny(connection, text))) return true;
  } catch {
    // a transaction that has failed answers nothing any more
    return false;
  }
  // a blank further on its own places have moved along, and those of a view have not
  const moved = `${' '.repeat(before + 1)}${text}`;
  return (await positionWithin(connection, moved)) === position + 1;
};
