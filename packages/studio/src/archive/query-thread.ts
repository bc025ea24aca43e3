// The thread that answers questions about the loaded games, in a database that can only be read. One
// connection for each question, so that stopping one stops no other.

import {
  isNumeric,
  isQueryError,
  openSandbox,
  runScript,
  valueText,
  type Sandbox,
  type SandboxOptions,
  type StatementResult,
} from '@zeitnot/duckdb';
import type { Answer, DownloadFormat, PlotRows, PlotName, SqlError, SqlResult } from '../api.js';
import { answerCalls, type CallContext } from '../calls/calls.js';
import { ownLine } from '../calls/line.js';
import { downloadText } from '../explore/download-text.js';

export interface OpenOrder extends SandboxOptions {
  readonly database: string;
}

export interface QueryOrder {
  readonly sql: string;
  /** Milliseconds after which it is stopped; Infinity for never. */
  readonly limit: number;
}

export interface RunOrder extends QueryOrder {
  readonly mostRows: number;
}

export interface DownloadOrder extends QueryOrder {
  readonly format: DownloadFormat;
}

let sandbox: Sandbox | null = null;

const open = async ({ database, ...options }: OpenOrder): Promise<string | null> => {
  const opened = await openSandbox(database, options);
  if (!opened.ok) return opened.error.message;
  sandbox = opened.value;
  return null;
};

const close = async (): Promise<void> => {
  sandbox?.close();
  sandbox = null;
};

/** Asked between two statements, the next one would not know; so it is asked until it is over. */
const ASK_AGAIN = 50;

const stoppedError = (limit: number, signal: AbortSignal): SqlError => ({
  ...(signal.aborted
    ? { code: 'Interrupted', message: 'Stopped.' }
    : {
        code: 'TimeLimit',
        message: `Stopped after ${limit / 1000} seconds. Ask for less, or download the result.`,
      }),
  line: null,
  column: null,
});

const problemOf = (error: unknown): SqlError => {
  if (!isQueryError(error)) throw error;
  const { code, message, line, column } = error;
  return { code, message, line, column };
};

/** Runs the SQL on a connection of its own, until it is done, stopped or out of time. */
const withStatements = async <Value>(
  { sql, limit }: QueryOrder,
  signal: AbortSignal,
  work: (statements: AsyncGenerator<StatementResult>, isOver: () => boolean) => Promise<Value>,
): Promise<Answer<Value, SqlError>> => {
  if (sandbox === null) throw new Error('no database is open');
  const connection = await sandbox.connect();
  const ends = Date.now() + limit;
  const isOver = (): boolean => signal.aborted || Date.now() > ends;
  const asking = setInterval(() => {
    if (isOver()) connection.interrupt();
  }, ASK_AGAIN);
  try {
    const value = await work(runScript(connection, sql), isOver);
    return isOver() ? { ok: false, error: stoppedError(limit, signal) } : { ok: true, value };
  } catch (error) {
    return { ok: false, error: isOver() ? stoppedError(limit, signal) : problemOf(error) };
  } finally {
    clearInterval(asking);
    connection.closeSync();
  }
};

/** All rows of the one statement of a plot, as objects; its numbers fit into JavaScript's. */
const rows = (
  order: QueryOrder,
  { signal }: CallContext,
): Promise<Answer<readonly PlotRows[PlotName][], SqlError>> =>
  withStatements(order, signal, async (statements) => {
    const found: Record<string, unknown>[] = [];
    for await (const { columns, batches } of statements) {
      for await (const batch of batches()) {
        for (const row of batch) {
          const entries = columns.map(({ name }, index) => {
            const value = row[index];
            return [name, typeof value === 'bigint' ? Number(value) : value];
          });
          found.push(Object.fromEntries(entries) as Record<string, unknown>);
        }
      }
    }
    return found as unknown as readonly PlotRows[PlotName][];
  });

const LONGEST_CELL = 2000;

const cellText = (text: string): string =>
  text.length > LONGEST_CELL ? `${text.slice(0, LONGEST_CELL)}…` : text;

/** The first rows of the last statement. */
const run = (
  order: RunOrder,
  { signal }: CallContext,
): Promise<Answer<Omit<SqlResult, 'milliseconds'>, SqlError>> =>
  withStatements(order, signal, async (statements) => {
    let result: Omit<SqlResult, 'milliseconds'> = {
      columns: [],
      rows: [],
      truncated: false,
      remark: 'There is nothing to run.',
    };
    for await (const { kind, columns, batches } of statements) {
      const shown: (string | null)[][] = [];
      let truncated = false;
      for await (const batch of batches()) {
        const room = order.mostRows - shown.length;
        for (const row of batch.slice(0, room)) {
          shown.push(
            columns.map(({ type }, index) => {
              const value = row[index] ?? null;
              return value === null ? null : cellText(valueText(value, type));
            }),
          );
        }
        truncated = batch.length > room;
        if (truncated) break;
      }
      result = {
        columns: columns.map(({ name, type }) => ({
          name,
          type: String(type),
          numeric: isNumeric(type),
        })),
        rows: shown,
        truncated,
        remark: kind === 'rows' ? null : 'Done; it gives no rows.',
      };
    }
    return result;
  });

/** The whole result as text, part by part, each when the last was taken. */
const download = (
  order: DownloadOrder,
  { signal, part }: CallContext,
): Promise<Answer<null, SqlError>> =>
  withStatements(order, signal, async (statements, isOver) => {
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
