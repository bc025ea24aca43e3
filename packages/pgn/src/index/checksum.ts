/**
 * The checksum of a text that comes in parts, CRC-32. Of a long one it is taken in WebAssembly, two to three times
 * faster than by Node; wasm/checksum.ts says how.
 */

import { crc32 } from 'node:zlib';
import { instantiate, type WasmInstance, type WasmNumber } from '../wasm/instantiate.js';
import { CHECKSUM } from '../wasm/checksum.js';

/** Works on whole vectors of 16 bytes. */
export interface Checksum {
  /** Where the next part is put. */
  readonly block: Buffer;
  /** Begins a text of so many bytes, behind one that has this checksum. */
  readonly begin: (before: number, length: number) => void;
  /** Takes so many bytes of the block. */
  readonly take: (length: number) => void;
  /** The checksum of both texts together. */
  readonly finish: () => number;
}

/** The other side; names in capitals are places in its memory. */
interface Other {
  readonly REST: WasmNumber;
  readonly REST_LENGTH: WasmNumber;
  readonly TEXT: WasmNumber;
  readonly begin: (register: number) => void;
  readonly divide: (from: number, length: number) => void;
  readonly finish: () => void;
}

/** With this start value Node's checksum begins with a register of zeros. */
const EMPTY_REGISTER = 0xffff_ffff;

export const makePlainChecksum = (size: number): Checksum => {
  const block = Buffer.allocUnsafeSlow(size);
  let crc = 0;
  return {
    block,
    begin: (before) => {
      crc = before;
    },
    take: (length) => {
      crc = crc32(block.subarray(0, length), crc);
    },
    finish: () => crc,
  };
};

const makeQuickChecksum = (
  { exports: other, memory }: WasmInstance<Other>,
  size: number,
): Checksum => {
  const text = other.TEXT.value;
  const restLength = other.REST_LENGTH.value;
  const bytes = memory(text + size);
  const block = bytes.subarray(text, text + size);
  const rest = bytes.subarray(other.REST.value, other.REST.value + restLength);
  let crc = 0;
  let missing = 0;
  let resting = 0;
  return {
    block,
    begin: (before, length) => {
      crc = before;
      missing = length;
      resting = 0;
      other.begin(~before);
    },
    take: (length) => {
      const divided = Math.max(0, Math.min(length, missing - restLength));
      other.divide(text, divided);
      resting += block.copy(rest, resting, divided, length);
      missing -= length;
    },
    finish: () => {
      // so short that nothing was divided
      if (resting < restLength) return crc32(rest.subarray(0, resting), crc);
      other.finish();
      return crc32(rest, EMPTY_REGISTER);
    },
  };
};

/** With a block of that size; null where there is no WebAssembly. */
export const makeChecksum = (size: number): Checksum | null => {
  const instance = instantiate<Other>(CHECKSUM);
  return instance && makeQuickChecksum(instance, size);
};
