// The line of a query that an error is in, with a mark under the place.

import type { ApiError, SqlError } from '@zeitnot/studio/api';

const BEFORE = 40;
const AFTER = 30;

/** An error of a query, or of a request that got no answer. */
export type ShownError = ApiError & Partial<Pick<SqlError, 'line' | 'column'>>;

/** Null where nobody knows the place. */
export const errorExcerpt = (sql: string, { line, column }: ShownError): string | null => {
  if (line == null || column == null) return null;
  // one column for each character, or the mark would be off
  const characters = Array.from(sql.split('\n')[line - 1] ?? '', (one) =>
    /\s/.test(one) ? ' ' : one,
  );
  const start = Math.max(0, column - 1 - BEFORE);
  const before = `${start > 0 ? '…' : ''}${characters.slice(start, column - 1).join('')}`;
  const after = characters.slice(column - 1, column - 1 + AFTER).join('');
  const more = characters.length > column - 1 + AFTER ? '…' : '';
  return `${before}${after}${more}\n${' '.repeat(Array.from(before).length)}^`;
};

/** Where the place is in the text, as a text field counts. */
export const errorOffset = (sql: string, { line, column }: ShownError): number | null => {
  if (line == null || column == null) return null;
  const lines = sql.split('\n');
  const above = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  const before = Array.from(lines[line - 1] ?? '').slice(0, column - 1);
  return above + before.join('').length;
};
