/** Looks words up, by what they do in a time control; `words.ts` has the table. */

import { PACKED_WORDS } from './packed-words.js';
import { unpack } from './unpack-words.js';
import type { Sense } from './words.js';

export type { Sense };

const {
  '\n': plain,
  '*': beginnings,
  '!': singular,
  '+': joints,
  '#': afterNumber,
  '/': afterLink,
  '%': numbers,
  _: ordinals,
} = unpack(PACKED_WORDS) as Record<
  '\n' | '*' | '!' | '+' | '#' | '/' | '%' | '_',
  ReadonlyMap<string, Sense>
>;
const whole = new Map([...plain, ...singular, ...joints]);

/** No beginning is longer. */
export const LONGEST_BEGINNING = 10;

/** The sense of a folded word by itself. */
export const senseOf = (word: string): Sense | undefined => {
  let sense = whole.get(word);
  let length = Math.min(word.length, LONGEST_BEGINNING);
  for (; sense === undefined && length >= 2; length -= 1) {
    sense = beginnings.get(word.slice(0, length));
  }
  return sense;
};

export const senseAfterNumber = (word: string): Sense | undefined =>
  afterNumber.get(word) ?? senseOf(word);

export const senseAfterLink = (word: string): Sense | undefined =>
  afterLink.get(word) ?? senseOf(word);

export const numberOf = (word: string): number | undefined => {
  const value = numbers.get(word);
  return value && Number(value);
};
export const isOrdinalEnding = (word: string): boolean => ordinals.has(word);
export const isJoint = (word: string): boolean => joints.has(word);
export const isSingularUnit = (word: string): boolean => singular.has(word);

/** The longest entry at the start of unspaced text (Chinese, Japanese, Korean). */
export const longestEntry = (text: string): string | undefined => {
  let entry = text;
  while (entry !== '' && !whole.has(entry)) entry = entry.slice(0, -1);
  return entry === '' ? undefined : entry;
};
