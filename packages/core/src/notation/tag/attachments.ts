/**
 * The rules for words that say something about an amount of time:
 *
 *     /40, for 40 moves              what it is for              readLink, and moves.ts
 *     increment, delay, no increment                             readGain, readWithout
 *     rest, /G, SD30                 that it ends the game       readRest
 *
 * The words may stand before or after the amount. In `40 moves in 2 hours, 30 min for the rest` the
 * quota of 40 waits in `pending` until the 2 hours come, and `rest` marks the 30 minutes just read.
 * Each rule returns the phrase to go on at, or null where two readings are both likely.
 */

import { is, type Phrase } from './phrase.js';
import {
  ENDS,
  isAmount,
  isBare,
  isGameWord,
  comesFirst,
  isInside,
  isUsualQuota,
  markPerMove,
  openClause,
  past,
  setOff,
  SOFT,
  type Next,
  type ClauseState,
  type Rule,
} from './clause-state.js';
import { readScope, readTarget } from './moves.js';
import { readReach } from './reach.js';
import { isPer, isWith, senseOf } from './words.js';

/** «in the endgame», «im Endspiel», «90 min für jede Mannschaft», «30 s na de tijdcontrole» */
export const leadsAstray = ({ clauses }: ClauseState, link: Phrase): boolean =>
  (isInside(link) || clauses.length > 0) && is(past(link.next, ['label', 'each']), 'unknown');

/** After `/`, `per`, `for`, `in`: what the amount before is for. */
export const readLink: Rule = (state, link) => {
  // Slavic «po 40 posunięciach 30 minut»; «po 30 sekund» are thirty for each
  const counted = past(link.next);
  if (link.text === 'po' && counted.kind === 'moves' && counted.count > 1) {
    return readScope(state, link, 'after');
  }
  // «per player. Per move»: what the link leads to ends the sentence
  const phrase = past(link.next);
  if (is(link.next, 'player') && is(link.next.next, '.') && phrase.kind === 'word')
    return link.next;
  const each = is(phrase, 'each');
  const found = readTarget(state, link, each ? past(phrase.next) : phrase, each);
  if (found !== undefined) return found;
  // «sat i po» and «een en een half uur» are an hour and a half
  if (is(link.before, 'article') || (is(link.before, 'and') && /end|sign/.test(phrase.kind))) {
    return null;
  }
  const sign = is(link, '/');
  const right = link.next;
  // Polish `P-15'`, `Tempo P'15`: a game of a quarter of an hour
  const isPolish = link.text === 'p' && (is(right, '-') || right.kind === 'quote');
  if (isPolish && state.clauses.length === 0) {
    const time = right.next;
    const isNumber = isBare(time) && state.labelled;
    if (isNumber) Object.assign(state.pending, { rest: true, prefixed: true });
    return isNumber || (isAmount(time) && time.unit === 'minute') ? time : null;
  }
  const before = openClause(state);
  if (leadsAstray(state, link)) return null;
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
    const isTo = link.text === 'a' && !is(link.before, 'link');
    const isTime = isInside(link) || isTo || is(past(phrase.next), 'link', 'each');
    if (isTime || !isUsualQuota(phrase.value)) return null;
    before.quota = phrase.value;
    before.bareQuota = true;
    return phrase.next;
  }
  state.joint = sign ? '/' : '&';
  return phrase;
};

/** Whether a word before a bare number makes it minutes: `G/60`, `SD30`, not `Finale 2`. */
const isTimeOpener = (opener: Phrase, number: Phrase): boolean => {
  const { text = '', next } = opener;
  // «Game 6 rapid» is the sixth, but `Game 90, inc 30` and «Game 90, 30 second increment» are controls
  if (text === 'game' && number === next) {
    const seconds = past(number.next, [',', ';']);
    const behind = isAmount(seconds) && seconds.unit === 'second' ? seconds.next : seconds;
    return is(behind, 'delay', 'increment', 'without', 'plus', '+') || isWith(behind.text ?? '');
  }
  return isGameWord(opener) || is(opener, 'all') || text.startsWith('rest');
};

/** `15+10 per game`: all of it, and not the number before alone. */
const isOfWhole = ({ clauses }: ClauseState, { before: link }: Phrase): boolean => {
  const [base, increment, more] = clauses;
  const { text: per = '' } = is(link, '.') ? link.before : link;
  const isPair = increment?.joint === '+' && isBare(increment.amount) && more === undefined;
  const isPlain = base !== undefined && isBare(base.amount) && base.quota === null;
  return isPair && isPlain && isPer(per);
};

/** «5 Partien», `14-game match`, «8 schnelle Partien», «3. Partie», «10 Spieler»: the number counts them. */
const countsNoun = ({ clauses }: ClauseState, { before: left }: Phrase): boolean => {
  let before = left;
  // «4.ª partida»
  while (is(before, 'label', '-', 'first', '.') || /^[ao]$/.test(before.text ?? '')) {
    ({ before } = before);
  }
  // «15+10, Partie lang»: an increment is not counted from afar
  const apart = is(before, ',', '(');
  if (apart) ({ before } = before);
  const last = clauses.at(-1);
  if (!isBare(before) || last?.amount !== before) return false;
  // `G/25 game`, but «all 5 games»
  if (last.prefixed && !is(before.before, 'all')) return false;
  return !apart || !/[+&]/.test(last.joint);
};

/** Words for one player, «per head», that no number counts. */
const isPerHead = ({ text = '' }: Phrase): boolean => text.length < 5;

/** A word for a player says that the time is for each, unless a number counts them. */
export const readPlayer: Rule = (state, player) =>
  countsNoun(state, player) && !isPerHead(player) ? null : player.next;

/** A word for a game: after a number it is counted, else the time is for the rest of it. */
export const readGame: Rule = (state, game) => {
  // «3-day correspondence game»
  if (is(game.before, 'mail')) return game.next;
  if (countsNoun(state, game)) return null;
  // `Games 15+10`, «Parties en 2 x 15 minutes»: a heading
  const isTimes = is(past(game.next, ['link']).next, 'times');
  if ((game.text === 'games' || isTimes) && state.clauses.length === 0) return game.next;
  // «Les parties se jouent en deux heures»; `Game 60` is in minutes
  const isHeading = state.clauses.length === 0 && game.text !== 'game' && !is(game.next, '/');
  if (isHeading || isOfWhole(state, game)) return game.next;
  // `game-1` is the first
  const isNumbered = game.text === 'game' && is(game.next, '-', '(') && isBare(game.next.next);
  return isNumbered ? null : readRest(state, game);
};

/** `Rest 15 Min`, `G/60`, `SD30` open a clause; `30min/end` and `15 Min Rest` close one. */
export const readRest: Rule = (state, phrase) => {
  const { pending } = state;
  // «to complete 40 moves»
  const completes = /^(?:complete|finish)$/.test(phrase.text ?? '') && is(phrase.before, 'upTo');
  let object = phrase.next;
  while (is(object, 'article', 'first', 'extra', 'all')) object = object.next;
  if (completes && object.kind === 'moves') return readReach(state, phrase);
  const words = past(phrase.next, ENDS);
  const ofMoves = is(words, 'move');
  const before = openClause(state);
  // an increment holds in all moves, a bank lasts for all that remain
  const isGain =
    before?.increment ||
    before?.amount.unit === 'second' ||
    (before?.amount.unit === 'bare' && before.joint === '+');
  if (ofMoves && before !== undefined && isGain) {
    before.begins ??= 1;
    return markPerMove(state, words);
  }
  // «30 secondes par coup durant toute la partie»
  const ofGame = past(phrase.next, ['all']);
  if (is(phrase, 'all') && is(ofGame, 'game') && isGain && before !== undefined) {
    before.begins ??= 1;
    return ofGame.next;
  }
  const { next } = ofMoves ? words : phrase;
  const inside = past(next, ['link', 'upTo', ...ENDS, '/', '-', ':', '=']);
  // `G/(90+30)`
  const amount = is(inside, '(') && is(inside.before, '/') ? inside.next : inside;
  // `G/-5` has a minus
  if (is(amount.before, '-') && is(amount.before.before, '/')) return null;
  // `40/2 All/1`
  const opensWithSlash = is(phrase, 'all') && is(phrase.next, '/');
  // «75 minutes. Rest of game: 20 minutes»
  const opens =
    before === undefined ||
    isGameWord(phrase) ||
    amount === phrase.next ||
    opensWithSlash ||
    is(amount.before, ':');
  // «Bedenkzeit pro Partie: 2x 45 Minuten»
  if (isBare(amount) && is(amount.next, 'times', '*') && state.clauses.length === 0) return amount;
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

/** «Increment: none», «Delay: none.» */
const endsRemark = (phrase: Phrase): boolean =>
  phrase.kind === 'end' || is(phrase, ',', ';', '.', ')', ']');

/** An increment or delay word belongs to the amount right after it, else to the one before. */
export const readGain = (
  state: ClauseState,
  { text, next }: Phrase,
  gain: 'increment' | 'delay',
): Next => {
  const { clauses, pending, modes } = state;
  // `G/60;i5`: a letter that only US Chess uses
  if (text === 'i' && !clauses.some(({ prefixed }) => prefixed)) return null;
  // «com atraso (delay) de 10 segundos»
  if (is(next, '(') && is(next.next, gain) && is(next.next.next, ')')) {
    return readGain(state, { text, next: next.next.next.next } as Phrase, gain);
  }
  const behind = past(next, [':', '-']);
  // «30 s increment without delay» denies the other
  const denied = past(behind.next);
  const isOwn = behind === past(next) ? !is(denied, 'increment', 'delay') : endsRemark(behind.next);
  if (is(behind, 'without') && isOwn) {
    return gain === 'increment' ? markPlain(state, behind) : behind.next;
  }
  // «incremento Fischer de 30 segundos», «retardo Bronstein de 5 s»
  const isNamed = is(next, 'fischer', 'bronstein');
  // «incrementándose el reloj en 15 segundos»
  const amount = past(isNamed ? next.next : next, [...SOFT, 'limit']);
  const before = openClause(state);
  // `Increment 15+10`: the word heads the whole
  if (clauses.length === 0 && (!isAmount(amount) || is(amount.next, '+'))) {
    if (gain === 'delay') modes.add(gain);
    return next;
  }
  if (!isAmount(amount)) {
    // «increment per move: 30 seconds», «increment from the first move 30 seconds»
    const move = past(next, [...SOFT, 'after']);
    const scope = is(move, 'move', 'perMove') || (move.kind === 'moves' && move.count === 1);
    if (!scope || !comesFirst(move.next)) {
      // «90 min + 30 s, delay off»: set off from the 30 s, the word is not about them
      return before === undefined && is(past(next), 'unknown') ? null : markLast(state, gain, next);
    }
    pending[gain] = true;
    setOff(state);
    return next;
  }
  if (is(next, 'bronstein')) modes.add('bronstein');
  // `2 sec inc 3 min`
  const turned = before?.amount.unit === 'second' && amount.unit === 'minute';
  (turned ? before : pending)[gain] = true;
  setOff(state);
  return amount;
};

/** Marks the stage before as having no increment: «no increment per move». */
export const markPlain: Rule = (state, { next }) => {
  const target = is(next, 'link', 'each', '/') ? past(next, ['link', 'each', '/']) : next;
  // «no increment for the first 40 moves, 90 min; then 30 min + 30 s»
  if (state.clauses.length === 0) state.pending.plain = true;
  return markLast(state, 'plain', is(target, 'move', 'perMove') ? target.next : next);
};

/** `no increment`, `without increment or delay`, `ohne Zeitbegrenzung`. */
export const readWithout: Rule = (state, { text = '', before, next }) => {
  // 持ち時間なし, «제한시간 없이»: behind its noun
  const noun = is(before, 'filler') ? before.before : before;
  if (text > '\u2E80' && is(noun, 'label')) {
    state.modes.add('unlimited');
    return next;
  }
  const phrase = past(next, ['label']);
  if (is(phrase, 'increment', 'delay')) {
    const also = is(phrase.next, 'or', 'and') ? phrase.next.next : phrase.next;
    const both = is(also, 'increment', 'delay');
    // without a delay there may still be an increment
    if (is(phrase, 'delay') && !both) return phrase.next;
    const behind = markPlain(state, both ? also : phrase);
    // «без додавання секунд», «sans ajout de secondes»
    const unit = behind && past(behind, ['link']);
    return unit !== null && senseOf(unit.text ?? '') === 'second' ? unit.next : behind;
  }
  if (is(phrase, 'overtime')) return past(phrase, ['overtime', '-']);
  // «and no seconds are added per move»
  if (senseOf(phrase.text ?? '') === 'second') {
    return markPlain(state, { ...phrase, next: past(phrase.next, ['increment']) });
  }
  const limit = is(phrase, 'limit');
  // «no extra time at move 40»
  const scope = past(next, ['extra', 'label']);
  const at = past(scope.next);
  if (
    is(next, 'extra') &&
    is(scope, 'after', 'link', 'from') &&
    at.kind === 'moves' &&
    at.count > 1
  )
    return at.next;
  if (!limit && is(next, 'extra')) return markPlain(state, phrase.before);
  if (!limit && !is(phrase.before, 'label')) return null;
  state.modes.add('unlimited');
  return limit ? phrase.next : phrase;
};
