/** The rules for signs: what joins two amounts, and what brackets, dots and colons set off. */

import { pastRestatement } from './asides.js';
import {
  comesFirst,
  isAmount,
  isOneMove,
  openClause,
  past,
  type ClauseState,
  type Next,
  type Rule,
} from './clause-state.js';
import { readScope } from './moves.js';
import { is, type Phrase } from './phrase.js';

/** Stray quotes may set off words, never numbers. */
export const readQuote: Rule = (state, quote) => {
  const { next } = quote;
  if (quote === state.closingQuote) return next;
  let closing = next;
  while (closing.kind === 'word') closing = closing.next;
  if (closing.kind !== 'quote' || closing === next) return null;
  state.closingQuote = closing;
  return next;
};

/** A sign between clauses: it becomes the joint of the next one. */
export const boundary = (state: ClauseState, { next }: Phrase, sign: string): Next => {
  if (sign === '+' && is(next, '+')) return null;
  state.joint = state.joint === '(' ? sign : state.joint + sign;
  return next;
};

export const readSign: Rule = (state, sign) => boundary(state, sign, sign.sense ?? '');

export const openBracket: Rule = (state, bracket) => {
  const { next } = bracket;
  const behind = pastRestatement(bracket);
  if (behind !== null) {
    state.restated = true;
    return behind;
  }
  state.groups.push(state.clauses.length);
  if (openClause(state) !== undefined) state.joint = '(';
  return next;
};

/** Unknown words at the start are a label; returns whether there were some. */
const endsLabel = (state: ClauseState): boolean => {
  if (!state.trailing || state.clauses.length > 0) return false;
  state.trailing = false;
  state.strangeLabel = true;
  state.unknownHeading = true;
  return true;
};

export const closeBracket: Rule = (state, bracket) => {
  const { next } = bracket;
  // 【対局規定】
  if (is(bracket, ']')) endsLabel(state);
  // a quota may follow, and belongs to the first amount in the bracket
  if (!is(next, '/', 'link')) state.groups.pop();
  if (state.joint === '(') state.joint = '';
  return next;
};

/** «15 min. Per move 10 seconds are added»: the dot after the minutes is no abbreviation's alone. */
const opensPerMove = (state: ClauseState, dot: Phrase): boolean => {
  const move = past(dot.next, ['link', 'each', 'after']);
  // «After move 40, 30 minutes are added»
  if (is(dot.next, 'after') && move.kind === 'moves' && move.count > 1) {
    return isAmount(past(move.next, [',']));
  }
  return (
    (is(move, 'move', 'perMove') || isOneMove(move)) &&
    comesFirst(move.next) &&
    openClause(state)?.amount.unit !== 'second'
  );
};

/** A dot ends a sentence after a long word. `30m + ..10s` is the unified notation. */
export const readDot: Rule = (state, dot) => {
  if (is(dot.next, '.')) return null;
  const { before } = dot;
  const isWhole = before.kind === 'amount' && before.written === 'whole';
  const ends = isWhole || (before.text ?? '').length > 4 || opensPerMove(state, dot);
  const sentence = ends && openClause(state) !== undefined;
  return sentence ? boundary(state, dot, '.') : dot.next;
};

/** `=>` is an arrow, `=` alone is a slip for `+`. */
export const readEquals: Rule = (state, sign) =>
  is(sign.next, '>') ? sign.next : boundary(state, sign, '=');

/** A colon after unknown words at the start makes them a label. */
export const readColon: Rule = (state, colon) =>
  endsLabel(state) ? colon.next : boundary(state, colon, ':');

/** An arrow leads on from a time; `>5 min` is a bound. */
export const readArrow: Rule = (state, arrow) =>
  state.clauses.length === 0 ? null : readScope(state, arrow, 'upTo');
