/**
 * Prints the result of a statement as it comes: as a table, as CSV or as JSON, one object a line.
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
import { isUnread, write } from '../terminal/output.js';
import { makeTable, ROWS_THAT_COUNT, type Table, type TableOptions } from './sql-table.js';

export interface ResultOptions extends TableOptions {
  readonly format: 'table' | 'csv' | 'json';
  /** Says what is worth a remark beside the result. */
  readonly remark: (text: string) => void;
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
): Promise<void> => {
  for await (const batch of batches()) {
    await write(batch.map(line).join(''));
    if (isUnread()) return;
  }
};

const printTable = async (
  { columns, batches }: StatementResult,
  options: ResultOptions,
): Promise<void> => {
  let waiting: QueryRow[] = [];
  let table: Table | null = null;
  let count = 0;
  const flush = async (): Promise<void> => {
    let text = '';
    if (table === null) {
      table = makeTable(columns, waiting.slice(0, ROWS_THAT_COUNT), options);
      text = table.head;
    }
    text += waiting.map(table.line).join('');
    waiting = [];
    await write(text);
  };
  for await (const batch of batches()) {
    count += batch.length;
    waiting = waiting.length === 0 ? [...batch] : [...waiting, ...batch];
    if (table !== null || waiting.length >= ROWS_THAT_COUNT) await flush();
    if (isUnread()) return;
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
    await printLines(result, (row) => `${json(row)}\n`);
  } else if (options.format === 'csv') {
    await write(csvHead(columns));
    await printLines(result, (row) => csvLine(columns, row));
  } else if (isPlan(columns)) await printLines(result, ([, plan]) => `${String(plan).trimEnd()}\n`);
  else await printTable(result, options);
};
