// The line of a query that has an error, with a caret under the place.

import type { ApiError, SqlError } from '@zeitnot/studio/api';

const MAX_BEFORE = 40;
const MAX_AFTER = 30;

/** An error of a query or of its request; only the former has a place. */
export type ShownError = ApiError & Partial<Pick<SqlError, 'line' | 'column'>>;

/** Null where the place is unknown. */
export const errorExcerpt = (sql: string, { line, column }: ShownError): string | null => {
  if (line == null || column == null) return null;
  // one column per character, or the caret would be off
  const characters = Array.from(sql.split('\n')[line - 1] ?? '', (one) =>
    /\s/.test(one) ? ' ' : one,
  );
  const start = Math.max(0, column - 1 - MAX_BEFORE);
  const before = `${start > 0 ? '…' : ''}${characters.slice(start, column - 1).join('')}`;
  const after = characters.slice(column - 1, column - 1 + MAX_AFTER).join('');
  const more = characters.length > column - 1 + MAX_AFTER ? '…' : '';
  return `${before}${after}${more}\n${' '.repeat(Array.from(before).length)}^`;
};

/** The place as an offset in UTF-16 units, as text fields count. */
export const errorOffset = (sql: string, { line, column }: ShownError): number | null => {
  if (line == null || column == null) return null;
  const lines = sql.split('\n');
  const above = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  const before = Array.from(lines[line - 1] ?? '').slice(0, column - 1);
  return above + before.join('').length;
};
