// The process that runs queries on the loaded games, in a read-only database. Each query has a connection of
// its own, so that interrupting one does not affect the others.

import { Worker } from 'node:worker_threads';
import { openSandbox, type Sandbox, type SandboxOptions } from '@zeitnot/duckdb';
import type { Answer, DownloadFormat, SqlError, SqlResult } from '../api.js';
import { serveCalls, type CallContext } from '../rpc/remote-calls.js';
import { parentEndpoint } from '../rpc/endpoint.js';
import { downloadText, NOTHING_TO_SHOW, rowObjects, shownRows } from './result-rows.js';
import { runLimited, type QueryParams } from './limited-script.js';

interface OpenParams extends SandboxOptions {
  readonly database: string;
  /** Bytes of memory at which this process is ended. */
  readonly limit: number;
}

interface RunParams extends QueryParams {
  readonly maxRows: number;
}

interface DownloadParams extends QueryParams {
  readonly format: DownloadFormat;
}

let opened: Sandbox | null = null;

const sandbox = (): Sandbox => {
  if (opened === null) throw new Error('no database is open');
  return opened;
};

const open = async ({ database, limit, ...options }: OpenParams): Promise<string | null> => {
  new Worker(new URL('memory-guard.js', import.meta.url), { workerData: limit }).unref();
  const result = await openSandbox(database, options);
  if (!result.ok) return result.error.message;
  opened = result.value;
  return null;
};

/** All rows of the one statement of a plot. */
const rows = (
  params: QueryParams,
  { signal }: CallContext,
): Promise<Answer<readonly Record<string, unknown>[], SqlError>> =>
  runLimited(sandbox(), params, signal, async (statements) => {
    let found: readonly Record<string, unknown>[] = [];
    for await (const result of statements) found = await rowObjects(result);
    return found;
  });

/** The first rows of the last statement. */
const run = (
  params: RunParams,
  { signal }: CallContext,
): Promise<Answer<Omit<SqlResult, 'milliseconds'>, SqlError>> =>
  runLimited(sandbox(), params, signal, async (statements) => {
    let shown = NOTHING_TO_SHOW;
    for await (const result of statements) shown = await shownRows(result, params.maxRows);
    return shown;
  });

/** The whole result as text, in parts. */
const download = (
  params: DownloadParams,
  { signal, part }: CallContext,
): Promise<Answer<null, SqlError>> =>
  runLimited(sandbox(), params, signal, async (statements, isOver) => {
    for await (const result of statements) {
      if (result.kind !== 'rows') continue;
      for await (const text of downloadText(result, params.format)) {
        await part(text);
        if (isOver()) return null;
      }
    }
    return null;
  });

const methods = { open, rows, run, download };

export type QueryMethods = typeof methods;

serveCalls(parentEndpoint(), methods);
// the studio was killed
process.once('disconnect', () => process.exit());
