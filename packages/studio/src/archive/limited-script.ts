// Runs SQL that may take too long or that nobody waits for any more.

import { isQueryError, runScript, type Sandbox, type StatementResult } from '@zeitnot/duckdb';
import type { Answer, SqlError } from '../api.js';

export interface QueryOrder {
  readonly sql: string;
  /** Milliseconds after which it is stopped; Infinity for never. */
  readonly limit: number;
}

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
  if ((error as NodeJS.ErrnoException).code === 'ERR_STRING_TOO_LONG') {
    const message = 'A text of the result is too long for a page.';
    return { code: 'TooLarge', message, line: null, column: null };
  }
  if (!isQueryError(error)) throw error;
  const { code, message, line, column } = error;
  return { code, message, line, column };
};

/** Runs the SQL on a connection of its own, until it is done, stopped or out of time. */
export const withStatements = async <Value>(
  sandbox: Sandbox,
  { sql, limit }: QueryOrder,
  signal: AbortSignal,
  work: (statements: AsyncGenerator<StatementResult>, isOver: () => boolean) => Promise<Value>,
): Promise<Answer<Value, SqlError>> => {
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
