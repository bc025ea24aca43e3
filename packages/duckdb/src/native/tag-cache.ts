/**
 * What a SQL function made of the texts it has seen. Tags repeat: a dozen values make up most of an archive, a few
 * thousand all of it. There are two levels, both bounded: a hash table keyed by the raw words of a cell, which is
 * asked once per row, and behind it a map by text, which long texts need since their cells hold a pointer.
 *
 * Hot: `bench/sql.bench.mjs` runs through `find`; flat arrays keep it cheap.
 */

import { bigintCell, CELL_WORDS, inlineCell, MAX_INLINE_BYTES } from './cells.js';

/** What a function makes of a text. */
export type Value = string | bigint | null;

/** A value ready to be put into a vector: NULL, the words of a whole cell, or a text that needs a pointer. */
export type CachedValue =
  | { readonly kind: 'null' }
  | { readonly kind: 'cell'; readonly words: Uint32Array }
  | { readonly kind: 'long'; readonly bytes: Uint8Array };

const NULL_VALUE: CachedValue = { kind: 'null' };

export const cachedValue = (value: Value): CachedValue => {
  if (value === null) return NULL_VALUE;
  const words = typeof value === 'bigint' ? bigintCell(value) : inlineCell(value);
  return words === null
    ? { kind: 'long', bytes: Buffer.from(value as string) }
    : { kind: 'cell', words };
};

const MAP_SIZE = 8192;
const MAX_CACHED_LENGTH = 200;

/** Remembers values by text in two generations: when the young one is full, the old one is dropped. */
export const cacheByText = (
  compute: (text: string) => Value,
  size = MAP_SIZE,
): ((text: string) => CachedValue) => {
  let young = new Map<string, CachedValue>();
  let old = new Map<string, CachedValue>();
  return (text) => {
    const known = young.get(text);
    if (known !== undefined) return known;
    const made = old.get(text) ?? cachedValue(compute(text));
    if (text.length > MAX_CACHED_LENGTH) return made;
    if (young.size >= size) {
      old = young;
      young = new Map();
    }
    young.set(text, made);
    return made;
  };
};

const SLOTS = 2048;
/** A value may be in its own slot or in one of the next few. */
const PROBES = 4;
/** In which chunk a slot is valid: its number from 1 on, 0 if the slot is empty, and for short texts: */
const FOREVER = -1;

export interface TagCache {
  /**
   * The slot of the cell with these words, or -1. The words of a long text hold a pointer, which is valid only
   * within its chunk; `chunk` is that chunk's number.
   */
  readonly find: (
    length: number,
    second: number,
    third: number,
    fourth: number,
    chunk: number,
  ) => number;
  /** Computes the value of a text whose cell has these words; its slot. */
  readonly learn: (text: string, ...cell: Parameters<TagCache['find']>) => number;
  readonly bySlot: readonly CachedValue[];
  /** The chunk into which a slot's long value was last put, and its row there. */
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
  // texts that are too long to keep go through one more slot, in which nothing is ever found
  const spare = slots + PROBES;
  const keys = new Uint32Array(spare * CELL_WORDS);
  const validIn = new Float64Array(spare);
  const bySlot: CachedValue[] = Array.from({ length: spare + 1 }, () => NULL_VALUE);
  const placedIn = new Float64Array(spare + 1);
  const placedAt = new Uint32Array(spare + 1);

  /** The first slot that is empty or holds a long text of an earlier chunk; else the home slot. */
  const slotFor = (home: number, chunk: number): number => {
    for (let slot = home; slot < home + PROBES; slot += 1) {
      if (validIn[slot] !== FOREVER && validIn[slot] !== chunk) return slot;
    }
    return home;
  };

  return {
    find: (length, second, third, fourth, chunk) => {
      const valid = length <= MAX_INLINE_BYTES ? FOREVER : chunk;
      const home = hashOf(length, second, third, fourth) & (slots - 1);
      for (let slot = home; slot < home + PROBES; slot += 1) {
        const key = slot * CELL_WORDS;
        if (
          validIn[slot] === valid &&
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
      validIn[slot] = length <= MAX_INLINE_BYTES ? FOREVER : chunk;
      return slot;
    },
    bySlot,
    placedIn,
    placedAt,
  };
};
