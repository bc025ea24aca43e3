/**
 * Letters of other alphabets that look like Latin ones. A spoofed `Fіnal` is read as `Final`, and two names that
 * look the same never become two files.
 */

const spread = (table: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(table).flatMap(([plain, others]) =>
      Array.from(others, (other): [string, string] => [other, plain]),
    ),
  );

/** For each Latin letter, the Cyrillic, Greek, Armenian and other Latin letters that look like it. */
const LATIN_OF = spread({
  A: 'АΑ',
  B: 'ВΒ',
  C: 'СϹ',
  D: 'Ꭰ',
  E: 'ЕΕЁ',
  G: 'Ԍ',
  H: 'НΗ',
  I: 'ІΙӀ',
  J: 'ЈͿ',
  K: 'КΚ',
  L: 'Ꮮ',
  M: 'МΜ',
  N: 'Ν',
  O: 'ОΟՕ',
  P: 'РΡ',
  Q: 'Ԛ',
  S: 'ЅՏ',
  T: 'ТΤ',
  U: 'Ս',
  V: 'Ѵ',
  W: 'Ԝ',
  X: 'ХΧ',
  Y: 'УΥҮ',
  Z: 'Ζ',
  a: 'аα',
  c: 'сϲ',
  d: 'ԁ',
  e: 'её',
  g: 'ɡց',
  h: 'һհ',
  i: 'іιı',
  j: 'јϳ',
  k: 'кκ',
  l: 'ӏ',
  m: 'м',
  n: 'ո',
  o: 'оοօ',
  p: 'рρ',
  q: 'ԛզ',
  r: 'г',
  s: 'ѕ',
  t: 'т',
  u: 'υս',
  v: 'ѵν',
  w: 'ԝѡ',
  x: 'хχ',
  y: 'уγү',
});

/** Most names are plain, and need no lookup in Unicode's tables. */
export const isAscii = (text: string): boolean => /^[\0-\x7F]*$/.test(text);

/** What a person sees: every look-alike as the Latin letter. */
export const asLatin = (text: string): string => {
  if (isAscii(text)) return text;
  let seen = '';
  for (const character of text) seen += LATIN_OF.get(character) ?? character;
  return seen;
};

const isForeign = (letter: string): boolean =>
  LATIN_OF.has(letter) && !/\p{Script=Latin}/u.test(letter);

/** Accents belong to no script; a vowel sign of another script after a Latin letter may look like a colon. */
const FOREIGN_MARK = /\p{Script=Latin}\p{M}*(?!\p{Script=Inherited})\p{M}/u;

/** Whether a word mixes Latin letters with look-alikes or marks of another alphabet, as spoofed names do. */
export const isMixed = (text: string): boolean =>
  !isAscii(text) &&
  (FOREIGN_MARK.test(text) ||
    text
      .split(/[^\p{L}\p{M}]+/u)
      .some((word) => /\p{Script=Latin}/u.test(word) && Array.from(word).some(isForeign)));

/** Regardless of case, `I`, `l` and `1` look alike, too, and so do `O` and `0`. */
const DRAWN_ALIKE: ReadonlyMap<string, string> = new Map([
  ['i', 'l'],
  ['1', 'l'],
  ['0', 'o'],
]);

/** Marks of no script are easily overlooked, or invisible. */
const UNSEEN = /[\p{Script=Inherited}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Equal for names that are the same on some file system, or look the same. */
export const skeleton = (text: string): string => {
  const plain = isAscii(text)
    ? text.toLowerCase()
    : asLatin(text.normalize('NFKC')).toUpperCase().toLowerCase().replaceAll(UNSEEN, '');
  let drawn = '';
  for (const character of asLatin(plain)) drawn += DRAWN_ALIKE.get(character) ?? character;
  return drawn;
};
