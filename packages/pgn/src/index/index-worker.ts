/** A thread that indexes ranges of a file as it is told to. */

import { parentPort, workerData } from 'node:worker_threads';
import { messageOf, openFile } from '../bytes/source.js';
import { indexRange, type IndexPiece } from './piece.js';

export interface IndexOrder {
  readonly from: number;
  readonly to: number;
}

export type IndexAnswer = { readonly piece: IndexPiece } | { readonly problem: string };

const { path } = workerData as { readonly path: string };
const opened = openFile(path);

parentPort?.on('message', ({ from, to }: IndexOrder) => {
  const answer = ((): IndexAnswer => {
    if (!opened.ok) return { problem: opened.error.message };
    try {
      return { piece: indexRange(opened.value, from, to) };
    } catch (error) {
      return { problem: messageOf(error) };
    }
  })();
  parentPort?.postMessage(answer);
});
