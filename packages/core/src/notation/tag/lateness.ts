/**
 * How late a player may come is no time control, but regulations name both: «90 minutes + 30 seconds per move; default
 * time is 30 minutes». Such a part of a sentence is left out, if it is plain where it begins and ends.
 */

import { partsOf, withoutParts, type Part } from './parts.js';
import { is, isOf, type Phrase, type Senses } from './phrase.js';
import { isLate } from './words.js';

/** «default time», but not «default time control»; «late» only beside its minutes, as everywhere here. */
const isLateness = (phrase: Phrase): boolean => {
  const { text, next } = phrase;
  if (text === 'default')
    return next.text === 'time' && !(next.next.text ?? '').startsWith('control');
  return is(phrase, 'lateness') || text === 'late' || isLate(text ?? '');
};

/** What only a control speaks of. */
const OF_CONTROL: Senses = [
  '+',
  '/',
  'increment',
  'delay',
  'bronstein',
  'move',
  'perMove',
  'next',
  'or',
  'and',
];

/** Minutes; less may be a delay. */
const MIN_LATENESS = 5;

const ZERO = /^(?:zer|nul|nol|sif)|^(?:ноль|нулев|нула|μηδεν)/;

const isLabel = (phrase: Phrase | undefined): boolean =>
  phrase !== undefined && is(phrase, 'label');

/** Whether a part says when a player loses who is not there, and nothing else. */
const saysLateness = ({ opening, phrases, closing }: Part): boolean => {
  if (!phrases.some(isLateness)) return false;
  const amounts = phrases.filter(({ kind }) => kind === 'amount' || kind === 'moves');
  const [amount] = amounts;
  if (amounts.length > 1) return false;
  // «zero tolerance»
  if (amount === undefined && !phrases.some(({ text = '' }) => ZERO.test(text))) return false;
  // «ritardo di 5 secondi» is a delay
  if (amount !== undefined && (amount.kind !== 'amount' || !/^(?:minute|hour)$/.test(amount.unit)))
    return false;
  // «retard maximum 15 min»: no delay is so long
  const isLong = amount?.unit === 'hour' || (amount?.value ?? MIN_LATENESS) >= MIN_LATENESS;
  const others = isLong ? phrases.filter(({ text = '' }) => !isLate(text)) : phrases;
  if (others.some((phrase) => isOf(phrase, OF_CONTROL))) return false;
  // «40 moves in 90 min, 30 min tolerance»: behind a comma the word must come first
  const follows = amount !== undefined && phrases.findIndex(isLateness) > phrases.indexOf(amount);
  if (follows && opening !== undefined && is(opening, ',')) return false;
  const inBrackets = opening !== undefined && is(opening, '(', '[');
  if (closing === undefined) return !inBrackets;
  if (inBrackets || is(closing, ')', ']', '(', '[')) return inBrackets && is(closing, ')', ']');
  // what follows a comma may be another case of the same
  return !is(closing, ',') || isLabel(closing.next);
};

const SIGNS: Senses = ['.', ',', ';', '(', ')', '[', ']'];

/** The phrases of a text without what it says about coming late. */
export const withoutLateness = (phrases: readonly Phrase[]): readonly Phrase[] =>
  phrases.some(isLateness)
    ? withoutParts(partsOf(phrases, SIGNS, isLateness), phrases, (part) =>
        saysLateness(part) ? [] : part.phrases,
      )
    : phrases;
