/** Runs pieces in threads of this process. */

import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { Piece, PieceResult, PieceRunner } from './piece.js';

/** By package name, so that it is the compiled file even if this one is loaded from source. */
const workerFile = (): string =>
  createRequire(import.meta.url).resolve('@zeitnot/duckdb/ingest-worker');

/** A thread that dies, perhaps for lack of memory, fails its piece and no other. */
const ask = async (thread: Worker, piece: Piece) => {
  const answered = new AbortController();
  const { signal } = answered;
  const ended = async (): Promise<never> => {
    await once(thread, 'exit', { signal });
    throw new Error('The thread ended before the piece was finished.');
  };
  thread.postMessage(piece);
  try {
    // this rejects at an error of the thread too
    const message = once(thread, 'message', { signal });
    const [result] = (await Promise.race([message, ended()])) as [PieceResult];
    return { result, alive: true };
  } catch (error) {
    const { message } = error as Error;
    return { result: { ok: false, piece, message } satisfies PieceResult, alive: false };
  } finally {
    answered.abort();
  }
};

export const threadRunner = (workers: number): PieceRunner => ({
  async *run(pieces, signal) {
    const threads: (Worker | null)[] = [];
    const under = new Map<number, Promise<{ slot: number; result: PieceResult; alive: boolean }>>();
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
