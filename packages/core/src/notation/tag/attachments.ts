/**
 * What words say of an amount: how many moves it is for (`/40`, `for 40 moves`), from which move on
 * it counts (`after move 40`), that it comes with every move, is an increment or a delay, or lasts
 * for the rest of the game. Each rule gives the place to go on at.
 */

import {
  isAmount,
  isBare,
  isGameWord,
  isSign,
  isUsualQuota,
  isWord,
  markPerMove,
  nearestClause,
  nextAmount,
  openClause,
  past,
  type Next,
  type Reader,
} from './reader.js';
import type { Sense } from './vocabulary.js';

const CLOSING = [')', ']'];

/** The clause that a quota behind `/` or `for` belongs to. */
const quotaHolder = (reader: Reader, link: number) => {
  // `(100min + 30sec)/40 moves`: the quota of the whole bracket
  const bracket = isSign(reader.phrases[link - 1], ...CLOSING) ? reader.groups.at(-1) : undefined;
  return (
    (bracket === undefined ? undefined : reader.clauses[bracket]) ??
    openClause(reader) ??
    reader.pending
  );
};

/** After `/`, `per`, `for`, `in` at place `link`: what the amount before is for. */
export const readLink = (reader: Reader, link: number): Next => {
  const { phrases } = reader;
  const place = past(reader, link + 1);
  const phrase = phrases[place];
  const each = isWord(phrase, 'each');
  const targetPlace = each ? past(reader, place + 1) : place;
  const target = phrases[targetPlace];
  if (isWord(target, 'move')) return markPerMove(reader, targetPlace + 1);
  if (target?.kind === 'moves') {
    const seconds = openClause(reader)?.amount.unit === 'second' && !target.ordinal;
    if ((each || seconds) && target.count === 1) return markPerMove(reader, targetPlace + 1);
    // a postposition has the last word: «a 40. lépés után»
    if (isWord(phrases[past(reader, targetPlace + 1)], 'after', 'without')) return targetPlace;
    const holder = quotaHolder(reader, link);
    if (target.ordinal) holder.begins = target.count + 1;
    else holder.quota = target.count;
    return targetPlace + 1;
  }
  const sign = isSign(phrases[link], '/');
  const right = phrases[link + 1];
  const dangling = right === undefined || isSign(right, '+', '/', ',') || isWord(right, 'unknown');
  if (sign && dangling) return null;
  const before = openClause(reader);
  if (before === undefined) {
    if (sign && reader.clauses.length === 0) reader.joint += '/';
    return place;
  }
  if (isWord(phrase, 'increment') && nextAmount(reader, place + 1) === undefined) {
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

/** A count or number of moves that no link or scope word claimed. */
export const readMoves = (reader: Reader, count: number, ordinal: boolean): Next => {
  const { phrases, at } = reader;
  const place = past(reader, at + 1);
  const following = phrases[place];
  const behind = phrases[past(reader, place + 1)];
  // postpositions: «40 lépés után», «41. hamleden itibaren»; Swedish «utan» is «without»
  const isAfter =
    isWord(following, 'after') || (isWord(following, 'without') && !isWord(behind, 'increment'));
  const isFrom = isWord(following, 'from') && behind?.kind !== 'moves';
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
    reader.pending.perMove = true;
    if (reader.joint === '') reader.joint = ',';
    return place;
  }
  const linked = isWord(following, 'link') || isSign(following, '/', ':', '=');
  const next = linked ? past(reader, place + 1) : place;
  const amountFollows = isAmount(phrases[next]);
  const opens = linked && amountFollows;
  const holder = opens ? reader.pending : nearestMoves(reader, amountFollows);
  if (holder.quota !== null) return null;
  holder.quota = count;
  return opens ? next : at + 1;
};

const nearestMoves = (reader: Reader, amountFollows: boolean) =>
  openClause(reader) ?? (amountFollows ? undefined : reader.clauses.at(-1)) ?? reader.pending;

const SCOPE_WORDS: readonly Sense[] = ['link', 'each', 'all', 'from', 'upTo', 'after'];

/** `from move 1`, `after 40 moves`, `until move 40`, `@ 40`. */
export const readScope = (reader: Reader, sense: 'from' | 'after' | 'upTo'): Next => {
  const { phrases, at } = reader;
  // «starting with move 41»
  const named = past(reader, at + 1, [...SCOPE_WORDS, 'and']);
  const isNamed = sense === 'from' && phrases[named]?.kind === 'moves' && phrases[named].ordinal;
  const place = isNamed ? named : past(reader, at + 1, SCOPE_WORDS);
  const target = phrases[place];
  const each = phrases.slice(at + 1, place).some((phrase) => isWord(phrase, 'each', 'all'));
  const bareNumber =
    isBare(target) &&
    sense !== 'upTo' &&
    Number.isInteger(target.value) &&
    !isSign(phrases[place + 1], '/');
  if (target?.kind === 'moves' || bareNumber) {
    const count = target.kind === 'moves' ? target.count : target.value;
    if (each && count === 1) return markPerMove(reader, place + 1);
    const holder = nearestClause(reader, place + 1);
    if (sense === 'upTo' && count > 1) holder.quota = count;
    else holder.begins = sense === 'after' ? count + 1 : count;
    return place + 1;
  }
  if (isWord(target, 'move')) return markPerMove(reader, place + 1);
  // «after» a time is no scope that a control has
  if (sense === 'after' && isAmount(target)) return null;
  // what starts at 19:00 is the round
  const opening = phrases[past(reader, place, SCOPE_WORDS, [':', '-'])];
  return isAmount(opening) && opening.unit === 'clock' ? null : at + 1;
};

/** Whether a word before a bare number makes it minutes: `G/60`, `SD30`, not `Finale 2`. */
const isTimeOpener = ({ phrases, at }: Reader, place: number): boolean => {
  const opener = phrases[at];
  if (opener?.kind !== 'word') return false;
  if (opener.text === 'game') return place > at + 1 || phrases[place + 1] !== undefined;
  return isGameWord(opener) || isWord(opener, 'all') || opener.text.startsWith('rest');
};

const OPENERS = ['/', '-', ':', '='];

/** `Rest 15 Min`, `G/60`, `SD30` open a clause; `30min/end` and `15 Min Rest` close one. */
export const readRest = (reader: Reader): Next => {
  const { phrases, at } = reader;
  const words = past(reader, at + 1, ['rest', 'all']);
  const ofMoves = isWord(phrases[words], 'move');
  const before = openClause(reader);
  // an increment holds in all moves, a bank lasts for all that remain
  if (ofMoves && (before?.increment === true || before?.amount.unit === 'second')) {
    return markPerMove(reader, words + 1);
  }
  const place = past(reader, ofMoves ? words + 1 : at + 1, ['link', 'rest', 'all'], OPENERS);
  const opens = before === undefined || isGameWord(phrases[at]) || place === at + 1;
  if (isAmount(phrases[place]) && opens) {
    if (before !== undefined) reader.joint = ',';
    reader.pending.rest = true;
    reader.pending.prefixed = isTimeOpener(reader, place);
    return isBare(phrases[place]) && !reader.pending.prefixed ? null : place;
  }
  const holder = reader.clauses.at(-1);
  if (holder !== undefined) holder.rest = true;
  return ofMoves ? words + 1 : at + 1;
};

/** An increment or delay word belongs to the amount right behind it, else to the one before. */
export const readGain = (reader: Reader, gain: 'increment' | 'delay'): Next => {
  const { phrases, at } = reader;
  const behind = past(reader, at + 1);
  if (gain === 'increment' && isWord(phrases[behind], 'without')) {
    return markPlain(reader, behind + 1);
  }
  const next = nextAmount(reader, at + 1);
  const before = reader.clauses.at(-1);
  if (gain === 'delay' && before === undefined) {
    reader.modes.add('delay');
    return next ?? at + 1;
  }
  if (next !== undefined) {
    reader.pending[gain] = true;
    if (reader.joint === '') reader.joint = ',';
    return next;
  }
  if (before !== undefined) before[gain] = true;
  return at + 1;
};

/** Says of the stage before that it has no increment. */
export const markPlain = (reader: Reader, next: number): Next => {
  const before = reader.clauses.at(-1);
  if (before !== undefined) before.plain = true;
  return next;
};

/** `no increment`, `without increment or delay`, `ohne Zeitbegrenzung`. */
export const readWithout = (reader: Reader): Next => {
  const { phrases } = reader;
  const extra = isWord(phrases[reader.at + 1], 'extra');
  const place = past(reader, reader.at + 1, ['label']);
  if (extra && !isWord(phrases[place], 'increment', 'delay', 'limit')) {
    return markPlain(reader, place);
  }
  if (isWord(phrases[place], 'increment', 'delay')) {
    const also = isWord(phrases[place + 1], 'or', 'and') ? place + 2 : place + 1;
    const both = isWord(phrases[also], 'increment', 'delay');
    const next = both ? also + 1 : place + 1;
    // without a delay there may still be an increment
    return isWord(phrases[place], 'delay') && !both ? next : markPlain(reader, next);
  }
  if (!isWord(phrases[place], 'limit') && !isWord(phrases[place - 1], 'label')) return null;
  reader.unlimited = true;
  return isWord(phrases[place], 'limit') ? place + 1 : place;
};
