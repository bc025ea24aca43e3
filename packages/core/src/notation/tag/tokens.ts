/**
 * Cuts a folded tag into numbers, words and signs, in one pass.
 */

import { LONGEST_ENTRY, longestEntry, numberOf } from './vocabulary.js';

export interface Token {
  readonly kind: 'number' | 'word' | 'sign';
  /** As written; a number word in digits, an abbreviation without dots, `''` as `"`. */
  readonly text: string;
  readonly value: number;
  /** A number without decimals. */
  readonly whole: boolean;
  /** A blank (or nothing) stands before it. */
  readonly spaced: boolean;
  /** The one behind it; behind the last is `END`, again and again. */
  next: Token;
}

/** Stands behind the last token. */
export const END = { kind: 'sign', text: '', value: 0, whole: false, spaced: true } as Token;
END.next = END;

/**
 * A number (`1.30.00` and `1,2,3` have one point or comma with decimals behind), an abbreviation such
 * as `K.O.`, letters, `''` (also with a blank between), or a sign.
 */
const TOKEN =
  /\d+(?:(?<!\.\d+)\.\d+|(?<!,\d+),\d+)?|\p{L}(?:\.\p{L})+(?!\.?\p{L})\.?|\p{L}+|'\s?'|\S/gu;

/** Scripts without blanks between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+/u;

/** The first word of a run of letters; in an unspaced script, as far as an entry reaches. */
const firstWord = (letters: string): string => {
  const start = letters.search(UNSPACED);
  if (start !== 0) return letters.slice(0, start < 0 ? letters.length : start);
  return longestEntry(letters) ?? (UNSPACED.exec(letters)?.[0] ?? '').slice(0, LONGEST_ENTRY);
};

/** The first token of a folded text. */
export const tokenize = (text: string): Token => {
  const unspaced = UNSPACED.test(text);
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
    let whole = false;
    if (read >= '0' && read < ':') {
      kind = 'number';
      whole = !/[.,]/.test(read);
      value = Number(whole ? read : read.replace(',', '.'));
    } else if (read[0] === "'") {
      if (read.length > 1) spelled = '"';
    } else if ((read >= 'a' && read < '{') || /\p{L}/u.test(read)) {
      if (unspaced) read = firstWord(read);
      spelled = read[1] === '.' ? read.replaceAll('.', '') : read;
      value = numberOf(spelled) ?? 0;
      whole = value > 0;
      kind = whole ? 'number' : 'word';
      if (whole) spelled = String(value);
    }
    last.next = { kind, text: spelled, value, whole, spaced, next: END };
    last = last.next;
    end = index + read.length;
    TOKEN.lastIndex = end;
  }
  return before.next;
};
