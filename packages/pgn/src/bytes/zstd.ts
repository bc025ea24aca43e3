/**
 * Zstandard through zstddec's WebAssembly. Frames may follow each other, skippable ones among them; its
 * stream reads them all. On damage it would yield nothing forever, so many empty outputs are damage.
 */

import { ZSTDDecoder } from 'zstddec/stream';
import { messageOf, SourceError } from './source.js';

/** Legal files give at most two in a row. */
const MOST_EMPTY = 1000;

/** A decoder needs as much memory; zstd itself refuses more as long as it is not told to. */
const LARGEST_WINDOW = 128 * 1024 * 1024;

/** The bytes that a frame looks back on, by its first ones (RFC 8878, 3.1.1.1); 0 if it has none. */
const windowOf = (head: Uint8Array): number => {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.length);
  if (bytes.length < 14 || bytes.readUInt32LE(0) !== 0xfd2f_b528) return 0;
  const descriptor = bytes[4]!;
  if ((descriptor & 0x20) === 0) {
    const base = 2 ** (10 + (bytes[5]! >> 3));
    return base + (base / 8) * (bytes[5]! & 7);
  }
  // it looks back on all of itself
  const at = 5 + [0, 1, 2, 4][descriptor & 3]!;
  const size = descriptor >> 6;
  if (size < 2) return 0;
  return size === 2 ? bytes.readUInt32LE(at) : Number(bytes.readBigUInt64LE(at));
};

const checkWindow = (head: Uint8Array): void => {
  const window = windowOf(head);
  if (window <= LARGEST_WINDOW) return;
  throw new SourceError(
    'UnsupportedCompression',
    `it is zstd with a window of ${Math.ceil(window / 1024 / 1024)} MiB, where 128 are read; unpack it with zstd -d --long=31 first`,
  );
};

/** With a damage, what the same piece held before it is lost; small ones cost nothing. */
const PIECE = 4096;

function* piecesOf(input: Iterable<Uint8Array>): Generator<Uint8Array> {
  let isFirst = true;
  for (const chunk of input) {
    if (isFirst) checkWindow(chunk);
    isFirst = false;
    for (let at = 0; at < chunk.length; at += PIECE) yield chunk.subarray(at, at + PIECE);
  }
}

export async function* decodeZstd(input: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const decoder = new ZSTDDecoder();
  await decoder.init();
  let empty = 0;
  try {
    for (const part of decoder.decodeStreaming(piecesOf(input))) {
      empty = part.length === 0 ? empty + 1 : 0;
      if (empty > MOST_EMPTY) throw new SourceError('DamagedInput', 'a zstd frame is damaged');
      yield part;
    }
  } catch (error) {
    if (error instanceof SourceError) throw error;
    throw new SourceError('TruncatedInput', `the zstd data end too early (${messageOf(error)})`);
  }
}
