/**
 * An error of a query for people: what is wrong, the line, and a mark under the place; or the statement, where
 * no more is known.
 */

import type { QueryError } from '@zeitnot/duckdb';
import { displayWidth } from './text-width.js';

/** How much of a long line is shown before and after the place. */
const BEFORE = 60;
const AFTER = 40;

/** One column for each character: blanks of any kind and control characters would shift the mark. */
const level = (characters: readonly string[]): string =>
  characters.map((character) => (/[\p{C}\s]/u.test(character) ? ' ' : character)).join('');

const excerpt = (line: string, column: number): string => {
  const characters = Array.from(line.trimEnd());
  const at = column - 1;
  const start = Math.max(0, at - BEFORE);
  const end = Math.min(characters.length, at + AFTER);
  const before = `${start > 0 ? '…' : ''}${level(characters.slice(start, at))}`;
  const after = `${level(characters.slice(at, end))}${end < characters.length ? '…' : ''}`;
  return `  ${before}${after}\n  ${' '.repeat(displayWidth(before))}^`;
};

/** The beginning of a statement; where in it something went wrong nobody knows. */
const beginning = (statement: string): string => {
  const characters = Array.from(statement);
  const shown = level(characters.slice(0, BEFORE + AFTER));
  return `  ${shown}${characters.length > BEFORE + AFTER ? '…' : ''}`;
};

/** `name` is the script's, where the query came from one. */
export const describeError = (
  { message, sql, line, column, statement }: QueryError,
  name: string | null,
): string => {
  if (line === null) return message;
  const lines = sql.split('\n');
  const where = name ?? 'the query';
  const place = name !== null || lines.length > 1 ? `\nin line ${line} of ${where}:` : '';
  const shown =
    column === null ? beginning(statement ?? '') : excerpt(lines[line - 1] ?? '', column);
  return `${message}${place}\n${shown}`;
};
