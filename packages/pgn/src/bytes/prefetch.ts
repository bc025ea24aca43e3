/** Prefetch: a thread reads and decompresses a file ahead of the reader, within a ring buffer. */

import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { Compression } from './open.js';
import type { PrefetchOrder } from './prefetch-worker.js';
import { digested, type Digest, type DigestedSource } from './digests.js';
import { fileSource, SourceError, withFile, type OpenFile } from './source.js';
import { beginRing, digestsIn, makeRing, readRing } from './ring.js';

/** By name, so that it is the compiled file even where this one is loaded from its source. */
const workerFile = (): string =>
  createRequire(import.meta.url).resolve('@zeitnot/pgn/prefetch-worker');

/** A source that is dropped without a close would leave its thread blocked. */
const abandoned = new FinalizationRegistry<Worker>((worker) => void worker.terminate());

/** Apart from the maker of a source: a listener there would keep the source alive. */
const listen = (worker: Worker, begun: BegunPipe | null): void => {
  // failures arrive through the ring, except that of a thread which cannot be loaded
  worker.on('error', () => undefined);
  // not earlier, or the thread might read from another file with the same descriptor
  worker.once('exit', () => begun?.close());
};

/** A pipe of which the head has been read. */
interface BegunPipe {
  readonly descriptor: number;
  readonly head: Uint8Array;
  readonly close: () => void;
}

export interface PrefetchOptions {
  readonly compression?: Compression;
  readonly begun?: BegunPipe | null;
  /** The end of a file that may have grown since. */
  readonly end?: number;
  /** What the thread computes of the bytes. */
  readonly digests?: readonly Digest[];
}

/** Fills the ring from a plain file, so that there is something to read while the thread starts. */
const beginFile = (ring: SharedArrayBuffer, path: string, end: number): void => {
  // the thread meets the same error and reports it
  withFile(path, (file) => {
    if (file.pipe === null) beginRing(ring, fileSource(file, end));
  });
};

export const prefetchSource = (
  input: string | Uint8Array,
  { compression = 'none', begun = null, end = Infinity, digests = [] }: PrefetchOptions,
): DigestedSource => {
  const ring = makeRing();
  const pipe = begun && { descriptor: begun.descriptor, head: begun.head };
  const isPlain = typeof input === 'string' && pipe === null && compression === 'none';
  if (isPlain) beginFile(ring, input, end);
  const order: PrefetchOrder = { input, pipe, compression, end, digests, ring };
  // by `require`: a thread that begins with an import waits for one of the threads that Node has for files.
  // Flags of the process such as --input-type would keep it from starting
  const script = `require(${JSON.stringify(workerFile())})`;
  const worker = new Worker(script, { eval: true, workerData: order, execArgv: [] });
  worker.unref();
  listen(worker, begun);
  let closed = false;
  const close = (): void => {
    if (closed) return;
    closed = true;
    abandoned.unregister(source);
    void worker.terminate();
  };
  const read = (into: Uint8Array): number => {
    if (closed) throw new SourceError('CannotRead', 'the source was closed');
    try {
      return readRing(ring, into);
    } catch (error) {
      if (!(error instanceof SourceError) || typeof input !== 'string') throw error;
      // what opening or reading failed with names the file already
      if (error.message.includes(input)) throw error;
      throw new SourceError(error.code, `${input}: ${error.message}`);
    }
  };
  const source: DigestedSource = { read, close, digests: () => digestsIn(ring) };
  abandoned.register(source, worker, source);
  return source;
};

/** Below this size one thread is as fast, since a second one has to start. */
const WORTH_THREAD = 32_000_000;

/**
 * A plain file that is read once, from front to back, and digested on the way. Hashing takes as long as scanning, so a
 * second thread hashes a long file.
 */
export const wholeFile = (
  file: OpenFile,
  digests: readonly Digest[],
  threads: number,
): DigestedSource =>
  digests.includes('sha256') && threads > 1 && file.size >= WORTH_THREAD
    ? prefetchSource(file.path, { end: file.size, digests })
    : digested(fileSource(file, file.size), digests);
