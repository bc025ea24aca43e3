/** Gzip through Node's zlib, which reads one member after the other. */

import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { messageOf, SourceError } from './source.js';

export async function* decodeGzip(input: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: 128 * 1024 });
  const chunks = Readable.from(input, { objectMode: true });
  chunks.on('error', (error) => gunzip.destroy(error));
  chunks.pipe(gunzip);
  try {
    for await (const part of gunzip) yield part as Uint8Array;
  } catch (error) {
    if (error instanceof SourceError) throw error;
    const early = messageOf(error) === 'unexpected end of file';
    throw new SourceError(
      early ? 'TruncatedInput' : 'DamagedInput',
      `the gzip data ${early ? 'end too early' : 'are damaged'} (${messageOf(error)})`,
    );
  }
}
