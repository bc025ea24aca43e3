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

/** Pieces of memory that are filled here, hashed there and come back; large, since each wakes a thread. */
const PIECES = 2;
const PIECE = 2 * 1024 * 1024;

/** By name, so that it is the compiled file even where this one is loaded from its source. */
const workerFile = (): string =>
  createRequire(import.meta.url).resolve('@zeitnot/tournament/hash-worker');

const hashBeside = (): Hasher => {
  const worker = new Worker(workerFile());
  const free = Array.from({ length: PIECES - 1 }, () => new ArrayBuffer(PIECE));
  let piece = new ArrayBuffer(PIECE);
  let filled = 0;
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
  const sendPiece = (): void => send({ memory: piece, length: filled }, [piece]);
  return {
    update: async (bytes) => {
      for (let given = 0; given < bytes.length;) {
        if (filled === PIECE) {
          sendPiece();
          piece = free.pop() ?? (await nextMemory());
          filled = 0;
        }
        const part = bytes.subarray(given, given + PIECE - filled);
        new Uint8Array(piece).set(part, filled);
        filled += part.length;
        given += part.length;
      }
    },
    digest: async () => {
      sendPiece();
      send(null, []);
      for (;;) {
        const answer = await nextAnswer();
        if ('sha256' in answer) return answer.sha256;
      }
    },
    close: async () => void (await worker.terminate()),
  };
};

/** `beside` takes a thread, which pays for large files. */
export const makeHasher = (beside: boolean): Hasher => (beside ? hashBeside() : hashHere());
