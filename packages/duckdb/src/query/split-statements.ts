/**
 * Splits a script into its statements, with their places. DuckDB's own list does not do: it makes several statements
 * of one (a PIVOT first collects the values of its columns, IMPORT DATABASE is a whole script) and gives no places.
 * By hand: DuckDB has no call for it, and a SQL parser for another dialect would split differently.
 */

import type { DuckDBConnection } from '@duckdb/node-api';

/** Only statements with one of these words become several. */
const MAKES_MORE = /\b(?:pivot|import)/i;

/**
 * The end of a statement, or the beginning of a comment or string in which a semicolon does not end it. Words are
 * tokens too, since they may contain dollars and end with an E. As in DuckDB, any character outside ASCII that is not a
 * blank is a letter.
 */
const TOKENS =
  /;|--|\/\*|E'|['"]|\$(?:(?:[A-Z_]|[^ -~\s])(?:\w|[^ -~\s])*)?\$|(?:[A-Z_]|[^ -~\s])(?:[\w$]|[^ -~\s])*/gi;

/** The end of the first match from a place on; the end of the SQL if there is none. */
const endOfMatch = (sql: string, pattern: RegExp, from: number): number => {
  pattern.lastIndex = from;
  return pattern.test(sql) ? pattern.lastIndex : sql.length;
};

/** The end of a string that `closing` closes; null if it is not closed. */
const endOfText = (sql: string, closing: string, from: number): number | null => {
  const found = sql.indexOf(closing, from);
  return found === -1 ? null : found + closing.length;
};

/** The end of a comment, which may contain others; null if it is not closed. */
const endOfComment = (sql: string, from: number): number | null => {
  const marks = /\/\*|\*\//g;
  marks.lastIndex = from;
  let depth = 1;
  for (let mark = marks.exec(sql); mark !== null; mark = marks.exec(sql)) {
    depth += mark[0] === '/*' ? 1 : -1;
    if (depth === 0) return marks.lastIndex;
  }
  return null;
};

/** The end of a string with backslash escapes; null if it is not closed. */
const endOfEscaped = (sql: string, from: number): number | null => {
  const marks = /\\[^]|''|'/g;
  marks.lastIndex = from;
  for (let mark = marks.exec(sql); mark !== null; mark = marks.exec(sql)) {
    if (mark[0] === "'") return marks.lastIndex;
  }
  return null;
};

/** The end of what a token begins; null if it is not closed. */
const endOfToken = (sql: string, token: string, from: number): number | null => {
  if (token === '--') return endOfMatch(sql, /(?=[\n\r])/g, from);
  if (token === '/*') return endOfComment(sql, from);
  if (/^E'/i.test(token)) return endOfEscaped(sql, from);
  return /^['"$]/.test(token) ? endOfText(sql, token, from) : from;
};

export interface SqlStatement {
  /** Its SQL, with blanks for comments. */
  readonly text: string;
  /** Where it begins in the script. */
  readonly start: number;
}

/** The statements of a script, without the comments between them. */
export const splitStatements = (sql: string): readonly SqlStatement[] => {
  const statements: SqlStatement[] = [];
  let piece = '';
  /** Where the piece begins, and up to where the script has been copied into it. */
  let start = 0;
  let done = 0;
  const finish = (next: number): void => {
    const text = piece.trim();
    const blanks = piece.length - piece.trimStart().length;
    if (text !== '') statements.push({ text, start: start + blanks });
    piece = '';
    start = next;
    done = next;
  };
  const tokens = new RegExp(TOKENS);
  for (let found = tokens.exec(sql); found !== null; found = tokens.exec(sql)) {
    const [token] = found;
    const end = endOfToken(sql, token, tokens.lastIndex);
    // something is not closed: the rest is one statement, and DuckDB will report it
    if (end === null) break;
    if (token === ';' || token === '--' || token === '/*') {
      piece += sql.slice(done, found.index);
      if (token === ';') finish(end);
      else piece += ' '.repeat(end - found.index);
      done = end;
    }
    tokens.lastIndex = end;
  }
  piece += sql.slice(done);
  finish(sql.length);
  return statements;
};

/** The first statement that does not parse on its own. */
export const findUnparsed = async (
  connection: DuckDBConnection,
  sql: string,
): Promise<SqlStatement | null> => {
  for (const statement of splitStatements(sql)) {
    try {
      await connection.extractStatements(statement.text);
    } catch {
      return statement;
    }
  }
  return null;
};

/**
 * How many of DuckDB's statements each statement of the script becomes, in order. Where that cannot be found out,
 * each of DuckDB's counts as one.
 */
export const statementParts = async (
  connection: DuckDBConnection,
  sql: string,
  count: number,
): Promise<readonly number[]> => {
  const single = Array.from({ length: count }, () => 1);
  if (!MAKES_MORE.test(sql)) return single;
  try {
    const parts: number[] = [];
    for (const { text } of splitStatements(sql)) {
      parts.push((await connection.extractStatements(text)).count);
    }
    return parts.reduce((sum, part) => sum + part, 0) === count ? parts : single;
  } catch {
    // one does not parse on its own, so the script was split wrongly
    return single;
  }
};
