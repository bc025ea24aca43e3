/**
 * Puts the stages of a control together from its clauses. `90'/40 + 30'/G + 30''` goes through
 *
 *     assignRoles    stages 90' and 30', increment 30''           roles.ts
 *     measure        5,400,000 ms, 1,800,000 ms and 30,000 ms     scale.ts
 *     settleQuotas   the first stage lasts 40 moves, the second for the rest
 *     applyGains     30 seconds with every move of both stages
 *
 * and comes out as `40/90m.. + 30s, 30m.. + 30s`. Overtime, an hourglass and time per move have
 * rules of their own. Gives null wherever two readings are both likely.
 */

import { DAY, HOUR, MAX_DURATION, millis, MINUTE, SECOND } from '../../model/duration.js';
import type { StageParts } from '../../model/time-control.js';
import { resetOf } from '../pgn.js';
import type { ParsedClauses } from './clauses.js';
import type { Dialect } from './dialect.js';
import { is, UNIT_MILLIS } from './phrases.js';
import { isUsualQuota, type Clause } from './clause-state.js';
import { assignRoles, isTimed, type Roles } from './roles.js';
import { gainMillis, isText, stageMillis, type Scale } from './scale.js';
import type { WarningCode } from './warnings.js';

/** A stage as read. */
type StageReading = StageParts & {
  /** Whether an increment was stated for it, even 0. */
  readonly stated?: boolean;
};

export interface ClausesControl {
  readonly kind: 'staged' | 'hourglass' | 'unlimited';
  readonly stages: readonly StageReading[];
}

const control = (
  kind: ClausesControl['kind'],
  ...stages: readonly StageReading[]
): ClausesControl => ({ kind, stages });

/** Hours and then less than an hour, with a comma between. */
const isSideBySide = ({ amount: hours }: Clause, { amount: minutes, joint }: Clause): boolean =>
  hours.unit === 'hour' && minutes.unit === 'minute' && minutes.value < 60 && joint === ',';

/** `90 + 30 + 30s`, `90min + 30min/40 moves`: the quota of a first stage that none was given. */
const settleUnsaidQuota = (
  first: Clause,
  second: Clause,
  increments: readonly Clause[],
  warn: (code: WarningCode) => void,
): void => {
  const { quota, joint, time, amount } = second;
  // «then» would begin a stage whose quota is its own, «1 hour, 15 minutes» may be one time
  if (joint.includes('>') || isSideBySide(first, second)) return;
  if (quota === null) {
    // FIDE's tempo, whose move 40 everybody knows and leaves out; `90+30, 30` may be two controls
    const fide =
      first.time === 90 * MINUTE &&
      (time === 30 * MINUTE || time === 15 * MINUTE) &&
      increments.length === 1 &&
      increments[0]?.time === 30 * SECOND;
    if (!fide || !/[+&]/.test(joint)) return;
    first.quota = 40;
    warn('interpreted_compact_fide_triple_plus');
  } else if (
    quota === 40 &&
    time < first.time &&
    isTimed(second) &&
    // `+ 30 min/40`, «na 40 zetten 30 minuten»; of «40 moves in 30 min» the count is its own
    (is(amount.next, '/') || is(amount.before.before, 'link'))
  ) {
    // the half hour comes at move 40
    first.quota = quota;
    second.quota = null;
  }
};

/** No game has more moves. */
const MAX_MOVES = 1000;

/** Finds the quota of every stage but the last; false if one stays unknown. */
const settleQuotas = (
  first: Clause,
  { stages, increments }: Roles,
  warn: (code: WarningCode) => void,
): boolean => {
  const ofIncrement = increments.find(({ quota }) => quota !== null);
  if (ofIncrement !== undefined) {
    // `90min + 30sec / 40move + 30min`
    const { quota, joint, begins } = ofIncrement;
    const together = isUsualQuota(quota ?? 0) && !joint.includes('>') && begins === null;
    if (first.quota !== null || stages.length !== 2 || !together) return false;
    first.quota = quota;
  }
  let before = first;
  let moves = 0;
  for (const stage of stages.slice(1)) {
    if ((stage.begins ?? 1) > 1) {
      const quota = (stage.begins ?? 1) - 1 - moves;
      before.quota ??= quota;
      // «from the 40th move» beside a quota of 40 is the stage after it
      if (before.quota !== quota && before.quota !== quota + 1) return false;
    }
    moves += before.quota ?? 0;
    before = stage;
  }
  if (stages.length === 2 && first.quota === null) {
    settleUnsaidQuota(first, before, increments, warn);
  }
  return stages.every((stage) => {
    const quota = stage.quota ?? (stage === before ? 1 : 0);
    return quota >= 1 && quota <= MAX_MOVES;
  });
};

/** The first of the stages in which a gain holds; -1 if it begins inside one. */
const placeOfGain = ({ late, begins: at }: Clause, stages: readonly Clause[]): number => {
  if (late) return stages.length - 1 || -1;
  const begins = at ?? 1;
  let firstMove = 1;
  return stages.findIndex(({ quota }, index) => {
    const holds = firstMove === begins || (index > 0 && firstMove === begins + 1);
    firstMove += quota ?? Infinity;
    return holds;
  });
};

/** Whether each stage is followed by an increment of its own: `(100min + 30sec)/40 + (30min+30sec)`. */
const isInterleaved = ({ clauses }: ParsedClauses, { stages }: Roles): boolean =>
  clauses.length === 2 * stages.length &&
  clauses.every((clause, index) => stages.includes(clause) === (index % 2 === 0));

/**
 * `40/120', 20/60', 15'+30''` may give the seconds to the last stage or to all, as may two hours and
 * «then 30 minutes with 30 seconds per move»; «then 30 seconds per move» may be overtime.
 */
const isScopeDoubtful = (
  { joint, begins, late, perMove, increment, rest }: Clause,
  stages: readonly Clause[],
): boolean => {
  const [first] = stages;
  const last = stages.at(-1);
  if (first === undefined || last === undefined || begins !== null || late) return false;
  if (joint.includes('>')) return stages.length > 1 || !increment || first.quota !== null;
  const ofLast = /[&+]/.test(joint) && last.joint.includes('>') && !last.rest;
  if (ofLast && first.time >= 2 * HOUR && !first.plain) return !increment;
  // «then 30 min + 30 s per move for the rest»
  if (rest && last.joint.includes('>')) return true;
  const named = (perMove || increment) && !rest;
  return stages.length > 2 && isTimed(last) && joint === '+' && !/[+&]/.test(last.joint) && !named;
};

const SLOW_INCREMENT = 3 * MINUTE;

/** Gives increments and delays to the stages in which they hold; false if that is uncertain. */
const applyGains = (first: Clause, reading: ParsedClauses, roles: Roles): boolean => {
  const { stages, increments, delays } = roles;
  const { modes } = reading;
  const gains = [...increments, ...delays];
  const single = delays.length > 0 || modes.has('bronstein') || modes.has('delay');
  if (single && gains.length !== 1) return false;
  if (increments.length > 0 && stages.every(({ plain }) => plain)) return false;
  if (first.time < DAY && increments.some(({ time }) => time > SLOW_INCREMENT)) return false;
  const interleaved = gains.length > 1 && isInterleaved(reading, roles);
  if (!interleaved && increments.some((each) => isScopeDoubtful(each, stages))) return false;
  // several increments follow one another: `10 s per move, 30 s per move from move 41`
  let before = -1;
  for (const [index, gain] of gains.entries()) {
    const from = interleaved ? index : placeOfGain(gain, stages);
    if (from <= before) return false;
    for (const stage of stages.slice(from)) {
      if (!stage.plain) stage[gain.delay ? 'wait' : 'bonus'] = gain.time;
    }
    before = from;
  }
  return true;
};

/** Time per move and nothing else: from an hour up the correspondence form, below it a move clock. */
const readPerMove = ({ clauses, modes }: ParsedClauses, [only]: readonly Clause[]) => {
  if (only === undefined || clauses.length > 1 || modes.size > 0) return null;
  if (only.increment || (only.begins ?? 1) > 1) return null;
  return control('staged', { time: millis(only.time), moves: 1, reset: 'moves' });
};

/** Main time and then periods of overtime, each for one move or for a number of moves. */
const readOvertime = (
  main: Clause,
  { modes, clauses }: ParsedClauses,
  { stages, increments }: Roles,
): ClausesControl | null => {
  const period = stages[1] ?? increments[0];
  if (period === undefined || clauses.length !== 2) return null;
  if (main.quota !== null || main.periods > 1 || period.begins !== null) return null;
  const { time, periods, perMove, quota } = period;
  const moves = quota ?? (modes.has('canadian') ? null : 1);
  // without a count of periods or of moves there is no telling how the overtime goes
  if (moves === null || (moves === 1 && periods <= 1 && !perMove)) return null;
  return control(
    'staged',
    { time: millis(main.time) },
    { time: millis(time), moves, periods, reset: 'moves' },
  );
};

/** No control has more parts, and no bank more hours. */
const MOST_CLAUSES = 8;
const MOST_HOURS = 12;

/** `5400 min`: the unit is wrong. A bank of correspondence is in days; what overflows says so later. */
const isEndless = ({ amount: { unit, value }, perMove }: Clause): boolean => {
  if (perMove || (unit !== 'hour' && unit !== 'minute')) return false;
  const time = value * UNIT_MILLIS[unit];
  return time > MOST_HOURS * HOUR && time <= MAX_DURATION;
};

/** Whether the words around the amounts leave no doubt that they are a control. */
const isPlausible = (reading: ParsedClauses, dialect: Dialect): boolean => {
  const { clauses, strangeLabel } = reading;
  const [first] = clauses;
  if (first === undefined || clauses.length > MOST_CLAUSES || clauses.some(isEndless)) return false;
  const strange = strangeLabel && dialect !== 'correspondence';
  const doubtful = strange || clauses.some(({ amount }) => amount.written === 'implied');
  if (doubtful && !clauses.every(isTimed)) return false;
  const { amount, rest, perMove, quota, begins } = first;
  if (clauses.length === 1) {
    if (!isText(reading)) return false;
    // «3 days» may be for the game or for each move
    if (amount.unit === 'day' && !rest && !perMove && quota === null) return false;
  }
  return perMove || (begins ?? 1) === 1;
};

const isUnscoped = ({ quota, begins, rest }: Clause): boolean =>
  quota === null && begins === null && !rest;

/** `1 hour, 30 minutes + 30 s` has one time; two hours and a half hour may be two stages. */
const joinParts = ({ clauses }: ParsedClauses, stages: Clause[]): void => {
  const [hour, minutes] = stages;
  if (hour === undefined || minutes === undefined || stages.length > 2) return;
  if (clauses[1] !== minutes || !isSideBySide(hour, minutes) || hour.amount.value !== 1) return;
  if (!stages.every(isUnscoped)) return;
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
const measure = ({ stages, increments, delays }: Roles, scale: Scale): boolean =>
  [...increments, ...delays].every((clause) => timed(clause, gainMillis(clause, scale))) &&
  stages.every((clause) =>
    timed(clause, stageMillis(clause, increments[0]?.time ?? null, scale)),
  ) &&
  inOneUnit(stages);

/** The control that the clauses of a text make, or null. */
export const controlOfClauses = (
  reading: ParsedClauses,
  dialect: Dialect,
  warn: (code: WarningCode) => void,
): ClausesControl | null => {
  const { clauses, modes } = reading;
  if (modes.has('unlimited')) return clauses.length === 0 ? control('unlimited') : null;
  const roles = isPlausible(reading, dialect) ? assignRoles(reading) : null;
  if (roles === null) return null;
  const { stages, increments } = roles;
  const text = isText(reading) || stages.length > 1;
  if (!measure(roles, { reading, dialect, text, warn })) return null;
  joinParts(reading, stages);
  const [first] = stages;
  if (first === undefined) return readPerMove(reading, increments);
  if (modes.has('hourglass')) {
    const alone = clauses.length === 1 && isTimed(first);
    return alone ? control('hourglass', { time: millis(first.time) }) : null;
  }
  // `2x15 min` is a quarter of an hour for each of the two players
  const overtime = modes.has('overtime');
  if (first.periods === 2 && first.amount.unit === 'minute' && !overtime) first.periods = 1;
  if (overtime || stages.some(({ periods }) => periods > 1)) {
    return readOvertime(first, reading, roles);
  }
  // a time for some moves and for all that remain is two times run together
  if (stages.some(({ quota, rest }) => quota !== null && rest)) return null;
  // `90'/30` alone: 30 moves, or 30 seconds with every move?
  if (stages.length === 1 && first.bareQuota && (first.quota ?? 0) <= 30) return null;
  const settled =
    // `5+0 (no increment)`
    !increments.some(({ plain, time }) => plain && time > 0) &&
    settleQuotas(first, roles, warn) &&
    applyGains(first, reading, roles);
  if (!settled) return null;
  // words that make an increment a delay, or a delay an increment: `US delay`, `Bronstein`
  const bronstein = modes.has('bronstein');
  const delayed = modes.has('delay') && !bronstein;
  const read = stages.map(({ time, quota: moves, bonus, wait = 0 }): StageReading => {
    const gain = (bonus ?? 0) + wait;
    const delay = bronstein ? 0 : delayed ? gain : wait;
    return {
      time: millis(time),
      moves,
      reset: resetOf(moves, time),
      delay: millis(delay),
      bonus: millis(gain - delay),
      bonusKind: bronstein ? 'bronstein' : 'fischer',
      stated: bonus !== undefined,
    };
  });
  return control('staged', ...read);
};
