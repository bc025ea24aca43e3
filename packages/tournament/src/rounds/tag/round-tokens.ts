/**
 * Splits a Round tag into numbers, words and signs, in plain lower-case letters, so that `Ｒｏｕｎｄ ５`,
 * `Demi-finale` and `Fіnal` with a Cyrillic letter are found in the table of words.
 */

import { asLatin } from './look-alikes.js';
import { ORDINAL_PREFIX } from './round-words.js';

/** `glued`: it follows the token before it without a blank. */
export type Token = { readonly glued: boolean } & (
  | { readonly kind: 'number'; readonly text: string; readonly value: number }
  | { readonly kind: 'word'; readonly text: string; readonly capitals: boolean }
  | { readonly kind: 'sign'; readonly text: string }
);

/** Before NFKC, so that a footnote's number is not read as a digit, `3ª` as `3a`, or `3½` as `31/2`. */
const withoutRaised = (text: string): string =>
  text
    .replaceAll(/[ªº°]/g, ' ')
    .replaceAll(/[¹²³⁰⁴-⁹₀-₉]/g, '¤')
    .replaceAll(/\p{No}/gu, ' $& ');

/** The zeros of scripts with ten digits in a row. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50];

const asciiDigit = (digit: string): string => {
  const code = digit.codePointAt(0) as number;
  const zero = ZEROS.find((start) => code >= start && code < start + 10);
  return zero === undefined ? digit : String(code - zero);
};

const INVISIBLE = /\p{Cf}/gu;
/** In Latin and Greek only: й is not и. */
const ACCENTS = /([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu;
const DASHES = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g;

const STROKES: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ё: 'е',
  ß: 'ss',
  ı: 'i',
  ð: 'd',
};

const HAN_DIGITS = '一二三四五六七八九';
const HAN_NUMBER = new RegExp(
  `${ORDINAL_PREFIX}(?:([${HAN_DIGITS}]?)十)?([${HAN_DIGITS}]?)(?![${HAN_DIGITS}十])`,
  'g',
);

/** `第十二` is `第12`, and begins a word. */
const withHanNumbers = (text: string): string =>
  text.replaceAll(HAN_NUMBER, (all, tens: string | undefined, ones: string) => {
    const ten = tens === '' ? 1 : HAN_DIGITS.indexOf(tens ?? ' ') + 1;
    const value = 10 * ten + (ones === '' ? 0 : HAN_DIGITS.indexOf(ones) + 1);
    return value === 0 ? ` ${all}` : ` ${ORDINAL_PREFIX}${value}`;
  });

/** Nearly every tag is plain ASCII. */
const isPlain = (text: string): boolean => /^[ -~]*$/.test(text);

const plain = (text: string): string =>
  isPlain(text)
    ? text
    : withHanNumbers(withoutRaised(text))
        .replaceAll(INVISIBLE, '')
        .normalize('NFKC')
        .replaceAll(DASHES, '-')
        .replaceAll('\u2044', '/')
        .replaceAll(/\p{Nd}/gu, asciiDigit);

/** Lower case without accents. */
const plainWord = (word: string): string =>
  isPlain(word)
    ? word.toLowerCase()
    : word
        .toLowerCase()
        .normalize('NFKD')
        .replaceAll(ACCENTS, '$1')
        .normalize('NFC')
        .replaceAll(/[łøđёßıð]/g, (letter) => STROKES[letter] ?? letter);

const PIECES = /(?<blank>[\s\p{Cc}]+)|(?<number>[0-9]+)|(?<word>[\p{L}\p{M}]+)|(?<sign>.)/gsu;

/** Longer text names no round; refusing it at once keeps hostile input cheap. */
const MAX_TAG = 100;

/** Null where the text is too long; NFKC can turn one character into eighteen. */
export const tokenize = (raw: string): readonly Token[] | null => {
  if (raw.length > MAX_TAG) return null;
  const text = plain(raw);
  if (text.length > MAX_TAG) return null;
  const tokens: Token[] = [];
  let glued = false;
  for (const { groups = {} } of text.matchAll(PIECES)) {
    const { blank, number, word, sign } = groups;
    if (number !== undefined) {
      tokens.push({ kind: 'number', text: number, value: Number(number), glued });
    } else if (word !== undefined) {
      const capitals = word === word.toUpperCase();
      tokens.push({ kind: 'word', text: plainWord(word), capitals, glued });
    } else if (sign !== undefined) {
      tokens.push({ kind: 'sign', text: sign, glued });
    }
    glued = blank === undefined;
  }
  return tokens;
};

/** The word in Latin letters, for a second lookup in the table. */
export const latinWord = (text: string): string =>
  isPlain(text) ? text : plainWord(asLatin(text));
