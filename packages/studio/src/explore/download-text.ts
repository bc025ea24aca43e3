// A result as CSV or as one JSON array, in parts as its rows come.

import { csvHead, csvLine, jsonRows, type StatementResult } from '@zeitnot/duckdb';
import type { DownloadFormat } from '../api.js';

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

export const downloadText = (
  result: StatementResult,
  format: DownloadFormat,
): AsyncGenerator<string> => (format === 'csv' ? csvParts(result) : jsonParts(result));
