/**
 * Interned strings with ids from 1. A hash table over bytes: a million sites as JavaScript strings in a map would take
 * several times the memory.
 */

import { isUtf8 } from 'node:buffer';
import { FNV_PRIME, FNV_SEED } from '../syntax/tag.js';
import { decodeText, unescapeValue } from '../syntax/values.js';
import { U32_LIMIT } from './layout.js';

/** Strings as bytes: string `id` lies between `offsets[id - 1]` and `offsets[id]`. */
export interface StringHeap {
  readonly offsets: Uint32Array;
  readonly bytes: Uint8Array;
}

export type Strings = ReturnType<typeof makeStrings>;

const grown = <List extends Uint8Array | Uint32Array | Int32Array>(
  list: List,
  larger: List,
): List => {
  larger.set(list);
  return larger;
};

/**
 * Room at first for `expected` strings of usual length; untouched memory costs nothing. Long because the functions
 * within share one table.
 */
export const makeStrings = (expected = 1024) => {
  let text: Uint8Array = new Uint8Array(expected * 32);
  let used = 0;
  let offsets = new Uint32Array(expected);
  let count = 0;
  // ids by hash, open addressing, at most half full
  let table = new Uint32Array(64);
  let hashes = new Int32Array(expected);
  /** The heap has outgrown its offsets. */
  let full = false;

  const rehash = (): void => {
    table = new Uint32Array(table.length * 2);
    const mask = table.length - 1;
    for (let id = 1; id <= count; id += 1) {
      let slot = hashes[id]! & mask;
      while (table[slot] !== 0) slot = (slot + 1) & mask;
      table[slot] = id;
    }
  };
  const add = (bytes: Uint8Array, from: number, to: number): number => {
    const length = to - from;
    if (used + length >= U32_LIMIT) {
      full = true;
      return 0;
    }
    if (used + length > text.length) {
      text = grown(text, new Uint8Array(Math.max(text.length * 2, used + length)));
    }
    for (let index = 0; index < length; index += 1) text[used + index] = bytes[from + index]!;
    used += length;
    count += 1;
    if (count + 1 >= offsets.length) {
      offsets = grown(offsets, new Uint32Array(offsets.length * 2));
      hashes = grown(hashes, new Int32Array(hashes.length * 2));
    }
    offsets[count] = used;
    return count;
  };
  /** Whether a plain value is the string of an id. */
  const isString = (id: number, bytes: Uint8Array, from: number, to: number): boolean => {
    if (id === 0 || id > count) return false;
    const start = offsets[id - 1]!;
    const length = to - from;
    if (offsets[id]! - start !== length) return false;
    let index = 0;
    while (index < length && text[start + index] === bytes[from + index]) index += 1;
    return index === length;
  };
  const find = (bytes: Uint8Array, from: number, to: number, hash: number): number => {
    const mask = table.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const id = table[slot]!;
      if (id === 0) {
        const added = add(bytes, from, to);
        if (added === 0) return 0;
        hashes[added] = hash;
        table[slot] = added;
        if (count * 2 > table.length) rehash();
        return added;
      }
      if (hashes[id] === hash && isString(id, bytes, from, to)) return id;
    }
  };
  /** The id of plain ASCII with a known hash, FNV-1a of its bytes. */
  const internHashed = (bytes: Buffer, from: number, to: number, hash: number): number =>
    find(bytes, from, to, hash ^ (hash >>> 15));
  /** The id of a tag's value, which may be in any encoding and have escapes. */
  const internValue = (bytes: Buffer, from: number, to: number, plain: boolean): number => {
    let or = 0;
    let hash = FNV_SEED;
    for (let index = from; index < to; index += 1) {
      const byte = bytes[index]!;
      or |= byte;
      hash = Math.imul(hash ^ byte, FNV_PRIME);
    }
    if (plain && (or < 0x80 || isUtf8(bytes.subarray(from, to)))) {
      return internHashed(bytes, from, to, hash);
    }
    const value = decodeText(bytes.subarray(from, to));
    const utf8 = Buffer.from(plain ? value : unescapeValue(value));
    return internValue(utf8, 0, utf8.length, true);
  };
  const heap = (): StringHeap => ({
    offsets: offsets.subarray(0, count + 1),
    bytes: text.subarray(0, used),
  });
  return { internValue, internHashed, isString, heap, full: () => full };
};
