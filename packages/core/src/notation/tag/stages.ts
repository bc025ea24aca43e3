/**
 * Puts the stages of a control together: how many moves each is for, which increments hold in it.
 * Gives null wherever two readings are both likely.
 */

import { DAY, HOUR, LONGEST, MINUTE, SECOND } from '../../model/duration.js';
import type { Reading } from './clauses.js';
import type { Dialect } from './dialect.js';
import { UNIT_MILLIS } from './phrases.js';
import { isUsualQuota, type Clause } from './reader.js';
import { assignRoles, isTimed, type Roles } from './roles.js';
import { gainMillis, isText, stageMillis, type Scale } from './scale.js';
import type { WarningCode } from './warnings.js';

/** A stage as read; times in milliseconds. */
interface StageReading {
  readonly time: number;
  readonly moves: number | null;
  bonus: number;
  delay: number;
  readonly periods: number;
  /** The stage starts anew with its quota: overtime, and time per move. */
  readonly resets: boolean;
  /** An increment was stated for it, be it 0. */
  stated: boolean;
}

export interface ControlReading {
  readonly kind: 'staged' | 'hourglass' | 'unlimited';
  readonly stages: readonly StageReading[];
  readonly bronstein: boolean;
}

const stageReading = (
  time: number,
  parts: Partial<Pick<StageReading, 'moves' | 'periods' | 'resets'>> = {},
): StageReading => ({
  time,
  moves: null,
  bonus: 0,
  delay: 0,
  periods: 1,
  resets: false,
  stated: false,
  ...parts,
});

const staged = (stages: readonly StageReading[], bronstein = false): ControlReading => ({
  kind: 'staged',
  stages,
  bronstein,
});

/** FIDE's tempo, whose move 40 everybody knows and leaves out: `90 + 30 + 30s per move`. */
const isFideTempo = (first: number, second: number, increment: number): boolean =>
  first === 90 * MINUTE &&
  (second === 30 * MINUTE || second === 15 * MINUTE) &&
  increment === 30 * SECOND;

/** Gives the stage before one that begins at a named move its quota; false if they disagree. */
const settleByBeginning = (stage: Clause, following: Clause, movesBefore: number): boolean => {
  if (following.begins === null || following.begins <= 1) return true;
  const quota = following.begins - 1 - movesBefore;
  stage.quota ??= quota;
  // «from the 40th move» beside a quota of 40 is the stage behind it
  return stage.quota === quota || stage.quota === quota + 1;
};

/** Hours and then less than an hour, with a comma between. */
const isSideBySide = (hours: Clause, minutes: Clause): boolean =>
  hours.amount.unit === 'hour' &&
  minutes.amount.unit === 'minute' &&
  minutes.amount.value < 60 &&
  minutes.joint === ',';

/** `90 + 30 + 30s`, `90min + 30min/40 moves`: the quota of a first stage that none was given. */
const settleUnsaidQuota = (
  first: Clause,
  second: Clause,
  increments: readonly Clause[],
  warn: (code: WarningCode) => void,
): void => {
  const { quota, joint } = second;
  // «then» would begin a stage whose quota is its own, «1 hour, 15 minutes» may be one time
  if (joint.includes('>') || isSideBySide(first, second)) return;
  if (quota === null) {
    const [increment, ...more] = increments;
    if (increment === undefined || more.length > 0) return;
    if (!isFideTempo(first.time, second.time, increment.time)) return;
    // `90+30, 30` may be two controls
    if (!/[+&]/.test(joint)) return;
    first.quota = 40;
    warn('interpreted_compact_fide_triple_plus');
  } else if (isUsualQuota(quota) && second.time < first.time && isTimed(second)) {
    // the half hour comes at move 40
    first.quota = quota;
    second.quota = null;
  }
};

/** No game has more moves. */
const MOST_MOVES = 1000;

const isQuota = (count: number): boolean => count >= 1 && count <= MOST_MOVES;

/** Finds the quota of every stage but the last; false if one stays unknown. */
const settleQuotas = (
  { stages, increments }: Roles,
  warn: (code: WarningCode) => void,
): boolean => {
  const [first, second] = stages;
  const ofIncrement = increments.find(({ quota }) => quota !== null);
  if (first !== undefined && ofIncrement !== undefined) {
    // `90min + 30sec / 40move + 30min`
    const { quota, joint } = ofIncrement;
    const together = isUsualQuota(quota ?? 0) && !joint.includes('>');
    if (first.quota !== null || stages.length !== 2 || !together) return false;
    first.quota = quota;
  }
  let moves = 0;
  for (const [index, stage] of stages.entries()) {
    const following = stages[index + 1];
    if (following === undefined) break;
    if (!settleByBeginning(stage, following, moves)) return false;
    moves += stage.quota ?? 0;
  }
  if (first !== undefined && second !== undefined && stages.length === 2 && first.quota === null) {
    settleUnsaidQuota(first, second, increments, warn);
  }
  const last = stages.length - 1;
  return stages.every(({ quota }, index) => (quota === null ? index === last : isQuota(quota)));
};

/** The first of the stages in which an increment holds; null if it begins inside one. */
const placeOfIncrement = (increment: Clause, stages: readonly Clause[]): number | null => {
  if (increment.late) return stages.length > 1 ? stages.length - 1 : null;
  const begins = increment.begins ?? 1;
  let firstMove = 1;
  for (const [index, stage] of stages.entries()) {
    if (firstMove === begins || (index > 0 && firstMove === begins + 1)) return index;
    firstMove += stage.quota ?? Infinity;
  }
  return null;
};

/** Whether each stage is followed by an increment of its own: `(100min + 30sec)/40 + (30min+30sec)`. */
const isInterleaved = ({ clauses }: Reading, { stages }: Roles): boolean =>
  clauses.length === 2 * stages.length &&
  clauses.every((clause, index) => stages.includes(clause) === (index % 2 === 0));

/**
 * `40/120', 20/60', 15'+30''` may give the seconds to the last stage or to all, as may «then 30
 * seconds per move» behind two stages.
 */
const isScopeDoubtful = (increment: Clause, stages: readonly Clause[]): boolean => {
  const { joint, begins, perMove, increment: named, rest = false } = increment;
  const last = stages.at(-1);
  if (last === undefined || stages.length < 2 || begins !== null) return false;
  if (joint.includes('>')) return true;
  const ofPair = joint === '+' && !/[+&]/.test(last.joint) && ((!perMove && !named) || rest);
  return stages.length > 2 && isTimed(last) && ofPair;
};

const SLOW_INCREMENT = 3 * MINUTE;

const applyIncrements = (
  reading: Reading,
  roles: Roles,
  target: readonly StageReading[],
): boolean => {
  const { stages, increments } = roles;
  const give = (index: number, increment: Clause): void => {
    const stage = target[index];
    if (stage === undefined || stages[index]?.plain === true) return;
    stage.bonus = increment.time;
    stage.stated = true;
  };
  if (increments.length > 0 && stages.every(({ plain }) => plain)) return false;
  const slow = increments.some(({ time }) => time > SLOW_INCREMENT);
  if (slow && (stages[0]?.time ?? 0) < DAY) return false;
  if (increments.length > 1 && isInterleaved(reading, roles)) {
    for (const [index, each] of increments.entries()) give(index, each);
    return true;
  }
  if (increments.some((increment) => isScopeDoubtful(increment, stages))) return false;
  // several increments follow one another: `10 s per move, 30 s per move from move 41`
  let before = -1;
  for (const increment of increments) {
    const from = placeOfIncrement(increment, stages);
    if (from === null || from <= before) return false;
    for (let index = from; index < stages.length; index += 1) give(index, increment);
    before = from;
  }
  return true;
};

/** Delays, and the words that make an increment one: `US delay`, `Bronstein`. */
const applyDelays = (
  { modes }: Reading,
  { stages, increments, delays }: Roles,
  target: readonly StageReading[],
): boolean => {
  const [delay] = delays;
  if (delays.length > 1 || (delay !== undefined && increments.length > 0)) return false;
  if (delay !== undefined) {
    const from = placeOfIncrement(delay, stages);
    if (from === null) return false;
    for (const [index, stage] of target.entries()) {
      if (index >= from && stages[index]?.plain !== true) stage.delay = delay.time;
    }
  }
  const bronstein = modes.has('bronstein');
  if (!bronstein && !modes.has('delay')) return true;
  for (const stage of target) {
    const gain = stage.bonus + stage.delay;
    stage.bonus = bronstein ? gain : 0;
    stage.delay = bronstein ? 0 : gain;
  }
  return increments.length + delays.length === 1;
};

/** Time per move and nothing else: from an hour up the correspondence form, below it a move clock. */
const readPerMove = (reading: Reading, { increments }: Roles): ControlReading | null => {
  const [only] = increments;
  if (only === undefined || reading.clauses.length !== 1 || reading.modes.size > 0) return null;
  if (!only.perMove || only.increment || (only.begins ?? 1) > 1) return null;
  return staged([stageReading(only.time, { moves: 1, resets: true })]);
};

/** Main time and then periods of overtime, each for one move or for a number of moves. */
const readOvertime = (
  { modes, clauses }: Reading,
  { stages, increments }: Roles,
): ControlReading | null => {
  const [main, later] = stages;
  const period = later ?? increments[0];
  if (main === undefined || period === undefined || clauses.length !== 2) return null;
  if (main.quota !== null || main.periods > 1 || period.begins !== null) return null;
  const canadian = modes.has('canadian');
  const moves = period.quota ?? (canadian ? null : 1);
  // without a count of periods or of moves there is no telling how the overtime goes
  const counted = period.periods > 1 || moves !== 1 || period.perMove;
  if (moves === null || !counted) return null;
  const { time, periods } = period;
  return staged([stageReading(main.time), stageReading(time, { moves, periods, resets: true })]);
};

/** No control has more parts, and no bank more hours. */
const MOST_CLAUSES = 8;
const MOST_HOURS = 12;

/** `5400 min`: the unit is wrong. A bank of correspondence is in days; what overflows says so later. */
const isEndless = ({ amount: { unit, value }, perMove }: Clause): boolean => {
  if (perMove || (unit !== 'hour' && unit !== 'minute')) return false;
  const time = value * UNIT_MILLIS[unit];
  return time > MOST_HOURS * HOUR && time <= LONGEST;
};

/** Whether the words around the amounts leave no doubt that they are a control. */
const isPlausible = (reading: Reading): boolean => {
  const { clauses } = reading;
  const [first] = clauses;
  if (first === undefined || clauses.length > MOST_CLAUSES) return false;
  if (clauses.some(isEndless)) return false;
  const implied = clauses.some(({ amount }) => amount.written === 'implied');
  if ((implied || reading.strangeLabel) && !clauses.every(isTimed)) return false;
  if (clauses.length === 1 && !isTimed(first) && !isText(reading)) return false;
  // «3 days» may be for the game or for each move
  const { amount, rest, perMove, quota } = first;
  if (clauses.length === 1 && amount.unit === 'day' && !rest && !perMove && quota === null)
    return false;
  return (first.begins ?? 1) === 1 || first.perMove === true;
};

/** `1 hour, 30 minutes + 30 s` has one time; two hours and a half hour may be two stages. */
const isOneTime = (hour: Clause, minutes: Clause): boolean =>
  isSideBySide(hour, minutes) &&
  hour.amount.value === 1 &&
  [hour, minutes].every(({ quota, begins, rest }) => quota === null && begins === null && !rest);

/** Makes one stage of two that are parts of one time. */
const joinParts = ({ clauses }: Reading, stages: Clause[]): void => {
  const [hour, minutes] = stages;
  if (hour === undefined || minutes === undefined || stages.length > 2) return;
  if (clauses[1] !== minutes || !isOneTime(hour, minutes)) return;
  hour.time += minutes.time;
  stages.pop();
};

/** Notes a clause's time; false if it is uncertain. */
const timed = (clause: Clause, time: number | null): boolean => {
  clause.time = time ?? 0;
  return time !== null;
};

/** Whether bare numbers are all minutes or all seconds: `5400 + 30 + 30s per move` is neither. */
const inOneUnit = (stages: readonly Clause[]): boolean => {
  const bare = stages.filter((stage) => !isTimed(stage) && stage.amount.value > 0);
  return new Set(bare.map(({ time, amount }) => time / amount.value)).size <= 1;
};

/** Tells every clause's time; false if one is uncertain. */
const measure = ({ stages, increments, delays }: Roles, scale: Scale): boolean => {
  return (
    [...increments, ...delays].every((clause) => timed(clause, gainMillis(clause, scale))) &&
    stages.every((clause) =>
      timed(clause, stageMillis(clause, increments[0]?.time ?? null, scale)),
    ) &&
    inOneUnit(stages)
  );
};

/** The control that the clauses of a text make, or null. */
export const readControl = (
  reading: Reading,
  dialect: Dialect,
  warn: (code: WarningCode) => void,
): ControlReading | null => {
  if (reading.unlimited) {
    const alone = reading.clauses.length === 0;
    return alone ? { kind: 'unlimited', stages: [], bronstein: false } : null;
  }
  const roles = isPlausible(reading) ? assignRoles(reading) : null;
  if (roles === null) return null;
  const { stages } = roles;
  const text = isText(reading) || stages.length > 1;
  if (!measure(roles, { reading, dialect, text, warn })) return null;
  joinParts(reading, stages);
  const { modes } = reading;
  const [first] = stages;
  if (first === undefined) return readPerMove(reading, roles);
  if (modes.has('hourglass')) {
    if (reading.clauses.length > 1 || !isTimed(first)) return null;
    return { kind: 'hourglass', stages: [stageReading(first.time)], bronstein: false };
  }
  // `2x15 min` is a quarter of an hour for each of the two players
  const each = first.periods === 2 && first.amount.unit === 'minute';
  if (each && !modes.has('overtime')) first.periods = 1;
  const periods = stages.some((stage) => stage.periods > 1);
  if (periods || modes.has('overtime') || modes.has('canadian'))
    return readOvertime(reading, roles);
  // a time for some moves and for all that remain is two times run together
  if (stages.some(({ quota, rest }) => quota !== null && rest)) return null;
  // `90'/30` alone: 30 moves, or 30 seconds with every move?
  if (stages.length === 1 && first.bareQuota && (first.quota ?? 0) <= 30) return null;
  if (roles.increments.some(({ plain }) => plain)) return null;
  if (!settleQuotas(roles, warn)) return null;
  const target = stages.map(({ time, quota }) =>
    stageReading(time, { moves: quota, resets: quota === 1 && time >= HOUR }),
  );
  const applied = applyIncrements(reading, roles, target) && applyDelays(reading, roles, target);
  return applied ? staged(target, modes.has('bronstein')) : null;
};
