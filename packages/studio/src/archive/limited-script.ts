// Runs SQL until it is done, aborted or out of time.

import { isQueryError, runScript, type Sandbox, type StatementResult } from '@zeitnot/duckdb';
import type { Answer, SqlError } from '../api.js';

export interface QueryParams {
  readonly sql: string;
  /** Milliseconds after which it is stopped; Infinity for never. */
  readonly limit: number;
}

/** Milliseconds. An interrupt between two statements has no effect on the next one, so it is repeated. */
const INTERRUPT_INTERVAL = 50;

/** An error that has no place in the SQL. */
export const plainError = (code: string, message: string): SqlError => ({
  code,
  message,
  line: null,
  column: null,
});

export const timeLimitError = (limit: number): SqlError =>
  plainError(
    'TimeLimit',
    `Stopped after ${limit / 1000} seconds. Narrow the query, or download the result.`,
  );

const stoppedError = (limit: number, signal: AbortSignal): SqlError =>
  signal.aborted ? plainError('Interrupted', 'Stopped.') : timeLimitError(limit);

/** They would write to files or to the terminal of the studio's owner, or crash. */
const WRITERS = /\b(?:enable|disable)_(?:logging|profil(?:e|ing))\b|\btruncate_duckdb_logs\b/i;

const refusalOf = (sql: string): SqlError | null => {
  const [name] = WRITERS.exec(sql) ?? [];
  return name === undefined
    ? null
    : plainError('NotAllowed', `${name} is not available here: it is for the owner of a database.`);
};

const problemOf = (error: unknown): SqlError => {
  if ((error as NodeJS.ErrnoException).code === 'ERR_STRING_TOO_LONG') {
    return plainError('TooLarge', 'A value in the result is too long for a page.');
  }
  if (!isQueryError(error)) throw error;
  const { code, message, line, column } = error;
  return { code, message, line, column };
};

/** Runs the SQL on a connection of its own. */
export const runLimited = async <Value>(
  sandbox: Sandbox,
  { sql, limit }: QueryParams,
  signal: AbortSignal,
  work: (statements: AsyncGenerator<StatementResult>, isOver: () => boolean) => Promise<Value>,
): Promise<Answer<Value, SqlError>> => {
  const refusal = refusalOf(sql);
  if (refusal !== null) return { ok: false, error: refusal };
  const connection = await sandbox.connect();
  const ends = Date.now() + limit;
  const isOver = (): boolean => signal.aborted || Date.now() > ends;
  const watchdog = setInterval(() => {
    if (isOver()) connection.interrupt();
  }, INTERRUPT_INTERVAL);
  try {
    const value = await work(runScript(connection, sql), isOver);
    return isOver() ? { ok: false, error: stoppedError(limit, signal) } : { ok: true, value };
  } catch (error) {
    return { ok: false, error: isOver() ? stoppedError(limit, signal) : problemOf(error) };
  } finally {
    clearInterval(watchdog);
    connection.closeSync();
  }
};
