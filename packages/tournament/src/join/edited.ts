/** Which files of a broken tournament are not as break has left them. */

import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { crc32 } from '@zeitnot/pgn';
import { reading } from '../files/system-errors.js';
import { formatCrc, type ManifestPartition } from '../manifest/manifest.js';

export type FileState = 'same' | 'edited' | 'missing';

const crcOf = (path: string): string => {
  const chunk = Buffer.allocUnsafe(1024 * 1024);
  const handle = openSync(path, 'r');
  let crc = 0;
  try {
    for (;;) {
      const count = readSync(handle, chunk);
      if (count === 0) break;
      crc = crc32(chunk.subarray(0, count), crc);
    }
  } finally {
    closeSync(handle);
  }
  return formatCrc(crc);
};

/** By size alone, or by its checksum as well. */
export const stateOf = (
  path: string,
  { bytes, crc32: crc }: ManifestPartition,
  thorough: boolean,
): FileState =>
  reading(path, () => {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined || !stat.isFile()) return 'missing';
    if (stat.size !== bytes) return 'edited';
    return thorough && crcOf(path) !== crc ? 'edited' : 'same';
  });
