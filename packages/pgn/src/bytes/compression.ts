/** How a file is compressed, by its first bytes or by name. */

import { failure, success, type Result } from '@zeitnot/core';
import type { SourceErrorCode } from './source.js';

/** The compressions that are read. */
export const COMPRESSIONS = ['none', 'zstd', 'gzip', 'bzip2'] as const;
/** One of `COMPRESSIONS`. */
export type Compression = (typeof COMPRESSIONS)[number];

/** How many bytes the functions below need. */
export const HEAD_LENGTH = 10;

/** The first six bytes of a block, and those of an empty stream's end. */
const BZIP2_NEXT: ReadonlySet<string> = new Set(['314159265359', '177245385090']);

export const detectCompression = (head: Uint8Array): Compression => {
  const [a, b, c, d] = head;
  if (b === 0xb5 && c === 0x2f && d === 0xfd && a === 0x28) return 'zstd';
  // a skippable frame may stand first
  if (a !== undefined && a >= 0x50 && a <= 0x5f && b === 0x2a && c === 0x4d && d === 0x18) {
    return 'zstd';
  }
  if (a === 0x1f && b === 0x8b && c === 0x08) return 'gzip';
  const hex = Buffer.from(head).toString('hex');
  const isBzip2 = /^425a683[1-9]/.test(hex) && BZIP2_NEXT.has(hex.slice(8, 20));
  return isBzip2 ? 'bzip2' : 'none';
};

/** Other formats that games come in, by their first bytes, which no text has. */
const UNREAD: readonly (readonly [string, string])[] = [
  ['fd377a585a00', 'an xz file'],
  ['377abcaf271c', 'a 7z file'],
  ['504b0304', 'a zip file'],
  ['504b0506', 'an empty zip file'],
  ['526172211a07', 'a rar file'],
  ['04224d18', 'an lz4 file'],
  ['4c5a495001', 'an lzip file'],
  ['1f9d', 'a file of compress'],
];

/** The format of a file that another program has to unpack; null for any other. */
export const detectUnread = (head: Uint8Array): string | null => {
  const hex = Buffer.from(head).toString('hex');
  return UNREAD.find(([begin]) => hex.startsWith(begin))?.[1] ?? null;
};

/** A compression by its name, in any case. */
export const parseCompression = (name: string): Result<Compression, SourceErrorCode> => {
  const found = COMPRESSIONS.find((known) => known === name.toLowerCase());
  return found === undefined
    ? failure(
        'UnknownCompression',
        `Invalid compression value '${name}'; known are ${COMPRESSIONS.join(', ')}`,
      )
    : success(found);
};
