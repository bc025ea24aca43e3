/** A thread that does pieces as it is told to. */

import { parentPort } from 'node:worker_threads';
import type { Piece } from './piece.js';
import { openPieceWorker } from './work.js';

const worker = openPieceWorker();

parentPort?.on('message', (piece: Piece) => {
  void worker.then(({ work }) => work(piece)).then((result) => parentPort?.postMessage(result));
});
