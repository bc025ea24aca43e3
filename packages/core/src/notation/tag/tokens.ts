/**
 * Cuts a folded tag into numbers, words and signs, in one pass.
 */

import { LONGEST_ENTRY, longestEntry, numberOf } from './vocabulary.js';

export interface Token {
  readonly kind: 'number' | 'word' | 'sign';
  /** As written; a number word in digits, an abbreviation without dots, `''` as `"`. */
  readonly text: string;
  readonly value: number;
  /** A blank (or nothing) stands before it. */
  readonly spaced: boolean;
  /** The one behind it; behind the last is `END`, again and again. */
  next: Token;
}

/** Stands behind the last token. */
export const END = { kind: 'sign', text: '', value: 0, spaced: true } as Token;
END.next = END;

/**
 * A number (`1.30.00` and `1,2,3` have one point or comma with decimals behind), an abbreviation such
 * as `K.O.`, letters, or a sign.
 */
const TOKEN = /\d+(?:(?<!\.\d+)\.\d+|(?<!,\d+),\d+)?|\p{L}(?:\.\p{L})+(?!\.?\p{L})\.?|\p{L}+|\S/gu;

/** Scripts without blanks between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+/u;

/** The first word of a run of letters; in an unspaced script, as far as an entry reaches. */
const firstWord = (letters: string): string => {
  const unspaced = letters.search(UNSPACED);
  if (unspaced < 0) return letters;
  if (unspaced > 0) return letters.slice(0, unspaced);
  return longestEntry(letters) ?? (UNSPACED.exec(letters)?.[0] ?? '').slice(0, LONGEST_ENTRY);
};

/** The first token of a folded text. */
export const tokenize = (folded: string): Token => {
  // also with a blank between
  const text = folded.replaceAll(/'\s?'/g, '"');
  const before = { next: END };
  let last = before;
  let end = -1;
  for (let found = TOKEN.exec(text); found !== null; found = TOKEN.exec(text)) {
    const { index } = found;
    const spaced = index !== end;
    let read = found[0];
    let spelled = read;
    let kind: Token['kind'] = 'sign';
    let value = 0;
    if (read >= '0' && read < ':') {
      kind = 'number';
      value = Number(read.replace(',', '.'));
    } else if (/\p{L}/u.test(read)) {
      read = firstWord(read);
      spelled = read[1] === '.' ? read.replaceAll('.', '') : read;
      value = numberOf(spelled) ?? 0;
      kind = value > 0 ? 'number' : 'word';
      if (value > 0) spelled = String(value);
    }
    last.next = { kind, text: spelled, value, spaced, next: END };
    last = last.next;
    end = index + read.length;
    TOKEN.lastIndex = end;
  }
  return before.next;
};
