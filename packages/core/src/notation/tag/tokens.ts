/**
 * Cuts a folded tag into numbers, marks, words and signs, in one pass without backtracking.
 */

import { LONGEST_ENTRY, longestEntry, numberOf } from './vocabulary.js';

export type Token =
  | {
      readonly kind: 'number';
      readonly value: number;
      /** Digits before and after the decimal point or comma. */
      readonly whole: string;
      readonly decimals: string;
      readonly spaced: boolean;
    }
  /** `'` is minutes, `''` and `"` are seconds, until the role says otherwise. */
  | { readonly kind: 'mark'; readonly unit: 'minute' | 'second'; readonly spaced: boolean }
  | { readonly kind: 'word'; readonly text: string; readonly spaced: boolean }
  | { readonly kind: 'sign'; readonly text: string; readonly spaced: boolean };

const isBlank = (character: string): boolean => character === ' ' || /\s/.test(character);
const isDigit = (character: string): boolean => character >= '0' && character <= '9';
const isUnspacedScript = (character: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u.test(character);
const isLetter = (character: string): boolean =>
  (character >= 'a' && character <= 'z') || (character > '~' && /\p{L}/u.test(character));

const endOfRun = (text: string, from: number, belongs: (character: string) => boolean): number => {
  let at = from;
  while (at < text.length && belongs(text.charAt(at))) at += 1;
  return at;
};

const readNumber = (text: string, at: number, spaced: boolean): { token: Token; end: number } => {
  const wholeEnd = endOfRun(text, at, isDigit);
  const point = text.charAt(wholeEnd);
  const hasDecimals =
    (point === '.' || point === ',') &&
    isDigit(text.charAt(wholeEnd + 1)) &&
    // `1.30.00` and `1,2,3` are no decimals
    text.charAt(at - 1) !== point;
  const end = hasDecimals ? endOfRun(text, wholeEnd + 1, isDigit) : wholeEnd;
  const whole = text.slice(at, wholeEnd);
  const decimals = text.slice(wholeEnd + 1, end);
  const value = Number(decimals === '' ? whole : `${whole}.${decimals}`);
  return { token: { kind: 'number', value, whole, decimals, spaced }, end };
};

/** A quote; `''` is one, also with a blank between. Whether it is a unit is seen by what it follows. */
const readMark = (text: string, at: number, spaced: boolean): { token: Token; end: number } => {
  if (text.charAt(at) === '"')
    return { token: { kind: 'mark', unit: 'second', spaced }, end: at + 1 };
  const second = endOfRun(text, at + 1, isBlank);
  const double = text.charAt(second) === "'" && second - at <= 2;
  return {
    token: { kind: 'mark', unit: double ? 'second' : 'minute', spaced },
    end: double ? second + 1 : at + 1,
  };
};

/** The end of an abbreviation of single letters with dots, as in `K.O.`; its start if it is none. */
const endOfDotted = (text: string, from: number): number => {
  let at = from;
  while (isLetter(text.charAt(at)) && text.charAt(at + 1) === '.') at += 2;
  if (at === from) return from;
  const lastLetter = isLetter(text.charAt(at)) && !isLetter(text.charAt(at + 1));
  const letters = (at - from) / 2 + (lastLetter ? 1 : 0);
  if (isLetter(text.charAt(at)) && !lastLetter) return from;
  return letters > 1 ? at + (lastLetter ? 1 : 0) : from;
};

const readWord = (text: string, at: number, spaced: boolean): { token: Token; end: number } => {
  const unspaced = isUnspacedScript(text.charAt(at));
  // unspaced words are looked up letter by letter, so only as far as the longest reaches
  const limit = unspaced ? Math.min(text.length, at + LONGEST_ENTRY) : text.length;
  const run = endOfRun(
    text.slice(0, limit),
    at,
    (character) => isLetter(character) && isUnspacedScript(character) === unspaced,
  );
  const entry = unspaced ? longestEntry(text.slice(at, run)) : undefined;
  const dotted = run - at === 1 && !unspaced ? endOfDotted(text, at) : at;
  const end = entry === undefined ? Math.max(run, dotted) : at + entry.length;
  const word = text.slice(at, end).replaceAll('.', '');
  const value = numberOf(word);
  return {
    token:
      value === undefined
        ? { kind: 'word', text: word, spaced }
        : { kind: 'number', value, whole: String(value), decimals: '', spaced },
    end,
  };
};

/** The tokens of a folded text. `spaced` says that a blank (or nothing) stands before. */
export const tokenize = (text: string): Token[] => {
  const tokens: Token[] = [];
  let at = 0;
  let spaced = true;
  while (at < text.length) {
    const character = text.charAt(at);
    if (isBlank(character)) {
      spaced = true;
      at += 1;
      continue;
    }
    let read: { token: Token; end: number };
    if (isDigit(character)) read = readNumber(text, at, spaced);
    else if (character === "'" || character === '"') read = readMark(text, at, spaced);
    else if (isLetter(character)) read = readWord(text, at, spaced);
    else read = { token: { kind: 'sign', text: character, spaced }, end: at + 1 };
    tokens.push(read.token);
    at = read.end;
    spaced = false;
  }
  return tokens;
};
