/**
 * The rules for words that join two times or lead from one to the next:
 *
 *     1 hour and 30 minutes, with 30 seconds      joinTimes, readFiller
 *     then 30 minutes, thereafter                 readNext
 *     from move 41, up to move 40                 readFrom, readUpTo, with readScope of moves.ts
 *     plus 10 seconds, one hour more              readPlus
 */

import { leadsAstray } from './attachments.js';
import { isAmount, isBare, openClause, past, type Rule } from './clause-state.js';
import { readScope } from './moves.js';
import { is } from './phrase.js';
import { boundary } from './signs.js';
import { isUsedUp, isWith } from './words.js';

/** «then» introduces what follows; at the end, «thereafter» says where an increment begins. */
export const readNext: Rule = (state, phrase) => {
  // «then 30 minutes»: the stage before is missing
  if (state.clauses.length === 0) return null;
  const end = past(phrase.next);
  const before = openClause(state);
  if (isUsedUp(phrase.text ?? '')) {
    // «30 seconds per move once the main time has run out»
    if (end.kind === 'end' && before?.perMove) {
      before.atLast = true;
      return end;
    }
    state.pending.atLast = true;
  }
  // «15 minutes are then added», «50 minutes are then given for the next 20 moves»
  const isVerb = is(phrase.before, 'filler') && is(phrase.next, 'filler') && !isAmount(end);
  if (before !== undefined && (isVerb || is(phrase.next, 'extra', 'increment'))) return phrase.next;
  if (end.kind !== 'end' || before === undefined) return boundary(state, phrase, '>');
  // «90 minutes for 40 moves, followed by»: the rest is missing
  const isGain = before.amount.unit === 'second' || before.increment || before.perMove;
  if (!isGain && state.clauses.length < 2) return null;
  before.late = true;
  return end;
};

/** «en och en halv timme»; «2 hours and 30» may be minutes. */
export const joinTimes: Rule = (state, phrase) => {
  if (isWith(phrase.text ?? '')) state.pending.accompanies = true;
  const isArticle = is(phrase.before, 'link', 'article') && !isWith(phrase.text ?? '');
  const number = past(phrase.next);
  // «with five one-minute periods»
  const countsPeriods = is(number.next, 'overtime') || isAmount(number.next);
  const isPart = isBare(number) && !countsPeriods;
  return (isPart && /^[dh]/.test(openClause(state)?.amount.unit ?? '')) ||
    isArticle ||
    leadsAstray(state, phrase)
    ? null
    : boundary(state, phrase, '&');
};

/** «с добавлением 30 секунд», «разполага с 90 минути»; «с 41-го хода» is «from». */
const readWith: Rule = (state, scope) => {
  const target = past(scope.next);
  if (is(target, 'increment')) return joinTimes(state, scope);
  // «с контролем 10+5»; a bare number may be a move's
  const opening = is(target, 'label') ? past(target, ['label', 'link']) : target;
  const isFirst =
    state.clauses.length === 0 && isAmount(opening) && !(isBare(opening) && opening === target);
  return isFirst ? opening : readScope(state, scope, 'from');
};

/** «s přídavkem 30 s», «z dodatkiem», «sa 30 sekundi»; anywhere else the word says nothing. */
export const readFiller: Rule = (state, filler) => {
  const { text = '', next } = filler;
  const gain = past(next);
  const isGain = is(next, 'increment', 'extra') || (isAmount(gain) && gain.unit === 'second');
  return isWith(text) && isGain && openClause(state) !== undefined
    ? joinTimes(state, filler)
    : next;
};

/** «der lægges 10 sekunder til efter hvert træk»: the rest of a verb. */
export const readUpTo: Rule = (state, scope) => {
  const { text = '', before, next } = scope;
  const isVerb = /^till?$/.test(text) && before.kind === 'amount' && before.unit === 'second';
  if (!isVerb || !(next.kind === 'end' || is(next, 'after', 'each', 'link', '.', ','))) {
    return readScope(state, scope, 'upTo');
  }
  const last = openClause(state);
  if (last !== undefined) last.increment = true;
  return is(next, 'after') ? next.next : next;
};

export const readFrom: Rule = (state, scope) => {
  const { text = '', before, next } = scope;
  // 初手から
  if (text > '\u2E80' && is(before, 'first')) return next;
  // «30 segundos en ambos periodos»; a bank would be given twice
  const isBank = /^(?:minute|hour)$/.test(openClause(state)?.amount.unit ?? '');
  if (isBank && / (?:amb[ao]s|entramb[ei]) /.test(text)) return null;
  return isWith(text) ? readWith(state, scope) : readScope(state, scope, 'from');
};

/** Portuguese «o» is an article where no other time follows; any other «or» leaves a choice. */
export const readOr: Rule = (_, { text, next }) =>
  text === 'o' && !isAmount(past(next)) ? next : null;

/** «una hora más hasta el final»: one more, and not plus something. */
export const readPlus: Rule = (state, plus) => {
  const isMore = state.clauses.length > 1 && openClause(state)?.amount === plus.before;
  const behind = past(plus.next, ['link']);
  const isDone = /^(?:end|moves)$/.test(behind.kind);
  return isMore && (isDone || is(behind, 'rest', 'game', 'upTo', 'and', ',', ';'))
    ? plus.next
    : boundary(state, plus, '+');
};
