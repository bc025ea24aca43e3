// The rows of a result, as pages take them.

import {
  isNumeric,
  typeText,
  valueText,
  type QueryRow,
  type StatementResult,
} from '@zeitnot/duckdb';
import type { SqlResult } from '../api.js';

type ShownResult = Omit<SqlResult, 'milliseconds'>;

/** All rows as objects; their numbers must fit into JavaScript's. */
export const objectsOf = async ({
  columns,
  batches,
}: StatementResult): Promise<readonly Record<string, unknown>[]> => {
  const objectOf = (row: QueryRow): Record<string, unknown> =>
    Object.fromEntries(
      columns.map(({ name }, index) => {
        const value = row[index];
        return [name, typeof value === 'bigint' ? Number(value) : value];
      }),
    );
  const found: Record<string, unknown>[] = [];
  for await (const batch of batches()) found.push(...batch.map(objectOf));
  return found;
};

export const NOTHING_TO_SHOW: ShownResult = {
  columns: [],
  rows: [],
  truncated: false,
  remark: 'There is nothing to run.',
};

const LONGEST_CELL = 2000;

const cellText = (text: string): string =>
  text.length > LONGEST_CELL ? `${text.slice(0, LONGEST_CELL)}…` : text;

/** The first rows as text. */
export const shownRows = async (
  { kind, columns, batches }: StatementResult,
  mostRows: number,
): Promise<ShownResult> => {
  const textsOf = (row: QueryRow): (string | null)[] =>
    columns.map(({ type }, index) => {
      const value = row[index] ?? null;
      return value === null ? null : cellText(valueText(value, type));
    });
  const rows: (string | null)[][] = [];
  let truncated = false;
  for await (const batch of batches()) {
    const room = mostRows - rows.length;
    rows.push(...batch.slice(0, room).map(textsOf));
    truncated = batch.length > room;
    if (truncated) break;
  }
  return {
    columns: columns.map(({ name, type }) => ({
      name,
      type: typeText(type),
      numeric: isNumeric(type),
    })),
    rows,
    truncated,
    remark: kind === 'rows' ? null : 'Done; it gives no rows.',
  };
};
