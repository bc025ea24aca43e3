/** Bytes of an index as 32-bit words. */

import { endianness } from 'node:os';

const IS_LITTLE = endianness() === 'LE';

/** `count` words from `at` on: a view if they are aligned and this machine is little-endian, else a copy. */
export const u32View = (bytes: Uint8Array, at: number, count: number): Uint32Array => {
  const start = bytes.byteOffset + at;
  if (IS_LITTLE && start % 4 === 0) return new Uint32Array(bytes.buffer, start, count);
  const view = new DataView(bytes.buffer, start, count * 4);
  return Uint32Array.from({ length: count }, (_, word) => view.getUint32(word * 4, true));
};
