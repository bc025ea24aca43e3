// The thread that answers questions about the loaded games, in a database that can only be read. One
// connection for each question, so that stopping one stops no other.

import { openSandbox, type Sandbox, type SandboxOptions } from '@zeitnot/duckdb';
import type { Answer, DownloadFormat, SqlError, SqlResult } from '../api.js';
import { answerCalls, type CallContext } from '../calls/calls.js';
import { ownLine } from '../calls/line.js';
import { downloadText } from '../explore/download-text.js';
import { NOTHING_TO_SHOW, objectsOf, shownRows } from './result-rows.js';
import { withStatements, type QueryOrder } from './statements.js';

export interface OpenOrder extends SandboxOptions {
  readonly database: string;
}

export interface RunOrder extends QueryOrder {
  readonly mostRows: number;
}

export interface DownloadOrder extends QueryOrder {
  readonly format: DownloadFormat;
}

let opened: Sandbox | null = null;

const sandbox = (): Sandbox => {
  if (opened === null) throw new Error('no database is open');
  return opened;
};

const open = async ({ database, ...options }: OpenOrder): Promise<string | null> => {
  const result = await openSandbox(database, options);
  if (!result.ok) return result.error.message;
  opened = result.value;
  return null;
};

const close = async (): Promise<void> => {
  opened?.close();
  opened = null;
};

/** All rows of the one statement of a plot. */
const rows = (
  order: QueryOrder,
  { signal }: CallContext,
): Promise<Answer<readonly Record<string, unknown>[], SqlError>> =>
  withStatements(sandbox(), order, signal, async (statements) => {
    let found: readonly Record<string, unknown>[] = [];
    for await (const result of statements) found = await objectsOf(result);
    return found;
  });

/** The first rows of the last statement. */
const run = (
  order: RunOrder,
  { signal }: CallContext,
): Promise<Answer<Omit<SqlResult, 'milliseconds'>, SqlError>> =>
  withStatements(sandbox(), order, signal, async (statements) => {
    let shown = NOTHING_TO_SHOW;
    for await (const result of statements) shown = await shownRows(result, order.mostRows);
    return shown;
  });

/** The whole result as text, part by part, each when the last was taken. */
const download = (
  order: DownloadOrder,
  { signal, part }: CallContext,
): Promise<Answer<null, SqlError>> =>
  withStatements(sandbox(), order, signal, async (statements, isOver) => {
    for await (const result of statements) {
      if (result.kind !== 'rows') continue;
      for await (const text of downloadText(result, order.format)) {
        await part(text);
        if (isOver()) return null;
      }
    }
    return null;
  });

answerCalls(ownLine(), { open, close, rows, run, download });
