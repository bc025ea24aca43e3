/** Runs pieces in threads of this process. */

import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { Piece, PieceResult, PieceRunner } from './piece.js';

/** By package name, so that it is the compiled file even if this one is loaded from source. */
const workerFile = (): string =>
  createRequire(import.meta.url).resolve('@zeitnot/duckdb/ingest-worker');

interface Answer {
  readonly result: PieceResult;
  readonly alive: boolean;
}

/** A thread that dies, perhaps for lack of memory, fails its piece and no other. */
const ask = (thread: Worker, piece: Piece): Promise<Answer> =>
  new Promise((resolve) => {
    const finish = (result: PieceResult, alive: boolean): void => {
      // not removeAllListeners: a Worker has listeners of its own, without which no message arrives
      thread.off('message', onMessage);
      thread.off('error', onError);
      thread.off('exit', onExit);
      resolve({ result, alive });
    };
    const fail = (message: string): void => finish({ ok: false, piece, message }, false);
    const onMessage = (result: PieceResult): void => finish(result, true);
    const onError = (error: Error): void => fail(error.message);
    const onExit = (): void => fail('Its thread ended before it was done.');
    thread.on('message', onMessage);
    thread.on('error', onError);
    thread.on('exit', onExit);
    thread.postMessage(piece);
  });

export const threadRunner = (workers: number): PieceRunner => ({
  async *run(pieces, signal) {
    const threads: (Worker | null)[] = [];
    const under = new Map<number, Promise<Answer & { readonly slot: number }>>();
    let next = 0;
    const start = (slot: number): void => {
      const piece = pieces[next];
      if (piece === undefined || signal?.aborted === true) return;
      next += 1;
      // flags of the process such as --input-type would keep a thread from starting
      const thread = (threads[slot] ??= new Worker(workerFile(), { execArgv: [] }));
      under.set(
        slot,
        ask(thread, piece).then((answer) => ({ ...answer, slot })),
      );
    };
    try {
      for (let slot = 0; slot < Math.min(workers, pieces.length); slot += 1) start(slot);
      while (under.size > 0) {
        const { slot, result, alive } = await Promise.race(under.values());
        under.delete(slot);
        if (!alive) threads[slot] = null;
        start(slot);
        yield result;
      }
    } finally {
      // ending a thread within a call of DuckDB ends the process
      await Promise.all(under.values());
      await Promise.all(threads.map(async (thread) => thread?.terminate()));
    }
  },
});
