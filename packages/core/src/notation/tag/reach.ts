/**
 * The rules for targets: the move that must be reached before the time is up.
 *
 *     to reach move 40, by move 40      moves from the start of the game
 *     to complete the next 20 moves     moves from here
 *     40 moves within 90 minutes        a target before its time
 */

import { is, isOf, type Phrase } from './phrase.js';
import {
  ENDS,
  isAmount,
  isOneMove,
  isPeriod,
  markPerMove,
  openClause,
  past,
  type ClauseState,
  type Rule,
} from './clause-state.js';

/** How many moves are left to a target: of «40 moves in 2 hours, 1 hour to move 60» the second are 20. */
export const movesTo = ({ clauses }: ClauseState, holder: object, target: number): number =>
  clauses.reduce((left, clause) => left - (clause === holder ? 0 : (clause.quota ?? 0)), target);

/** Portuguese «o lance 40»: past the article. */
export const pastArticle = (phrase: Phrase): Phrase =>
  phrase.text === 'o' && phrase.next.kind === 'moves' ? phrase.next : phrase;

/** Behind «all moves», «the whole game», «the game must be finished». */
const isWholeGame = (from: Phrase): boolean => {
  let phrase = from;
  while (is(phrase, 'filler')) phrase = phrase.before;
  return isOf(phrase, ENDS) || (is(phrase, 'move') && is(phrase.before, 'all'));
};

/** «to reach move 40», «to complete 40 moves», «entro la mossa 40»: what the time before is for. */
export const readReach: Rule = (state, phrase) => {
  const { text = '', next } = phrase;
  const { clauses, pending } = state;
  const holder = state.joint === ',' ? clauses.at(-1) : openClause(state);
  // «within 100 minutes 40 moves», «the whole game must be finished within 60 minutes»
  const within = past(next, ['link']);
  if (isAmount(within) && clauses.length === 0 && is(phrase, 'within')) {
    const isForAll = !pending.perMove && isWholeGame(phrase.before);
    return past(within.next).kind === 'moves' || isForAll ? within : null;
  }
  // «each move within 30 seconds», «每手须在20秒内»
  if (is(phrase, 'within')) {
    if (openClause(state)?.perMove && !isAmount(within)) return next;
    if (pending.perMove && isAmount(within) && isPeriod({ amount: within })) {
      if (clauses.length > 0) state.modes.add('overtime');
      return within;
    }
  }
  // «until move 40 is reached»
  if (/^(?:reached|erreicht)/.test(text) && holder?.quota != null) return next;
  // «90分钟内完成40步»
  const target = pastArticle(past(next, ['link', 'upTo', 'reach']));
  // «para completar la partida»
  if (is(phrase, 'reach') && is(target, 'game', 'rest')) return target;
  // «tres días para realizar cada jugada»
  const move = is(target, 'each') ? past(target.next) : target;
  if (move !== target && (is(move, 'move') || isOneMove(move))) return markPerMove(state, move);
  if (target.kind !== 'moves' || target.count === 1) return null;
  // «On reaching move 40 another 30 minutes are added.»
  const given = past(target.next, [',', 'extra', 'increment', 'player', 'each']);
  const isStage = isAmount(given) && /^(?:minute|hour)$/.test(given.unit);
  if (isStage && clauses.length > 0 && /[.;,]$/.test(state.joint) && !is(phrase.before, 'upTo')) {
    pending.begins = target.count + 1;
    return given;
  }
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
export const isReached = (moves: Phrase): boolean => {
  const { before, next } = moves;
  const scope = before.text === 'the' ? before.before : before;
  // «followed by 20 moves in 50 minutes»
  const isTarget = scope.text === 'by' && !is(scope.before, 'next');
  return isTarget || is(past(next), 'reach');
};
