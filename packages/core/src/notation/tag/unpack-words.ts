/**
 * The words of `words.ts` as pages load them: one text, a sign and letters at a time.
 *
 * A sign of `SHARED` says how many letters a word shares with the one before it. Any other begins
 * a list of words: of the sense or number that it names, if it is one of `NAMED`, else of the same.
 * Behind those of `ALPHABETS` it goes on in another alphabet, spelled in Latin letters, which take
 * half the bytes.
 */

/** Signs that programs are full of: they compress best beside one. */
export const SHARED = ',)=(:&.>-';

/** The first letters of other alphabets, by the sign that goes on in one. */
export const ALPHABETS: Readonly<Record<string, number>> = {
  '}': 0x430, // Cyrillic
  '<': 0x3b1, // Greek
  '[': 0x5d0, // Hebrew
  ']': 0x627, // Arabic
};

/** What spells their letters in order, as in Cyrillic а, б, в; at a blank they spell themselves. */
export const LETTERS = 'abvgdejziyklmnoprstufhcqwSTxBLUAHV J  I';

const spelled = (word: string, alphabet: number): string =>
  word.replaceAll(/[a-z]/gi, (letter) => String.fromCharCode(alphabet + LETTERS.indexOf(letter)));

/** Signs of lists that begin with a sense or a number. */
const NAMED = '\n%';

/** The words with their senses, by the sign of their list. */
export const unpack = (packed: string): Record<string, Map<string, string>> => {
  const lists: Record<string, Map<string, string>> = {};
  let list = '';
  let sense = '';
  let word = '';
  let alphabet: number | undefined;
  for (const [, sign = '', letters = ''] of packed.matchAll(/(.)([\p{L}\d]*)/gsu)) {
    const shared = SHARED.indexOf(sign);
    if (shared < 0) {
      alphabet = ALPHABETS[sign];
      if (alphabet === undefined) list = sign;
    }
    if (NAMED.includes(sign)) sense = letters;
    else if (letters !== '') {
      word = word.slice(0, Math.max(shared, 0)) + letters;
      (lists[list] ??= new Map()).set(
        alphabet === undefined ? word : spelled(word, alphabet),
        sense,
      );
    }
  }
  return lists;
};
