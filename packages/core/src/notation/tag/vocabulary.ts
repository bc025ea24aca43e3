/** Looks words up, by what they do in a time control; `words.ts` has the table. */

import { entries, NUMBER_WORDS, ORDINALS, type Mark, type Sense } from './words.js';

export type { Sense };

const table = entries();

const marked = (mark: Mark): ReadonlyMap<string, Sense> =>
  new Map(table.filter((entry) => entry.mark === mark).map(({ word, sense }) => [word, sense]));

const beginnings = marked('*');
const singular = marked('!');
const joints = marked('+');
const afterNumber = marked('#');
const afterLink = marked('/');
const whole = new Map([...marked(''), ...singular, ...joints]);

const numbers: ReadonlyMap<string, number> = new Map(
  Object.entries(NUMBER_WORDS).flatMap(([value, words]) =>
    words.split(' ').map((word): [string, number] => [word, Number(value)]),
  ),
);

/** The length of the longest entry with a `*`. */
export const MAX_BEGINNING = 10;

/** The sense of a folded word by itself. */
export const senseOf = (word: string): Sense | undefined => {
  let sense = whole.get(word);
  let length = Math.min(word.length, MAX_BEGINNING);
  for (; sense === undefined && length >= 2; length -= 1) {
    sense = beginnings.get(word.slice(0, length));
  }
  return sense;
};

export const senseAfterNumber = (word: string): Sense | undefined =>
  afterNumber.get(word) ?? senseOf(word);

export const senseAfterLink = (word: string): Sense | undefined =>
  afterLink.get(word) ?? senseOf(word);

export const numberOf = (word: string): number | undefined => numbers.get(word);
export const isOrdinalEnding = (word: string): boolean => ORDINALS.has(word);
export const isJoint = (word: string): boolean => joints.has(word);
export const isSingularUnit = (word: string): boolean => singular.has(word);

/** The longest entry at the start of unspaced text (Chinese, Japanese, Korean). */
export const longestEntry = (text: string): string | undefined => {
  let entry = text;
  while (entry !== '' && !whole.has(entry)) entry = entry.slice(0, -1);
  return entry === '' ? undefined : entry;
};
