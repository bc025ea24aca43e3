/** Writes the words of `words.ts` as `unpack-words.ts` reads them. */

import { CYRILLIC, SHARED } from './unpack-words.js';
import { entries, NUMBER_WORDS, ORDINALS } from './words.js';

const isCyrillic = (word: string): boolean => /\p{Script=Cyrillic}/u.test(word);

const spell = (word: string): string =>
  Array.from(word, (letter) => {
    const latin = CYRILLIC.charAt(letter.charCodeAt(0) - 0x430);
    return latin.trim() === '' ? letter : latin;
  }).join('');

/** Sorted, and each without the letters that it shares with the word before it. */
const shorten = (words: readonly string[]): string => {
  let before = '';
  return words
    .toSorted()
    .map((word) => {
      let shared = 0;
      while (shared < SHARED.length - 1 && word[shared] === before[shared]) shared += 1;
      before = word;
      return SHARED.charAt(shared) + word.slice(shared);
    })
    .join('');
};

const pack = (words: readonly string[]): string => {
  const cyrillic = words.filter(isCyrillic).map(spell);
  const others = words.filter((word) => !isCyrillic(word));
  return shorten(others) + (cyrillic.length === 0 ? '' : `-${shorten(cyrillic)}`);
};

/** The lists of one sense. All but the first do without its name. */
const packSense = (sense: string): string => {
  const wordsOf = (mark: string): readonly string[] =>
    entries()
      .filter((entry) => entry.sense === sense && entry.mark === mark)
      .map(({ word }) => word);
  const marked = ['*', '!', '#', '/']
    .filter((mark) => wordsOf(mark).length > 0)
    .map((mark) => mark + pack(wordsOf(mark)));
  return `\n${sense}${pack(wordsOf(''))}${marked.join('')}`;
};

export const packWords = (): string =>
  [
    ...Array.from(new Set(entries().map(({ sense }) => sense)), packSense),
    ...Object.entries(NUMBER_WORDS).map(([value, words]) => `%${value}${pack(words.split(' '))}`),
    `_${pack(ORDINALS.split(' '))}`,
  ].join('');
