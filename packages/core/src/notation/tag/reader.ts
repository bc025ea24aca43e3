/**
 * The state of the clause grammar while it goes over the phrases of a text, and its looks ahead.
 */

import type { Amount, Phrase } from './phrases.js';
import type { Sense } from './vocabulary.js';

/** An amount of time with what the words around it say of it. */
export interface Clause {
  amount: Amount;
  /** Moves for which the time is given. */
  quota: number | null;
  /** The first move at which the time counts, where one is named. */
  begins: number | null;
  /** Said to hold in the last stage: «30 seconds per move thereafter». */
  late: boolean;
  perMove: boolean;
  increment: boolean;
  delay: boolean;
  rest: boolean;
  /** `SD/30`, `G60`: the words of US Chess, where bare numbers are minutes. */
  prefixed: boolean;
  /** The quota was a bare number behind a slash, which may as well be an increment. */
  bareQuota: boolean;
  periods: number;
  /** Said to have no increment. */
  plain: boolean;
  /** Milliseconds, once its role tells how to read the amount. */
  time: number;
  /**
   * What joins it to the clause before: signs such as `+`, `,`, `;+`, `/`, with `&` for «and» and `>`
   * for «then»; empty if nothing does.
   */
  joint: string;
}

/** Systems that a word names for the whole control. */
export type Mode = 'overtime' | 'canadian' | 'hourglass' | 'bronstein' | 'delay';

/** Whether bare `A/B` is moves and then minutes, or the other way round. */
export type PairOrder = 'movesFirst' | 'timeFirst';

export interface Reader {
  readonly phrases: readonly Phrase[];
  readonly pairOrder: PairOrder | null;
  readonly clauses: Clause[];
  readonly modes: Set<Mode>;
  /** For each open bracket, the number of clauses before it. */
  readonly groups: number[];
  at: number;
  /** What is known of the clause whose amount has yet to come. */
  pending: Clause;
  joint: string;
  closingQuote: number;
  unlimited: boolean;
  trailing: boolean;
  labelled: boolean;
  /** A label before a colon that was not understood: only units can then vouch for the rest. */
  strangeLabel: boolean;
}

/** The place to go on at, or null where the text cannot be read safely. */
export type Next = number | null;

/** Stands in for an amount that has yet to come. */
const NO_AMOUNT: Amount = {
  kind: 'amount',
  value: 0,
  unit: 'bare',
  right: 0,
  written: 'word',
  decimal: false,
};

export const blankClause = (): Clause => ({
  amount: NO_AMOUNT,
  quota: null,
  begins: null,
  late: false,
  perMove: false,
  increment: false,
  delay: false,
  rest: false,
  prefixed: false,
  bareQuota: false,
  periods: 1,
  plain: false,
  time: 0,
  joint: '',
});

export const isWord = (phrase: Phrase | undefined, ...senses: (Sense | 'unknown')[]): boolean =>
  phrase?.kind === 'word' && senses.includes(phrase.sense);

export const isSign = (phrase: Phrase | undefined, ...signs: string[]): boolean =>
  phrase?.kind === 'sign' && signs.includes(phrase.text);

export const isBare = (phrase: Phrase | undefined): phrase is Amount =>
  phrase?.kind === 'amount' && phrase.unit === 'bare';

export const isAmount = (phrase: Phrase | undefined): phrase is Amount => phrase?.kind === 'amount';

/** `G/60` and `SD/30`; a `/G` behind an amount is no such prefix. */
export const isGameWord = (phrase: Phrase | undefined): boolean =>
  phrase?.kind === 'word' && ['g', 'game', 'sd'].includes(phrase.text);

/** No stage is longer in minutes; `2024/25` is a season. */
export const LONGEST_BARE = 300;

/** The quotas that events play: 20 to 60 in fives, and the old 36. */
export const isUsualQuota = (count: number): boolean =>
  (count >= 20 && count <= 60 && count % 5 === 0) || count === 36;

/** Signs and words that never matter to what stands around them. */
export const SILENT_SIGNS = ['.', '°', '!'];
const SILENT_WORDS: readonly Sense[] = ['filler', 'article', 'player', 'first', 'extra'];

const isSilent = (phrase: Phrase): boolean =>
  (phrase.kind === 'sign' && SILENT_SIGNS.includes(phrase.text)) ||
  (phrase.kind === 'word' && (SILENT_WORDS as readonly string[]).includes(phrase.sense));

/** The first place from `from` on that is not one of `senses` and `signs`, nor silent. */
export const past = (
  { phrases }: Reader,
  from: number,
  senses: readonly Sense[] = [],
  signs: readonly string[] = [],
): number => {
  let place = from;
  for (let phrase = phrases[place]; phrase !== undefined; phrase = phrases[place]) {
    const passed =
      isSilent(phrase) ||
      (phrase.kind === 'word' && (senses as readonly string[]).includes(phrase.sense)) ||
      (phrase.kind === 'sign' && signs.includes(phrase.text));
    if (!passed) break;
    place += 1;
  }
  return place;
};

const SOFT_WORDS: readonly Sense[] = ['link', 'label', 'each', 'from'];
const SOFT_SIGNS = ['/', ':', '=', '(', '['];

/** Whether an amount comes next, past links, labels and opening brackets. */
export const nextAmount = (reader: Reader, from: number): number | undefined => {
  const place = past(reader, from, SOFT_WORDS, SOFT_SIGNS);
  return isAmount(reader.phrases[place]) ? place : undefined;
};

/** The clause just read, unless a boundary came after it. */
export const openClause = (reader: Reader): Clause | undefined =>
  reader.joint === '' ? reader.clauses.at(-1) : undefined;

/** The clause that a remark belongs to: the one just read, or the one to come after a boundary. */
export const nearestClause = (reader: Reader, next: number): Clause => {
  // «…, after 40 moves + 15 min»
  const place = past(reader, next, [...SOFT_WORDS, 'and', 'next', 'plus'], [...SOFT_SIGNS, '+']);
  const comes = isAmount(reader.phrases[place]);
  return openClause(reader) ?? (comes ? reader.pending : (reader.clauses.at(-1) ?? reader.pending));
};

export const addAmount = (reader: Reader, amount: Amount): void => {
  const clause = reader.pending;
  clause.amount = amount;
  clause.joint = reader.joint;
  reader.clauses.push(clause);
  reader.pending = blankClause();
  reader.joint = '';
};

/** Says of the nearest amount that it comes with every move: `30 s per move`, `lépésenként 30 mp`. */
export const markPerMove = (reader: Reader, next: number): Next => {
  nearestClause(reader, next).perMove = true;
  return next;
};
