/**
 * Sentences with a word or two that no table knows: «Casual games of 15 minutes with a further 10 seconds per move». They are
 * passed over where the rest is a time control beyond doubt, and where they stand so that they change nothing.
 */

import { is, isOf, joinedAgain, type Phrase, type Senses } from './phrase.js';
import { isAltering, isQuarter } from './words.js';

/** No more words may be unknown. */
const MAX_UNKNOWN = 5;

/** What only a time control says; a count of moves does, too. */
const TELLING: Senses = [
  'increment',
  'perMove',
  'game',
  'player',
  'rest',
  'overtime',
  'each',
  'reach',
];

/** An unknown word before these may say what happens there: «no draw before move 30». */
const SCOPES: Senses = ['upTo', 'after', 'from', 'within', 'move'];

const WORD = /^\p{L}[\p{L}\p{M}]+$/u;

/** Behind an amount a word may say what the time is for, before a move what kind of move: «30 minutes break», «illegal move». */
const mayBePassed = ({ text = '', before, next }: Phrase): boolean => {
  if (!WORD.test(text) || isAltering(text) || isQuarter(text)) return false;
  let left = before;
  while (is(left, 'filler', 'article', 'unknown', '.')) left = left.before;
  return left.kind !== 'amount' && next.kind !== 'moves' && !isOf(next, SCOPES);
};

const isUnknown = (phrase: Phrase): boolean => is(phrase, 'unknown');

/** A number without a unit may count what the unknown word says, and days may be of leave. */
const isDoubtful = (phrase: Phrase): boolean =>
  phrase.kind === 'amount' && /^(?:bare|clock|day)$/.test(phrase.unit);

/** One time alone may be that of a latecomer: «who comes 30 minutes late loses the game». */
const isTelling = (phrases: readonly Phrase[]): boolean =>
  phrases.some((phrase) => phrase.kind === 'moves' || is(phrase, 'move')) ||
  (phrases.filter(({ kind }) => kind === 'amount').length > 1 &&
    phrases.filter((phrase) => isOf(phrase, TELLING)).length > 1);

/** The phrases of a sentence without the words that no table knows; null if they may change what it means. */
export const withoutUnknown = (phrases: readonly Phrase[]): readonly Phrase[] | null => {
  const unknown = phrases.filter(isUnknown);
  const kept = phrases.filter((phrase) => !isUnknown(phrase));
  const known = kept.filter((phrase) => phrase.kind === 'word' && !is(phrase, 'label'));
  if (unknown.length === 0 || unknown.length > Math.min(MAX_UNKNOWN, known.length)) return null;
  if (!unknown.every(mayBePassed) || kept.some(isDoubtful) || !isTelling(kept)) return null;
  return joinedAgain(kept, phrases);
};
