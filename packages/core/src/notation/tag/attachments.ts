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
  ENDS,
  isAmount,
  isBare,
  isGameWord,
  comesFirst,
  isInside,
  isOneMove,
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
import { isAfterwards, isPer, isThat, isWith } from './words.js';

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
  const opens = openClause(state) === undefined && isOneMove(target) && comesFirst(next);
  if ((perMove && count === 1) || opens) return markPerMove(state, target);
  // a postposition has the last word: «a 40. lépés után»
  if (!is(next, '.') && is(past(next), 'after', 'without')) return target;
  const holder = quotaHolder(state, link);
  if (ordinal) holder.begins = count + 1;
  else holder.quota = count;
  holder.begins ??= first;
  return next;
};

/** «in the endgame», «im Endspiel», «30 min para ambos», «30 s na de tijdcontrole» */
export const leadsAstray = ({ clauses }: ClauseState, link: Phrase): boolean =>
  (isInside(link) || clauses.length > 0) && is(past(link.next, ['label']), 'unknown');

/** How many moves are left to a target: of «40 moves in 2 hours, 1 hour to move 60» the second are 20. */
const movesTo = ({ clauses }: ClauseState, holder: object, target: number): number =>
  clauses.reduce((left, clause) => left - (clause === holder ? 0 : (clause.quota ?? 0)), target);

/** «to reach move 40», «to complete 40 moves», «entro la mossa 40»: what the time before is for. */
export const readReach: Rule = (state, phrase) => {
  const { text = '', next } = phrase;
  const { clauses, pending } = state;
  const holder = state.joint === ',' ? clauses.at(-1) : openClause(state);
  // «within 100 minutes 40 moves»
  const within = past(next, ['link']);
  if (isAmount(within) && clauses.length === 0 && is(phrase, 'within')) {
    return past(within.next).kind === 'moves' ? within : null;
  }
  // «until move 40 is reached»
  if (/^(?:reached|erreicht)/.test(text) && holder?.quota != null) return next;
  const target = past(next, ['link', 'upTo']);
  if (target.kind !== 'moves' || target.count === 1) return null;
  if (clauses.length === 0) {
    // «make 35 moves in 105 minutes», «by move 40 you have 95 minutes»
    const behind = past(target.next, ['link', 'within', 'reach', 'player', ',', ':']);
    pending.quota = target.count;
    return isAmount(behind) ? behind : null;
  }
  if (holder === undefined || holder.quota !== null || holder.begins !== null) return null;
  // «…, to reach move 40 in 2 hours»
  if (is(target.next, 'link', 'within') && isAmount(past(target.next.next))) return null;
  const { count, ordinal } = target;
  const left = movesTo(state, holder, count);
  // after 40 moves, «to complete 60 moves» may be to complete the next 60
  const isNext = left === count || left <= 0 || is(target.before, 'first');
  const counted = ordinal ? 'start' : isNext ? 'anew' : state.ask('target');
  if (counted === null || (ordinal && left <= 0)) return null;
  holder.quota = counted === 'start' ? left : count;
  state.joint = '';
  return target.next;
};

/** «by move 40», «um den 40. Zug zu erreichen»: a move that the time before is for. */
const isReached = (moves: Phrase): boolean => {
  const { before, next } = moves;
  const { text } = before.text === 'the' ? before.before : before;
  return text === 'by' || is(past(next), 'reach');
};

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
  // `P-15'` is Polish for a game of a quarter of an hour
  if (link.text === 'p' && state.clauses.length === 0 && is(right, '-')) {
    return isAmount(right.next) && right.next.unit === 'minute' ? right.next : null;
  }
  // «in order to», «on top»
  if (link.text === 'in' && right.text === 'order' && is(right.next, 'upTo')) return right.next;
  const before = openClause(state);
  const isGain = before?.increment || before?.amount.unit === 'second';
  if (link.text === 'on' && right.text === 'top' && isGain) return right.next;
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

/** Sets off an amount to come from the one before. */
export const setOff = (state: ClauseState): void => {
  if (state.joint === '') state.joint = ',';
};

/** A count or number of moves that no link or scope word claimed. */
export const readMoves: Rule = (state, phrase) => {
  if (phrase.kind !== 'moves') return null;
  const { count, ordinal, first, next } = phrase;
  const { pending } = state;
  const to = past(next);
  // «40 moves to be completed within»
  const following = is(to, 'upTo') && to.next.text === 'be' ? past(to.next) : to;
  // «40 moves within», «w ciągu», «inden for»
  const behind = past(following.next, is(following, 'within') ? ['link'] : ['within']);
  // postpositions: «40 lépés után», «41. hamleden itibaren»; Swedish «utan» is «without»
  const isAfter = is(following, 'after') || (is(following, 'without') && !is(behind, 'increment'));
  const isFrom = is(following, 'from') && behind.kind !== 'moves';
  if (isAfter || isFrom) {
    nearestClause(state, following.next).begins = isFrom ? count : count + 1;
    return following.next;
  }
  if (isReached(phrase)) {
    const after = past(next);
    const reached = readReach(state, { ...phrase, next: phrase });
    return reached && is(after, 'reach') ? after.next : reached;
  }
  if (ordinal && is(following, 'upTo')) {
    // Turkish «40. hamleye kadar 90 dakika»
    const behind = past(following.next, [',', ':']);
    const holder = isAmount(behind) ? pending : openClause(state);
    if (holder === undefined || holder.quota !== null) return null;
    holder.quota = movesTo(state, holder, count);
    return following.next;
  }
  if (ordinal) {
    // «30 min du 41e coup»: the first move of a stage, else the last of one
    const isStart = count === 1 || isUsualQuota(count - 1);
    nearestClause(state, next).begins = isStart ? count : count + 1;
    return next;
  }
  const gain = past(following, ['each']);
  if (count === 1 && isAmount(gain)) {
    // «1手30秒», «1手ごとに30秒»
    pending.perMove = true;
    setOff(state);
    return gain;
  }
  // «40수까지 90분»
  const isUpTo = is(following, 'upTo') && openClause(state) === undefined;
  const opens =
    (isUpTo || is(following, 'link', 'within', 'each', '/', ':', '=')) &&
    isAmount(isUpTo ? past(following.next) : behind);
  // «30 min, 9 stones» is a handicap
  if (is(phrase, 'stone') && !opens) return null;
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
  { before: preceding, text: scope = '', next: following }: Phrase,
  sense: 'from' | 'after' | 'upTo',
): Next => {
  // Portuguese «até o lance 40»
  const next =
    following.text === 'o' && following.next.kind === 'moves' ? following.next : following;
  // «starting with move 41»
  const named = past(next, [...SCOPE_WORDS, 'and']);
  const first = past(named.next, ['-', 'and']);
  if (isBare(named) && first.kind === 'moves' && first.count === 1) {
    // «from the forty-first move»; «after» may count forty first moves
    nearestClause(state, first.next).begins = named.value + 1;
    return sense === 'from' ? first.next : null;
  }
  const isNamed = sense === 'from' && named.kind === 'moves' && named.ordinal;
  // «up to and including move 40», «fram till drag 40»
  const target = isNamed
    ? named
    : past(next, sense === 'upTo' ? [...SCOPE_WORDS, 'and', 'upTo', 'label'] : SCOPE_WORDS);
  // «to play 40 moves»
  if (sense === 'upTo' && next.text === 'play') return readReach(state, next);
  const isThen = sense === 'after' && [preceding, next].some(({ text = '' }) => isThat(text));
  // «after that 3 periods of 30 seconds»
  const isNext = isThen || isAfterwards(scope);
  if (isNext && isAmount(target) && is(target.next, 'overtime') && state.clauses.length > 0) {
    state.joint += '>';
    return target;
  }
  const bareNumber =
    isBare(target) && sense !== 'upTo' && Number.isInteger(target.value) && !is(target.next, '/');
  if (target.kind === 'moves' || bareNumber) {
    const count = target.kind === 'moves' ? target.count : target.value;
    const each = past(next, sense === 'upTo' ? [...SCOPES, 'label'] : SCOPES) !== target;
    if (each && count === 1) return markPerMove(state, target);
    // «after every 20 moves»: again and again; «from moves 1-40»: for some of them
    if (each || (target.kind === 'moves' && target.first)) return null;
    const behind = past(target.next, [',']);
    const isAhead = sense === 'after' && /[.;]$/.test(state.joint) && isAmount(behind);
    const holder = isAhead ? state.pending : nearestClause(state, target.next);
    const left = movesTo(state, holder, count);
    // «=> 1er coup» names the first move and no quota
    const isQuota = sense === 'upTo' && count > 1;
    // Portuguese «do lance 41»
    const isStart = scope === 'do' && isUsualQuota(count - 1) && !isUsualQuota(count);
    if (isQuota && left <= 0) return null;
    if (isStart) holder.begins = count;
    else if (isQuota) holder.quota = left;
    else holder.begins = sense === 'after' ? count + 1 : count;
    return target.next;
  }
  if (is(target, 'move')) return markPerMove(state, target);
  // «all games are played at 3 min + 2 s»
  const rate = past(target, ['label', ...SCOPE_WORDS]);
  if (scope === 'at' && isAmount(rate)) return rate;
  // «5분 후 40초», «90분, 이후 30분»: in scripts without blanks the word stands behind its time, and means «then»
  const isBehind = scope > '\u2E80' && (isAmount(preceding) || preceding.kind === 'sign');
  if (sense === 'after' && isBehind && state.clauses.length > 0) {
    state.joint += '>';
    return next;
  }
  // «depois 30 minutos», but «depois de 30 minutos»
  const isAdverb = target === next && isAfterwards(scope);
  if (
    (isThen || isAdverb) &&
    state.clauses.length > 0 &&
    isAmount(target) &&
    target.unit !== 'bare'
  ) {
    state.joint += '>';
    return target;
  }
  // Polish «od początku gry»
  const isStartOf = sense === 'from' && is(next, 'from') && is(target, 'label');
  const begun = isStartOf ? openClause(state) : undefined;
  if (begun !== undefined) {
    begun.begins ??= 1;
    return target.next;
  }
  // «after the time control», «from the endgame»: a scope, but no move
  if (sense === 'after' || is(target, 'unknown', 'label')) return null;
  // «up to 10 seconds are added per move»
  if (sense === 'upTo' && isAmount(target) && target.unit === 'second') return null;
  // what starts at 19:00 is the round
  const opening = past(target, [...SCOPE_WORDS, ':', '-']);
  if (isAmount(opening) && opening.unit === 'clock') return null;
  const before = openClause(state);
  // «up to 15 minutes», «from 60 minutes»
  if (state.clauses.length === 0 && isAmount(target)) return null;
  // «from the start», «30 seconds per move, starting with the first»
  const started =
    before ?? (past(target, ['and']).kind === 'end' ? state.clauses.at(-1) : undefined);
  if (sense === 'from' && started !== undefined) started.begins ??= 1;
  return next;
};

/** Whether a word before a bare number makes it minutes: `G/60`, `SD30`, not `Finale 2`. */
const isTimeOpener = (opener: Phrase, number: Phrase): boolean => {
  const { text = '', next } = opener;
  // «Game 6 rapid» is the sixth, but `Game 90, inc 30` is a control
  if (text === 'game' && number === next) {
    const behind = past(number.next, [',', ';']);
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
  if (isOfWhole(state, game)) return game.next;
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
  if (!isAmount(amount)) {
    // «increment per move: 30 seconds», «increment from the first move 30 seconds»
    const move = past(next, [...SOFT, 'after']);
    const scope = is(move, 'move', 'perMove') || (move.kind === 'moves' && move.count === 1);
    if (!scope || !comesFirst(move.next)) return markLast(state, gain, next);
    pending[gain] = true;
    setOff(state);
    return next;
  }
  // `2 sec inc 3 min`
  const turned = before?.amount.unit === 'second' && amount.unit === 'minute';
  (turned ? before : pending)[gain] = true;
  setOff(state);
  return amount;
};

/** Marks the stage before as having no increment. */
export const markPlain: Rule = (state, { next }) => markLast(state, 'plain', next);

/** `no increment`, `without increment or delay`, `ohne Zeitbegrenzung`. */
export const readWithout: Rule = (state, { text = '', before, next }) => {
  // 持ち時間なし, «제한시간 없이»: behind its noun
  if (text > '\u2E80' && is(before, 'label')) {
    state.modes.add('unlimited');
    return next;
  }
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
