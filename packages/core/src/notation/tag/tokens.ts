/**
 * Cuts a folded tag into numbers, words and signs, in one pass.
 */

import { longestEntry, numberOf } from './words.js';

export interface Token {
  readonly kind: 'number' | 'word' | 'sign';
  /** As written; a number word in digits, an abbreviation without dots, `''` as `"`. */
  readonly text: string;
  readonly value: number;
  /** A number without decimals. */
  readonly whole: boolean;
  /** Whether a blank or nothing precedes it. */
  readonly spaced: boolean;
  /** The token after it; `END` follows the last one and itself. */
  next: Token;
}

/** Stands behind the last token. */
export const END = { kind: 'sign', text: '', value: 0, whole: false, spaced: true } as Token;
END.next = END;

/**
 * A number (`1.30.00` and `1,2,3` have one point or comma with decimals behind; `.5` at the
 * beginning or behind a sign; behind a word the point ends that), an abbreviation such
 * as `K.O.`, letters, `''` (also with a blank between), or a sign. Letters from U+2E80 on are of
 * scripts without blanks between words: no more of them than an entry may have.
 */
const TOKEN =
  /\d+(?:(?<!\.\d+)\.\d+|(?<!,\d+),\d+)?|(?<=(?:^|[^\p{L}\d.'"\s])\s*)\.\d+|(?<=(?:^|\+)\s*),\d+|(?:(?=[\u2E80-\u{3FFFF}])\p{L}){1,8}|\p{L}(?:\.\p{L})+(?!\.?\p{L})\.?|(?:(?![\u2E80-\u{3FFFF}])\p{L})+|'\s?'|\S/gu;

/** The first token of a folded text. */
export const tokenize = (text: string): Token => {
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
    if (/\d$/.test(read)) {
      kind = 'number';
      if (/^\D/.test(read)) spelled = `0${read}`;
      whole = !/[.,]/.test(read);
      value = Number(whole ? read : read.replace(',', '.'));
    } else if (read[0] === "'") {
      if (read.length > 1) spelled = '"';
    } else if ((read >= 'a' && read < '{') || /\p{L}/u.test(read)) {
      if (read >= '\u2E80') read = longestEntry(read) ?? read;
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
