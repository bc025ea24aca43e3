/** Runs the pieces of an index in threads, and gives them in their order; never far ahead of the joiner. */

import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { SourceError } from '../bytes/source.js';
import type { IndexAnswer, IndexOrder } from './index-worker.js';
import type { IndexPiece } from './piece.js';

/** By name, so that it is the compiled file even where this one is loaded from its source. */
const workerFile = (): string =>
  createRequire(import.meta.url).resolve('@zeitnot/pgn/index-worker');

const ask = (worker: Worker, order: IndexOrder): Promise<IndexPiece> =>
  new Promise((resolve, reject) => {
    const finish = (): void => {
      worker.off('message', onMessage);
      worker.off('error', onError);
    };
    const onMessage = (answer: IndexAnswer): void => {
      finish();
      if ('piece' in answer) resolve(answer.piece);
      else reject(new SourceError('CannotRead', answer.problem));
    };
    const onError = (error: Error): void => {
      finish();
      reject(error);
    };
    worker.on('message', onMessage);
    worker.on('error', onError);
    worker.postMessage(order);
  });

export async function* piecesInThreads(
  path: string,
  orders: readonly IndexOrder[],
  threads: number,
): AsyncGenerator<IndexPiece> {
  const workers = Array.from(
    { length: Math.min(threads, orders.length) },
    () => new Worker(workerFile(), { workerData: { path } }),
  );
  const under = new Map<number, Promise<IndexPiece>>();
  const start = (index: number): void => {
    const order = orders[index];
    const worker = workers[index % workers.length];
    if (order === undefined || worker === undefined) return;
    const piece = ask(worker, order);
    // a failure is thrown when its turn comes, not when it happens
    piece.catch(() => undefined);
    under.set(index, piece);
  };
  try {
    for (let index = 0; index < workers.length; index += 1) start(index);
    for (let index = 0; index < orders.length; index += 1) {
      const piece = await under.get(index)!;
      under.delete(index);
      start(index + workers.length);
      yield piece;
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}
