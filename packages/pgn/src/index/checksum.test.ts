import { crc32 } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeChecksum, makePlainChecksum, type Checksum } from './checksum.js';

const BLOCK = 16 * 500;
const quick = makeChecksum(BLOCK);

/** The checksum of a text that comes in parts of these lengths, the last one again and again. */
const sumOf = (sum: Checksum, before: number, text: Buffer, lengths: readonly number[]): number => {
  sum.begin(before, text.length);
  for (let at = 0, part = 0; at < text.length; part += 1) {
    const length = Math.min(lengths[part] ?? lengths.at(-1) ?? BLOCK, text.length - at);
    text.copy(sum.block, 0, at, at + length);
    sum.take(length);
    at += length;
  }
  return sum.finish();
};

const vectors = (most: number) => fc.nat(most).map((count) => count * 16);
const texts = fc
  .tuple(vectors(2500), fc.integer())
  .map(([length, seed]) =>
    Buffer.from(Uint8Array.from({ length }, (_, at) => Math.imul(seed ^ at, 0x9e3779b1) >>> 23)),
  );
const parts = fc.array(
  vectors(BLOCK / 16).map((length) => Math.max(16, length)),
  { maxLength: 8 },
);
const anyChecksum = fc.integer({ min: 0, max: 0xffff_ffff });

it.each([
  ['plain', makePlainChecksum(BLOCK)],
  ['in WebAssembly', quick],
] as const)('is that of zlib, whatever the parts: %s', (_, sum) => {
  if (sum === null) throw new Error('no WebAssembly');
  fc.assert(
    fc.property(texts, anyChecksum, parts, (text, before, lengths) => {
      expect(sumOf(sum, before, text, lengths)).toBe(crc32(text, before));
    }),
    { numRuns: 300 },
  );
});

// 300 vectors are the rest that is left of any text
it.each([0, 1, 2, 299, 300, 301, 499, 500, 501, 799, 800, 801, 1300, 1301])(
  'takes %i vectors',
  (count) => {
    if (quick === null) throw new Error('no WebAssembly');
    const text = Buffer.from(Uint8Array.from({ length: count * 16 }, (_, at) => at * 7));
    for (const before of [0, 1, 0xffff_ffff, 0xdead_beef]) {
      expect(sumOf(quick, before, text, [])).toBe(crc32(text, before));
    }
  },
);

it('notices any bit', () => {
  if (quick === null) throw new Error('no WebAssembly');
  const text = Buffer.alloc(16 * 1000, 'Zeitnot');
  const right = crc32(text);
  for (let at = 0; at < text.length; at += 7) {
    text[at]! ^= 1 << (at % 8);
    expect(sumOf(quick, 0, text, [])).not.toBe(right);
    text[at]! ^= 1 << (at % 8);
  }
  expect(sumOf(quick, 0, text, [])).toBe(right);
});
