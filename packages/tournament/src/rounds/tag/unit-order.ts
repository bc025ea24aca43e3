/** Puts words before the numbers that belong to them: `2nd game` becomes `game 2`, as in `Board 3`. */

import type { Unit } from './round-units.js';

const isDot = (unit: Unit | undefined): boolean => unit?.kind === 'sign' && unit.sign === '.';

/** The place of the word after a number: `5. Runde`, `5th round`. */
export const wordBehind = (units: readonly Unit[], at: number): number =>
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

/** The units with words for boards and games before their numbers. */
export const wordsBeforeNumbers = (units: readonly Unit[]): readonly Unit[] => {
  const turned: Unit[] = [];
  for (let at = 0; at < units.length; at += 1) {
    const word = isOfPart(units, at) ? wordBehind(units, at) : at;
    if (word > at) turned.push(units[word]!);
    turned.push(units[at]!);
    at = word;
  }
  return turned;
};
