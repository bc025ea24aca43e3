/**
 * The words of `words.ts` as pages load them: one text, a sign and letters at a time.
 *
 * A sign of `SHARED` says how many letters a word shares with the one before it. `-` goes on in
 * Cyrillic, spelled in Latin letters, which take half the bytes. Any other sign begins a list, of
 * the sense that follows, or of the last one where none does.
 */

/** Signs that programs are full of: they compress best beside one. */
export const SHARED = ',)=(:}.>&';

/** The letters that spell а, б, в and so on; a blank where one stands for itself. */
export const CYRILLIC = 'abvgdejziyklmnoprstufhcqw  x';

const inCyrillic = (letter: string): string =>
  String.fromCharCode(0x430 + CYRILLIC.indexOf(letter));

/** The words with their senses, by the sign of their list. */
export const unpack = (packed: string): Record<string, Map<string, string>> => {
  const lists: Record<string, Map<string, string>> = {};
  let list = '';
  let sense = '';
  let word = '';
  let cyrillic = false;
  for (const [, sign = '', letters = ''] of packed.matchAll(/([^\p{L}\d])([\p{L}\d]*)/gu)) {
    const shared = SHARED.indexOf(sign);
    if (shared >= 0) {
      word = word.slice(0, shared) + letters;
      const written = cyrillic ? word.replaceAll(/[a-z]/gi, inCyrillic) : word;
      (lists[list] ??= new Map()).set(written, sense);
    } else {
      cyrillic = sign === '-';
      if (!cyrillic) list = sign;
      sense = letters || sense;
    }
  }
  return lists;
};
