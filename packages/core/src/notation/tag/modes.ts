/**
 * The rules for words that name something: the game (`Rapid`, `Chess 960`), how it is played (`correspondence`), or the
 * system of the clock (`hourglass`, `Bronstein`, `byo-yomi`, no limit).
 */

import {
  type ClauseState,
  isAmount,
  isBare,
  isPeriod,
  type Mode,
  openClause,
  past,
  type Rule,
  setOff,
  SOFT,
} from './clause-state.js';
import { is, type Phrase } from './phrase.js';
import { isByoYomi } from './words.js';

/** Numbers in the names of games. */
const CHESS_960 = 960;
const BOARDS: ReadonlySet<number> = new Set([64, 100, CHESS_960]);

export const readLabel: Rule = (state, { text = '', next }) => {
  const amount = state.clauses[0]?.amount ?? past(next, [...SOFT, ',']);
  // bullet is a minute or two, and `bullet 30+0` half a minute or half an hour
  if (/bullet/.test(text) && isAmount(amount) && amount.value > 9) state.strangeLabel = true;
  state.labelled = true;
  // «Шашки-64: 7 минут», «Chess 960: 5+3», «Chess960 15+10»
  const number = past(next, ['-']);
  if (!isBare(number) || !BOARDS.has(number.value) || state.clauses.length > 0) return next;
  if (is(number.next, ':', ',')) return number.next.next;
  return number.value === CHESS_960 && isAmount(number.next) ? number.next : next;
};

/** A word that names the system of the whole control. */
export const addMode = ({ modes }: ClauseState, { next }: Phrase, mode: Mode): Phrase => {
  modes.add(mode);
  return next;
};

export const readBronstein: Rule = (state, phrase) => {
  setOff(state);
  // «Bronstein 5 s, 60 min»
  const amount = past(phrase.next, SOFT);
  const opens = state.clauses.length === 0 && isAmount(amount) && amount.unit === 'second';
  if (opens) state.pending.delay = true;
  return addMode(state, phrase, 'bronstein');
};

/** In correspondence, bare numbers may be days; ICCF gives days for ten moves. */
export const readMail: Rule = (state, label) => {
  state.strangeLabel = true;
  state.byMail = label.text !== 'iccf';
  return readLabel(state, label);
};

/** «időkorlát nélkül», «süre sınırı yok»: a limit, and none after it. */
export const readLimit: Rule = (state, limit) => {
  if (is(limit.next, 'without')) return addMode(state, limit.next, 'unlimited');
  // `15+10 begrenzt`: a cap?
  return isBare(limit.before) ? null : readLabel(state, limit);
};

/** «一共3次», «a total of 3 periods» counts no time, but what stands before. */
export const readTotal: Rule = (state, { next }) => {
  const count = past(next, ['link']);
  const ofPeriods = isBare(count) && is(count.next, 'repeat', 'overtime');
  if (!ofPeriods) state.total = true;
  else if (state.joint === ',') state.joint = '';
  return next;
};

/** «no overtime» in the order of Japanese and Korean: 秒読みなし, 초읽기 없음. */
const isDenied = ({ text = '', next }: Phrase): boolean =>
  text > '\u2E80' && is(past(next), 'without');

/** «byo-yomi 30 s», «30 s byo-yomi»: a period for every move, if nothing else is said. */
export const readOvertimeWord: Rule = (state, word) => {
  if (isDenied(word)) return past(word.next).next;
  const after = addMode(state, word, 'overtime');
  if (!isByoYomi(word.text ?? '')) return after;
  const amount = past(after, ['overtime', '-', ':', '(', 'link']);
  // «30秒（秒読み）»
  const last = state.joint === '(' ? state.clauses.at(-1) : openClause(state);
  // `byo-yomi (30 s)`, but not «byo-yomi (15 minutes for finals)»
  const fits = isAmount(amount) && (!is(amount.before, '(') || isPeriod({ amount }));
  if (fits && amount.unit !== 'bare') {
    if (state.clauses.length > 0 || amount.unit === 'second') {
      state.pending.counted = true;
      setOff(state);
      return amount;
    }
  } else if (last !== undefined && isPeriod(last) && state.clauses.length > 1) last.counted = true;
  return after;
};
