/** What is computed of bytes on their way: a hash that identifies a text, the checksum of a file. */

import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { ByteSource } from './source.js';

/** The digests of some bytes, as far as they were wanted. */
export interface Digests {
  /** In hexadecimal. */
  readonly sha256?: string;
  readonly crc32?: number;
}

/** The name of a digest. */
export type Digest = keyof Digests;

export const makeDigester = (wanted: readonly Digest[]) => {
  const hash = wanted.includes('sha256') ? createHash('sha256') : null;
  let crc = wanted.includes('crc32') ? 0 : null;
  return {
    update: (bytes: Uint8Array): void => {
      hash?.update(bytes);
      if (crc !== null) crc = crc32(bytes, crc);
    },
    digests: (): Digests => ({
      ...(hash === null ? {} : { sha256: hash.digest('hex') }),
      ...(crc === null ? {} : { crc32: crc }),
    }),
  };
};

/** A source that digests its bytes as they are read. */
export interface DigestedSource extends ByteSource {
  /** Of all bytes, once they are read. */
  readonly digests: () => Digests;
}

/** A source whose bytes are digested as they are read. */
export const digested = (
  { read, close }: ByteSource,
  wanted: readonly Digest[],
): DigestedSource => {
  const { update, digests } = makeDigester(wanted);
  return {
    read: (into) => {
      const count = read(into);
      update(into.subarray(0, count));
      return count;
    },
    digests,
    close,
  };
};
