/**
 * Which statements somebody has written, and where. DuckDB makes several of one: a PIVOT first collects the
 * values that become its columns, in a transaction if need be, and IMPORT DATABASE is a whole script.
 */

import type { DuckDBConnection } from '@duckdb/node-api';

/** The words without which a statement stays one. */
const MAKES_MORE = /\b(?:pivot|import)/i;

/**
 * What ends a statement, and what begins something that may hold a semicolon which ends nothing. Words are here since
 * they may hold dollars and end with an E. As for DuckDB, all that is neither ASCII nor a blank is a letter.
 */
const TOKENS =
  /;|--|\/\*|E'|['"]|\$(?:(?:[A-Z_]|[^ -~\s])(?:\w|[^ -~\s])*)?\$|(?:[A-Z_]|[^ -~\s])(?:[\w$]|[^ -~\s])*/gi;

/** Where the first match from a place on ends; the end of the text if there is none. */
const behind = (sql: string, pattern: RegExp, from: number): number => {
  pattern.lastIndex = from;
  return pattern.test(sql) ? pattern.lastIndex : sql.length;
};

/** Where a text ends that is closed by another; null if it is not closed. */
const behindText = (sql: string, closing: string, from: number): number | null => {
  const found = sql.indexOf(closing, from);
  return found === -1 ? null : found + closing.length;
};

/** The end of a comment, in which others may be nested. */
const behindComment = (sql: string, from: number): number | null => {
  const marks = /\/\*|\*\//g;
  marks.lastIndex = from;
  let depth = 1;
  for (let mark = marks.exec(sql); mark !== null; mark = marks.exec(sql)) {
    depth += mark[0] === '/*' ? 1 : -1;
    if (depth === 0) return marks.lastIndex;
  }
  return null;
};

/** The end of a text in which a backslash takes the next character along. */
const behindEscaped = (sql: string, from: number): number | null => {
  const marks = /\\[^]|''|'/g;
  marks.lastIndex = from;
  for (let mark = marks.exec(sql); mark !== null; mark = marks.exec(sql)) {
    if (mark[0] === "'") return marks.lastIndex;
  }
  return null;
};

/** Where that ends which a token begins; null if it does not. */
const behindToken = (sql: string, token: string, from: number): number | null => {
  if (token === '--') return behind(sql, /(?=[\n\r])/g, from);
  if (token === '/*') return behindComment(sql, from);
  if (/^E'/i.test(token)) return behindEscaped(sql, from);
  return /^['"$]/.test(token) ? behindText(sql, token, from) : from;
};

export interface SqlStatement {
  /** Comments in it are blanks. */
  readonly text: string;
  /** Where it begins in the script. */
  readonly start: number;
}

/** The statements of a script, without the comments between them. */
export const splitStatements = (sql: string): readonly SqlStatement[] => {
  const statements: SqlStatement[] = [];
  let piece = '';
  /** Where the piece begins, and how far the script is in it. */
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
    const end = behindToken(sql, token, tokens.lastIndex);
    // what is not closed is all the rest, and DuckDB will complain
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

/** The first statement that is none on its own. */
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
 * How many of DuckDB's statements belong to each that was written, in their order. Where this cannot be
 * found out, every one counts as written.
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
    // one of them is none on its own, so it was cut in the wrong place
    return single;
  }
};
