/**
 * The thread that reads a file or bytes into a ring, decompressing them if needed. It never uses Node's pool of threads
 * for files and zlib: DuckDB's queries occupy those until they are answered, and may wait for this thread.
 */

import { createRequire } from 'node:module';
import { workerData } from 'node:worker_threads';
import type { decodeBzip2 } from './bzip2.js';
import type { Compression } from './open.js';
import { makeDigester, type Digest } from './digests.js';
import type { decodeGzip } from './gzip.js';
import { ringWriter } from './ring.js';
import {
  bufferSource,
  fileAt,
  fileSource,
  messageOf,
  pipeSource,
  SourceError,
  withHead,
  type ByteSource,
} from './source.js';
import type { decodeZstd } from './zstd.js';

export interface PrefetchOrder {
  readonly input: string | Uint8Array;
  /** The input is an open pipe, and these are its first bytes. */
  readonly pipe: { readonly descriptor: number; readonly head: Uint8Array } | null;
  readonly compression: Compression;
  /** The end of a file that may have grown since. */
  readonly end: number;
  readonly digests: readonly Digest[];
  readonly ring: SharedArrayBuffer;
}

/** Fits into a processor's cache, so that bytes are hashed while they are there. */
const CHUNK = 256 * 1024;

/** The input after its first `from` bytes, which may be in the ring already. */
const openInput = ({ input, pipe, end }: PrefetchOrder, from: number): ByteSource => {
  if (typeof input !== 'string') return bufferSource(input);
  return pipe === null
    ? fileSource(fileAt(input), end, from)
    : withHead(pipe.head, pipeSource(input, pipe.descriptor));
};

function* chunksOf(source: ByteSource): Generator<Uint8Array> {
  for (;;) {
    const chunk = new Uint8Array(CHUNK / 2);
    const count = source.read(chunk);
    if (count === 0) return;
    yield chunk.subarray(0, count);
  }
}

const load = createRequire(import.meta.url);

/** Each is loaded where it is needed, so that a thread that only reads begins sooner. */
const DECODERS = {
  zstd: () => (load('./zstd.js') as { decodeZstd: typeof decodeZstd }).decodeZstd,
  gzip: () => (load('./gzip.js') as { decodeGzip: typeof decodeGzip }).decodeGzip,
  bzip2: () => (load('./bzip2.js') as { decodeBzip2: typeof decodeBzip2 }).decodeBzip2,
} as const;

const readAll = async (order: PrefetchOrder): Promise<void> => {
  const { compression } = order;
  const writer = ringWriter(order.ring);
  const digester = makeDigester(order.digests);
  try {
    const { begun } = writer;
    const source = openInput(order, begun.length);
    if (compression === 'none') {
      digester.update(begun);
      for (;;) {
        const room = writer.room().subarray(0, CHUNK);
        const count = source.read(room);
        if (count === 0) break;
        writer.give(count);
        // only this thread writes there
        digester.update(room.subarray(0, count));
      }
    } else {
      const decode = DECODERS[compression]();
      for await (const part of decode(chunksOf(source))) {
        writer.write(part);
        digester.update(part);
      }
    }
    writer.end(digester.digests());
  } catch (error) {
    writer.fail(error instanceof SourceError ? error.code : 'DamagedInput', messageOf(error));
  }
};

void readAll(workerData as PrefetchOrder);
