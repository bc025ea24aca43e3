/**
 * From tokens to units of meaning: phrases are joined (`demi-finale`, `round of`), fractions and
 * sizes become stages (`1/8`, `R16`), and Roman numerals become numbers.
 */

import { isOrdinalSuffix, LONGEST_PHRASE, meaningOf, type Meaning } from './round-words.js';
import { latinWord, type Token } from './round-tokens.js';
import { stageOfPlayers } from './stages.js';

/** How an event writes its tags, where one tag alone could mean two things. */
export interface RoundHabits {
  /** `1/8` is round 1, board 8, since there are tags like `5/2` as well. */
  readonly slashIsPath: boolean;
  /** `R16` is round 16, since there is an `R15` as well. */
  readonly prefixIsRound: boolean;
}

export const NO_HABITS: RoundHabits = { slashIsPath: false, prefixIsRound: false };

export type Unit =
  | Exclude<Meaning, { readonly kind: 'ordinal' }>
  | {
      readonly kind: 'number';
      readonly value: number;
      /** A plain figure, an ordinal (`5th`), or said by a word or a Roman numeral. */
      readonly form: 'plain' | 'ordinal' | 'said';
    }
  | { readonly kind: 'letter'; readonly letter: string }
  | { readonly kind: 'sign'; readonly sign: string }
  | { readonly kind: 'strange' };

interface Taken {
  readonly unit: Unit;
  /** How many tokens it used. */
  readonly size: number;
}

const take = (unit: Unit, size = 1): Taken => ({ unit, size });

const isHyphen = (token: Token | undefined): boolean => token?.text === '-';
const isJoint = (token: Token | undefined): boolean => isHyphen(token) || token?.text === '/';

/** The longest phrase of the table that begins at a token; signs between its words are skipped. */
const takePhrase = (tokens: readonly Token[], from: number): Taken | null => {
  let phrase = '';
  let best: Taken | null = null;
  let at = from;
  for (let words = 0; words < LONGEST_PHRASE; words += 1) {
    if (words > 0 && isJoint(tokens[at])) at += 1;
    const token = tokens[at];
    if (token === undefined || token.kind === 'sign') break;
    phrase += words === 0 ? token.text : ` ${token.text}`;
    at += 1;
    const meaning = meaningOf(phrase) ?? meaningOf(latinWord(phrase));
    if (meaning === undefined) continue;
    const unit: Unit =
      meaning.kind === 'ordinal'
        ? { kind: 'number', value: meaning.number, form: 'said' }
        : meaning;
    best = take(unit, at - from);
  }
  return best;
};

const isPowerOfTwo = (value: number): boolean => value >= 2 && Number.isInteger(Math.log2(value));

/** Whether tokens say a share of a final: 1, a slash, a power of two. */
export const isFraction = (over: number, under: number): boolean =>
  over === 1 && isPowerOfTwo(under) && stageOfPlayers(2 * under) !== null;

/** `1/8`, `1/8 final`: with the word there is no doubt, without it the event's habits decide. */
const takeFraction = (tokens: readonly Token[], at: number, habits: RoundHabits): Taken | null => {
  const [over, slash, under] = tokens.slice(at, at + 3);
  if (over?.kind !== 'number' || slash?.text !== '/' || under?.kind !== 'number') return null;
  if (!isFraction(over.value, under.value)) return null;
  const word = takePhrase(tokens, at + 3 + (isHyphen(tokens[at + 3]) ? 1 : 0));
  const named = word?.unit.kind === 'stage' && word.unit.stage === 'final';
  if (!named && (habits.slashIsPath || tokens[at + 3]?.glued === true)) return null;
  const stage = stageOfPlayers(2 * under.value);
  if (stage === null) return null;
  const hyphen = named && isHyphen(tokens[at + 3]) ? 1 : 0;
  return take({ kind: 'stage', stage }, 3 + (named ? hyphen + (word?.size ?? 0) : 0));
};

/** Smaller ones are ordinary numbers of rounds: `R8` is round 8. */
const SMALLEST_SIZE = 16;

/** `R16`, but not `R 16` or `Round 16`. */
const takeSize = (tokens: readonly Token[], at: number, habits: RoundHabits): Taken | null => {
  const [word, number] = tokens.slice(at, at + 2);
  if (habits.prefixIsRound || word?.kind !== 'word' || latinWord(word.text) !== 'r') return null;
  if (number?.kind !== 'number' || !number.glued || number.value < SMALLEST_SIZE) return null;
  const stage = stageOfPlayers(number.value);
  return stage === null ? null : take({ kind: 'stage', stage }, 2);
};

const ROMAN_DIGITS: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10 };
const ROMAN = /^x{0,3}(?:ix|iv|v?i{0,3})$/;

const takeRoman = (token: Token): Taken | null => {
  if (token.kind !== 'word' || !token.capitals) return null;
  const text = latinWord(token.text);
  if (!ROMAN.test(text)) return null;
  const digits = Array.from(text, (digit) => ROMAN_DIGITS[digit] ?? 0);
  const value = digits.reduce(
    (sum, digit, index) => (digit < (digits[index + 1] ?? 0) ? sum - digit : sum + digit),
    0,
  );
  return take({ kind: 'number', value, form: 'said' });
};

/** A word glued to the number before it: `5a`, but not the m of `7m5`. */
const takeLetter = (tokens: readonly Token[], at: number): Taken | null => {
  const [before, token, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (token?.kind !== 'word' || !token.glued || before?.kind !== 'number') return null;
  const letter = latinWord(token.text);
  return /^[a-z]$/.test(letter) && !(after?.glued === true && after.kind !== 'sign')
    ? take({ kind: 'letter', letter })
    : null;
};

/** A number, and what makes an ordinal of it: `5th`, `3-я`, `5e` before the word for a round. */
const takeNumber = (tokens: readonly Token[], at: number): Taken | null => {
  const token = tokens[at];
  if (token?.kind !== 'number') return null;
  const next = isHyphen(tokens[at + 1]) ? at + 2 : at + 1;
  const suffix = tokens[next];
  const isSuffix =
    suffix?.kind === 'word' &&
    suffix.glued &&
    isOrdinalSuffix(suffix.text) &&
    (suffix.text.length > 1 || takePhrase(tokens, next + 1)?.unit.kind === 'round');
  return isSuffix
    ? take({ kind: 'number', value: token.value, form: 'ordinal' }, next + 1 - at)
    : take({ kind: 'number', value: token.value, form: 'plain' });
};

const takeUnit = (tokens: readonly Token[], at: number, habits: RoundHabits): Taken => {
  const token = tokens[at] as Token;
  return (
    takeFraction(tokens, at, habits) ??
    takeSize(tokens, at, habits) ??
    takeLetter(tokens, at) ??
    takePhrase(tokens, at) ??
    takeNumber(tokens, at) ??
    takeRoman(token) ??
    take(token.kind === 'sign' ? { kind: 'sign', sign: token.text } : { kind: 'strange' })
  );
};

export const unitsOf = (tokens: readonly Token[], habits: RoundHabits): readonly Unit[] => {
  const units: Unit[] = [];
  for (let at = 0; at < tokens.length;) {
    const { unit, size } = takeUnit(tokens, at, habits);
    units.push(unit);
    at += size;
  }
  return units;
};
