import { describe, expect, it, vi } from 'vitest';
import { cachedValue, makeTagCache, cacheByText, type TagCache } from './tag-cache.js';
import { inlineCell } from './cells.js';

const ask = (cache: TagCache, text: string, chunk: number): unknown => {
  const [length = 0, second = 0, third = 0, fourth = 0] = inlineCell(text) ?? [
    text.length,
    1,
    2,
    3,
  ];
  const found = cache.find(length, second, third, fourth, chunk);
  const slot = found === -1 ? cache.learn(text, length, second, third, fourth, chunk) : found;
  return cache.bySlot[slot];
};

describe('cache by cell', () => {
  it('computes a short text once', () => {
    const compute = vi.fn((text: string) => text.toUpperCase());
    const cache = makeTagCache(compute);
    for (const chunk of [1, 1, 2, 3]) expect(ask(cache, 'ab', chunk)).toEqual(cachedValue('AB'));
    expect(compute).toHaveBeenCalledTimes(1);
  });

  it('never trusts the pointer of a long text beyond its chunk', () => {
    const cache = makeTagCache((text) => text);
    expect(ask(cache, 'first text here', 1)).toEqual(cachedValue('first text here'));
    // the same words in the next chunk may point to another text
    expect(ask(cache, 'other text here', 2)).toEqual(cachedValue('other text here'));
    expect(cache.find(15, 1, 2, 3, 3)).toBe(-1);
  });

  it('stays right when many values share few slots', () => {
    const cache = makeTagCache((text) => `<${text}>`, 4);
    for (let round = 1; round < 4; round += 1) {
      for (let value = 0; value < 100; value += 1) {
        expect(ask(cache, String(value), round)).toEqual(cachedValue(`<${value}>`));
      }
    }
  });

  it('does not keep very long texts', () => {
    const cache = makeTagCache((text) => text);
    const text = 'x'.repeat(1000);
    expect(ask(cache, text, 1)).toEqual(cachedValue(text));
    expect(cache.find(1000, 1, 2, 3, 1)).toBe(-1);
  });
});

describe('cache by text', () => {
  it('forgets the older half when full', () => {
    const compute = vi.fn((text: string) => text);
    const cached = cacheByText(compute, 2);
    for (const text of ['a', 'b', 'c', 'a', 'd', 'e', 'b']) cached(text);
    // a was still in the older half, b was gone
    expect(compute.mock.calls.flat()).toEqual(['a', 'b', 'c', 'd', 'e', 'b']);
  });
});
