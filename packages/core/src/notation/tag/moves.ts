/**
 * The rules for moves: how many a time is for, and at which it begins.
 *
 *     for 40 moves, 40 moves in      a quota                  readTarget, readMoves
 *     after move 40, from move 41    where a time begins      readScope
 *     per move, each move            every move brings it     readTarget
 *
 * A move to be reached is a matter of `reach.ts`. Postpositions (Hungarian, Turkish, Finnish, Japanese) turn the order
 * round: «40 lépés után».
 */

import { is, type Phrase, type Senses } from './phrase.js';
import {
  comesFirst,
  ENDS,
  isAmount,
  isBare,
  isGameWord,
  isOneMove,
  isUsualQuota,
  markPerMove,
  nearestClause,
  openClause,
  past,
  readExpiry,
  setOff,
  type ClauseState,
  type Next,
  type Rule,
} from './clause-state.js';
import { isReached, movesTo, pastArticle, readReach } from './reach.js';
import { isAfterwards, isThat } from './words.js';

/** The clause that a quota behind `/` or `for` belongs to. */
const quotaHolder = (state: ClauseState, link: Phrase) => {
  // `(100min + 30sec)/40 moves`: the quota of the whole bracket
  const closed = is(link.before, ')', ']');
  const bracket = closed ? state.clauses[state.groups.at(-1) ?? -1] : undefined;
  return bracket ?? openClause(state) ?? state.pending;
};

/** Whether a phrase is the end of what the words before it say. */
const endsClause = (phrase: Phrase): boolean =>
  phrase.kind === 'end' || is(phrase, ',', ';', '+', ')', 'plus', 'next');

/** What an amount is for, where a link or the like leads to moves; undefined if it does not, null if it is for others already. */
export const readTarget = (
  state: ClauseState,
  link: Phrase,
  target: Phrase,
  each = false,
): Next | undefined => {
  if (is(target, 'move')) return markPerMove(state, target);
  // «1 hour for the next 20»
  const holds = openClause(state);
  if (isBare(target) && is(target.before, 'first') && isUsualQuota(target.value)) {
    if (holds === undefined || holds.quota !== null || state.clauses[0]?.quota == null)
      return undefined;
    holds.quota = target.value;
    return target.next;
  }
  if (target.kind !== 'moves') return undefined;
  const { count, ordinal, first, next } = target;
  const perMove = each || (openClause(state)?.amount.unit === 'second' && !ordinal);
  // «25분에 한 수마다 10초»: behind minutes, too
  const isAhead = openClause(state) === undefined || is(next, 'each');
  const opens = isAhead && isOneMove(target) && comesFirst(next);
  if ((perMove && count === 1) || opens) return markPerMove(state, target);
  // a postposition has the last word: «a 40. lépés után»
  const behind = past(next);
  if (!is(next, '.') && is(behind, 'after', 'without')) return target;
  // «a 40. lépésig», where the clause ends
  if (ordinal && is(behind, 'upTo') && endsClause(behind.next)) return target;
  const holder = quotaHolder(state, link);
  // «90 min/40 moves/60 moves»
  if (!ordinal && holder.quota !== null) return null;
  if (ordinal) holder.begins = count + 1;
  else holder.quota = count;
  holder.begins ??= first;
  return next;
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
  const behind = past(
    following.next,
    is(following, 'within') ? ['link', 'each'] : ['within', 'each'],
  );
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
    // Turkish «40. hamleye kadar 90 dakika»; behind a time, a comma ends what it is for
    const separators: Senses = openClause(state)?.quota === null ? [':'] : [',', ':'];
    const isAhead = isAmount(past(following.next, separators));
    const holder = isAhead ? pending : openClause(state);
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
  // «first 40 moves - 100 minutes, next 20 moves - 50 minutes»
  const isDash =
    is(following, '-') &&
    openClause(state) === undefined &&
    state.clauses.at(-1)?.quota !== null &&
    isAmount(behind) &&
    /^(?:minute|hour)$/.test(behind.unit);
  const opens =
    (isUpTo || isDash || is(following, 'link', 'within', 'each', '/', ':', '=')) &&
    isAmount(isUpTo ? past(following.next) : behind);
  // `90 move 40` are 90 minutes
  if (!opens && !isUsualQuota(count) && isBare(next)) return null;
  // «30 min, 9 stones» is a handicap, «之后10分钟25子» is overtime
  const isOvertime = openClause(state)?.joint.includes('>');
  if (is(phrase, 'stone') && !opens && !isOvertime) return null;
  const before = openClause(state) ?? (isAmount(following) ? undefined : state.clauses.at(-1));
  const holder = opens ? pending : (before ?? pending);
  if (holder.quota !== null) return null;
  holder.quota = count;
  holder.begins ??= first;
  return opens ? behind : next;
};

const SCOPES: Senses = ['link', 'from', 'upTo', 'after', 'and'];

const SCOPE_WORDS: Senses = ['link', 'from', 'upTo', 'after', 'each', 'all'];

/** What else may stand before a move: «up to and including move 40», «tras completar 40 jugadas». */
const BEFORE_TARGET: Readonly<Record<'from' | 'after' | 'upTo', Senses>> = {
  from: [],
  after: ['reach'],
  upTo: ['and', 'label'],
};

/** Where the stage begins that an «after» announces, if it means «then»; `target` is what it leads to. */
const stageAfter = (
  { joint }: ClauseState,
  { before, text = '', next }: Phrase,
  target: Phrase,
): Phrase | undefined => {
  const isThen = isThat(before.text ?? '') || isThat(next.text ?? '');
  const isAdverb = isAfterwards(text);
  if (isThen || isAdverb) {
    // «after that 3 periods of 30 seconds»
    if (is(target, 'overtime', 'stone') || is(target.next, 'overtime')) return target;
    // «depois 30 minutos», but «depois de 30 minutos»
    const isTime = isAmount(target) && target.unit !== 'bare';
    if (isTime && (isThen || target === next)) return target;
    // Turkish «sonra oyun sonuna kadar 1 saat», behind a boundary
    const isRest = joint !== '' && is(past(next, ['game', 'all']), 'rest');
    if (isRest && isAmount(past(next, [...ENDS, 'upTo', 'link']))) return next;
  }
  // «after which every move must be made within 30 seconds»
  if (isThen && is(target, 'move') && is(target.before, 'each')) return target;
  // «5분 후 40초», «90분, 이후 30분»: in scripts without blanks the word stands behind its time
  const isMove = target.kind === 'moves' || is(target, 'move');
  const isCount = isMove || (isBare(target) && !is(target.next, '/'));
  let left = before;
  while (is(left, 'filler')) left = left.before;
  if (text > '\u2E80' && !isCount && (isAmount(left) || left.kind === 'sign')) return next;
  // «nach der Zeitkontrolle eine weitere Stunde»
  const control = past(target, ['label', ',', 'plus']);
  const isStage = isAmount(control) && control.unit !== 'bare' && control.unit !== 'second';
  return control !== target && isStage ? control : undefined;
};

/** «3 x 30 s of byo-yomi after 20 min»: the main time behind its overtime. */
const mainTimeBehind = (state: ClauseState, target: Phrase): Phrase | undefined => {
  const [overtime, more] = state.clauses;
  const main = past(target, ['label', ',']);
  const isTime = isAmount(main) && /^(?:minute|hour)$/.test(main.unit);
  if (!isTime || more !== undefined || !state.modes.has('overtime')) return undefined;
  if (overtime === undefined || !(overtime.counted || overtime.quota !== null)) return undefined;
  state.pending.main = true;
  setOff(state);
  return main;
};

/** «at» is no «after». */
const isAfter = (word: Phrase): boolean => is(word, 'after') && word.text !== 'at';

type Scope = 'from' | 'after' | 'upTo';

/** «from move 41», «after 40 moves»: says of the nearest time where it begins, or for how many moves it is. */
const readMoveScope = (
  state: ClauseState,
  { text: scope = '' }: Phrase,
  sense: Scope,
  target: Phrase,
  count: number,
): Next => {
  const behind = past(target.next, [',', '-']);
  // «…; a partir de la jugada 41, 30 minutos más», «…, после 60-го хода – 15 минут»
  const isSentence = /[.;]$/.test(state.joint) || is(target.next, '-');
  const opens = sense === 'after' || (sense === 'from' && count > 1);
  const isAhead = opens && isSentence && state.joint !== '' && isAmount(behind);
  const holder = isAhead ? state.pending : nearestClause(state, target.next);
  // «en time til næste 20 træk»
  const left = is(target.before, 'first') ? count : movesTo(state, holder, count);
  // «=> 1er coup» names the first move and no quota
  const isQuota = sense === 'upTo' && count > 1;
  // Portuguese «do lance 41»
  const isStart = scope === 'do' && isUsualQuota(count - 1) && !isUsualQuota(count);
  if (isQuota && left <= 0) return null;
  if (isStart) holder.begins = count;
  else if (isQuota && holder.quota !== null) return null;
  else if (isQuota) holder.quota = left;
  else {
    // «starting after move 60»
    holder.begins = sense === 'after' || isAfter(target.before) ? count + 1 : count;
    holder.apart = sense === 'after' && state.joint !== '';
  }
  return isAhead ? behind : target.next;
};

/** «from the start», «at 3 min + 2 s»: a scope that names no move. */
const readVagueScope = (
  state: ClauseState,
  { text: scope, next }: Phrase,
  sense: Scope,
  target: Phrase,
): Next => {
  // «all games are played at 3 min + 2 s», «at the rate of 40 moves in 2 hours»
  const rate = past(target, ['label', ...SCOPE_WORDS]);
  const isCount = rate.kind === 'moves' && !rate.ordinal;
  if (scope === 'at' && (isAmount(rate) || isCount || isGameWord(rate))) return rate;
  const before = openClause(state);
  // Polish «od początku gry»
  const isStartOf = sense === 'from' && is(next, 'from') && is(target, 'label');
  if (isStartOf && before !== undefined) {
    before.begins ??= 1;
    return target.next;
  }
  // «after the time control», «from the endgame»: a scope, but no move
  if (sense === 'after' || is(target, 'unknown', 'label')) return null;
  if (sense === 'upTo' && next.kind === 'end') return null;
  // «up to 10 seconds are added per move»
  const isReturn = state.modes.has('bronstein');
  if (sense === 'upTo' && isAmount(target) && target.unit === 'second' && !isReturn) return null;
  // what starts at 19:00 is the round
  const opening = past(target, [...SCOPE_WORDS, ':', '-']);
  if (isAmount(opening) && opening.unit === 'clock') return null;
  // «up to 15 minutes», «from 60 minutes»
  if (state.clauses.length === 0 && isAmount(target)) return null;
  if (sense !== 'from') return next;
  // «from the start», «30 seconds per move, starting with the first»
  const isLast = past(target, ['and']).kind === 'end';
  const started = before ?? (isLast ? state.clauses.at(-1) : undefined);
  if (started !== undefined) started.begins ??= 1;
  // «from the start of the game»
  const game = past(next, ['from', 'link']);
  return is(game, 'game') ? game.next : next;
};

/** `from move 1`, `after 40 moves`, `until move 40`, `@ 40`. */
export const readScope = (state: ClauseState, word: Phrase, sense: Scope): Next => {
  const next = pastArticle(word.next);
  // «starting with move 41»
  const named = past(next, [...SCOPE_WORDS, 'and']);
  const first = past(named.next, ['-', 'and']);
  if (isBare(named) && first.kind === 'moves' && first.count === 1) {
    // «from the forty-first move»; «after» may count forty first moves
    nearestClause(state, first.next).begins = named.value + 1;
    return sense === 'from' ? first.next : null;
  }
  const isNamed = sense === 'from' && named.kind === 'moves' && named.ordinal;
  // «fram till drag 40»
  const besides = BEFORE_TARGET[sense];
  const target = isNamed ? named : past(next, [...SCOPE_WORDS, ...besides]);
  if (sense === 'after') {
    const main = mainTimeBehind(state, target);
    const expiry = main ?? readExpiry(state, next);
    if (expiry !== undefined) return expiry;
    const stage = state.clauses.length > 0 ? stageAfter(state, word, target) : undefined;
    if (stage !== undefined) {
      state.joint += '>';
      return is(stage, 'move') ? markPerMove(state, stage) : stage;
    }
  }
  const isNumber =
    isBare(target) && sense !== 'upTo' && Number.isInteger(target.value) && !is(target.next, '/');
  if (target.kind === 'moves' || isNumber) {
    const count = target.kind === 'moves' ? target.count : target.value;
    const each = past(next, [...SCOPES, ...besides]) !== target;
    if (each && count === 1) return markPerMove(state, target);
    // «after every 20 moves»: again and again; «from moves 1-40»: for some of them
    if (each || (target.kind === 'moves' && target.first)) return null;
    return readMoveScope(state, word, sense, target, count);
  }
  return is(target, 'move')
    ? markPerMove(state, target)
    : readVagueScope(state, { ...word, next }, sense, target);
};
