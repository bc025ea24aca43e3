/**
 * Zstandard by zstddec's WebAssembly. Its stream reads all frames of a file, skippable ones too. On damage it yields
 * empty outputs forever, so a long run of them is damage.
 */

import { ZSTDDecoder } from 'zstddec/stream';
import { messageOf, SourceError } from './source.js';

/** Legal files give at most two in a row. */
const MAX_EMPTY = 1000;

/** A decoder needs this much memory; zstd itself refuses more by default. */
const MAX_WINDOW = 128 * 1024 * 1024;

const MAGIC = Buffer.of(0x28, 0xb5, 0x2f, 0xfd);
const MAX_HEADER = 14;

/** The bytes that a frame looks back on, by its first ones (RFC 8878, 3.1.1.1); 0 if it has few. */
const windowOf = (header: Buffer): number => {
  const descriptor = header[4]!;
  if ((descriptor & 0x20) === 0) {
    const base = 2 ** (10 + (header[5]! >> 3));
    return base + (base / 8) * (header[5]! & 7);
  }
  // it looks back on all of itself
  const at = 5 + [0, 1, 2, 4][descriptor & 3]!;
  const size = descriptor >> 6;
  if (size < 2) return 0;
  return size === 2 ? header.readUInt32LE(at) : Number(header.readBigUInt64LE(at));
};

/** The largest window of the frames that begin in these bytes. */
const largestWindow = (chunk: Uint8Array): number => {
  const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
  let largest = 0;
  for (let at = bytes.indexOf(MAGIC); at !== -1; at = bytes.indexOf(MAGIC, at + 1)) {
    if (at + MAX_HEADER > bytes.length) break;
    largest = Math.max(largest, windowOf(bytes.subarray(at)));
  }
  return largest;
};

/** Why the decoder yields nothing more of the last chunk. */
const faultOf = (chunk: Uint8Array): SourceError => {
  const window = largestWindow(chunk);
  return window <= MAX_WINDOW
    ? new SourceError('DamagedInput', 'a zstd frame is damaged')
    : new SourceError(
        'UnsupportedCompression',
        `it is zstd with a window of ${Math.ceil(window / 1024 / 1024)} MiB, and at most 128 MiB are supported; unpack it with zstd -d --long=31 first`,
      );
};

/** Damage loses what the same piece held before it, so pieces are small. */
const PIECE = 4096;

function* piecesOf(
  input: Iterable<Uint8Array>,
  onChunk: (chunk: Uint8Array) => void,
): Generator<Uint8Array> {
  for (const chunk of input) {
    onChunk(chunk);
    for (let at = 0; at < chunk.length; at += PIECE) yield chunk.subarray(at, at + PIECE);
  }
}

export async function* decodeZstd(input: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const decoder = new ZSTDDecoder();
  await decoder.init();
  let empty = 0;
  let last: Uint8Array = new Uint8Array(0);
  const pieces = piecesOf(input, (chunk) => {
    last = chunk;
  });
  try {
    for (const part of decoder.decodeStreaming(pieces)) {
      empty = part.length === 0 ? empty + 1 : 0;
      if (empty > MAX_EMPTY) throw faultOf(last);
      yield part;
    }
  } catch (error) {
    if (error instanceof SourceError) throw error;
    throw new SourceError('TruncatedInput', `the zstd data end too early (${messageOf(error)})`);
  }
}
