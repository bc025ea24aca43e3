/**
 * An index on its way from the file: block by block, with its checksum, CRC-32, words of its records and the order of
 * its strings. Of a long one all that is done in WebAssembly, several times as fast; wasm/index-blocks.ts says how.
 *
 * Hot: `bench/sql.bench.mjs`.
 */

import { crc32 } from 'node:zlib';
import { instantiate, type WasmInstance, type WasmNumber } from '../wasm/instantiate.js';
import { INDEX_BLOCKS } from '../wasm/index-blocks.js';
import { RECORD } from './layout.js';
import { wordsOf } from './words.js';

/** A block stays in the processor's cache, and is there for the next index. */
export const BLOCK_RECORDS = 4096;
const BLOCK_BYTES = BLOCK_RECORDS * RECORD.length;

/** Copies the word at one place of each record, and gives the largest, of which only the bits of the mask count. */
export type PickWords = (place: number, mask: number, into: Uint32Array, first: number) => number;

export interface IndexBlocks {
  /** Where the next bytes are put. */
  readonly block: Buffer;
  /** Begins so many bytes, behind some that have this checksum. */
  readonly begin: (before: number, length: number) => void;
  /** Takes so many bytes of the block for the checksum: whole vectors of 16, but for the last ones of all. */
  readonly take: (length: number) => void;
  /** The checksum of all. */
  readonly finish: () => number;
  /** Picks words of the first records of the block. */
  readonly pickOf: (records: number) => PickWords;
  /** Whether none of these words is below the one before. They overwrite the block. */
  readonly ascend: (words: Uint32Array) => boolean;
}

/** The other side; names in capitals are places in its memory. */
interface Other {
  readonly REST: WasmNumber;
  readonly REST_LENGTH: WasmNumber;
  readonly PICKED: WasmNumber;
  readonly BLOCK: WasmNumber;
  readonly begin: (register: number) => void;
  readonly divide: (length: number) => void;
  readonly finish: () => void;
  readonly pick: (records: number, recordLength: number, place: number, mask: number) => number;
  readonly ascend: (count: number, before: number) => number;
}

/** With this start value Node's checksum begins with a register of zeros. */
const EMPTY_REGISTER = 0xffff_ffff;
const VECTOR = 16;

/** Picks words of records wherever they are. */
export const pickPlainly = (records: Uint8Array): PickWords => {
  const step = RECORD.length / 4;
  const words = wordsOf(records, 0, records.length / 4);
  return (place, mask, into, first) => {
    let largest = 0;
    for (let at = place, game = first; at < words.length; at += step, game += 1) {
      const word = words[at]!;
      into[game] = word;
      const value = (word & mask) >>> 0;
      if (value > largest) largest = value;
    }
    return largest;
  };
};

export const ascendPlainly = (words: Uint32Array): boolean => {
  for (let index = 1; index < words.length; index += 1) {
    if (words[index]! < words[index - 1]!) return false;
  }
  return true;
};

export const makePlainBlocks = (): IndexBlocks => {
  const block = Buffer.allocUnsafeSlow(BLOCK_BYTES);
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
    pickOf: (records) => pickPlainly(block.subarray(0, records * RECORD.length)),
    ascend: ascendPlainly,
  };
};

const blocksOf = ({ exports: other, memory }: WasmInstance<Other>): IndexBlocks => {
  const restLength = other.REST_LENGTH.value;
  const start = other.BLOCK.value;
  const bytes = memory(start + BLOCK_BYTES);
  const block = bytes.subarray(start, start + BLOCK_BYTES);
  const rest = bytes.subarray(other.REST.value, other.REST.value + restLength);
  const blockWords = new Uint32Array(bytes.buffer, start, BLOCK_BYTES / 4);
  const picked = new Uint32Array(bytes.buffer, other.PICKED.value, BLOCK_RECORDS);
  let crc = 0;
  /** So many bytes in whole vectors are still to come. */
  let missing = 0;
  let resting = 0;
  let odd: Buffer = Buffer.alloc(0);
  return {
    block,
    begin: (before, length) => {
      crc = before;
      missing = length - (length % VECTOR);
      resting = 0;
      odd = Buffer.alloc(0);
      other.begin(~before);
    },
    take: (length) => {
      const whole = Math.min(length, missing);
      const divided = Math.max(0, Math.min(whole, missing - restLength));
      other.divide(divided);
      resting += block.copy(rest, resting, divided, whole);
      missing -= whole;
      if (whole < length) odd = Buffer.from(block.subarray(whole, length));
    },
    finish: () => {
      // so short that nothing was divided
      if (resting < restLength) return crc32(odd, crc32(rest.subarray(0, resting), crc));
      other.finish();
      return crc32(odd, crc32(rest, EMPTY_REGISTER));
    },
    pickOf: (records) => (place, mask, into, first) => {
      const largest = other.pick(records, RECORD.length, place * 4, mask) >>> 0;
      into.set(picked.subarray(0, records), first);
      return largest;
    },
    ascend: (words) => {
      const most = blockWords.length;
      for (let at = 0, last = 0; at < words.length; at += most) {
        const part = words.subarray(at, at + most);
        blockWords.set(part);
        if (other.ascend(part.length, last) === 0) return false;
        last = part.at(-1)!;
      }
      return true;
    },
  };
};

/** Null where there is no WebAssembly. */
export const makeQuickBlocks = (): IndexBlocks | null => {
  const instance = instantiate<Other>(INDEX_BLOCKS);
  return instance && blocksOf(instance);
};
