/** SHA-256 of bytes as they come, in this thread or beside it. */

import { createHash } from 'node:crypto';
import { on } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { HashAnswer, HashOrder } from './hash-worker.js';

export interface Hasher {
  /** Takes bytes, which may change afterwards. */
  readonly update: (bytes: Uint8Array) => Promise<void>;
  readonly digest: () => Promise<string>;
  readonly close: () => Promise<void>;
}

const hashHere = (): Hasher => {
  const hash = createHash('sha256');
  return {
    update: async (bytes) => void hash.update(bytes),
    digest: async () => hash.digest('hex'),
    close: async () => undefined,
  };
};

/** Pieces of memory that are filled here, hashed there and come back. */
const PIECES = 4;

/** By name, so that it is the compiled file even where this one is loaded from its source. */
const workerFile = (): string =>
  createRequire(import.meta.url).resolve('@zeitnot/tournament/hash-worker');

const hashBeside = (longest: number): Hasher => {
  const worker = new Worker(workerFile());
  const free = Array.from({ length: PIECES }, () => new ArrayBuffer(longest));
  // keeps answers until they are asked for, and throws what happened to the thread
  const answers = on(worker, 'message') as AsyncIterator<readonly [HashAnswer]>;
  const nextAnswer = async (): Promise<HashAnswer> => (await answers.next()).value[0];
  const nextMemory = async (): Promise<ArrayBuffer> => {
    const answer = await nextAnswer();
    if (!('memory' in answer)) throw new Error('the hash came before its end');
    return answer.memory;
  };
  const send = (order: HashOrder, moved: readonly ArrayBuffer[]): void =>
    worker.postMessage(order, moved);
  return {
    update: async (bytes) => {
      const memory = free.pop() ?? (await nextMemory());
      new Uint8Array(memory).set(bytes);
      send({ memory, length: bytes.length }, [memory]);
    },
    digest: async () => {
      send(null, []);
      for (;;) {
        const answer = await nextAnswer();
        if ('sha256' in answer) return answer.sha256;
      }
    },
    close: async () => void (await worker.terminate()),
  };
};

/** `beside` takes a thread, which pays for large files; no piece is longer than `longest`. */
export const makeHasher = (beside: boolean, longest: number): Hasher =>
  beside ? hashBeside(longest) : hashHere();
