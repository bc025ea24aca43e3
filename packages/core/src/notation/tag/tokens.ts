/**
 * Cuts a folded tag into numbers, marks, words and signs, in one pass.
 */

import { LONGEST_ENTRY, longestEntry, numberOf } from './vocabulary.js';

export interface Token {
  readonly kind: 'number' | 'mark' | 'word' | 'sign';
  /** The word, mark or sign (`''` is `"`), or the digits before the decimal point or comma. */
  readonly text: string;
  /** What a number says with the digits behind its point. */
  readonly value: number;
  readonly decimals: string;
  /** A blank (or nothing) stands before it. */
  readonly spaced: boolean;
  /** The one behind it; behind the last is `END`, again and again. */
  next: Token;
}

/** Stands behind the last token. */
export const END = { kind: 'sign', text: '', value: 0, decimals: '', spaced: true } as Token;
END.next = END;

/**
 * A number; `''`, also with a blank between, or a single quote; an abbreviation such as `K.O.` or
 * letters; any other sign.
 */
const TOKEN = /\d+(?:[.,]\d+)?|'\s?'|["']|\p{L}(?:\.\p{L})+(?!\.?\p{L})\.?|\p{L}+|\S/gu;

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
export const tokenize = (text: string): Token => {
  const before = { next: END };
  let last = before;
  let end = -1;
  for (let found = TOKEN.exec(text); found !== null; found = TOKEN.exec(text)) {
    const { index } = found;
    const spaced = index !== end;
    let read = found[0];
    let kind: Token['kind'] = 'sign';
    let spelled = read;
    let decimals = '';
    let value = 0;
    if (read >= '0' && read < ':') {
      kind = 'number';
      const point = read.search(/[.,]/);
      if (point > 0) {
        spelled = read.slice(0, point);
        // `1.30.00` and `1,2,3` are no decimals
        if (read[point] === text[index - 1]) read = spelled;
        else decimals = read.slice(point + 1);
      }
      value = Number(decimals === '' ? spelled : `${spelled}.${decimals}`);
    } else if (read[0] === "'" || read === '"') {
      kind = 'mark';
      if (read !== "'") spelled = '"';
    } else if (/^\p{L}/u.test(read)) {
      read = firstWord(read);
      spelled = read[1] === '.' ? read.replaceAll('.', '') : read;
      value = numberOf(spelled) ?? 0;
      kind = value > 0 ? 'number' : 'word';
      if (value > 0) spelled = String(value);
    }
    last.next = { kind, text: spelled, value, decimals, spaced, next: END };
    last = last.next;
    end = index + read.length;
    TOKEN.lastIndex = end;
  }
  return before.next;
};
