/**
 * Which amount is what: a stage's time, an increment, a delay. Decided by the words at the amount,
 * its unit and its place; null where two roles are both likely.
 */

import type { ParsedClauses } from './clauses.js';
import { smallUnit } from './dialect.js';
import type { Context } from './doubts.js';
import { is } from './phrase.js';
import { isPeriod, type Clause } from './clause-state.js';
import { isJoint } from './words.js';

export interface Roles {
  readonly stages: Clause[];
  readonly increments: Clause[];
  readonly delays: Clause[];
}

type Role = keyof Roles;

export const isUnscoped = ({ quota, begins, rest }: Clause): boolean =>
  quota === null && begins === null && !rest;

export const isTimed = (clause: Clause): boolean => clause.amount.unit !== 'bare';

/**
 * Whether an amount that no word marks is set off from the one before it: `10'05''` may be one time
 * or two, and a slash adds only seconds to minutes (`25min/10sec`).
 */
const isJoined = (clause: Clause, previous: Clause): boolean => {
  const { joint, quota, rest, begins } = clause;
  if (quota !== null || rest || begins !== null) return true;
  // after a quota a colon separates stages; `1h:30m:00s` is one time
  if (joint === ':') return previous.quota !== null && clause.amount.unit !== 'second';
  // `2h/40 1h/20 30m`
  const isBankBehind = previous.quota !== null && /^(?:minute|hour)$/.test(clause.amount.unit);
  if (joint !== '/') return joint !== '' || isBankBehind;
  return (
    clause.amount.unit === 'second' && previous.amount.unit === 'minute' && previous.quota === null
  );
};

const USUAL_INCREMENT = 30;

const isListed = ({ joint }: Clause): boolean => joint === ',' || joint === ';';

/** A bare number behind a stage: `+30` in `G/90;+30`, the second stage in `90 + 30 + 30s/move`. */
const roleOfBare = (
  clause: Clause,
  stages: readonly Clause[],
  reading: ParsedClauses,
  ask: Context['ask'],
): Role | null => {
  const { clauses } = reading;
  const isLast = clause === clauses.at(-1);
  // `90 : 30` is neither a clock reading nor a sum, the 5 of `G/60 (5)` may be a delay
  if (clause.joint === ':' || clause.joint === '(') return null;
  if (clauses.some(isListed)) {
    if (isListed(clause)) return 'stages';
    return clause.joint.endsWith('+') ? 'increments' : null;
  }
  const gainElsewhere = clauses.some(
    (other, index) =>
      other !== clause &&
      (other.perMove ||
        other.increment ||
        other.delay ||
        (other.amount.unit === 'second' && index > 0)),
  );
  if (gainElsewhere) return 'stages';
  if (!isLast) {
    const last = clauses.at(-1);
    // `90+30, +30 min after move 40`
    if ((last?.begins ?? 1) > 1) return 'increments';
    // in `90+30+15` any number may be the increment
    return last?.amount.value === USUAL_INCREMENT ? 'stages' : ask('role');
  }
  // `120'/40 + 60`, «90 then 30»: minutes of another stage, or seconds?
  const another = stages.at(-1)?.quota != null || clause.joint.includes('>');
  return another ? ask('role') : 'increments';
};

/** `15+10/60`, `40/90+30/60`: with numbers alone, the one behind the plus may be an increment. */
const isDoubtfulPair = ({ amount, quota, joint }: Clause, reading: ParsedClauses): boolean => {
  if (amount.unit !== 'bare' || quota === null || joint !== '+') return false;
  const behindPlus = reading.pairOrder === 'movesFirst' ? quota : amount.value;
  const numbersAlone = !reading.clauses.some((other) => isTimed(other) || other.prefixed);
  return numbersAlone && behindPlus <= USUAL_INCREMENT;
};

/**
 * `90+30'`, `10+5'`: a mark behind a pair that people write without one. Of other pairs, as of `120+30'`, the second number
 * may be minutes.
 */
const isMarkedPair = (
  clause: Clause,
  { amount: base, ...before }: Clause,
  all: number,
): boolean => {
  const { amount, joint, quota, begins, rest } = clause;
  const { unit, written, value } = amount;
  const scoped = quota ?? begins ?? before.quota ?? before.begins;
  if (unit !== 'minute' || written !== 'mark' || joint !== '+' || all > 2) return false;
  if (base.unit !== 'bare' || scoped !== null || rest) return false;
  return value < base.value && value <= USUAL_INCREMENT && smallUnit(base.value, value) !== null;
};

/** `90+30 for 40 moves, then 15 minutes`, `40 moves in 90+30, then 15 minutes`: a pair, and a stage after it. */
const isPairBeforeStage = (clause: Clause, { clauses }: ParsedClauses): boolean => {
  const [base, pair, next, more] = clauses;
  if (base === undefined || clause !== pair || next === undefined || clauses.length > 4)
    return false;
  const { amount, quota, joint, begins, bareQuota } = clause;
  const counts = [base.quota, quota].filter((count) => count !== null);
  const isPair = !isTimed(base) && !isTimed(clause) && joint === '+' && begins === null;
  // `90+30/40 then 15 min` may be a stage of 40 moves in half an hour
  if (!isPair || counts.length !== 1 || bareQuota || is(amount.next, '/')) return false;
  const isStage =
    more === undefined ? isTimed(next) && next.amount.unit !== 'second' : more.joint === '+';
  return (
    next.joint.includes('>') &&
    isStage &&
    !next.perMove &&
    !next.increment &&
    amount.value <= USUAL_INCREMENT
  );
};

/** Minutes or hours that are given once and not with every move. */
const isBank = ({ amount: { unit, value, written } }: Clause): boolean =>
  unit === 'hour' || (unit === 'minute' && value >= 5 && written !== 'mark');

/** `+0:03` behind `5:00` or `1:30:00`; behind `2:00` it may be in hours as well. */
const isShortReading = ({ amount, joint }: Clause, { amount: before }: Clause): boolean =>
  amount.unit === 'clock' &&
  amount.value === 0 &&
  joint === '+' &&
  before.written === 'clock' &&
  (before.unit !== 'clock' || before.value >= 5);

/** «1 minute and 30 seconds»: no event gives so much with every move of so short a game. */
const isOneTime = (
  { amount, perMove, increment, begins }: Clause,
  { amount: minutes }: Clause,
): boolean => {
  const { text = '' } = amount.before;
  return (
    amount.unit === 'second' &&
    minutes.unit === 'minute' &&
    amount.value >= 5 * minutes.value &&
    (/^[&.]?$/.test(text) || isJoint(text) || (text === ',' && !perMove)) &&
    !increment &&
    begins === null
  );
};

/** Whether seconds are the rest of the minutes before them, or an increment. */
const askSum = (clause: Clause, ask: Context['ask']): Role | null => {
  const sum = ask('sum');
  clause.isRest = sum === 'one';
  return sum === null ? null : clause.isRest ? 'stages' : 'increments';
};

/** «90 minutes, then 30 seconds per move»: all there is. */
const isBehind = (
  { atLast, joint, increment, begins, amount }: Clause,
  previous: Clause | undefined,
  { clauses, modes }: ParsedClauses,
): boolean => {
  if (previous === undefined || atLast) return previous !== undefined;
  if (modes.has('overtime')) return false;
  const isAll = clauses.length === 2 && previous.quota === null && isTimed(previous);
  return isAll && joint.includes('>') && !increment && begins === null && isPeriod({ amount });
};

/** Makes a time the byo-yomi of the one before it. */
const asOvertime = (clause: Clause, { modes }: ParsedClauses): Role => {
  clause.counted = true;
  modes.add('overtime');
  return 'stages';
};

const roleOf = (
  clause: Clause,
  stages: readonly Clause[],
  reading: ParsedClauses,
  ask: Context['ask'],
): Role | null => {
  const { unit } = clause.amount;
  const previous = stages.at(-1);
  const begins = clause.begins ?? 1;
  if (clause.delay) return 'delays';
  // `90/30/30 sec pro Zug`: is the 30 in the middle moves or minutes?
  if (clause.joint === '/' && !clause.increment && previous?.quota != null) return null;
  // `2x90 min/40 + 2x30 min`: for each player, as the first
  if (clause.periods === 2 && stages[0]?.periods === 2 && unit !== 'second') {
    Object.assign(clause, { periods: 1, counted: false });
  }
  // behind a main time, `5x30s` is byo-yomi
  if (clause.counted && previous !== undefined) reading.modes.add('overtime');
  const overtime = reading.modes.has('overtime') || clause.periods > 1;
  if (previous !== undefined && !overtime && isOneTime(clause, previous))
    return askSum(clause, ask);
  // in shogi «1手30秒» is byo-yomi
  const isAdded = clause.increment || reading.fischer || is(clause.amount.next, '/');
  if (previous?.amount.written === 'kanji' && clause.perMove && !isAdded) {
    reading.modes.add('overtime');
  }
  if (clause.perMove && isBehind(clause, previous, reading)) {
    const then = clause.atLast ? 'overtime' : ask('behind');
    if (then === null) return null;
    return then === 'increment' ? 'increments' : asOvertime(clause, reading);
  }
  // «90 per move + 30»: which of the bare numbers is the time?
  const [, second] = reading.clauses;
  const opens = previous === undefined && !isTimed(clause);
  if (clause.perMove && opens && second !== undefined && !isTimed(second)) return null;
  if (clause.perMove) return 'increments';
  // «a bonus of 30 minutes after move 40», «then an hour is added»
  if (clause.increment) {
    const isLater = begins > 1 || clause.joint.includes('>');
    return isBank(clause) && isLater ? 'stages' : 'increments';
  }
  if (previous === undefined) return 'stages';
  // `15' 10''`, `5 min 3 sec`: nothing joins them
  const isSum = clause.joint === '' && unit === 'second' && previous.amount.unit === 'minute';
  if (isSum && reading.fischer) return 'increments';
  if (isSum && reading.clauses.length === 2 && isUnscoped(clause) && isUnscoped(previous)) {
    return askSum(clause, ask);
  }
  if (!isJoined(clause, previous)) return null;
  if (clause.periods > 1 || clause.counted) return 'stages';
  if (isShortReading(clause, previous)) return 'increments';
  // in shogi seconds behind minutes are byo-yomi
  if (unit === 'second') {
    // `80 mins + 10 secs QPF` is all there is; «10 secs per game» come once
    const ofGame =
      clause.joint === '+' && previous.quota === null && !is(clause.amount.next, 'link');
    // «then 30 seconds»: one time, or with every move?
    const doubtful = (clause.rest && !ofGame) || (clause.joint.includes('>') && !overtime);
    // in chess a plus adds what is short: «3分+2秒», «15分+10秒»
    const isSummed = clause.joint === '+';
    const isShort = isSummed && clause.amount.value < USUAL_INCREMENT;
    const inShogi = previous.amount.written === 'kanji' && !reading.fischer && !isShort;
    // «10分、切れたら30秒»
    if (inShogi && clause.joint.includes('>')) return asOvertime(clause, reading);
    if (!inShogi) return doubtful ? null : 'increments';
    // «15分+60秒» is byo-yomi on one server and an increment on another
    const then = isSummed ? ask('behind') : null;
    return then === 'overtime' ? asOvertime(clause, reading) : then && 'increments';
  }
  if (isMarkedPair(clause, previous, reading.clauses.length)) {
    return ask('unit', 'minutes') === 'minutes' ? 'increments' : null;
  }
  if (isPairBeforeStage(clause, reading)) return 'increments';
  if (isDoubtfulPair(clause, reading)) return ask('role');
  if (unit !== 'bare' || clause.quota !== null || clause.rest) return 'stages';
  // «90+30 from move 41»: half an hour, or half a minute per move?
  if (begins > 1) return ask('role');
  return clause.begins === 1 ? 'increments' : roleOfBare(clause, stages, reading, ask);
};

/** The role of every clause, or null if one is not certain. */
export const assignRoles = (reading: ParsedClauses, ask: Context['ask']): Roles | null => {
  const roles: Roles = { stages: [], increments: [], delays: [] };
  for (const clause of reading.clauses) {
    const role = roleOf(clause, roles.stages, reading, ask);
    if (role === null) return null;
    // «1 second per move, then 1 minute»: the first is a stage of its own kind
    const opens = role === 'stages' && roles.stages.length === 0;
    if (opens && roles.increments.length > 0 && clause.joint.includes('>')) return null;
    roles[role].push(clause);
  }
  return roles;
};
