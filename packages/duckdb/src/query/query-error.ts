/** What went wrong with a query, as an error that carries the SQL and the place in it. */

import type { DuckDBConnection } from '@duckdb/node-api';
import { quoted } from '../native/sql-literals.js';
import type { SqlStatement } from './split-statements.js';

/** An error of a query, with the SQL and the place in it. */
export interface QueryError extends Error {
  /** DuckDB's kind of error as one word: `ParserError`, `BinderError`, …, or `Interrupted`. */
  readonly code: string;
  readonly sql: string;
  /**
   * The place in the SQL, both from 1. Where DuckDB gives none, or means the text of a view, the line is the one in
   * which the statement begins and the column is null; the line is null too if the statement is unknown.
   */
  readonly line: number | null;
  readonly column: number | null;
  /** The statement's text in that line, where there is no column. */
  readonly statement: string | null;
}

/** What DuckDB reports with the setting `errors_as_json`. */
interface Told {
  readonly exception_type: string;
  readonly exception_message: string;
  /** From the beginning of the SQL: in characters for an error of syntax, in bytes for any other. */
  readonly position?: string;
  readonly error_subtype?: string;
}

const BEGINS = '{"exception_type"';

const toldBy = (message: string): Told | null => {
  const start = message.indexOf(BEGINS);
  if (start === -1) return null;
  try {
    return JSON.parse(message.slice(start)) as Told;
  } catch {
    return null;
  }
};

/** The place that DuckDB gives; null if it gives none. */
const reportedPosition = (error: unknown): number | null => {
  const position = error instanceof Error ? toldBy(error.message)?.position : undefined;
  return position === undefined ? null : Number(position);
};

const codeOf = (type: string): string => {
  if (type.toUpperCase() === 'INTERRUPT') return 'Interrupted';
  return `${type.replaceAll(/[^A-Za-z]/g, '')}Error`;
};

type Place = Pick<QueryError, 'line' | 'column' | 'statement'>;

const beginningOf = (sql: string, failed: SqlStatement | null): Place => {
  if (failed === null) return { line: null, column: null, statement: null };
  const { text, start } = failed;
  const line = sql.slice(0, start).split('\n').length;
  const [first = ''] = sql.slice(start, start + text.length).split('\n');
  return { line, column: null, statement: first.trimEnd() };
};

const placeOf = (sql: string, told: Told | null, failed: SqlStatement | null): Place => {
  if (told?.position === undefined) return beginningOf(sql, failed);
  const position = Number(told.position);
  const before =
    told.error_subtype === 'SYNTAX_ERROR'
      ? Array.from(sql).slice(0, position).join('')
      : Buffer.from(sql).subarray(0, position).toString('utf8');
  const lines = before.split('\n');
  const column = Array.from(lines.at(-1) ?? '').length + 1;
  return { line: lines.length, column, statement: null };
};

/** `Binder Error: …` without the setting; the excerpt that follows can point to the wrong column. */
const PLAIN = /^(?:Failed to extract statements: )?(?<type>[A-Za-z ]+?) Error: (?<text>[^]*)$/;

/** Messages of our own functions about their arguments; that DuckDB was binding then is no help. */
const OURS =
  /^(?:Failed to open file|Invalid compression value|The (?:path|list) of (?:the )?PGN files|A path in the list) /;

/** Where DuckDB's own advice is no help: its message up to the advice, and our advice. */
const ADVICE: readonly (readonly [says: RegExp, advice: (found: string) => string])[] = [
  // a PGN file in the place of a table
  [
    /^(?:No extension found that is capable of reading the file "|Table with name )([^\n"]*\.pgn(?:\.\w+)?)["\s].*/i,
    (file) => `PGN files are read by a function: FROM read_pgn(${quoted(file)})`,
  ],
  // a CSV file in which all tags look like numbers or times
  [
    /^No function matches the given name and argument types '(chess_timecontrol_\w+)\((?!VARCHAR|STRING_LITERAL|"NULL"|\)).*?'\./,
    (name) =>
      `The first argument of ${name} must be text. Write column::VARCHAR, or read_csv('file.csv', all_varchar := true), which keeps the text as it is.`,
  ],
  // of ratings, mostly
  [
    /^Overflow in (subtraction) of UINT32 .*/,
    (difference) =>
      `Ratings are unsigned, so a ${difference} may overflow; cast them first: WhiteElo::INTEGER - BlackElo::INTEGER.`,
  ],
];

const advised = (text: string): string => {
  for (const [says, advice] of ADVICE) {
    const [said, found] = says.exec(text) ?? [];
    if (said !== undefined && found !== undefined) return `${said}\n${advice(found)}`;
  }
  return text;
};

/** `failed` is the statement, if that is known; `isOwn` says that a place is one in this SQL. */
export const queryError = (
  cause: unknown,
  sql: string,
  failed: SqlStatement | null,
  isOwn = true,
): QueryError => {
  const raw = cause instanceof Error ? cause.message : String(cause);
  const told = toldBy(raw);
  const plain = PLAIN.exec(raw)?.groups;
  const type = told?.exception_type ?? plain?.['type'] ?? 'Query';
  const text =
    told?.exception_message ?? plain?.['text']?.replace(/\n\nLINE \d+: [^]*$/, '') ?? raw;
  const code = codeOf(type);
  const plainly = OURS.test(text) ? text : `${type} Error: ${advised(text)}`;
  const message = code === 'Interrupted' ? 'Interrupted.' : plainly;
  const place = placeOf(sql, isOwn ? told : null, code === 'Interrupted' ? null : failed);
  return Object.assign(new Error(message, { cause }), { name: 'QueryError', code, sql, ...place });
};

/**
 * Whether an error is one that a query threw.
 *
 * @example
 * import { isQueryError, openDatabase, runScript } from '@zeitnot/duckdb';
 *
 * const opened = await openDatabase();
 * if (!opened.ok) throw new Error(opened.error.message);
 * const { connection, close } = opened.value;
 * try {
 *   for await (const _ of runScript(connection, 'SELECT nonsense')) continue;
 * } catch (error) {
 *   isQueryError(error) && [error.code, error.line, error.column]; // => ['BinderError', 1, 8]
 * }
 * close();
 */
export const isQueryError = (error: unknown): error is QueryError =>
  error instanceof Error && error.name === 'QueryError';

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
 * Whether the place that DuckDB gives for an error is one in this SQL. The place of an error within a view or a macro is
 * in the SQL that defined it, and DuckDB does not say which of the two it means.
 *
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
