// Asks the thread that has the loaded games.

import { totalmem } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Answer, DownloadFormat, PlotName, PlotRows, SqlError, SqlResult } from '../api.js';
import { makeCaller } from '../calls/calls.js';
import { threadLine, workerFile } from '../calls/line.js';
import type { DownloadOrder, OpenOrder, RunOrder } from './query-thread.js';
import type { QueryOrder } from './statements.js';

export interface Questions {
  readonly rows: <Name extends PlotName>(
    sql: string,
    limit: number,
    signal: AbortSignal,
  ) => Promise<Answer<readonly PlotRows[Name][], SqlError>>;
  readonly run: (
    order: RunOrder,
    signal: AbortSignal,
  ) => Promise<Answer<Omit<SqlResult, 'milliseconds'>, SqlError>>;
  /** Every part waits until the promise for the last is done. */
  readonly download: (
    sql: string,
    format: DownloadFormat,
    signal: AbortSignal,
    onPart: (text: string) => unknown,
  ) => Promise<Answer<null, SqlError>>;
  readonly close: () => Promise<void>;
}

const MEMORY = 2_000_000_000;
const THREADS = 2;

/** Opens the database, which nobody else may have open. */
export const openQuestions = async (database: string, spill: string): Promise<Questions> => {
  const thread = new Worker(workerFile('query-thread'));
  const caller = makeCaller(threadLine(thread));
  thread.once('error', (error) => caller.hangUp(error.message));
  thread.once('exit', () => caller.hangUp('The database is closed.'));
  const all = new AbortController();
  const order: OpenOrder = {
    database,
    memory: `${Math.floor(Math.min(MEMORY, totalmem() / 4) / 1e6)}MB`,
    threads: THREADS,
    folder: spill,
    spill: '4GB',
  };
  const problem = await caller.call<string | null>('open', order);
  if (problem !== null) {
    await thread.terminate();
    throw new Error(problem);
  }
  const under = new Set<Promise<unknown>>();
  const ask = async <Value>(
    name: string,
    asked: QueryOrder | RunOrder | DownloadOrder,
    signal: AbortSignal,
    onPart?: (part: unknown) => unknown,
  ): Promise<Value> => {
    const call = caller.call<Value>(name, asked, {
      signal: AbortSignal.any([signal, all.signal]),
      ...(onPart === undefined ? {} : { onPart }),
    });
    under.add(call);
    try {
      return await call;
    } finally {
      under.delete(call);
    }
  };
  return {
    rows: (sql, limit, signal) => ask('rows', { sql, limit }, signal),
    run: (asked, signal) => ask('run', asked, signal),
    download: (sql, format, signal, onPart) =>
      ask('download', { sql, format, limit: Infinity }, signal, (text) => onPart(text as string)),
    close: async () => {
      all.abort();
      await Promise.allSettled(under);
      await caller.call('close', null).catch(() => undefined);
      await thread.terminate();
    },
  };
};
