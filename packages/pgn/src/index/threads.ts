/**
 * Makes the pieces of an index in several threads and gives them in their order. This thread takes its
 * share; the others are always one order ahead, so that they need not wait while it works.
 */

import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { SourceError } from '../bytes/source.js';
import type { RandomAccess } from '../scan/ranges.js';
import type { IndexAnswer, IndexOrder } from './index-worker.js';
import { indexRange, type IndexPiece } from './piece.js';

/** By name, so that it is the compiled file even where this one is loaded from its source. */
const workerFile = (): string =>
  createRequire(import.meta.url).resolve('@zeitnot/pgn/index-worker');

interface Waiting {
  readonly resolve: (piece: IndexPiece) => void;
  readonly reject: (error: Error) => void;
}

interface Helper {
  readonly ask: (order: IndexOrder) => Promise<IndexPiece>;
  readonly stop: () => Promise<number>;
}

/** A thread that answers orders in their order. */
const startHelper = (path: string): Helper => {
  const worker = new Worker(workerFile(), { workerData: { path } });
  const waiting: Waiting[] = [];
  worker.on('message', (answer: IndexAnswer) => {
    const next = waiting.shift();
    if ('piece' in answer) next?.resolve(answer.piece);
    else next?.reject(new SourceError('CannotRead', answer.problem));
  });
  worker.on('error', (error) => {
    for (const { reject } of waiting.splice(0)) reject(error);
  });
  const ask = (order: IndexOrder): Promise<IndexPiece> => {
    const piece = new Promise<IndexPiece>((resolve, reject) => {
      waiting.push({ resolve, reject });
      worker.postMessage(order);
    });
    // a failure is thrown when its turn comes, not when it happens
    piece.catch(() => undefined);
    return piece;
  };
  return { ask, stop: () => worker.terminate() };
};

export async function* piecesInThreads(
  path: string,
  access: RandomAccess,
  orders: readonly IndexOrder[],
  threads: number,
): AsyncGenerator<IndexPiece> {
  const helpers = Array.from({ length: Math.min(threads, orders.length) - 1 }, () =>
    startHelper(path),
  );
  const share = helpers.length + 1;
  const asked = new Map<number, Promise<IndexPiece>>();
  /** Every thread has the orders that leave its number as a remainder; 0 is this one. */
  const ask = (index: number): void => {
    const order = orders[index];
    const helper = helpers[(index % share) - 1];
    if (order !== undefined && helper !== undefined) asked.set(index, helper.ask(order));
  };
  try {
    for (let index = 0; index < 2 * share; index += 1) ask(index);
    for (const [index, { from, to }] of orders.entries()) {
      const piece = await (asked.get(index) ?? indexRange(access, from, to));
      asked.delete(index);
      ask(index + 2 * share);
      yield piece;
    }
  } finally {
    await Promise.all(helpers.map(({ stop }) => stop()));
  }
}
