/** Numbers of an index as words of 32 bits. */

import { endianness } from 'node:os';

const IS_LITTLE = endianness() === 'LE';

/** So many words from `at` on: where they stand, if this machine can read them there, else a copy. */
export const u32View = (bytes: Uint8Array, at: number, count: number): Uint32Array => {
  const start = bytes.byteOffset + at;
  if (IS_LITTLE && start % 4 === 0) return new Uint32Array(bytes.buffer, start, count);
  const view = new DataView(bytes.buffer, start, count * 4);
  return Uint32Array.from({ length: count }, (_, word) => view.getUint32(word * 4, true));
};
