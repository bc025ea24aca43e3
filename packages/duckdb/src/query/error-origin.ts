/**
 * Where an error comes from: whether the place that DuckDB gives for it is one in this SQL. The place of an error
 * within a view or a macro is in the SQL that defined it, and DuckDB does not say which of the two it means.
 */

import type { DuckDBConnection } from '@duckdb/node-api';
import { reportedPosition } from './query-error.js';
import type { SqlStatement } from './split-statements.js';

const DEFINED_BY_SQL = `
  SELECT view_name FROM duckdb_views() WHERE NOT internal
  UNION ALL SELECT function_name FROM duckdb_functions() WHERE NOT internal AND function_type LIKE '%macro'`;

/** Whether the text contains the name, as a whole word if it is one. */
const hasName = (text: string, name: string): boolean => {
  const word = /^[\p{L}\p{N}_$]+$/u.test(name);
  return word
    ? text.split(/[^\p{L}\p{N}_$]+/u).includes(name)
    : text.includes(name.replaceAll('"', '""'));
};

/** Whether the text contains the name of a view or a macro, without which it cannot use one. */
const namesAny = async (connection: DuckDBConnection, text: string): Promise<boolean> => {
  const reader = await connection.runAndReadAll(DEFINED_BY_SQL);
  const written = text.toLowerCase();
  return reader.getRows().some(([name]) => hasName(written, String(name).toLowerCase()));
};

/** The place of the error that SQL gives when it is prepared but not run. */
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
 * `failed` is the statement, if it is known. False where it is not certain, as for an error that a statement with a
 * view gives only when it is run: it is not run again.
 */
export const isFromThisSql = async (
  connection: DuckDBConnection,
  error: unknown,
  sql: string,
  failed: SqlStatement | null,
): Promise<boolean> => {
  const position = reportedPosition(error);
  // no place, so none that could be wrong
  if (position === null) return true;
  const { text, start } = failed ?? { text: sql, start: 0 };
  const before = Buffer.byteLength(sql.slice(0, start));
  if (position < before || position > before + Buffer.byteLength(text)) return false;
  try {
    if (!(await namesAny(connection, text))) return true;
  } catch {
    // a failed transaction answers no query
    return false;
  }
  // shifted by one blank, the places in this SQL move along, and those in a view do not
  const moved = `${' '.repeat(before + 1)}${text}`;
  return (await positionWithin(connection, moved)) === position + 1;
};
