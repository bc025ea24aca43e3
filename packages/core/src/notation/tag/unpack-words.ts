/**
 * The words of `words.ts` as pages load them: one text, a sign and letters at a time.
 *
 * A sign of `SHARED` says how many letters a word shares with the one before it. Any other begins
 * a list of words: of the sense or number that it names, if it is one of `NAMED`, else of the same.
 * Behind `-` the list goes on in Cyrillic, spelled in Latin letters, which take half the bytes.
 */

/** Signs that programs are full of: they compress best beside one. */
export const SHARED = ',)=(:}.>&';

/** The letters that spell а, б, в and so on; a blank where one stands for itself. */
export const CYRILLIC = 'abvgdejziyklmnoprstufhcqw  xB UA      I';

const inCyrillic = (letter: string): string =>
  String.fromCharCode(0x430 + CYRILLIC.indexOf(letter));

/** Signs of lists that begin with a sense or a number. */
const NAMED = '\n%';

/** The words with their senses, by the sign of their list. */
export const unpack = (packed: string): Record<string, Map<string, string>> => {
  const lists: Record<string, Map<string, string>> = {};
  let list = '';
  let sense = '';
  let word = '';
  let cyrillic = false;
  for (const [, sign = '', letters = ''] of packed.matchAll(/(.)([\p{L}\d]*)/gsu)) {
    const shared = SHARED.indexOf(sign);
    if (shared < 0) {
      cyrillic = sign === '-';
      if (!cyrillic) list = sign;
    }
    if (NAMED.includes(sign)) sense = letters;
    else if (letters !== '') {
      word = word.slice(0, Math.max(shared, 0)) + letters;
      const written = cyrillic ? word.replaceAll(/[a-z]/gi, inCyrillic) : word;
      (lists[list] ??= new Map()).set(written, sense);
    }
  }
  return lists;
};
