/** A thread that hashes what it is given, and gives the memory back. */

import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';

/** The bytes to hash next, or null at the end. */
export type HashOrder = { readonly memory: ArrayBuffer; readonly length: number } | null;
/** The memory of bytes that are done, or at the end the SHA-256. */
export type HashAnswer = { readonly memory: ArrayBuffer } | { readonly sha256: string };

const hash = createHash('sha256');

const answer = (order: HashOrder): HashAnswer => {
  if (order === null) return { sha256: hash.digest('hex') };
  hash.update(new Uint8Array(order.memory, 0, order.length));
  return { memory: order.memory };
};

parentPort?.on('message', (order: HashOrder) => {
  const given = answer(order);
  parentPort?.postMessage(given, 'memory' in given ? [given.memory] : []);
});
