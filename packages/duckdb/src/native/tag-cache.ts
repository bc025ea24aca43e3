/**
 * The cache of one function under one choice of options, remembered. Tags repeat: a dozen values
 * are most of an archive, and a few thousand are all of it. Two levels, both bounded: a small table
 * keyed by the raw words of a cell, which a chunk asks once per row, and behind it a map by text.
 *
 * Hot: `bench/sql.bench.mjs` runs through `find`. Flat arrays are what makes it cheap.
 */

import { bigintCell, CELL_WORDS, inlineCell, MAX_INLINE_BYTES } from './cells.js';

/** What a function makes of a text. */
export type Value = string | bigint | null;

/** A value ready to be put into a vector. */
export type CachedValue =
  | { readonly kind: 'null' }
  | { readonly kind: 'cell'; readonly words: Uint32Array }
  | { readonly kind: 'long'; readonly bytes: Uint8Array };

const NULL_VALUE: CachedValue = { kind: 'null' };

/** Many texts have few cache: `blitz` is made ready once. */
const MAX_SHARED = 256;
const shared = new Map<Value, CachedValue>();

export const cachedValue = (value: Value): CachedValue => {
  if (value === null) return NULL_VALUE;
  const known = shared.get(value);
  if (known !== undefined) return known;
  const words = typeof value === 'bigint' ? bigintCell(value) : inlineCell(value);
  if (words === null) return { kind: 'long', bytes: Buffer.from(value as string) };
  const cached: CachedValue = { kind: 'cell', words };
  if (shared.size < MAX_SHARED) shared.set(value, cached);
  return cached;
};

const MAP_SIZE = 8192;
const MAX_CACHED_LENGTH = 200;

/** Remembers the cache by text; the older half goes when it is full. */
export const cacheByText = (
  compute: (text: string) => Value,
  size = MAP_SIZE,
): ((text: string) => CachedValue) => {
  let young = new Map<string, CachedValue>();
  let old = new Map<string, CachedValue>();
  return (text) => {
    const known = young.get(text);
    if (known !== undefined) return known;
    const cached = old.get(text) ?? cachedValue(compute(text));
    if (text.length > MAX_CACHED_LENGTH) return cached;
    if (young.size >= size) {
      old = young;
      young = new Map();
    }
    young.set(text, cached);
    return cached;
  };
};

const SLOTS = 2048;
/** A value may lie in its own slot or in the next few. */
const PROBES = 4;
/** In which chunk a slot may be used: a number from 1 on, 0 if it is empty, and for a short text: */
const FOREVER = -1;

export interface TagCache {
  /**
   * The slot of the cached to the cell with these words, or -1. The words of a long text hold a
   * pointer, which is good only as long as its chunk is there; `chunk` is a number that names it.
   */
  readonly find: (
    length: number,
    second: number,
    third: number,
    fourth: number,
    chunk: number,
  ) => number;
  /** Works out the cached to a text whose cell has these words, and gives its slot. */
  readonly learn: (
    text: string,
    length: number,
    second: number,
    third: number,
    fourth: number,
    chunk: number,
  ) => number;
  readonly bySlot: readonly CachedValue[];
  /** The chunk into which a slot's long cached was last put, and the row in which it stands. */
  readonly placedIn: Float64Array;
  readonly placedAt: Uint32Array;
}

const hashOf = (length: number, second: number, third: number, fourth: number): number => {
  let hash = Math.imul(length ^ second, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 15) ^ third, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13) ^ fourth, 0xc2b2ae35);
  return hash ^ (hash >>> 16);
};

/** `slots` is a power of two. */
export const makeTagCache = (compute: (text: string) => Value, slots = SLOTS): TagCache => {
  const byText = cacheByText(compute);
  // what is too long to be remembered goes through the last slot and is never found there
  const spare = slots + PROBES;
  const keys = new Uint32Array(spare * CELL_WORDS);
  const goodIn = new Float64Array(spare);
  const bySlot: CachedValue[] = Array.from({ length: spare + 1 }, () => NULL_VALUE);
  const placedIn = new Float64Array(spare + 1);
  const placedAt = new Uint32Array(spare + 1);

  /** The first slot that is free or holds a long text of a chunk that is gone; else the first. */
  const slotFor = (home: number, chunk: number): number => {
    for (let slot = home; slot < home + PROBES; slot += 1) {
      if (goodIn[slot] !== FOREVER && goodIn[slot] !== chunk) return slot;
    }
    return home;
  };

  return {
    find: (length, second, third, fourth, chunk) => {
      const good = length <= MAX_INLINE_BYTES ? FOREVER : chunk;
      const home = hashOf(length, second, third, fourth) & (slots - 1);
      for (let slot = home; slot < home + PROBES; slot += 1) {
        const key = slot * CELL_WORDS;
        if (
          goodIn[slot] === good &&
          keys[key] === length &&
          keys[key + 1] === second &&
          keys[key + 2] === third &&
          keys[key + 3] === fourth
        ) {
          return slot;
        }
      }
      return -1;
    },
    learn: (text, length, second, third, fourth, chunk) => {
      const home = hashOf(length, second, third, fourth) & (slots - 1);
      const slot = text.length > MAX_CACHED_LENGTH ? spare : slotFor(home, chunk);
      bySlot[slot] = byText(text);
      placedIn[slot] = 0;
      if (slot === spare) return spare;
      keys.set([length, second, third, fourth], slot * CELL_WORDS);
      goodIn[slot] = length <= MAX_INLINE_BYTES ? FOREVER : chunk;
      return slot;
    },
    bySlot,
    placedIn,
    placedAt,
  };
};
