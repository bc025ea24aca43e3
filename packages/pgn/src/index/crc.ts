/** CRC-32 as of zlib: its own function where Node has it, eight tables where it has not. */

import * as zlib from 'node:zlib';

const TABLES = ((): Uint32Array[] => {
  const first = Uint32Array.from({ length: 256 }, (_, byte) => {
    let crc = byte;
    for (let bit = 0; bit < 8; bit += 1)
      crc = (crc & 1) === 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    return crc;
  });
  const tables = [first];
  for (let index = 1; index < 8; index += 1) {
    const last = tables[index - 1]!;
    tables.push(last.map((crc) => (crc >>> 8) ^ first[crc & 0xff]!));
  }
  return tables;
})();

/** Eight bytes at a step. */
export const crc32InTables = (bytes: Uint8Array, crc = 0): number => {
  const [t0, t1, t2, t3, t4, t5, t6, t7] = TABLES as [
    ...[Uint32Array, Uint32Array, Uint32Array, Uint32Array],
    ...[Uint32Array, Uint32Array, Uint32Array, Uint32Array],
  ];
  let value = ~crc;
  let at = 0;
  for (const end = bytes.length - 7; at < end; at += 8) {
    value ^= bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
    value =
      t7[value & 0xff]! ^
      t6[(value >>> 8) & 0xff]! ^
      t5[(value >>> 16) & 0xff]! ^
      t4[value >>> 24]! ^
      t3[bytes[at + 4]!]! ^
      t2[bytes[at + 5]!]! ^
      t1[bytes[at + 6]!]! ^
      t0[bytes[at + 7]!]!;
  }
  for (; at < bytes.length; at += 1) value = (value >>> 8) ^ t0[(value ^ bytes[at]!) & 0xff]!;
  return ~value >>> 0;
};

type Crc32 = (bytes: Uint8Array, crc?: number) => number;

/** The checksum of bytes that follow others whose checksum is `crc`. */
export const crc32: Crc32 = (zlib as { readonly crc32?: Crc32 }).crc32 ?? crc32InTables;

/** Multiplies two polynomials over GF(2) modulo the CRC's, bits reversed. */
const multiply = (a: number, b: number): number => {
  let product = 0;
  let shifted = b;
  for (let bit = 31; bit >= 0; bit -= 1) {
    if (((a >>> bit) & 1) === 1) product ^= shifted;
    shifted = (shifted & 1) === 1 ? (shifted >>> 1) ^ 0xedb88320 : shifted >>> 1;
  }
  return product >>> 0;
};

/** The checksum of two texts together, from that of each and the length of the second. */
export const joinCrc32 = (first: number, second: number, secondLength: number): number => {
  // x ** 8 to the power of the length, by squaring
  let power = 0x00800000;
  let shift = 0x80000000;
  for (let left = secondLength; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) shift = multiply(shift, power);
    power = multiply(power, power);
  }
  return (multiply(first, shift) ^ second) >>> 0;
};
