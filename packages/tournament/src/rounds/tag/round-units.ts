/**
 * From tokens to units of meaning, the second of three steps in reading a Round tag:
 *
 *     tag       Demi-finale, 2. Partie
 *     tokens    demi  -  finale  ,  2  .  partie
 *     units     phase:semifinal  sign:","  part:game  number:2
 *     round     semifinal, path [2], which counts games
 *
 * At each token a list of readers is tried, the most special first (`takeUnit`): each sees the tokens ahead and
 * takes as many as it understands, or none. Those that read phases are in phase-units.ts; here are those of numbers,
 * letters, boards and groups. What nothing understands is `strange`, and makes the tag unparseable.
 */

import { isGroup, isOrdinalSuffix, isOutOf, ORDINAL_PREFIX } from './round-words.js';
import { latinWord, type Token } from './round-tokens.js';
import {
  isJoint,
  suffixAt,
  take,
  takeFraction,
  takePhrase,
  takePlaces,
  takeShare,
  takeSize,
  type RoundHabits,
  type Taken,
  type Unit,
} from './phase-units.js';
import { hasMatches } from './phases.js';

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

/** A letter directly after a number: the a of `5a`, but not the m of `7m5`. */
const takeLetter = (tokens: readonly Token[], at: number): Taken | null => {
  const [before, token, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (token?.kind !== 'word' || !token.glued || before?.kind !== 'number') return null;
  const letter = latinWord(token.text);
  return /^[a-z]$/.test(letter) && !(after?.glued === true && after.kind !== 'sign')
    ? take({ kind: 'letter', letter })
    : null;
};

/** The x of `5.x`, where others have the number of a board or game. */
const takeUnnumbered = (tokens: readonly Token[], at: number): Taken | null => {
  const [number, dot, token, after] = [tokens[at - 2], tokens[at - 1], tokens[at], tokens[at + 1]];
  if (number?.kind !== 'number' || dot?.text !== '.' || !dot.glued) return null;
  if (token?.kind !== 'word' || !token.glued) return null;
  if (after?.glued === true && after.kind !== 'sign') return null;
  return /^[a-z]$/.test(latinWord(token.text)) ? take({ kind: 'unnumbered' }) : null;
};

/** The A of `Semifinal A`, its first match; the B of `SF B1` may be a board. */
const takeMatch = (
  tokens: readonly Token[],
  at: number,
  before: Unit | undefined,
): Taken | null => {
  if (before?.kind !== 'phase' || !hasMatches(before.phase)) return null;
  const [token, next] = tokens.slice(at, at + 2);
  if (token?.kind !== 'word' || !/^[a-h]$/.test(token.text) || next?.kind === 'number') return null;
  return take({ kind: 'number', value: 1 + 'abcdefgh'.indexOf(token.text), form: 'plain' });
};

/** The B of `R5B1`, `R5 B1`, `R05-B01` and `R5/B1`. */
const takeBoard = (tokens: readonly Token[], at: number): Taken | null => {
  const end = isJoint(tokens[at - 1]) ? at - 1 : at;
  const [prefix, round] = tokens.slice(Math.max(0, end - 2), end);
  const [token, board] = tokens.slice(at, at + 2);
  if (prefix?.text !== 'r' || round?.kind !== 'number' || board?.kind !== 'number') return null;
  return token?.text === 'b' && round.glued && board.glued
    ? take({ kind: 'part', part: 'board' })
    : null;
};

/** The group of `Group A, Round 5` and `5 (Group A)`; in `Group A 5` the 5 may be a board. */
const takeGroup = (tokens: readonly Token[], at: number): Taken | null => {
  const [word, letter] = tokens.slice(at, at + 2);
  if (word?.kind !== 'word' || !isGroup(word.text)) return null;
  if (letter?.kind !== 'word' || letter.text.length > 1) return null;
  const rest = tokens.slice(at + 2).find(({ kind }) => kind !== 'sign');
  return rest?.kind !== 'number' && tokens.some(({ kind }) => kind === 'number')
    ? take({ kind: 'group' }, 2)
    : null;
};

/** `3 of 9`: the total says nothing about the round. */
const takeOutOf = (tokens: readonly Token[], at: number): Taken | null => {
  const [number, word, total] = tokens.slice(at, at + 3);
  if (number?.kind !== 'number' || word?.kind !== 'word' || total?.kind !== 'number') return null;
  return isOutOf(word.text) && number.value <= total.value
    ? take({ kind: 'number', value: number.value, form: 'plain' }, 3)
    : null;
};

/** A number, plain or as an ordinal: `5th`, `3-я`, `第5`, and `5e` or `5^` before the word for a round. */
const takeNumber = (tokens: readonly Token[], at: number): Taken | null => {
  const token = tokens[at];
  if (token?.kind !== 'number') return null;
  const [next] = tokens.slice(at + 1);
  const raised = next?.text === '^' && next.glued ? { text: '^', size: 1 } : null;
  const { text, size } = raised ?? suffixAt(tokens, at + 1);
  const isOrdinal =
    tokens[at - 1]?.text === ORDINAL_PREFIX ||
    (isOrdinalSuffix(text) &&
      (text.length > 1 || takePhrase(tokens, at + 1 + size)?.unit.kind === 'round'));
  return isOrdinal
    ? take({ kind: 'number', value: token.value, form: 'ordinal' }, 1 + size)
    : take({ kind: 'number', value: token.value, form: 'plain' });
};

/** The readers, the most special first: `3 of 9` before the number 3, `Group A` before the letter A. */
const takeUnit = (
  tokens: readonly Token[],
  at: number,
  before: Unit | undefined,
  habits: RoundHabits,
): Taken => {
  const token = tokens[at] as Token;
  return (
    takeFraction(tokens, at, habits) ??
    takeOutOf(tokens, at) ??
    takePlaces(tokens, at, before, habits) ??
    takeShare(tokens, at, habits) ??
    takeSize(tokens, at, habits) ??
    takeLetter(tokens, at) ??
    takeMatch(tokens, at, before) ??
    takeBoard(tokens, at) ??
    takeGroup(tokens, at) ??
    takePhrase(tokens, at) ??
    takeNumber(tokens, at) ??
    takeRoman(token) ??
    takeUnnumbered(tokens, at) ??
    take(token.kind === 'sign' ? { kind: 'sign', sign: token.text } : { kind: 'strange' })
  );
};

const isDot = (unit: Unit | undefined): boolean => unit?.kind === 'sign' && unit.sign === '.';

/** The place of the word after a number: `5. Runde`, `5th round`. */
const wordBehind = (units: readonly Unit[], at: number): number =>
  isDot(units[at + 1]) ? at + 2 : at + 1;

/** Whether the word for a round at `at` still needs its number; in `5. Runde` it does not. */
const isWaiting = (units: readonly Unit[], at: number): boolean =>
  units[at]?.kind === 'round' && units[isDot(units[at - 1]) ? at - 2 : at - 1]?.kind !== 'number';

/** Whether the word at `at` is followed by its number, or by a question mark for it. */
const hasNumber = (units: readonly Unit[], at: number): boolean => {
  const next = units[at + 1];
  if (next?.kind === 'number') return units[wordBehind(units, at + 1)]?.kind !== 'round';
  return next?.kind === 'sign' && next.sign === '?';
};

/** Whether the number at `at` is that of a board or game: `1. Brett`, `2nd game`, but not `5. Brett 3`. */
const isOfPart = (units: readonly Unit[], at: number): boolean => {
  const number = units[at];
  const word = wordBehind(units, at);
  if (number?.kind !== 'number' || units[word]?.kind !== 'part') return false;
  const isOrdinal = number.form !== 'plain' || word > at + 1;
  return isOrdinal && !isWaiting(units, at - 1) && !hasNumber(units, word);
};

/** The units with words before the numbers that belong to them: `2nd game` becomes `game 2`, as in `Board 3`. */
const wordsBeforeNumbers = (units: readonly Unit[]): readonly Unit[] => {
  const turned: Unit[] = [];
  for (let at = 0; at < units.length; at += 1) {
    const word = isOfPart(units, at) ? wordBehind(units, at) : at;
    if (word > at) turned.push(units[word]!);
    turned.push(units[at]!);
    at = word;
  }
  return turned;
};

/** Whether the unit at `at` is the first part of an event with a round number: `Prelim.3`. */
const isNumberedOpening = (units: readonly Unit[], at: number): boolean =>
  units[at]?.kind === 'opening' && units[wordBehind(units, at)]?.kind === 'number';

/** The units of a tag; words for boards and games come before their numbers. */
export const unitsOf = (tokens: readonly Token[], habits: RoundHabits): readonly Unit[] => {
  const units: Unit[] = [];
  for (let at = 0; at < tokens.length;) {
    const { unit, size } = takeUnit(tokens, at, units.at(-1), habits);
    units.push(unit);
    at += size;
  }
  const readOpening = (unit: Unit, at: number): Unit => {
    if (unit.kind === 'group') return { kind: 'filler' };
    return isNumberedOpening(units, at) ? { kind: 'round' } : unit;
  };
  return wordsBeforeNumbers(habits.openingIsAlone ? units.map(readOpening) : units);
};
