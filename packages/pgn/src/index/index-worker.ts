/** A thread that indexes pieces of a file as long as there are any to take. */

import { parentPort, workerData } from 'node:worker_threads';
import { fileAt, messageOf } from '../bytes/source.js';
import { openClaims } from './claims.js';
import { makeRangeIndexer, type IndexPiece } from './piece.js';

export interface IndexOrder {
  readonly path: string;
  /** The file may have grown since; what came behind this belongs to no piece. */
  readonly size: number;
  readonly pieceSize: number;
  readonly claims: SharedArrayBuffer;
}

export type IndexAnswer =
  | { readonly number: number; readonly piece: IndexPiece }
  | { readonly problem: string };

const { path, size, pieceSize, claims } = workerData as IndexOrder;

const answer = (message: IndexAnswer, transfer: readonly ArrayBuffer[] = []): void =>
  parentPort?.postMessage(message, transfer);

const work = (): void => {
  const { readAt, close } = fileAt(path);
  const { waitAndTake } = openClaims(claims);
  const indexRange = makeRangeIndexer({ size, readAt });
  try {
    for (let number = waitAndTake(); number !== null; number = waitAndTake()) {
      const from = number * pieceSize;
      const piece = indexRange(from, Math.min(size, from + pieceSize));
      const { starts, lines, records, strings } = piece;
      const parts = [starts, lines, records, strings.offsets, strings.hashes, strings.bytes];
      answer(
        { number, piece },
        parts.map(({ buffer }) => buffer as ArrayBuffer),
      );
    }
  } finally {
    close();
  }
};

try {
  work();
} catch (error) {
  answer({ problem: messageOf(error) });
}
