/**
 * What words say of an amount: how many moves it is for (`/40`, `for 40 moves`), from which move on
 * it counts (`after move 40`), that it comes with every move, is an increment or a delay, or lasts
 * for the rest of the game. Each rule gives the place to go on at.
 */

import { is, type Senses } from './phrases.js';
import {
  isAmount,
  isBare,
  isGameWord,
  isUsualQuota,
  markPerMove,
  nearestClause,
  nextAmount,
  openClause,
  past,
  type Next,
  type Reader,
  type Rule,
} from './reader.js';

/** The clause that a quota behind `/` or `for` belongs to. */
const quotaHolder = (reader: Reader, link: number) => {
  // `(100min + 30sec)/40 moves`: the quota of the whole bracket
  const closed = is(reader.phrases[link - 1], ')', ']');
  const bracket = closed ? reader.clauses[reader.groups.at(-1) ?? -1] : undefined;
  return bracket ?? openClause(reader) ?? reader.pending;
};

/** After `/`, `per`, `for`, `in`: what the amount before is for. */
export const readLink: Rule = (reader, at) => {
  const { phrases } = reader;
  const place = past(reader, at + 1);
  const phrase = phrases[place];
  const each = is(phrase, 'each');
  const targetPlace = each ? past(reader, place + 1) : place;
  const target = phrases[targetPlace];
  const before = openClause(reader);
  if (is(target, 'move')) return markPerMove(reader, targetPlace);
  if (target?.kind === 'moves') {
    const { count, ordinal } = target;
    const perMove = each || (before?.amount.unit === 'second' && !ordinal);
    if (perMove && count === 1) return markPerMove(reader, targetPlace);
    // a postposition has the last word: «a 40. lépés után»
    if (is(phrases[past(reader, targetPlace + 1)], 'after', 'without')) return targetPlace;
    const holder = quotaHolder(reader, at);
    if (ordinal) holder.begins = count + 1;
    else holder.quota = count;
    return targetPlace + 1;
  }
  const sign = is(phrases[at], '/');
  const right = phrases[at + 1];
  if (sign && (right === undefined || is(right, '+', '/', ',', 'unknown'))) return null;
  if (before === undefined) {
    if (sign && reader.clauses.length === 0) reader.joint += '/';
    return place;
  }
  if (is(phrase, 'increment') && nextAmount(reader, place + 1) === 0) {
    before.increment = true;
    return place + 1;
  }
  if (!isAmount(phrase)) return place;
  const countsMoves = phrase.unit === 'bare' || phrase.written === 'm';
  if (countsMoves && before.amount.unit !== 'bare' && before.quota === null) {
    // `15min/10`: no event has a control at move 10
    if (!isUsualQuota(phrase.value)) return null;
    before.quota = phrase.value;
    before.bareQuota = true;
    return place + 1;
  }
  reader.joint = sign ? '/' : '&';
  return place;
};

/** Sets off an amount to come from the one before. */
const setOff = (reader: Reader): void => {
  if (reader.joint === '') reader.joint = ',';
};

/** A count or number of moves that no link or scope word claimed. */
export const readMoves: Rule = (reader, at) => {
  const { phrases, pending } = reader;
  const moves = phrases[at];
  if (moves?.kind !== 'moves') return null;
  const { count, ordinal } = moves;
  const place = past(reader, at + 1);
  const following = phrases[place];
  const behindPlace = past(reader, place + 1);
  const behind = phrases[behindPlace];
  // postpositions: «40 lépés után», «41. hamleden itibaren»; Swedish «utan» is «without»
  const isAfter = is(following, 'after') || (is(following, 'without') && !is(behind, 'increment'));
  const isFrom = is(following, 'from') && behind?.kind !== 'moves';
  if (isAfter || isFrom) {
    nearestClause(reader, place + 1).begins = isFrom ? count : count + 1;
    return place + 1;
  }
  if (ordinal) {
    nearestClause(reader, at + 1).begins = count === 1 ? 1 : count + 1;
    return at + 1;
  }
  if (count === 1 && isAmount(following)) {
    // «1手30秒»
    pending.perMove = true;
    setOff(reader);
    return place;
  }
  const opens = is(following, 'link', '/', ':', '=') && isAmount(behind);
  const before = openClause(reader) ?? (isAmount(following) ? undefined : reader.clauses.at(-1));
  const holder = opens ? pending : (before ?? pending);
  if (holder.quota !== null) return null;
  holder.quota = count;
  return opens ? behindPlace : at + 1;
};

const SCOPE_WORDS: Senses = ['link', 'each', 'all', 'from', 'upTo', 'after'];

/** `from move 1`, `after 40 moves`, `until move 40`, `@ 40`. */
export const readScope =
  (sense: 'from' | 'after' | 'upTo'): Rule =>
  (reader, at) => {
    const { phrases } = reader;
    // «starting with move 41»
    const named = past(reader, at + 1, [...SCOPE_WORDS, 'and']);
    const isNamed = sense === 'from' && phrases[named]?.kind === 'moves' && phrases[named].ordinal;
    const place = isNamed ? named : past(reader, at + 1, SCOPE_WORDS);
    const target = phrases[place];
    const bareNumber =
      isBare(target) &&
      sense !== 'upTo' &&
      Number.isInteger(target.value) &&
      !is(phrases[place + 1], '/');
    if (target?.kind === 'moves' || bareNumber) {
      const count = target.kind === 'moves' ? target.count : target.value;
      const each = phrases.slice(at + 1, place).some((phrase) => is(phrase, 'each', 'all'));
      if (each && count === 1) return markPerMove(reader, place);
      const holder = nearestClause(reader, place + 1);
      if (sense === 'upTo' && count > 1) holder.quota = count;
      else holder.begins = sense === 'after' ? count + 1 : count;
      return place + 1;
    }
    if (is(target, 'move')) return markPerMove(reader, place);
    // «after» a time is no scope that a control has
    if (sense === 'after' && isAmount(target)) return null;
    // what starts at 19:00 is the round
    const opening = phrases[past(reader, place, [...SCOPE_WORDS, ':', '-'])];
    return isAmount(opening) && opening.unit === 'clock' ? null : at + 1;
  };

/** Whether a word before a bare number makes it minutes: `G/60`, `SD30`, not `Finale 2`. */
const isTimeOpener = ({ phrases }: Reader, at: number, place: number): boolean => {
  const opener = phrases[at];
  if (opener?.text === 'game') return place > at + 1 || phrases[place + 1] !== undefined;
  return isGameWord(opener) || is(opener, 'all') || opener?.text?.startsWith('rest') === true;
};

/** `Rest 15 Min`, `G/60`, `SD30` open a clause; `30min/end` and `15 Min Rest` close one. */
export const readRest: Rule = (reader, at) => {
  const { phrases, pending } = reader;
  const words = past(reader, at + 1, ['rest', 'all']);
  const ofMoves = is(phrases[words], 'move');
  const before = openClause(reader);
  // an increment holds in all moves, a bank lasts for all that remain
  if (ofMoves && (before?.increment || before?.amount.unit === 'second')) {
    return markPerMove(reader, words);
  }
  const next = ofMoves ? words + 1 : at + 1;
  const place = past(reader, next, ['link', 'rest', 'all', '/', '-', ':', '=']);
  const opens = before === undefined || isGameWord(phrases[at]) || place === at + 1;
  if (isAmount(phrases[place]) && opens) {
    if (before !== undefined) reader.joint = ',';
    pending.rest = true;
    pending.prefixed = isTimeOpener(reader, at, place);
    return isBare(phrases[place]) && !pending.prefixed ? null : place;
  }
  return markLast(reader, 'rest', next);
};

/** Says something of the last amount, if there is one. */
const markLast = (
  { clauses }: Reader,
  what: 'rest' | 'plain' | 'increment' | 'delay',
  next: number,
): Next => {
  const last = clauses.at(-1);
  if (last !== undefined) last[what] = true;
  return next;
};

/** An increment or delay word belongs to the amount right behind it, else to the one before. */
export const readGain =
  (gain: 'increment' | 'delay'): Rule =>
  (reader, at) => {
    const { phrases, clauses, pending, modes } = reader;
    // `G/60;i5`: the letter of US Chess, and of nobody else
    if (phrases[at]?.text === 'i' && !clauses.some(({ prefixed }) => prefixed)) return null;
    const behind = past(reader, at + 1);
    if (gain === 'increment' && is(phrases[behind], 'without')) return markPlain(reader, behind);
    const next = nextAmount(reader, at + 1);
    if (gain === 'delay' && clauses.length === 0) modes.add('delay');
    else if (next === 0) return markLast(reader, gain, at + 1);
    else {
      pending[gain] = true;
      setOff(reader);
    }
    return next || at + 1;
  };

/** Says of the stage before that it has no increment. */
export const markPlain: Rule = (reader, at) => markLast(reader, 'plain', at + 1);

/** `no increment`, `without increment or delay`, `ohne Zeitbegrenzung`. */
export const readWithout: Rule = (reader, at) => {
  const { phrases } = reader;
  const place = past(reader, at + 1, ['label']);
  const phrase = phrases[place];
  if (is(phrase, 'increment', 'delay')) {
    const also = is(phrases[place + 1], 'or', 'and') ? place + 2 : place + 1;
    const both = is(phrases[also], 'increment', 'delay');
    // without a delay there may still be an increment
    if (is(phrase, 'delay') && !both) return place + 1;
    return markPlain(reader, both ? also : place);
  }
  const limit = is(phrase, 'limit');
  if (!limit && is(phrases[at + 1], 'extra')) return markPlain(reader, place - 1);
  if (!limit && !is(phrases[place - 1], 'label')) return null;
  reader.modes.add('unlimited');
  return limit ? place + 1 : place;
};
