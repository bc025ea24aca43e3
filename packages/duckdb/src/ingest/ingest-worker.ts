/** The thread of `threads.ts`: does one piece per message. */

import { parentPort } from 'node:worker_threads';
import type { Piece } from './piece.js';
import { openPieceWorker } from './work.js';

const worker = openPieceWorker();

parentPort?.on('message', (piece: Piece) => {
  void worker.then(({ work }) => work(piece)).then((result) => parentPort?.postMessage(result));
});
