/**
 * What the amounts of a control are to each other: which is the base, which a later stage, which
 * the increment and from which move on. Gives null wherever two readings are both likely.
 */

import { DAY, HOUR, MINUTE, SECOND } from '../../model/duration.js';
import type { Reading } from './clauses.js';
import type { Clause } from './reader.js';
import type { Dialect } from './dialect.js';
import { UNIT_MILLIS } from './phrases.js';
import type { WarningCode } from './warnings.js';

/** A stage as read; times in milliseconds. */
export interface StageReading {
  time: number;
  moves: number | null;
  bonus: number;
  delay: number;
  periods: number;
  /** The stage starts anew with its quota: overtime, and time per move. */
  resets: boolean;
  /** An increment was stated for it, be it 0. */
  stated: boolean;
}

export interface ControlReading {
  readonly kind: 'staged' | 'hourglass' | 'unlimited';
  readonly stages: StageReading[];
  readonly bronstein: boolean;
  readonly warnings: WarningCode[];
}

type Stage = Clause & { time: number };

const SLOW_INCREMENT = 3 * MINUTE;

const isTimed = (clause: Clause): boolean => clause.amount.unit !== 'bare';

/** Words or units make it text; bare numbers alone are the shorthand of S1. */
const isText = (reading: Reading): boolean =>
  reading.noIncrement ||
  reading.modes.size > 0 ||
  reading.pairOrder !== null ||
  reading.clauses.some(
    (clause) =>
      isTimed(clause) ||
      clause.perMove ||
      clause.increment ||
      clause.rest ||
      clause.quota !== null ||
      clause.begins !== null,
  );

type Role = 'stage' | 'increment' | 'delay';

/** The role that a clause's own words, unit and place give it; null if they do not settle it. */
const roleOf = (clause: Clause, stages: readonly Clause[], reading: Reading): Role | null => {
  if (clause.delay) return 'delay';
  const { unit, value } = clause.amount;
  const long =
    unit === 'hour' || (unit === 'minute' && value >= 5 && clause.amount.written !== 'mark');
  // `90/30/30 sec pro Zug`: is the 30 in the middle moves or minutes?
  if (clause.joint === '/' && !clause.increment && stages.at(-1)?.quota != null) return null;
  if (clause.perMove) return 'increment';
  if (clause.increment) return long && (clause.begins ?? 1) > 1 ? 'stage' : 'increment';
  if (stages.length === 0) return 'stage';
  if (!isJoined(clause, stages)) return null;
  if (clause.periods > 1) return 'stage';
  if (unit === 'second' && stages.at(-1)?.amount.written === 'kanji') return null;
  if (unit === 'second') return 'increment';
  if (unit !== 'bare' || clause.quota !== null || clause.rest) return 'stage';
  if ((clause.begins ?? 1) > 1) return 'stage';
  if (clause.begins === 1) return 'increment';
  return roleOfBare(clause, stages, reading);
};

/**
 * Whether an amount that no word marks is set off from the one before it: `10'05''` may be one time
 * or two, and a slash adds only seconds to minutes (`25min/10sec`).
 */
const isJoined = (clause: Clause, stages: readonly Clause[]): boolean => {
  const { joint, quota, rest, begins } = clause;
  if (quota !== null || rest || begins !== null) return true;
  if (joint !== '/') return joint !== '';
  const previous = stages.at(-1);
  return (
    clause.amount.unit === 'second' && previous?.amount.unit === 'minute' && previous.quota === null
  );
};

/** A bare number behind a stage: `+30` in `G/90;+30`, the second stage in `90 + 30 + 30s/move`. */
const roleOfBare = (clause: Clause, stages: readonly Clause[], reading: Reading): Role | null => {
  const { clauses } = reading;
  const others = clauses.filter((other) => other !== clause);
  const lists = clauses.some(({ joint }) => joint === ',' || joint === ';');
  const previous = stages.at(-1) as Clause;
  if (lists) {
    if (clause.joint === ',' || clause.joint === ';') return 'stage';
    return clause.joint.endsWith('+') ? 'increment' : null;
  }
  const gainElsewhere = others.some(
    (other) =>
      other.perMove ||
      other.increment ||
      other.delay ||
      (other.amount.unit === 'second' && other !== clauses[0]),
  );
  if (gainElsewhere) return 'stage';
  const isLast = clause === clauses.at(-1);
  if (stages.length === 1 && previous.quota === null) {
    return isLast ? 'increment' : 'stage';
  }
  if (stages.length === 1) return isLast ? null : 'stage';
  return isLast ? 'increment' : 'stage';
};

/** `1:30` is hours beside a quota or a long increment, minutes from `5:00` up or with a short one. */
const clockMillis = (
  clause: Clause,
  reading: Reading,
  increment: number | null,
  dialect: Dialect,
): number | null => {
  const { value, right } = clause.amount;
  const asHours = value * HOUR + right * MINUTE;
  const asMinutes = value * MINUTE + right * SECOND;
  if (dialect === 'engine') return asMinutes;
  const staged = reading.clauses.some(
    ({ amount, quota }) => amount.unit === 'clock' && quota !== null && amount.value <= 4,
  );
  if (staged) return asHours;
  if (value >= 5) return asMinutes;
  if (increment === null || value === 0) return null;
  if (increment >= 15 * SECOND && right % 5 === 0) return asHours;
  return increment <= 5 * SECOND && right === 0 ? asMinutes : null;
};

/** Minutes or seconds for a bare base, by the dialect; in `auto` by what an event would play. */
const bareStageUnit = (
  clause: Clause,
  text: boolean,
  increment: number | null,
  dialect: Dialect,
): number | null => {
  const { value } = clause.amount;
  if (dialect === 'correspondence') return value < 3600 ? DAY : SECOND;
  // `40/2, SD/1` is hours to old hands and minutes by the rule
  if (value < 5 && (clause.quota !== null || (clause.prefixed && clause.joint !== ''))) return null;
  if (dialect === 'uscf') return MINUTE;
  if (dialect === 'otb') return value <= 180 ? MINUTE : SECOND;
  if (clause.prefixed) return value <= 600 ? MINUTE : null;
  if (dialect !== 'auto') return SECOND;
  if (text) return value <= 150 ? MINUTE : value >= 300 ? SECOND : null;
  return bareUnitByShorthand(value, increment);
};

/** S1: small bases, and 75 or 90 with 30, are minutes; large ones are seconds. */
const bareUnitByShorthand = (value: number, increment: number | null): number | null => {
  if (value < 60 && (increment ?? 0) <= 60 * SECOND) return MINUTE;
  if ((value === 75 || value === 90) && increment === 30 * SECOND) return MINUTE;
  return value >= 180 ? SECOND : null;
};

/** An increment in its role: a minute mark on up to 60 per move is a slip for seconds. */
const incrementMillis = (
  clause: Clause,
  dialect: Dialect,
  warn: (code: WarningCode) => void,
): number | null => {
  const { amount } = clause;
  if (amount.unit === 'clock') return null;
  if (amount.unit === 'bare') {
    return amount.value * (dialect === 'correspondence' ? DAY : SECOND);
  }
  if (amount.written === 'mark' && amount.unit === 'minute' && amount.value <= 60) {
    warn('interpreted_apostrophe_per_move_suffix');
    return amount.value * SECOND;
  }
  return amount.value * UNIT_MILLIS[amount.unit];
};

/** The classical tempo whose move 40 everybody knows and leaves out: `90 + 30 + 30s per move`. */
const isClassicalPair = (first: number, second: number): boolean =>
  first >= 60 * MINUTE &&
  first <= 150 * MINUTE &&
  second >= 15 * MINUTE &&
  second <= 60 * MINUTE &&
  second < first;

const settleQuotas = (
  stages: Stage[],
  gains: readonly Clause[],
  warn: (code: WarningCode) => void,
): boolean => {
  const [first, second] = stages as [Stage, Stage?];
  const quotaOfGain = gains.find((gain) => gain.quota !== null)?.quota ?? null;
  if (quotaOfGain !== null) {
    if (first.quota !== null || stages.length !== 2) return false;
    first.quota = quotaOfGain;
  }
  let before = 0;
  for (const [index, stage] of stages.entries()) {
    const following = stages[index + 1];
    if (following === undefined) break;
    if (following.begins !== null && following.begins > 1) {
      const fromNamed = following.begins - 1 - before;
      if (stage.quota === null) stage.quota = fromNamed;
      // «from the 40th move» beside a quota of 40 is the stage behind it
      else if (stage.quota !== fromNamed && stage.quota !== fromNamed + 1) return false;
    }
    if (stage.quota === null && stages.length === 2 && following.quota !== null) {
      // `90min + 30min/40 moves`: the half hour comes at move 40
      if (following.time >= stage.time) return false;
      stage.quota = following.quota;
      following.quota = null;
    }
    before += stage.quota ?? 0;
  }
  if (second !== undefined && stages.length === 2 && first.quota === null) {
    if (gains.length !== 1 || !isClassicalPair(first.time, second.time)) return false;
    first.quota = 40;
    warn('interpreted_compact_fide_triple_plus');
  }
  return stages.every((stage, index) =>
    stage.quota === null ? index === stages.length - 1 : stage.quota >= 1,
  );
};

/** Which stages an increment holds in; null if its first move is inside a stage. */
const stagesOfGain = (gain: Clause, stages: readonly Stage[]): Stage[] | null => {
  const begins = gain.begins ?? 1;
  if (begins === 1) return [...stages];
  let firstMove = 1;
  for (const [index, stage] of stages.entries()) {
    if (firstMove === begins || (index > 0 && firstMove === begins + 1)) return stages.slice(index);
    firstMove += stage.quota ?? Infinity;
  }
  return null;
};

/** Whether each stage is followed by an increment of its own: `(100min + 30sec)/40 + (30min+30sec)`. */
const isInterleaved = (clauses: readonly Clause[], stages: readonly Clause[]): boolean =>
  clauses.length === 2 * stages.length &&
  clauses.every((clause, index) => stages.includes(clause) === (index % 2 === 0));

export const readRoles = (reading: Reading, dialect: Dialect): ControlReading | null => {
  const warnings: WarningCode[] = [];
  const warn = (code: WarningCode): void => {
    if (!warnings.includes(code)) warnings.push(code);
  };
  const { clauses, modes } = reading;
  if (reading.unlimited) {
    return clauses.length === 0
      ? { kind: 'unlimited', stages: [], bronstein: false, warnings }
      : null;
  }
  const [only] = clauses;
  if (only === undefined) return null;
  if (clauses.some(({ amount }) => amount.written === 'implied') && !clauses.every(isTimed))
    return null;
  if (reading.strangeLabel && !clauses.every(isTimed)) return null;
  if (clauses.length === 1 && only.amount.unit === 'bare' && !isText(reading)) return null;
  if ((only.begins ?? 1) > 1 && !only.perMove) return null;

  const stages: Stage[] = [];
  const gains: Clause[] = [];
  const delays: Clause[] = [];
  for (const clause of clauses) {
    const role = roleOf(clause, stages, reading);
    if (role === null) return null;
    if (role === 'stage') stages.push(Object.assign(clause, { time: 0 }));
    else if (role === 'increment') gains.push(clause);
    else delays.push(clause);
  }
  const byClause = new Map<Clause, number>();
  for (const gain of [...gains, ...delays]) {
    const time = incrementMillis(gain, dialect, warn);
    if (time === null) return null;
    byClause.set(gain, time);
  }
  const [firstGain] = gains;
  const increment = firstGain === undefined ? null : (byClause.get(firstGain) as number);

  if (modes.has('hourglass')) {
    const time =
      stages.length === 1 && clauses.length === 1 && isTimed(only) ? timedMillis(only) : null;
    return time === null
      ? null
      : {
          kind: 'hourglass',
          stages: [
            { time, moves: null, bonus: 0, delay: 0, periods: 1, resets: false, stated: false },
          ],
          bronstein: false,
          warnings,
        };
  }
  if (stages.length === 0) return readPerMove(reading, gains, byClause, warnings);

  const text = isText(reading);
  for (const stage of stages) {
    const time = stageMillis(stage, reading, text, increment, dialect, warn);
    if (time === null) return null;
    stage.time = time;
  }
  if (stages[0]?.periods === 2 && stages[0].amount.unit === 'minute') stages[0].periods = 1;
  if (modes.has('overtime') || modes.has('canadian') || stages.some(({ periods }) => periods > 1)) {
    return readOvertime(reading, stages, gains, byClause, warnings);
  }
  // «no increment until move 40» leaves open what comes then
  if (reading.noIncrement && gains.length > 0) return null;
  if (!settleQuotas(stages, gains, warn)) return null;

  const read = new Map<Stage, StageReading>(
    stages.map((stage) => [
      stage,
      {
        time: stage.time,
        moves: stage.quota,
        bonus: 0,
        delay: 0,
        periods: 1,
        resets: stage.quota === 1 && stage.time >= HOUR,
        stated: false,
      },
    ]),
  );
  if (!applyGains(clauses, stages, gains, byClause, read)) return null;
  if (delays.length > 1 || (delays.length > 0 && gains.length > 0)) return null;
  for (const delay of delays) {
    for (const stage of read.values()) stage.delay = byClause.get(delay) as number;
  }
  const bronstein = modes.has('bronstein');
  if (modes.has('delay') || bronstein) {
    if (gains.length + delays.length !== 1) return null;
    for (const stage of read.values()) {
      const gain = stage.bonus + stage.delay;
      stage.bonus = bronstein ? gain : 0;
      stage.delay = bronstein ? 0 : gain;
    }
  }
  return { kind: 'staged', stages: [...read.values()], bronstein, warnings };
};

const timedMillis = (clause: Clause): number | null => {
  const { unit, value } = clause.amount;
  return unit === 'bare' || unit === 'clock' ? null : value * UNIT_MILLIS[unit];
};

const stageMillis = (
  stage: Stage,
  reading: Reading,
  text: boolean,
  increment: number | null,
  dialect: Dialect,
  warn: (code: WarningCode) => void,
): number | null => {
  const { unit, value, written } = stage.amount;
  if (unit === 'clock') {
    warn('interpreted_clock_style_base');
    return clockMillis(stage, reading, increment, dialect);
  }
  if (unit === 'bare') {
    if (stage.amount.decimal && dialect !== 'engine') return null;
    const scale = bareStageUnit(stage, text, increment, dialect);
    return scale === null ? null : value * scale;
  }
  if (unit === 'second' && written === 'mark') {
    const baseByWords = reading.noIncrement || stage.rest || reading.labelled;
    if (baseByWords) return value * MINUTE;
    if (reading.clauses.length > 1) return null;
  }
  return value * UNIT_MILLIS[unit];
};

/** Time per move and nothing else: from an hour up the correspondence form, below it a move clock. */
const readPerMove = (
  reading: Reading,
  gains: readonly Clause[],
  byClause: ReadonlyMap<Clause, number>,
  warnings: WarningCode[],
): ControlReading | null => {
  const [gain] = gains;
  if (gain === undefined || gains.length !== 1 || reading.clauses.length !== 1) return null;
  if (!gain.perMove || gain.increment || (gain.begins ?? 1) > 1 || reading.modes.size > 0)
    return null;
  const time = byClause.get(gain) as number;
  const stage = { time, moves: 1, bonus: 0, delay: 0, periods: 1, resets: true, stated: false };
  return { kind: 'staged', stages: [stage], bronstein: false, warnings };
};

/** Main time and then periods of overtime, each for one move or for a number of moves. */
const readOvertime = (
  { modes }: Reading,
  stages: readonly Stage[],
  gains: readonly Clause[],
  byClause: ReadonlyMap<Clause, number>,
  warnings: WarningCode[],
): ControlReading | null => {
  const [main, later] = stages;
  const [gain] = gains;
  const period = later ?? gain;
  if (main === undefined || period === undefined || stages.length + gains.length !== 2) return null;
  if (main.quota !== null || main.periods > 1 || period.begins !== null) return null;
  const moves = modes.has('canadian') ? period.quota : (period.quota ?? 1);
  if (
    moves === null ||
    (period.periods === 1 && !modes.has('canadian') && !modes.has('overtime'))
  ) {
    return null;
  }
  if (modes.has('overtime') && !modes.has('canadian') && period.periods === 1 && moves === 1)
    return null;
  const time = later === undefined ? (byClause.get(gain as Clause) as number) : later.time;
  const plain = { bonus: 0, delay: 0, stated: false };
  return {
    kind: 'staged',
    stages: [
      { ...plain, time: main.time, moves: null, periods: 1, resets: false },
      { ...plain, time, moves, periods: period.periods, resets: true },
    ],
    bronstein: false,
    warnings,
  };
};

const applyGains = (
  clauses: readonly Clause[],
  stages: readonly Stage[],
  gains: readonly Clause[],
  byClause: ReadonlyMap<Clause, number>,
  read: ReadonlyMap<Stage, StageReading>,
): boolean => {
  const give = (stage: Stage, gain: Clause): void => {
    const target = read.get(stage) as StageReading;
    target.bonus = byClause.get(gain) as number;
    target.stated = true;
  };
  if (gains.length > 1 && isInterleaved(clauses, stages)) {
    for (const [index, stage] of stages.entries()) give(stage, gains[index] as Clause);
    return true;
  }
  if (gains.length > 1) return false;
  for (const gain of gains) {
    const holders = stagesOfGain(gain, stages);
    if (holders === null) return false;
    const long = (byClause.get(gain) as number) > SLOW_INCREMENT;
    if (long && (stages[0] as Stage).time < DAY) return false;
    for (const stage of holders) give(stage, gain);
  }
  return true;
};
