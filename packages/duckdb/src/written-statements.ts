/**
 * Which statements somebody has written, and where. DuckDB makes several of one: a PIVOT first collects the
 * values that become its columns, in a transaction if need be, and IMPORT DATABASE is a whole script.
 */

import type { DuckDBConnection } from '@duckdb/node-api';

/** The words without which a statement stays one. */
const MAKES_MORE = /\b(?:pivot|import)/i;

/**
 * What may hold a semicolon that ends nothing, and those that end a statement. What is never closed goes on to
 * the end, so that nobody looks for its end twice.
 */
const TOKENS = new RegExp(
  [
    String.raw`(?<!\w)E'(?:[^'\\]+|\\[^]?)*(?:'|$)`,
    String.raw`'[^']*(?:'|$)`,
    String.raw`"[^"]*(?:"|$)`,
    String.raw`(?<![\w$])\$([A-Za-z_]\w*)?\$[^]*?(?:\$\1\$|$)`,
    String.raw`--[^\n]*`,
    String.raw`/\*[^]*?(?:\*/|$)`,
    ';',
  ].join('|'),
  'gi',
);

/** No SQL that is run has it. */
const BETWEEN = '\0';

export interface WrittenStatement {
  /** Comments in it are blanks. */
  readonly text: string;
  /** Where it begins in the script. */
  readonly start: number;
}

/** The statements of a script, without the comments between them. */
export const splitStatements = (sql: string): readonly WrittenStatement[] => {
  let next = 0;
  return sql
    .replaceAll(TOKENS, (token) => {
      if (token === ';') return BETWEEN;
      return /^(?:--|\/\*)/.test(token) ? ' '.repeat(token.length) : token;
    })
    .split(BETWEEN)
    .map((piece) => {
      const text = piece.trim();
      const start = next + piece.indexOf(text);
      next += piece.length + BETWEEN.length;
      return { text, start };
    })
    .filter(({ text }) => text !== '');
};

/** The first statement that is none on its own. */
export const findUnparsed = async (
  connection: DuckDBConnection,
  sql: string,
): Promise<WrittenStatement | null> => {
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
    // comments may be nested, and then it was cut in the wrong place
    return single;
  }
};
