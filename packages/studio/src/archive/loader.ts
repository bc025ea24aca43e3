// Starts a load, hears of its progress, and stops it.

import { fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { makeCaller } from '../calls/calls.js';
import { childLine, workerFile } from '../calls/line.js';
import type { LoadAnswer, LoadOrder, LoadPart } from './load-process.js';

const MOST_WORKERS = 4;

export interface Load {
  /** Rejects if the process dies; after a stop it is never heard of again. */
  readonly answer: Promise<LoadAnswer>;
  /** Ends the process and removes what it wrote. */
  readonly stop: () => Promise<void>;
}

/** The database has a folder of its own, with whatever lies beside it on the way. */
export const startLoad = (
  files: readonly string[],
  database: string,
  onPart: (part: LoadPart) => void,
): Load => {
  const child = fork(workerFile('load-process'), { execArgv: [], serialization: 'advanced' });
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const caller = makeCaller(childLine(child));
  child.once('error', (error) => caller.hangUp(error.message));
  void gone.then(() =>
    caller.hangUp('The process that read the file has ended; was there too little memory?'),
  );
  const order: LoadOrder = {
    files,
    database,
    workers: Math.min(MOST_WORKERS, availableParallelism()),
  };
  const answer = caller
    .call<LoadAnswer>('load', order, { onPart: (part) => onPart(part as LoadPart) })
    .finally(async () => {
      child.kill('SIGKILL');
      await gone;
    });
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await gone;
    rmSync(dirname(database), { recursive: true, force: true });
  };
  return { answer, stop };
};
