/** The checksum of a whole file. */

import { crc32 } from 'node:zlib';
import type { OpenFile } from '../bytes/source.js';

const CHUNK = 1024 * 1024;

export const crcOfFile = (
  { readAt, size }: OpenFile,
  onProgress?: (done: number, total: number) => void,
  onBytes?: (bytes: Uint8Array) => void,
): number => {
  const chunk = new Uint8Array(CHUNK);
  let crc = 0;
  for (let position = 0; position < size;) {
    const count = readAt(chunk, position);
    if (count === 0) break;
    const bytes = chunk.subarray(0, count);
    crc = crc32(bytes, crc);
    onBytes?.(bytes);
    position += count;
    onProgress?.(position, size);
  }
  return crc;
};
