import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bigintCell, CELL_BYTES, inlineCell, textOfCell, wordsOf } from './cells.js';

const bufferOf = (words: Uint32Array): Buffer<ArrayBuffer> => Buffer.from(words.slice().buffer);

describe('a cell', () => {
  it.each([
    ['', [0, 0, 0, 0]],
    ['ab', [2, 0x6261, 0, 0]],
    ['ultra-bullet', [12, 0x72746c75, 0x75622d61, 0x74656c6c]],
    ['ä', [2, 0xa4c3, 0, 0]],
  ])('of %j has its length first and zeros last', (text, words) => {
    expect([...(inlineCell(text) ?? [])]).toEqual(words);
  });

  it.each(['correspondence', 'äääääää', '日本日本日'])('does not hold %j', (text) => {
    expect(inlineCell(text)).toBeNull();
  });

  it('gives back the text that was put into it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (text) => {
        const cell = inlineCell(text);
        fc.pre(cell !== null);
        expect(textOfCell(bufferOf(cell), 0)).toBe(text);
      }),
    );
  });

  it('of a number has its lower half first', () => {
    expect([...bigintCell(260n)]).toEqual([260, 0]);
    expect([...bigintCell(-1n)]).toEqual([0xffffffff, 0xffffffff]);
    expect([...bigintCell(2n ** 33n)]).toEqual([0, 2]);
  });
});

it('reads words from a buffer that is not aligned', () => {
  const odd = Buffer.from(new ArrayBuffer(CELL_BYTES + 1), 1, CELL_BYTES);
  odd.writeUInt32LE(7, 4);
  expect([...wordsOf(odd)]).toEqual([0, 7, 0, 0]);
});
