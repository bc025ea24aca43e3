/**
 * Letters of other alphabets that look like Latin ones. A spoofed `Fіnal` is read as `Final`, and two names that
 * look the same never become two files.
 */

/** Each Latin letter, followed by the Cyrillic, Greek, Armenian and other Latin letters that look like it. */
const LOOK_ALIKES =
  'AАΑ BВΒ CСϹ DᎠ EЕΕЁ GԌ HНΗ IІΙӀ JЈͿ KКΚ LᏞ MМΜ NΝ OОΟՕ PРΡ QԚ SЅՏ TТΤ UՍ VѴ WԜ ' +
  'XХΧ YУΥҮ ZΖ aаα cсϲ dԁ eеё gɡց hһհ iіιı jјϳ kкκ lӏ mм nո oоοօ pрρ qԛզ rг sѕ tт ' +
  'uυս vѵν wԝѡ xхχ yуγү';

const LATIN_OF: ReadonlyMap<string, string> = new Map(
  LOOK_ALIKES.split(' ').flatMap(([latin, ...others]) =>
    others.map((other): [string, string] => [other, latin!]),
  ),
);

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
