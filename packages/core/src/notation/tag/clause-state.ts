/**
 * The state of the clause grammar while it reads the phrases of a text, and its lookahead.
 */

import type { Beside } from './besides.js';
import type { Context } from './doubts.js';
import { isIn, isPer } from './words.js';
import { is, isOf, type Amount, type Phrase, type Senses } from './phrase.js';

/** What the words around an amount say about it. */
interface Attachments {
  /** Moves for which the time is given. */
  quota: number | null;
  /** The first move at which the time counts, where one is named. */
  begins: number | null;
  periods: number;
  /** Whether a sign parts the «after» that names this move from the amount: «90 min + 30 s, after 40 moves». */
  apart?: boolean;
  /** Said to hold in the last stage: «30 seconds per move thereafter». */
  late?: boolean;
  perMove?: boolean;
  /** The main time, behind its overtime. */
  main?: boolean;
  /** Given once the time before is used up. */
  atLast?: boolean;
  increment?: boolean;
  delay?: boolean;
  rest?: boolean;
  /** `SD/30`, `G60`: the words of US Chess, where bare numbers are minutes. */
  prefixed?: boolean;
  /** The quota was a bare number behind a slash, which may as well be an increment. */
  bareQuota?: boolean;
  /** What the clock never rises above: «up to a maximum of 1 week». */
  cap?: Amount;
  /** Said to have no increment. */
  plain?: boolean;
  /** Counted by an `x`: `5x30s`. */
  counted?: boolean;
  /** Joined by «with» or the like: it belongs to the time right before it. */
  accompanies?: boolean;
}

/** An amount of time with what the words around it say about it. */
export interface Clause extends Attachments {
  readonly amount: Amount;
  /**
   * What joins it to the clause before: signs such as `+`, `,`, `;+`, `/`, with `&` for «and» and `>`
   * for «then»; empty if nothing does.
   */
  readonly joint: string;
  /** Whether it is the rest of the time before it: «1 minute and 30 seconds». */
  isRest?: boolean;
  /** Milliseconds, once its role tells how to read the amount. */
  time: number;
  /** The increment and the delay of a stage, once they are given to it. */
  bonus?: number;
  wait?: number;
}

/** Systems that a word names for the whole control. */
export type Mode = 'overtime' | 'canadian' | 'hourglass' | 'bronstein' | 'delay' | 'unlimited';

/** Whether bare `A/B` is moves and then minutes, or the other way round. */
export type PairOrder = 'movesFirst' | 'timeFirst';

export interface ClauseState {
  readonly ask: Context['ask'];
  readonly pairOrder: PairOrder | null;
  readonly clauses: Clause[];
  readonly modes: Set<Mode>;
  /** For each open bracket, the number of clauses before it. */
  readonly groups: number[];
  /** What is known about the clause whose amount is still to come. */
  pending: Attachments;
  joint: string;
  closingQuote: Phrase | undefined;
  trailing: boolean;
  labelled: boolean;
  /** An unknown label before a colon: only units can then vouch for the rest. */
  strangeLabel: boolean;
  /** Unknown words before a colon: a time alone may be anything then. */
  unknownHeading: boolean;
  /** «6 minutes total»: for one of the players, or for both of them? */
  total: boolean;
  /** Said to be played by mail. */
  byMail: boolean;
  /** Whether a word says that seconds come with every move: «フィッシャー 10分＋10秒». */
  fischer: boolean;
  /** What was left out because it is no part of the control. */
  readonly besides: ReadonlySet<Beside>;
  /** Whether an aside said a time again. */
  restated: boolean;
}

/** The phrase to go on at, or null where the text cannot be read safely. */
export type Next = Phrase | null;

/** What a phrase does. */
export type Rule = (state: ClauseState, phrase: Phrase) => Next;

export const nothingAttached = (): Attachments => ({
  quota: null,
  begins: null,
  periods: 1,
});

export const isBare = (phrase: Phrase): phrase is Amount =>
  isAmount(phrase) && phrase.unit === 'bare';

export const isAmount = (phrase: Phrase): phrase is Amount => phrase.kind === 'amount';

/** `G/60` and `SD/30`; a `/G` behind an amount is no such prefix. */
const GAME_WORDS = new Set(['g', 'game', 'sd']);
export const isGameWord = ({ text = '' }: Phrase): boolean => GAME_WORDS.has(text);

/** Whether an amount is short enough for a period of byo-yomi. */
export const isPeriod = ({ amount: { unit, value } }: Pick<Clause, 'amount'>): boolean =>
  unit === 'second' || (unit === 'minute' && value <= 2);

/** «in», of the links: what follows it is a stretch of time. */
export const isInside = ({ text = '' }: Phrase): boolean => isIn(text);

/** No stage is longer in minutes; `2024/25` is a season. */
export const MAX_BARE_MINUTES = 300;

/** Old events give a number of moves whole hours, up to so many. */
export const MAX_BARE_HOURS = 4;

/** Whether so many moves in so many minutes would be bullet: `40/2`. */
export const isBullet = (moves: number, minutes: number): boolean => minutes * 60 < moves * 5;

/** A day of seconds. A number of minutes or hours beyond that is no slip for another unit: none makes it a control. */
export const MAX_SLIP = 86_400;

/** The quotas that events play: 20 to 60 in fives, and the old 36. */
export const isUsualQuota = (count: number): boolean =>
  (count >= 20 && count <= 60 && count % 5 === 0) || count === 36;

/** Signs and words that never matter to their neighbours. */
export const SILENT: Senses = ['.', '°', '!', 'filler', 'article', 'player', 'first', 'extra'];

/** The first phrase from `from` on that is not one of `senses`, nor silent. */
export const past = (from: Phrase, senses: Senses = []): Phrase => {
  let phrase = from;
  while (isOf(phrase, SILENT) || isOf(phrase, senses)) phrase = phrase.next;
  return phrase;
};

/** What ends a control: «for the rest», «per game». */
export const ENDS: Senses = ['rest', 'game', 'all'];

/** Links, labels and opening brackets, which may stand before an amount. */
export const SOFT: Senses = ['link', 'label', 'each', 'from', '/', ':', '=', '(', '['];

/** The clause just read, unless a boundary came after it. */
export const openClause = (state: ClauseState): Clause | undefined =>
  state.joint === '' ? state.clauses.at(-1) : undefined;

/** «…, after 40 moves + 15 min» */
const SOFT_JOINTS: Senses = [...SOFT, 'and', 'next', 'plus', '+', 'increment'];

/** The clause that a remark belongs to: the one just read, or the one to come after a boundary. */
export const nearestClause = (state: ClauseState, next: Phrase): Attachments =>
  openClause(state) ??
  (isAmount(past(next, SOFT_JOINTS)) ? undefined : state.clauses.at(-1)) ??
  state.pending;

export const addAmount = (state: ClauseState, amount: Amount): void => {
  const { pending, joint, clauses } = state;
  // «No increment. Round 4»: denied ahead, it vouches for no bare number
  if (amount.unit === 'bare') pending.plain = false;
  clauses.push(Object.assign(pending, { amount, joint, time: 0 }));
  state.pending = nothingAttached();
  state.joint = '';
};

/** «jeden Zug», «one move». */
export const isOneMove = (phrase: Phrase): boolean =>
  phrase.kind === 'moves' && phrase.count === 1 && !phrase.ordinal;

/** Whether seconds follow that what was read before them speaks of: «per move, 10 seconds are added». */
export const comesFirst = (from: Phrase): boolean => {
  const between: Senses = [',', ':', 'each', 'increment', 'from', 'plus', 'within'];
  const opening = past(from, between);
  // «pro Zug gibt es vom ersten Zug an 30 Sekunden»
  const isFirst = opening.kind === 'moves' && opening.count === 1;
  const first = isFirst ? past(opening.next, between) : opening;
  // «per move, from the start of the game 10 seconds are added»
  const game = is(first.before, 'from') ? past(first, ['link']) : first;
  const gain = is(game, 'game') ? past(game.next, between) : first;
  return isAmount(gain) && gain.unit === 'second';
};

/** Past «after» behind its move: Hungarian «minden lépés után 5 mp», Hindi «हर चाल के बाद 10 सेकंड». */
const pastPostposition = (from: Phrase): Phrase => {
  let word = from;
  while (is(word, 'filler')) word = word.next;
  const isBehind = is(word, 'after', 'without') && !/^(?:after|without)$/.test(word.text ?? '');
  return isBehind && isAmount(past(word.next)) ? word.next : from;
};

/** Marks the nearest amount as coming with every move: `30 s per move`, `lépésenként 30 mp`. */
export const markPerMove = (state: ClauseState, move: Phrase): Phrase => {
  const next = pastPostposition(move.next);
  // «15분에 매 수 10초»: the minutes before are no time per move, but those of «1 minute per move» are
  const before = openClause(state)?.amount;
  const isItsOwn = isPer(move.before.text ?? '') && move.before.before === before;
  const isBank = /^(?:minute|hour)$/.test(before?.unit ?? '') && !isItsOwn;
  const opens = (/[.;,&>]$/.test(state.joint) || isBank) && comesFirst(next);
  if (opens && isBank) state.joint = ',';
  (opens ? state.pending : nearestClause(state, next)).perMove = true;
  return next;
};

/**
 * Behind «after», «once»: where to go on if a time is said to run out here, «(once) it is used up», «(after) the 40 minutes
 * have elapsed».
 */
export const readExpiry = ({ clauses }: ClauseState, from: Phrase): Phrase | undefined => {
  const over = past(from, ['label', 'link']);
  if (is(over, 'next') && clauses.length > 0) return over;
  return isAmount(over) && clauses.length === 0 && is(past(over.next), 'next') ? over : undefined;
};

/** Sets off an amount to come from the one before. */
export const setOff = (state: ClauseState): void => {
  if (state.joint === '') state.joint = ',';
};
