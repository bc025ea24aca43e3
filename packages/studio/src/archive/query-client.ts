// Queries on the loaded games, which a thread answers.

import { totalmem } from 'node:os';
import type { Answer, DownloadFormat, PlotName, PlotRows, SqlError, SqlResult } from '../api.js';
import { startThread } from '../rpc/thread-client.js';
import type { DownloadParams, OpenParams, RunParams } from './query-thread.js';
import type { QueryParams } from './limited-script.js';

export interface QueryClient {
  /** All rows of a plot's query. */
  readonly rows: <Name extends PlotName>(
    params: QueryParams,
    signal: AbortSignal,
  ) => Promise<Answer<readonly PlotRows[Name][], SqlError>>;
  /** The first rows of the last statement. */
  readonly run: (
    params: RunParams,
    signal: AbortSignal,
  ) => Promise<Answer<Omit<SqlResult, 'milliseconds'>, SqlError>>;
  /** The whole result in parts; each waits until the promise for the last is settled. */
  readonly download: (
    sql: string,
    format: DownloadFormat,
    signal: AbortSignal,
    onPart: (text: string) => unknown,
  ) => Promise<Answer<null, SqlError>>;
  readonly close: () => Promise<void>;
}

const MAX_MEMORY = 2_000_000_000;
const MAX_SPILL = '4GB';
const THREADS = 2;

/** Opens the database, which no other process may have open. */
export const openQueryClient = async (database: string, spill: string): Promise<QueryClient> => {
  const { call, close } = startThread('query-thread');
  const params: OpenParams = {
    database,
    memory: `${Math.floor(Math.min(MAX_MEMORY, totalmem() / 4) / 1e6)}MB`,
    threads: THREADS,
    folder: spill,
    spill: MAX_SPILL,
  };
  const problem = await call<string | null>('open', params);
  if (problem !== null) {
    await close();
    throw new Error(problem);
  }
  return {
    rows: (query, signal) => call('rows', query, signal),
    run: (query, signal) => call('run', query, signal),
    download: (sql, format, signal, onPart) => {
      const query: DownloadParams = { sql, format, limit: Infinity };
      return call('download', query, signal, (text) => onPart(text as string));
    },
    close: () => close('close'),
  };
};
