/**
 * What regulations and announcements say beside a control. A part of a sentence is left out if it is plain where it begins
 * and ends, and if it says
 *
 *     default time is 30 minutes         how late a player may come
 *     so a game takes about an hour      how long a game lasts
 *     komi 6.5                           points, and no time
 *     no draw offers before move 30      what players may do, beside the clock
 */

import { partsOf, withoutParts, type Part } from './parts.js';
import { is, isOf, type Phrase, type Senses } from './phrase.js';
import { isChanging, isConduct, isEstimate, isLate, isNot } from './words.js';

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

/** Whether a time with an increment follows. */
const isControl = (from: Phrase): boolean =>
  from.kind === 'amount' && is(from.next, '+') && from.next.next.kind === 'amount';

/** Whether a number follows before the part ends. */
const hasTime = (from: Phrase): boolean => {
  let phrase = from;
  while (phrase.kind === 'word') phrase = phrase.next;
  return phrase.kind === 'amount' || phrase.kind === 'moves';
};

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
  // what follows a comma may be another case of the same, unless it is a control: «default time 30 min, 90+30»
  const { next } = closing;
  return !is(closing, ',') || isLabel(next) || isControl(next) || !hasTime(next);
};

const isAbout = ({ text = '' }: Phrase): boolean => isEstimate(text);

/** «(on average 1 minute per move)», «so a game takes about half an hour»; «about 10 minutes per game» may be the control. */
const saysEstimate = ({ opening, phrases, closing }: Part): boolean => {
  if (opening === undefined || !phrases.some(isAbout)) return false;
  if (is(opening, '(', '[')) return closing !== undefined && is(closing, ')', ']');
  const amounts = phrases.filter(({ kind }) => kind === 'amount' || kind === 'moves');
  return (
    amounts.length === 1 &&
    phrases.some((phrase) => is(phrase, 'game')) &&
    !phrases.some((phrase) => isOf(phrase, OF_CONTROL))
  );
};

const OF_KOMI: Senses = ['komi', 'half', 'label', 'filler', 'link', 'unknown', ':', '=', '-'];

const saysKomi = ({ phrases }: Part): boolean =>
  phrases.some((phrase) => is(phrase, 'komi')) &&
  phrases.every(
    (phrase) => isOf(phrase, OF_KOMI) || (phrase.kind === 'amount' && phrase.unit === 'bare'),
  );

/** What a rule of play may say, as there are moves but no time in it. */
const OF_PLAY: Senses = [
  'unknown',
  'label',
  'filler',
  'article',
  'link',
  'from',
  'after',
  'upTo',
  'within',
  'reach',
  'without',
  'and',
  'or',
  'all',
  'each',
  'first',
  'game',
  'player',
  'move',
  '-',
  '/',
];

/** German «Partieformular» begins like a game. */
const isOfConduct = (phrase: Phrase): boolean =>
  is(phrase, 'unknown', 'game') && isConduct(phrase.text ?? '');

/** «no draw before move 30», «first 40 moves recorded», but not «draw odds»; «40 moves recorded, 90 minutes» may have a quota. */
const saysConduct = ({ opening, phrases }: Part): boolean =>
  phrases.some(isOfConduct) &&
  phrases.every((phrase) => {
    const { text = '' } = phrase;
    if (phrase.kind === 'moves') return phrase.ordinal || opening !== undefined;
    if (is(phrase, 'unknown')) return isConduct(text) || !isChanging(text);
    return isOf(phrase, OF_PLAY) || isNot(text);
  });

const SAYING = {
  lateness: saysLateness,
  estimate: saysEstimate,
  komi: saysKomi,
  conduct: saysConduct,
};

/** What a text may say beside its control. */
export type Beside = keyof typeof SAYING;

const BESIDES = Object.keys(SAYING) as Beside[];

const SIGNS: Senses = ['.', ',', ';', '(', ')', '[', ']'];

const isBeside = (phrase: Phrase): boolean =>
  isLateness(phrase) || isAbout(phrase) || is(phrase, 'komi') || isOfConduct(phrase);

/** The phrases of a text without what it says beside its control, and what that was. */
export const withoutBesides = (
  all: readonly Phrase[],
): { readonly phrases: readonly Phrase[]; readonly besides: ReadonlySet<Beside> } => {
  const besides = new Set<Beside>();
  if (!all.some(isBeside)) return { phrases: all, besides };
  const phrases = withoutParts(partsOf(all, SIGNS, isLateness), all, (part) => {
    const said = BESIDES.find((beside) => SAYING[beside](part));
    if (said === undefined) return part.phrases;
    besides.add(said);
    return [];
  });
  return { phrases, besides };
};
