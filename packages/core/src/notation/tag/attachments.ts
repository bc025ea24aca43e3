/**
 * The rules for words that say something about an amount of time:
 *
 *     /40, for 40 moves              its quota                   readLink, readMoves, readTarget
 *     after move 40, from move 41    the move it begins at       readScope
 *     per move, each move            that every move brings it   readTarget
 *     increment, delay, no increment                             readGain, readWithout
 *     rest, /G, SD30                 that it ends the game       readRest
 *
 * The words may stand before or after the amount. In `40 moves in 2 hours, 30 min for the rest` the
 * quota of 40 waits in `pending` until the 2 hours come, and `rest` marks the 30 minutes just read.
 * Postpositions (Hungarian, Turkish, Finnish) turn the order round: «40 lépés után». Each rule
 * returns the phrase to go on at, or null where two readings are both likely.
 */

import { is, type Phrase, type Senses } from './phrases.js';
import {
  isAmount,
  isBare,
  isGameWord,
  isIn,
  isUsualQuota,
  markPerMove,
  nearestClause,
  openClause,
  past,
  SOFT,
  type Next,
  type ClauseState,
  type Rule,
} from './clause-state.js';

/** The clause that a quota behind `/` or `for` belongs to. */
const quotaHolder = (state: ClauseState, link: Phrase) => {
  // `(100min + 30sec)/40 moves`: the quota of the whole bracket
  const closed = is(link.before, ')', ']');
  const bracket = closed ? state.clauses[state.groups.at(-1) ?? -1] : undefined;
  return bracket ?? openClause(state) ?? state.pending;
};

/** What an amount is for, where a link or the like leads to moves; undefined if it does not. */
export const readTarget = (
  state: ClauseState,
  link: Phrase,
  target: Phrase,
  each = false,
): Phrase | undefined => {
  if (is(target, 'move')) return markPerMove(state, target);
  if (target.kind !== 'moves') return undefined;
  const { count, ordinal, first, next } = target;
  const perMove = each || (openClause(state)?.amount.unit === 'second' && !ordinal);
  if (perMove && count === 1) return markPerMove(state, target);
  // a postposition has the last word: «a 40. lépés után»
  if (is(past(next), 'after', 'without')) return target;
  const holder = quotaHolder(state, link);
  if (ordinal) holder.begins = count + 1;
  else holder.quota = count;
  holder.begins ??= first;
  return next;
};

/** «in the endgame», «im Endspiel», «30 min para ambos», «30 s na de tijdcontrole», «1 heure et quart» */
export const leadsAstray = ({ clauses }: ClauseState, link: Phrase): boolean =>
  (isIn(link) || clauses.length > 0) && is(past(link.next, ['label']), 'unknown');

/** After `/`, `per`, `for`, `in`: what the amount before is for. */
export const readLink: Rule = (state, link) => {
  const phrase = past(link.next);
  const each = is(phrase, 'each');
  const found = readTarget(state, link, each ? past(phrase.next) : phrase, each);
  if (found !== undefined) return found;
  // «sat i po» and «een en een half uur» are an hour and a half
  if (is(link.before, 'article') || (is(link.before, 'and') && /end|sign/.test(phrase.kind))) {
    return null;
  }
  const sign = is(link, '/');
  const right = link.next;
  if (leadsAstray(state, link)) return null;
  const before = openClause(state);
  if (sign && (right.kind === 'end' || is(right, '+', '/', ','))) return null;
  if (before === undefined) {
    if (sign && state.clauses.length === 0) state.joint += '/';
    return phrase;
  }
  if (is(phrase, 'increment') && !isAmount(past(phrase.next, SOFT))) {
    before.increment = true;
    return phrase.next;
  }
  if (!isAmount(phrase)) return phrase;
  const countsMoves = phrase.unit === 'bare' || phrase.written === 'm';
  if (countsMoves && before.amount.unit !== 'bare' && before.quota === null) {
    // `15min/10`: no event has a control at move 10; after «in», in «1 hodina a 45» and «90 min/30 per move» it is a time
    const isTime = isIn(link) || link.text === 'a' || is(past(phrase.next), 'link', 'each');
    if (isTime || !isUsualQuota(phrase.value)) return null;
    before.quota = phrase.value;
    before.bareQuota = true;
    return phrase.next;
  }
  state.joint = sign ? '/' : '&';
  return phrase;
};

/** Sets off an amount to come from the one before. */
export const setOff = (state: ClauseState): void => {
  if (state.joint === '') state.joint = ',';
};

/** A count or number of moves that no link or scope word claimed. */
export const readMoves: Rule = (state, phrase) => {
  if (phrase.kind !== 'moves') return null;
  const { count, ordinal, first, next } = phrase;
  const { pending } = state;
  const following = past(next);
  const behind = past(following.next);
  // postpositions: «40 lépés után», «41. hamleden itibaren»; Swedish «utan» is «without»
  const isAfter = is(following, 'after') || (is(following, 'without') && !is(behind, 'increment'));
  const isFrom = is(following, 'from') && behind.kind !== 'moves';
  if (isAfter || isFrom) {
    nearestClause(state, following.next).begins = isFrom ? count : count + 1;
    return following.next;
  }
  if (ordinal) {
    nearestClause(state, next).begins = count === 1 ? 1 : count + 1;
    return next;
  }
  if (count === 1 && isAmount(following)) {
    // «1手30秒»
    pending.perMove = true;
    setOff(state);
    return following;
  }
  const opens = is(following, 'link', 'each', '/', ':', '=') && isAmount(behind);
  const before = openClause(state) ?? (isAmount(following) ? undefined : state.clauses.at(-1));
  const holder = opens ? pending : (before ?? pending);
  if (holder.quota !== null) return null;
  holder.quota = count;
  holder.begins ??= first;
  return opens ? behind : next;
};

const SCOPES: Senses = ['link', 'from', 'upTo', 'after', 'and'];
const SCOPE_WORDS: Senses = ['link', 'from', 'upTo', 'after', 'each', 'all'];

/** `from move 1`, `after 40 moves`, `until move 40`, `@ 40`. */
export const readScope = (
  state: ClauseState,
  { next }: Phrase,
  sense: 'from' | 'after' | 'upTo',
): Next => {
  // «starting with move 41»
  const named = past(next, [...SCOPE_WORDS, 'and']);
  const first = past(named.next, ['-', 'and']);
  if (isBare(named) && first.kind === 'moves' && first.count === 1) {
    // «from the forty-first move»; «after» may count forty first moves
    nearestClause(state, first.next).begins = named.value + 1;
    return sense === 'from' ? first.next : null;
  }
  const isNamed = sense === 'from' && named.kind === 'moves' && named.ordinal;
  const target = isNamed ? named : past(next, SCOPE_WORDS);
  const bareNumber =
    isBare(target) && sense !== 'upTo' && Number.isInteger(target.value) && !is(target.next, '/');
  if (target.kind === 'moves' || bareNumber) {
    const count = target.kind === 'moves' ? target.count : target.value;
    const each = past(next, SCOPES) !== target;
    if (each && count === 1) return markPerMove(state, target);
    // «after every 20 moves»: again and again; «from moves 1-40»: for some of them
    if (each || (target.kind === 'moves' && target.first)) return null;
    const holder = nearestClause(state, target.next);
    if (sense === 'upTo' && count > 1) holder.quota = count;
    else holder.begins = sense === 'after' ? count + 1 : count;
    return target.next;
  }
  if (is(target, 'move')) return markPerMove(state, target);
  // «after the time control», «from the endgame»: a scope, but no move
  if (sense === 'after' || is(target, 'unknown', 'label')) return null;
  // what starts at 19:00 is the round
  const opening = past(target, [...SCOPE_WORDS, ':', '-']);
  if (isAmount(opening) && opening.unit === 'clock') return null;
  const before = openClause(state);
  // «up to 15 minutes», «from 60 minutes»
  if (state.clauses.length === 0 && isAmount(target)) return null;
  // «from the start»
  if (sense === 'from' && before !== undefined) before.begins ??= 1;
  return next;
};

/** Whether a word before a bare number makes it minutes: `G/60`, `SD30`, not `Finale 2`. */
const isTimeOpener = (opener: Phrase, number: Phrase): boolean => {
  const { text = '', next } = opener;
  if (text === 'game') return number !== next || number.next.kind !== 'end';
  return isGameWord(opener) || is(opener, 'all') || text.startsWith('rest');
};

/** `Rest 15 Min`, `G/60`, `SD30` open a clause; `30min/end` and `15 Min Rest` close one. */
export const readRest: Rule = (state, phrase) => {
  const { pending } = state;
  const words = past(phrase.next, ['rest', 'all']);
  const ofMoves = is(words, 'move');
  const before = openClause(state);
  // an increment holds in all moves, a bank lasts for all that remain
  if (ofMoves && (before?.increment || before?.amount.unit === 'second')) {
    return markPerMove(state, words);
  }
  const { next } = ofMoves ? words : phrase;
  const amount = past(next, ['link', 'rest', 'all', '/', '-', ':', '=']);
  // `G/-5` has a minus
  if (is(amount.before, '-') && is(amount.before.before, '/')) return null;
  const opens = before === undefined || isGameWord(phrase) || amount === phrase.next;
  if (isAmount(amount) && opens) {
    if (before !== undefined) state.joint = ',';
    pending.rest = true;
    pending.prefixed = isTimeOpener(phrase, amount);
    return isBare(amount) && !pending.prefixed ? null : amount;
  }
  return markLast(state, 'rest', next);
};

/** Marks the last amount, if there is one. */
const markLast = (
  { clauses }: ClauseState,
  what: 'rest' | 'plain' | 'increment' | 'delay',
  next: Phrase,
): Next => {
  const last = clauses.at(-1);
  if (last !== undefined) last[what] = true;
  return next;
};

/** An increment or delay word belongs to the amount right after it, else to the one before. */
export const readGain = (
  state: ClauseState,
  { text, next }: Phrase,
  gain: 'increment' | 'delay',
): Next => {
  const { clauses, pending, modes } = state;
  // `G/60;i5`: a letter that only US Chess uses
  if (text === 'i' && !clauses.some(({ prefixed }) => prefixed)) return null;
  const behind = past(next);
  if (gain === 'increment' && is(behind, 'without')) return markPlain(state, behind);
  const amount = past(next, SOFT);
  const before = openClause(state);
  // `Increment 15+10`: the word heads the whole
  if (clauses.length === 0 && (!isAmount(amount) || is(amount.next, '+'))) {
    if (gain === 'delay') modes.add(gain);
    return next;
  }
  if (!isAmount(amount)) return markLast(state, gain, next);
  // `2 sec inc 3 min`
  const turned = before?.amount.unit === 'second' && amount.unit === 'minute';
  (turned ? before : pending)[gain] = true;
  setOff(state);
  return amount;
};

/** Marks the stage before as having no increment. */
export const markPlain: Rule = (state, { next }) => markLast(state, 'plain', next);

/** `no increment`, `without increment or delay`, `ohne Zeitbegrenzung`. */
export const readWithout: Rule = (state, { next }) => {
  const phrase = past(next, ['label']);
  if (is(phrase, 'increment', 'delay')) {
    const also = is(phrase.next, 'or', 'and') ? phrase.next.next : phrase.next;
    const both = is(also, 'increment', 'delay');
    // without a delay there may still be an increment
    if (is(phrase, 'delay') && !both) return phrase.next;
    return markPlain(state, both ? also : phrase);
  }
  if (is(phrase, 'overtime')) return past(phrase, ['overtime', '-']);
  const limit = is(phrase, 'limit');
  if (!limit && is(next, 'extra')) return markPlain(state, phrase.before);
  if (!limit && !is(phrase.before, 'label')) return null;
  state.modes.add('unlimited');
  return limit ? phrase.next : phrase;
};
