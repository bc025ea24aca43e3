/** Turns UTF-16 with a byte order mark into UTF-8, so that everything else sees one encoding. */

import type { ByteSource } from './source.js';

/** The encoding that a text's first bytes announce. */
export const detectUtf16 = (head: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return null;
};

const CHUNK = 64 * 1024;

export const utf16Source = (
  { read: readRaw, close }: ByteSource,
  encoding: 'utf-16le' | 'utf-16be',
): ByteSource => {
  const decoder = new TextDecoder(encoding);
  const raw = new Uint8Array(CHUNK);
  let ready: Uint8Array = new Uint8Array(0);
  let ended = false;
  const read = (into: Uint8Array): number => {
    while (ready.length === 0 && !ended) {
      const count = readRaw(raw);
      ended = count === 0;
      ready = Buffer.from(decoder.decode(raw.subarray(0, count), { stream: !ended }));
    }
    const part = ready.subarray(0, into.length);
    into.set(part);
    ready = ready.subarray(part.length);
    return part.length;
  };
  return { read, close };
};
