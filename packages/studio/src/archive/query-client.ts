// Queries on the loaded games, which a process of their own answers. A query that takes too much memory, or
// crashes DuckDB, ends that process and not the studio; the next one gets a new process.

import type { Answer, SqlError } from '../api.js';
import { startProcess, type ProcessClient } from '../rpc/process-client.js';
import type { CallMethod, CallOptions } from '../rpc/remote-calls.js';
import { plainError, type QueryParams, timeLimitError } from './limited-script.js';
import type { QueryMethods } from './query-process.js';

/** The methods that clients use; each takes a query. */
type Asked = Pick<QueryMethods, 'rows' | 'run' | 'download'>;

export interface QueryClient {
  readonly call: CallMethod<Asked>;
  readonly close: () => Promise<void>;
}

/** What Node, and the values of a result, may take besides DuckDB. */
const EXTRA_MEMORY = 1_000_000_000;
const MAX_SPILL = '4GB';
const THREADS = 2;

/** Milliseconds in which a query stops by itself once it should; then its process is ended. */
const GRACE = 2000;

/** DuckDB may write to standard output; the terminal is its owner's. */
const SILENT = ['ignore', 'ignore', 'ignore', 'ipc'] as const;

const DEATH = 'The process that runs the queries has ended.';

const deathError = (signal: NodeJS.Signals | null, limit: number): SqlError =>
  signal === 'SIGKILL'
    ? plainError(
        'OutOfMemory',
        `Stopped: the queries took more than ${(limit / 1e9).toFixed(1)} GB of memory. Ask for fewer rows or shorter values.`,
      )
    : plainError(
        'Crashed',
        'DuckDB crashed in the middle of this. Other queries still work; write this one in another way.',
      );

interface Running {
  readonly process: ProcessClient;
  /** Why the database cannot be opened; null if it is open. */
  readonly problem: Promise<string | null>;
  /** Why it was killed, for the calls that fail with it. */
  why: SqlError | null;
}

/** Opens the database, which no other process may have open for writing; `memory` is DuckDB's share in bytes. */
export const openQueryClient = async (
  database: string,
  spill: string,
  memory: number,
): Promise<QueryClient> => {
  const limit = memory + EXTRA_MEMORY;
  const closing = new AbortController();
  let current: Running | null = null;

  const forget = (running: Running): void => {
    if (current === running) current = null;
  };

  const start = (): Running => {
    const child = startProcess('query-process', DEATH, [...SILENT]);
    const problem = child.call<string | null>('open', {
      database,
      memory: `${Math.floor(memory / 1e6)}MB`,
      limit,
      threads: THREADS,
      folder: spill,
      spill: MAX_SPILL,
    });
    const running: Running = { process: child, problem, why: null };
    void child.gone.then(() => forget(running));
    return running;
  };

  /** The process that answers now, or a new one. */
  const ready = async (): Promise<Running> => {
    const running = (current ??= start());
    const problem = await running.problem;
    if (problem === null) return running;
    await running.process.kill();
    throw new Error(problem);
  };

  const end = (running: Running, why: SqlError): void => {
    running.why ??= why;
    forget(running);
    void running.process.kill();
  };

  const ask = async (
    method: keyof Asked,
    params: QueryParams,
    { signal = closing.signal, ...options }: CallOptions = {},
  ): Promise<Answer<never, SqlError>> => {
    const running = await ready();
    const stopped = AbortSignal.any([signal, closing.signal]);
    const timers: NodeJS.Timeout[] = [];
    const endAfter = (milliseconds: number, why: SqlError): void => {
      timers.push(setTimeout(() => end(running, why), milliseconds));
    };
    const { limit: time } = params;
    if (time !== Infinity) endAfter(time + GRACE, timeLimitError(time));
    const onStop = (): void => endAfter(GRACE, plainError('Interrupted', 'Stopped.'));
    stopped.addEventListener('abort', onStop);
    try {
      return await running.process.call(method, params, { ...options, signal: stopped });
    } catch (error) {
      if ((error as Error).message !== DEATH) throw error;
      const why = running.why ?? deathError(await running.process.gone, limit);
      return { ok: false, error: why };
    } finally {
      stopped.removeEventListener('abort', onStop);
      for (const timer of timers) clearTimeout(timer);
    }
  };

  // a database that cannot be opened is told now
  await ready();
  return {
    call: ask as CallMethod<Asked>,
    close: async () => {
      closing.abort();
      await current?.process.kill();
    },
  };
};
