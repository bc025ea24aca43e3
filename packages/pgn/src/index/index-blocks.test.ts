import { crc32 } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { makePlainBlocks, makeQuickBlocks, type IndexBlocks } from './index-blocks.js';
import { RECORD } from './layout.js';

const plain = makePlainBlocks();
const quick = makeQuickBlocks();
const ways = [
  ['plain', plain],
  ['in WebAssembly', quick],
] as const;

/** The checksum of a text that comes in parts of these lengths, the last one again and again. */
const sumOf = (
  blocks: IndexBlocks,
  before: number,
  text: Buffer,
  lengths: readonly number[],
): number => {
  const { block } = blocks;
  blocks.begin(before, text.length);
  for (let at = 0, part = 0; at < text.length; part += 1) {
    const length = Math.min(lengths[part] ?? lengths.at(-1) ?? block.length, text.length - at);
    text.copy(block, 0, at, at + length);
    blocks.take(length);
    at += length;
  }
  return blocks.finish();
};

const bytesOf = (length: number, seed: number): Buffer =>
  Buffer.from(Uint8Array.from({ length }, (_, at) => Math.imul(seed ^ at, 0x9e3779b1) >>> 23));

const texts = fc.tuple(fc.nat(40_000), fc.integer()).map(([length, seed]) => bytesOf(length, seed));
const parts = fc.array(
  fc.integer({ min: 1, max: 500 }).map((vectors) => vectors * 16),
  { maxLength: 8 },
);
const anyChecksum = fc.integer({ min: 0, max: 0xffff_ffff });

it.each(ways)('has the checksum of zlib, whatever the parts: %s', (_, blocks) => {
  if (blocks === null) throw new Error('no WebAssembly');
  fc.assert(
    fc.property(texts, anyChecksum, parts, (text, before, lengths) => {
      expect(sumOf(blocks, before, text, lengths)).toBe(crc32(text, before));
    }),
    { numRuns: 300 },
  );
});

// 300 vectors are the rest that is left of any text
it.each([0, 1, 2, 299, 300, 301, 499, 500, 501, 799, 800, 801, 1300, 1301])(
  'takes %i vectors, and some bytes more',
  (count) => {
    if (quick === null) throw new Error('no WebAssembly');
    for (const odd of [0, 1, 15]) {
      const text = bytesOf(count * 16 + odd, 7);
      for (const before of [0, 1, 0xffff_ffff, 0xdead_beef]) {
        expect(sumOf(quick, before, text, [8000])).toBe(crc32(text, before));
      }
    }
  },
);

it('notices any bit', () => {
  if (quick === null) throw new Error('no WebAssembly');
  const text = Buffer.alloc(16 * 1000 + 3, 'Zeitnot');
  const right = crc32(text);
  const places = [...Array.from({ length: 2286 }, (_, step) => step * 7), 16_000, 16_001, 16_002];
  for (const at of places) {
    text[at]! ^= 1 << (at % 8);
    expect(sumOf(quick, 0, text, [8000])).not.toBe(right);
    text[at]! ^= 1 << (at % 8);
  }
  expect(sumOf(quick, 0, text, [8000])).toBe(right);
});

const PLACES = RECORD.length / 4;

it.each(ways)('picks words of records, and the largest of them: %s', (_, blocks) => {
  if (blocks === null) throw new Error('no WebAssembly');
  const { block, pickOf } = blocks;
  const order = fc.record({
    records: fc.oneof(fc.nat(40), fc.constantFrom(4095, 4096)),
    place: fc.nat(PLACES - 1),
    mask: fc.constantFrom(-1, 0xff, 0),
    first: fc.nat(3),
    seed: fc.integer(),
  });
  fc.assert(
    fc.property(order, ({ records, place, mask, first, seed }) => {
      bytesOf(records * RECORD.length, seed).copy(block);
      const words = Array.from({ length: records }, (_word, record) =>
        block.readUInt32LE(record * RECORD.length + place * 4),
      );
      const into = new Uint32Array(records + 4).fill(99);
      const largest = pickOf(records)(place, mask, into, first);
      const after = Array<number>(4 - first).fill(99);
      expect([...into]).toEqual([...Array<number>(first).fill(99), ...words, ...after]);
      expect(largest).toBe(words.reduce((most, word) => Math.max(most, (word & mask) >>> 0), 0));
    }),
    { numRuns: 200 },
  );
});

it.each(ways)('tells whether words ascend: %s', (_, blocks) => {
  if (blocks === null) throw new Error('no WebAssembly');
  const words = Uint32Array.from({ length: 120_000 }, (_word, index) => Math.floor(index / 3));
  words[119_999] = 0xffff_ffff;
  expect(blocks.ascend(words)).toBe(true);
  expect(blocks.ascend(words.subarray(0, 0))).toBe(true);
  // within a block, and where one ends
  for (const at of [4, 500, 49_151, 49_152, 49_153, 98_304, 119_999]) {
    const before = words[at]!;
    words[at] = words[at - 1]! - 1;
    expect(blocks.ascend(words), `${at}`).toBe(false);
    words[at] = before;
  }
});
