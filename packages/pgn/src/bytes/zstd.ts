/**
 * Zstandard through zstddec's WebAssembly. Frames may follow each other, skippable ones among them; its
 * stream reads them all. On damage it would yield nothing forever, so many empty outputs are damage.
 */

import { ZSTDDecoder } from 'zstddec/stream';
import { messageOf, SourceError } from './source.js';

/** Legal files give at most two in a row. */
const MOST_EMPTY = 1000;

/** With a damage, what the same piece held before it is lost; small ones cost nothing. */
const PIECE = 4096;

function* piecesOf(input: Iterable<Uint8Array>): Generator<Uint8Array> {
  for (const chunk of input) {
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
