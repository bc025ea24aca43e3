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
const shorten = (words: readonly string[], first: string): string => {
  let before = '';
  return words
    .toSorted()
    .map((word, index) => {
      let shared = 0;
      while (shared < SHARED.length - 1 && word[shared] === before[shared]) shared += 1;
      before = word;
      return (index === 0 ? first : SHARED.charAt(shared)) + word.slice(shared);
    })
    .join('');
};

/** The first word of a list without a sign has that of any word. */
const list = (words: readonly string[], sign = SHARED.charAt(0)): string => {
  const others = words.filter((word) => !isCyrillic(word));
  const cyrillic = words.filter(isCyrillic).map(spell);
  return (others.length === 0 ? sign : '') + shorten(others, sign) + shorten(cyrillic, '-');
};

const packSense = (sense: string): string => {
  const marked = (mark: string): readonly string[] =>
    entries()
      .filter((entry) => entry.sense === sense && entry.mark === mark)
      .map(({ word }) => word);
  const lists = ['', '*', '!', '+', '#', '/'].filter((mark) => marked(mark).length > 0);
  return `\n${sense}${lists.map((mark) => list(marked(mark), mark || undefined)).join('')}`;
};

export const packWords = (): string =>
  [
    ...Array.from(new Set(entries().map(({ sense }) => sense)), packSense),
    ...Object.entries(NUMBER_WORDS).map(([value, words]) => `%${value}${list(words.split(' '))}`),
    list(ORDINALS.split(' '), '_'),
  ].join('');
