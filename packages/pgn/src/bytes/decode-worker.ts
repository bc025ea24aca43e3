/** The thread that decompresses a file, or bytes it is given, into a ring. */

import { workerData } from 'node:worker_threads';
import { decodeBzip2 } from './bzip2.js';
import type { Compression } from './compression.js';
import { decodeGzip } from './gzip.js';
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
import { decodeZstd } from './zstd.js';

export interface DecodeOrder {
  readonly input: string | Uint8Array;
  /** The input is an open pipe, and these are its first bytes. */
  readonly pipe: { readonly descriptor: number; readonly head: Uint8Array } | null;
  readonly compression: Compression;
  readonly ring: SharedArrayBuffer;
}

const CHUNK = 128 * 1024;

const openInput = ({ input, pipe }: DecodeOrder): ByteSource => {
  if (typeof input !== 'string') return bufferSource(input);
  return pipe === null
    ? fileSource(fileAt(input))
    : withHead(pipe.head, pipeSource(input, pipe.descriptor));
};

function* chunksOf(source: ByteSource): Generator<Uint8Array> {
  for (;;) {
    const chunk = new Uint8Array(CHUNK);
    const count = source.read(chunk);
    if (count === 0) return;
    yield chunk.subarray(0, count);
  }
}

const DECODERS = {
  none: (input: Iterable<Uint8Array>) => input,
  zstd: decodeZstd,
  gzip: decodeGzip,
  bzip2: decodeBzip2,
} as const;

const order = workerData as DecodeOrder;
const { compression } = order;
const writer = ringWriter(order.ring);
try {
  for await (const part of DECODERS[compression](chunksOf(openInput(order)))) writer.write(part);
  writer.end();
} catch (error) {
  writer.fail(error instanceof SourceError ? error.code : 'DamagedInput', messageOf(error));
}
