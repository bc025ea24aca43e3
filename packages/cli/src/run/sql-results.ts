/**
 * Streams the result of a statement: as a table, as CSV, or as JSON with one object per line.
 */

import {
  csvHead,
  csvLine,
  jsonRows,
  type QueryColumn,
  type QueryRow,
  type StatementResult,
} from '@zeitnot/duckdb';
import { counted } from '../terminal/counted.js';
import type { Output } from '../terminal/output.js';
import { makeTable, SAMPLE_ROWS, type Table, type TableOptions } from './sql-table.js';

export interface ResultOptions extends TableOptions {
  readonly format: 'table' | 'csv' | 'json';
  /** Prints a remark on the result. */
  readonly remark: (text: string) => void;
  readonly output: Pick<Output, 'write' | 'isUnread'>;
}

const countOf = (count: number, more = ''): string => `${counted(count, 'row')}${more}`;

const remarksOn = (table: Table, count: number): string => {
  const parts = [`${countOf(count)}.`];
  const { leftOut } = table;
  if (leftOut.length > 0) parts.push(`No room for ${leftOut.join(', ')}.`);
  if (table.hasCut()) parts.push('Cut cells end in ….');
  if (parts.length > 1) parts.push('--csv and --json show everything.');
  return parts.join(' ');
};

const printLines = async (
  { batches }: StatementResult,
  line: (row: QueryRow) => string,
  { output }: ResultOptions,
): Promise<void> => {
  for await (const batch of batches()) {
    await output.write(batch.map(line).join(''));
    if (output.isUnread()) return;
  }
};

const printTable = async (
  { columns, batches }: StatementResult,
  options: ResultOptions,
): Promise<void> => {
  const { output } = options;
  let waiting: QueryRow[] = [];
  let table: Table | null = null;
  let count = 0;
  const flush = async (): Promise<void> => {
    let text = '';
    if (table === null) {
      table = makeTable(columns, waiting.slice(0, SAMPLE_ROWS), options);
      text = table.head;
    }
    text += waiting.map(table.line).join('');
    waiting = [];
    await output.write(text);
  };
  for await (const batch of batches()) {
    count += batch.length;
    waiting = waiting.length === 0 ? [...batch] : [...waiting, ...batch];
    if (table !== null || waiting.length >= SAMPLE_ROWS) await flush();
    if (output.isUnread()) return;
  }
  if (table === null || waiting.length > 0) await flush();
  if (table !== null) options.remark(remarksOn(table, count));
};

/** EXPLAIN gives a drawing in one cell. */
const isPlan = (columns: readonly QueryColumn[]): boolean =>
  columns.map(({ name }) => name).join() === 'explain_key,explain_value';

export const printResult = async (
  result: StatementResult,
  options: ResultOptions,
): Promise<void> => {
  const { kind, columns, changed } = result;
  if (kind !== 'rows') {
    if (options.format === 'table') {
      options.remark(kind === 'changed' ? `${countOf(changed, ' changed')}.` : 'Done.');
    }
    return;
  }
  if (options.format === 'json') {
    const json = jsonRows(columns);
    await printLines(result, (row) => `${json(row)}\n`, options);
  } else if (options.format === 'csv') {
    await options.output.write(csvHead(columns));
    await printLines(result, (row) => csvLine(columns, row), options);
  } else if (isPlan(columns)) {
    await printLines(result, ([, plan]) => `${String(plan).trimEnd()}\n`, options);
  } else await printTable(result, options);
};
