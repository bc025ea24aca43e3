/**
 * Makes the pieces of an index in several threads and gives them in their order. Each thread, this one
 * among them, takes the next piece that nobody has: one that starts late or is disturbed does fewer.
 */

import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { SourceError } from '../bytes/source.js';
import type { RandomAccess } from '../scan/ranges.js';
import { makeClaims, type Claims } from './claims.js';
import type { IndexAnswer, IndexOrder } from './index-worker.js';
import { makeRangeIndexer, type IndexPiece } from './piece.js';

/** So much that threads seldom meet, and that a string is seldom sent twice. */
export const PIECE: number = 4 * 1024 * 1024;
/** A thread has to warm up: up to so many bytes one alone is as fast. */
const WORTH_THREADS = 400_000_000;
const MOST_THREADS = 4;

/** How many threads a file of that length is worth. */
export const threadsFor = (size: number): number =>
  size < WORTH_THREADS ? 1 : Math.min(MOST_THREADS, availableParallelism());

/** By name, so that it is the compiled file even where this one is loaded from its source. */
const workerFile = (): string =>
  createRequire(import.meta.url).resolve('@zeitnot/pgn/index-worker');

interface Helpers {
  /** Waits until something new has come. */
  readonly news: () => Promise<void>;
  readonly stop: () => Promise<unknown>;
}

const startHelpers = (
  order: IndexOrder,
  count: number,
  onPiece: (number: number, piece: IndexPiece) => void,
): Helpers => {
  let problem: Error | null = null;
  let wake: (() => void) | null = null;
  const fail = (error: Error): void => {
    problem ??= error;
    wake?.();
  };
  const workers = Array.from({ length: count }, () => {
    const worker = new Worker(workerFile(), { workerData: order, execArgv: [] });
    worker.on('error', fail);
    worker.on('message', (answer: IndexAnswer) => {
      if ('problem' in answer) fail(new SourceError('CannotRead', answer.problem));
      else {
        onPiece(answer.number, answer.piece);
        wake?.();
      }
    });
    return worker;
  });
  const news = async (): Promise<void> => {
    if (problem === null) await new Promise<void>((resolve) => (wake = resolve));
    wake = null;
    if (problem !== null) throw problem;
  };
  return { news, stop: () => Promise.all(workers.map((worker) => worker.terminate())) };
};

/** Lets messages, timers and signals have their turn. */
const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export async function* piecesInThreads(
  path: string,
  access: RandomAccess,
  threads: number,
): AsyncGenerator<IndexPiece> {
  const count = Math.ceil(access.size / PIECE);
  const claims: Claims = makeClaims(count, threads);
  const ready = new Map<number, IndexPiece>();
  const order: IndexOrder = { path, size: access.size, pieceSize: PIECE, claims: claims.shared };
  const helpers = startHelpers(order, Math.min(threads, count) - 1, (number, piece) =>
    ready.set(number, piece),
  );
  const indexRange = makeRangeIndexer(access);
  try {
    for (let number = 0; number < count; number += 1) {
      for (;;) {
        const piece = ready.get(number);
        if (piece !== undefined) {
          ready.delete(number);
          claims.finish(number);
          yield piece;
          break;
        }
        const own = claims.take();
        if (own === null) await helpers.news();
        else {
          const from = own * PIECE;
          ready.set(own, indexRange(from, Math.min(access.size, from + PIECE)));
          await breathe();
        }
      }
    }
  } finally {
    await helpers.stop();
  }
}
