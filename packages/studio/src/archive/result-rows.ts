// The rows of a result as objects, as text for a page, and as CSV or JSON.

import {
  csvHead,
  csvLine,
  isNumeric,
  jsonRows,
  typeText,
  valueText,
  type QueryRow,
  type StatementResult,
} from '@zeitnot/duckdb';
import type { DownloadFormat, SqlResult } from '../api.js';

type ShownResult = Omit<SqlResult, 'milliseconds'>;

/** All rows as objects; integers must fit into a JavaScript number. */
export const rowObjects = async ({
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

const MAX_CELL = 2000;
/** Characters of all cells. */
const MAX_RESULT = 4_000_000;

const cellText = (text: string): string =>
  text.length > MAX_CELL ? `${text.slice(0, MAX_CELL)}…` : text;

/** The first rows as text, as many as a page can hold. */
export const shownRows = async (
  { kind, columns, batches }: StatementResult,
  maxRows: number,
): Promise<ShownResult> => {
  const textsOf = (row: QueryRow): (string | null)[] =>
    columns.map(({ type }, index) => {
      const value = row[index] ?? null;
      return value === null ? null : cellText(valueText(value, type));
    });
  const rows: (string | null)[][] = [];
  let length = 0;
  let truncated = false;
  for await (const batch of batches()) {
    for (const row of batch) {
      truncated = rows.length === maxRows || length > MAX_RESULT;
      if (truncated) break;
      const texts = textsOf(row);
      length += texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
      rows.push(texts);
    }
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
    remark: kind === 'rows' ? null : 'Done. The statement returns no rows.',
  };
};

async function* csvParts({ columns, batches }: StatementResult): AsyncGenerator<string> {
  yield csvHead(columns);
  for await (const batch of batches()) yield batch.map((row) => csvLine(columns, row)).join('');
}

async function* jsonParts({ columns, batches }: StatementResult): AsyncGenerator<string> {
  const line = jsonRows(columns);
  let before = '[\n';
  for await (const batch of batches()) {
    yield before + batch.map(line).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** A result as CSV or as one JSON array, in parts as its rows come. */
export const downloadText = (
  result: StatementResult,
  format: DownloadFormat,
): AsyncGenerator<string> => (format === 'csv' ? csvParts(result) : jsonParts(result));
