// Loads PGN files into a database, in a child process.

import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { makeClient } from '../rpc/remote-calls.js';
import { childEndpoint, workerFile } from '../rpc/endpoint.js';
import type { LoadAnswer, LoadParams, LoadPart } from './load-process.js';

const MAX_WORKERS = 4;

export interface Load {
  /** Rejects if the process dies, as after `stop`. */
  readonly answer: Promise<LoadAnswer>;
  /** Kills the process; what it wrote stays. */
  readonly stop: () => Promise<void>;
}

export const startLoad = (
  files: readonly string[],
  database: string,
  onPart: (part: LoadPart) => void,
): Load => {
  const child = fork(workerFile('load-process'), { execArgv: [], serialization: 'advanced' });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const client = makeClient(childEndpoint(child));
  child.once('error', (error) => client.disconnect(error.message));
  void gone.then(() =>
    client.disconnect('The process that read the file has died, perhaps for lack of memory.'),
  );
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await gone;
  };
  const params: LoadParams = {
    files,
    database,
    workers: Math.min(MAX_WORKERS, availableParallelism()),
  };
  const answer = client
    .call<LoadAnswer>('load', params, { onPart: (part) => onPart(part as LoadPart) })
    .finally(stop);
  return { answer, stop };
};
