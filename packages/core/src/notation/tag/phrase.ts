/** What the grammar reads: numbers with what they count, words with a sense, and signs. */

import { DAY, HOUR, MINUTE, SECOND } from '../../model/duration.js';
import type { Token } from './tokens.js';
import type { Sense } from './words.js';

export type TimeUnit = 'second' | 'minute' | 'hour' | 'day' | 'week';

/** What every phrase has: the token after it and its neighbours, and a sense if it is a word or sign. */
interface Spoken {
  readonly rest: Token;
  before: Phrase;
  next: Phrase;
  readonly sense?: string;
  readonly text?: string;
}

export interface Amount extends Spoken {
  readonly kind: 'amount';
  readonly value: number;
  /** `clock`: a reading such as `1:30`; `value` holds its left part and `right` its right part. */
  readonly unit: Exclude<TimeUnit, 'week'> | 'clock' | 'bare';
  readonly right: number;
  /** How the unit was written; behind a whole word a dot ends a sentence, a lone `m` may mean moves, a lone `d` delay, an unwritten unit means one of it. */
  readonly written: 'word' | 'whole' | 'mark' | 'm' | 'd' | 'clock' | 'kanji' | 'implied';
  /** More than one part in the number, as in `0.5` or `1,5`. */
  readonly decimal: boolean;
}

export interface Moves extends Spoken {
  readonly kind: 'moves';
  readonly count: number;
  readonly ordinal: boolean;
  /** The number of the first, where both ends are named: `moves 41-60`. */
  readonly first: number | null;
}

export interface Other extends Spoken {
  /** A quote is a quotation mark that is no unit. A sign is its own sense. */
  readonly kind: 'word' | 'sign' | 'quote' | 'end';
}

export type Phrase = Amount | Moves | Other;

/** The signs with a meaning somewhere. */
type Sign =
  | '+'
  | ','
  | ';'
  | '/'
  | ':'
  | '='
  | '-'
  | '>'
  | '*'
  | '.'
  | '°'
  | '!'
  | '?'
  | '&'
  | Bracket;

type Bracket = '(' | '[' | ')' | ']';

export type Senses = readonly (Sense | 'unknown' | Sign)[];

/** Whether a phrase is a word or sign of one of these senses. */
export const isOf = ({ sense }: Phrase, senses: Senses): boolean =>
  (senses as readonly (string | undefined)[]).includes(sense);

export const is = (phrase: Phrase, ...senses: Senses): boolean => isOf(phrase, senses);

export const UNIT_MILLIS: Readonly<Record<TimeUnit, number>> = {
  second: SECOND,
  minute: MINUTE,
  hour: HOUR,
  day: DAY,
  week: 7 * DAY,
};

export const isTimeUnit = (sense: Sense | undefined): sense is TimeUnit =>
  sense !== undefined && sense in UNIT_MILLIS;

export const amount = (
  value: number,
  unit: Amount['unit'] | 'week',
  rest: Token,
  written: Amount['written'] = 'word',
  decimal = false,
  right = 0,
): Amount =>
  ({
    kind: 'amount',
    // weeks are counted in days
    value: unit === 'week' ? value * 7 : value,
    unit: unit === 'week' ? 'day' : unit,
    right,
    written,
    decimal,
    rest,
  }) as Amount;

export const moves = (
  count: number,
  rest: Token,
  ordinal = true,
  first: number | null = null,
): Moves => ({ kind: 'moves', count, ordinal, first, rest }) as Moves;

export const word = (sense: Sense | 'unknown', text: string, rest: Token): Other =>
  ({ kind: 'word', sense, text, rest }) as Other;

/** What is kept of a text's phrases, each beside its new neighbours. */
export const joinedAgain = (kept: readonly Phrase[], all: readonly Phrase[]): readonly Phrase[] => {
  const end = (all.at(-1) as Phrase).next;
  for (const [index, phrase] of kept.entries()) {
    phrase.before = kept[index - 1] ?? end;
    phrase.next = kept[index + 1] ?? end;
  }
  return kept;
};
