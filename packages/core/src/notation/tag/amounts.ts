/**
 * The rules for numbers: an amount of time, a count before `x`, or the moves of a pair.
 *
 *     90'                     an amount                           readAmount
 *     5x30s, 5 periods of …   periods, or the same for each player readCount
 *     40/90, 1 in 3 days      moves and then their time           readPair
 *     90' - 30'', 40/90 -/30  what a dash joins                   readDash
 *
 * Which number of a bare pair counts moves is decided once for the whole text (`orderOfPairs`).
 */

import {
  addAmount,
  isAmount,
  isBare,
  isGameWord,
  isInside,
  isPeriod,
  isUsualQuota,
  MAX_BARE_MINUTES,
  openClause,
  past,
  setOff,
  type ClauseState,
  type Next,
  type PairOrder,
  type Rule,
} from './clause-state.js';
import { readTarget } from './moves.js';
import type { Context } from './doubts.js';
import { is, type Amount, type Phrase, type Senses } from './phrase.js';
import { isAltering } from './words.js';

/**
 * `40/90` is moves first with US Chess's SD or G beside it, or when only the left number is a usual
 * quota; `90/40` is time first when only the right one is. Null if the pairs do not say.
 */
export const orderOfPairs = (phrases: readonly Phrase[], ask: Context['ask']): PairOrder | null => {
  const american = phrases.some((phrase) => isGameWord(phrase) && !is(phrase.before, '/'));
  if (american) return 'movesFirst';
  const votes = new Set<PairOrder>();
  let isDoubtful = false;
  for (const left of phrases) {
    const right = left.next.next;
    if (!isBare(left) || !is(left.next, '/') || !isBare(right)) continue;
    if (Math.max(left.value, right.value) > MAX_BARE_MINUTES) continue;
    const usual = isUsualQuota(left.value);
    if (usual !== isUsualQuota(right.value)) votes.add(usual ? 'movesFirst' : 'timeFirst');
    // `30/60, 15+10`
    else if (usual) isDoubtful = true;
  }
  const [vote = null] = votes;
  if (votes.size === 0 && isDoubtful) return ask('order');
  return votes.size === 1 ? vote : null;
};

/** `A/B` and `1 in 3 days`: whether the bare number counts the moves of what follows. */
const readPair = (state: ClauseState, left: Amount): Next | undefined => {
  const { pending, pairOrder } = state;
  const { value, next: slash } = left;
  // `40/(90 min)`
  const inBrackets = is(slash, '/') && is(slash.next, '(', '[') && !isBare(slash.next.next);
  const right = inBrackets ? slash.next.next : past(slash.next);
  if (!is(slash, '/', 'link') || !isAmount(right)) return undefined;
  // `45/45/10`: three numbers are no pair
  if (is(right.next, '/') && isBare(right.next.next)) return null;
  // «1 in 3 days», but «de 15 à 20 minutes» is a range
  if (!is(slash, '/') && !isInside(slash)) return null;
  if (!Number.isInteger(value) || value < 1 || right.unit === 'second') return null;
  if (right.unit === 'bare') {
    if (!is(slash, '/') || pairOrder === null) return null;
    if (pairOrder === 'timeFirst') {
      // ICCF's `10/50` is moves and days
      if (value < right.value) return null;
      pending.quota = right.value;
      pending.bareQuota = true;
      addAmount(state, left);
      return right.next;
    }
    // `1/2 hour`, `10/15 min`
  } else if (right.unit !== 'day' && !isUsualQuota(value)) {
    // `40/120:00, 20/60:00, 15/30:00`
    const follows = right.unit === 'clock' && state.clauses.at(-1)?.quota != null;
    if (!follows || value < 10) return null;
  }
  pending.quota = value;
  return right;
};

/** `30초 3회`, `3次30秒`: how many periods there are of the seconds beside. */
const readRepeat = (state: ClauseState, periods: number, next: Phrase): Next => {
  const { pending, modes, clauses } = state;
  // `30초(3회)`
  const before = state.joint === '(' ? clauses.at(-1) : openClause(state);
  if (!modes.has('overtime') && clauses.length < 2 && !isAmount(next)) return null;
  if (before !== undefined && isPeriod(before)) {
    Object.assign(before, { periods, counted: true });
    modes.add('overtime');
    return next;
  }
  if (!isAmount(next) || !/^(?:second|minute)$/.test(next.unit)) return null;
  Object.assign(pending, { periods, counted: true });
  modes.add('overtime');
  setOff(state);
  return next;
};

/** «1. Phase: 40 Züge in 90 Minuten; 2. Phase: 30 Minuten»: stages with numbers. */
const readNumbered = (state: ClauseState, { value, next: dot }: Amount): Phrase | undefined => {
  const colon = past(dot, ['label', 'overtime']);
  const stages = state.clauses.filter(({ quota }) => quota !== null).length;
  const isHeading = is(colon, ':') && is(colon.before, 'label', 'overtime');
  if (!isHeading || value !== stages + 1 || (stages === 0) !== (state.clauses.length === 0)) {
    return undefined;
  }
  if (stages > 0) state.joint = '>';
  return colon.next;
};

/** The sides of boards for Go and draughts. */
const SIDES: ReadonlySet<number> = new Set([8, 9, 10, 12, 13, 19]);

/** A bare number before `x` or `SS`, or the first of a pair; undefined otherwise. */
const readCount = (state: ClauseState, found: Amount): Next | undefined => {
  const { pending } = state;
  const { value, next: following } = found;
  const counted = following.next;
  // `19x19: 30 minutes`
  const isBoard = isBare(counted) && counted.value === value && SIDES.has(value);
  if (is(following, 'times') && isBoard && state.clauses.length === 0) {
    if (!is(counted.next, 'overtime')) return counted.next;
  }
  if (is(following, 'times', '*')) {
    pending.periods = value;
    pending.counted = true;
    setOff(state);
    // `3+2x2`: a bare number may be periods, players or games
    const timed = !isBare(counted) || is(past(counted.next, ['-']), 'overtime');
    return isAmount(counted) && timed ? counted : null;
  }
  // «then 5 periods of 30 seconds»
  const period = past(counted, ['link', 'overtime', 'times', '-']);
  if (is(following, 'overtime') && isAmount(period)) {
    state.modes.add('overtime');
    pending.periods = value;
    pending.counted = true;
    setOff(state);
    return period;
  }
  // «30 sec/move, 10 periods», `초읽기 30초 3회`
  if (is(following, 'overtime') && !pending.counted)
    return readRepeat(state, value, past(counted, ['overtime', '-']));
  if (is(following, 'repeat')) {
    // 读秒5次，每次60秒; behind its seconds a comma leads on: 秒読み40秒3回、持ち時間40分
    const between: Senses =
      openClause(state) === undefined ? [',', 'each', 'repeat'] : ['each', 'repeat'];
    return readRepeat(state, value, past(counted, between));
  }
  // «byo-yomi 3 по 30 секунд»
  const isOf = /^[пp][оo]$/.test(following.text ?? '') && state.modes.has('overtime');
  if (isOf && isAmount(counted) && counted.unit === 'second') {
    return readRepeat(state, value, counted);
  }
  // «three 20-second periods»
  const isPeriods = isAmount(following) && isPeriod({ amount: following });
  if (isPeriods && is(following.next, 'overtime')) return readRepeat(state, value, following);
  // «50 min. las siguientes 20»
  if (is(found.before, 'first')) {
    const target = readTarget(state, found.before, found);
    if (target !== undefined) return target;
  }
  // «für die nächsten 20 eine Stunde»
  const isNext = is(found.before, 'first') && state.clauses.at(-1)?.quota != null;
  if (isNext && isUsualQuota(value) && isAmount(following) && !isBare(following)) {
    pending.quota = value;
    return following;
  }
  // «los veinte siguientes en 50 minutos»
  const within = past(following, ['link', 'within']);
  const isFollowing = is(following, 'first') && state.clauses.at(-1)?.quota != null;
  if (isFollowing && isUsualQuota(value) && isAmount(within) && !isBare(within)) {
    pending.quota = value;
    return within;
  }
  // «Les deux joueurs disposent de 20 minutes»
  const isDefinite = is(found.before, 'article', 'filler') && state.clauses.length === 0;
  if (value === 2 && isDefinite && is(following, 'player')) return counted;
  const rounds = is(following, '-') ? counted : following;
  if (is(rounds, 'rounds')) {
    // `5-SS, G/60`, `4SS G/55`: the rounds of a Swiss, before everything else
    if (state.clauses.length > 0) return null;
    return is(rounds.next, ',', ';')
      ? rounds.next.next
      : isGameWord(rounds.next)
        ? rounds.next
        : null;
  }
  return readNumbered(state, found) ?? readPair(state, found);
};

/** `G/60;10d`, `60+5d`: a delay of US Chess, and no days behind minutes. */
const isDelay = ({ clauses: [first] }: ClauseState, { written, value }: Amount): boolean =>
  written === 'd' && value <= 60 && first !== undefined && first.amount.unit !== 'day';

export const readAmount: Rule = (state, found) => {
  if (!isAmount(found)) return null;
  if (state.clauses.length === 0 && /[+/]/.test(state.joint)) {
    // nothing but an increment can be added before there is something
    if (found.unit !== 'second' || state.joint !== '+') return null;
    state.pending.increment = true;
  }
  if (isDelay(state, found)) {
    // `3d 5d` are days
    if (state.pending.delay) return null;
    state.pending.delay = true;
    setOff(state);
  }
  const counted = isBare(found) ? readCount(state, found) : undefined;
  if (counted !== undefined) return counted;
  // «one hundred minutes», «forty five minutes»: two numbers, or one in two words
  const side = isBare(found) && !is(found.before, '/') ? found.next : undefined;
  if (side !== undefined && isAmount(side) && /^(?:minute|hour)$/.test(side.unit)) return null;
  // `G/30 d5 h`
  if (state.pending.prefixed && found.unit === 'day') return null;
  addAmount(state, found);
  const { next, unit, written } = found;
  // a place or an event may follow marks
  const loose = unit === 'second' && written === 'mark';
  // `20 Teams`, `30 days leave`, `30 s 초읽기`: any other time is what its words say, known or not
  return is(past(next), 'unknown') && !loose && !endsInQualifier(state) ? null : next;
};

/** No more words may be ignored behind `15 + 10`. */
const MAX_QUALIFIERS = 2;

/** `15 + 10 valid`: whether nothing but one or two words that say nothing follow a complete `N + I`. */
const endsInQualifier = ({ clauses, modes }: ClauseState): boolean => {
  const [base, increment] = clauses;
  if (base === undefined || increment?.joint !== '+' || clauses.length > 2 || modes.size > 0) {
    return false;
  }
  if (base.quota !== null || !isBare(base.amount) || !isBare(increment.amount)) return false;
  let count = 0;
  let word = increment.amount.next;
  for (; is(word, 'unknown', 'label'); word = word.next) {
    const { text = '' } = word;
    // the b of `5+3b` may be Bronstein's
    if (!/^\p{Script=Latin}{2,}$/u.test(text) || isAltering(text)) return false;
    count += 1;
  }
  return word.kind === 'end' && count <= MAX_QUALIFIERS;
};

/** A dash joins `90' - 30''` and a label to its control; between bare numbers it is a range. */
export const readDash: Rule = (state, { next }) => {
  const { pending } = state;
  if (is(next, '>')) return next;
  if (is(next, '/') && isBare(next.next)) {
    // `40/90 -/30`: the dash stands for the rest of the game
    pending.rest = true;
    pending.prefixed = true;
    state.joint = ',';
    return next.next;
  }
  const before = state.clauses.at(-1);
  // «Bronstein-Modus», «Rapid - 15 min»
  if (before === undefined) return state.labelled || state.modes.size > 0 ? next : null;
  if (!isAmount(next)) return next;
  const falls = before.amount.unit === 'minute' && next.unit === 'second';
  if ((!falls && before.quota === null) || next.unit === 'bare' || state.joint.includes('+')) {
    return null;
  }
  state.joint = '+';
  return next;
};

/** `90' x 40 mosse` is a quota, `30 s × 3` counts periods. */
export const readTimes: Rule = (state, times) => {
  const before = openClause(state);
  const { next } = times;
  if (before === undefined) return null;
  const found = readTarget(state, times, next);
  if (found !== undefined) return found;
  if (!isAmount(next) || (next.unit !== 'bare' && next.written !== 'm')) return null;
  if (isPeriod(before) && (before.amount.unit === 'second' || is(next.next, 'repeat'))) {
    Object.assign(before, { periods: next.value, counted: true });
    return is(next.next, 'repeat') ? next.next.next : next.next;
  }
  if (!isUsualQuota(next.value)) return null;
  before.quota = next.value;
  return next.next;
};
