/** Writes the words of `words.ts` as `unpack-words.ts` reads them. */

import { ALPHABETS, LETTERS, SHARED } from './unpack-words.js';
import { entries, NUMBER_WORDS, ORDINALS } from './words.js';

/** The sign of the alphabet that a word is written in; none for Latin and for what has no letters. */
const alphabetOf = (word: string): string =>
  Object.entries(ALPHABETS).find(([, first]) => LETTERS[word.charCodeAt(0) - first])?.[0] ?? '';

const spell = (word: string, first: number): string =>
  Array.from(word, (letter) => {
    const latin = LETTERS.charAt(letter.charCodeAt(0) - first);
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
  const plain = words.filter((word) => alphabetOf(word) === '');
  const others = Object.entries(ALPHABETS).map(([alphabet, first]) => {
    const written = words.filter((word) => alphabetOf(word) === alphabet);
    return shorten(
      written.map((word) => spell(word, first)),
      alphabet,
    );
  });
  return (plain.length === 0 ? sign : '') + shorten(plain, sign) + others.join('');
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
