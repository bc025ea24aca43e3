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

import { HOUR, millis, MINUTE, SECOND, type Millis } from '../../model/duration.js';
import type { StageParts } from '../../model/time-control.js';
import { resetOf } from '../pgn.js';
import type { ParsedClauses } from './clauses.js';
import { mailDaysFor, type Context } from './doubts.js';
import { is, UNIT_MILLIS, type Amount } from './phrase.js';
import { isPeriod, isUsualQuota, MAX_SLIP, past, type Clause } from './clause-state.js';
import { applyGains, splitLast } from './gains.js';
import { assignRoles, isTimed, isUnscoped, type Roles } from './roles.js';
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
  /** Whether the stages are a device, and a tag with them would say something else. */
  readonly unsayable?: boolean;
}

const control = (
  kind: ClausesControl['kind'],
  ...stages: readonly StageReading[]
): ClausesControl => ({ kind, stages });

/** Hours and then less than an hour, with a comma between. */
const isSideBySide = ({ amount: hours }: Clause, { amount, joint, counted }: Clause): boolean =>
  hours.unit === 'hour' &&
  amount.unit === 'minute' &&
  amount.value < 60 &&
  joint === ',' &&
  !counted;

/** No event gives less for 40 moves before more time comes. */
const MIN_FIRST = 30 * MINUTE;

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
    first.time >= MIN_FIRST &&
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
  { stages, increments, delays }: Roles,
  warn: (code: WarningCode) => void,
): boolean => {
  // «5 seconds delay for the first 40 moves»
  if (delays.some(({ quota }) => quota !== null)) return false;
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

/** Time per move and nothing else: from an hour up the correspondence form, below it a move clock. */
const readPerMove = ({ clauses, modes }: ParsedClauses, [only]: readonly Clause[]) => {
  if (only === undefined || clauses.length > 1 || modes.size > 0) return null;
  // «1 minute per move for 20 moves»
  if (only.increment || only.quota !== null || (only.begins ?? 1) > 1) return null;
  const { time, periods } = only;
  return control('staged', { time: millis(time), moves: 1, periods, reset: 'moves' });
};

/** Main time and then periods of overtime, each for one move or for a number of moves. */
const readOvertime = (
  main: Clause,
  { modes, clauses }: ParsedClauses,
  { stages, increments }: Roles,
): ClausesControl | null => {
  // `5x30s` and `25 stones/10m` alone have no main time
  const ofStones = modes.has('canadian') && main.quota !== null;
  const alone = clauses.length === 1 && (main.counted ?? ofStones);
  const period = alone ? main : (stages[1] ?? increments[0]);
  if (period === undefined || (!alone && clauses.length !== 2)) return null;
  if (period.begins !== null) return null;
  if (!alone && (main.quota !== null || main.periods > 1)) return null;
  // a sudden death, and the time per move of another game
  if (!alone && main.rest) return null;
  const { time, periods, perMove, quota, counted } = period;
  const moves = quota ?? (modes.has('canadian') ? null : 1);
  // without a count of periods or of moves there is no telling how the overtime goes
  if (moves === null || (moves === 1 && periods <= 1 && !perMove && !counted)) return null;
  const overtime: StageReading = { time: millis(time), moves, periods, reset: 'moves' };
  return alone
    ? control('staged', overtime)
    : control('staged', { time: millis(main.time) }, overtime);
};

/** Longer than any period of byo-yomi, and shorter than any time for each player. */
const MAX_PERIOD = 2 * MINUTE;
const MIN_EACH = 3 * MINUTE;

/** `5x30s` are periods of byo-yomi, `2x15 min` is a quarter of an hour for each player, and `2x30s` may be either. */
const timesOf = (
  { periods, time }: Clause,
  alone: boolean,
  ask: Context['ask'],
): 'overtime' | 'players' | null => {
  if (periods === 2 && time >= MIN_EACH) return 'players';
  if (!alone) return null;
  return periods > 2 && time < MAX_PERIOD ? 'overtime' : ask('times');
};

/** No control has more parts, and no bank more hours. */
const MAX_CLAUSES = 8;
const MAX_HOURS = 12;
const MAX_DAYS = 7;

/** `5400 min`, `90 h`: the unit is a slip. A bank of correspondence is in days. */
export const isEndless = ({ amount: { unit, value, next }, perMove }: Clause): boolean => {
  if (perMove || (unit !== 'hour' && unit !== 'minute')) return false;
  // «24 hours per game»
  const ofGame = is(past(next, ['link', '/', 'each', 'rest', 'all']), 'game');
  if (unit === 'hour' && value % 24 === 0 && value <= MAX_DAYS * 24 && ofGame) return false;
  const time = value * UNIT_MILLIS[unit];
  return time > MAX_HOURS * HOUR && value <= MAX_SLIP;
};

/** «30 seconds are added»: to what? */
const isAddition = ({ before, next }: Amount): boolean => {
  let verb = next;
  while (is(verb, 'filler')) verb = verb.next;
  return is(before, 'extra') || is(verb, 'extra');
};

const isBank = ({ amount }: Clause): boolean => /^(?:minute|hour)$/.test(amount.unit);

/** «At move 40 30 minutes are added. The base time is 90 minutes.»: the stages are in the order of the sentences. */
const isBaseBehind = ([added, base]: readonly Clause[]): boolean =>
  (added?.begins ?? 1) > 1 &&
  base !== undefined &&
  /^[.;]/.test(base.joint) &&
  isUnscoped(base) &&
  isBank(base);

/** «byo-yomi 3 x 30 s, main time 20 min»: no overtime but that of the time behind it. */
const isMainBehind = ({ modes }: ParsedClauses, [period, main]: readonly Clause[]): boolean =>
  modes.has('overtime') &&
  period?.counted === true &&
  isPeriod(period) &&
  main !== undefined &&
  /^[,;.]$/.test(main.joint) &&
  isUnscoped(main) &&
  !main.counted &&
  isBank(main);

/** Whether the words around the amounts leave no doubt that they are a control. */
const isCertain = (reading: ParsedClauses, context: Context): boolean => {
  const { clauses, strangeLabel, byMail } = reading;
  const [first] = clauses;
  if (first === undefined || clauses.length > MAX_CLAUSES || clauses.some(isEndless)) return false;
  const isMail = context.dialect === 'correspondence';
  const strange = strangeLabel && !isMail;
  const doubtful = strange || clauses.some(({ amount }) => amount.written === 'implied');
  if (doubtful && !clauses.every(isTimed)) return false;
  const { amount, joint, rest, perMove, quota, begins } = first;
  // «then 30 seconds per move»: behind what?
  if (joint.includes('>')) return false;
  if (clauses.length === 1) {
    if (!isText(reading) || isAddition(amount)) return false;
    // «3 days» may be for the game or for each move; «correspondence, 3 days» is for each move
    if (amount.unit === 'day' && !rest && !perMove && quota === null) {
      const days = byMail || isMail ? mailDaysFor(amount.value, context) : context.ask('days');
      if (days === null) return false;
      if (days === 'move') first.perMove = true;
    }
  }
  return first.perMove === true || (begins ?? 1) === 1 || isBaseBehind(clauses);
};

/** `1 hour, 30 minutes + 30 s` has one time; two hours and a half hour may be two stages. */
const joinParts = ({ clauses }: ParsedClauses, stages: Clause[]): void => {
  const [hour, minutes] = stages;
  if (hour === undefined || minutes === undefined || stages.length > 2) return;
  if (minutes.isRest) {
    hour.time += minutes.time;
    stages.pop();
    return;
  }
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
  // hours go with minutes: `40/2, 20/1, SD/30`
  return new Set(bare.map(({ time, amount }) => time / amount.value === SECOND)).size <= 1;
};

/** Tells every clause's time; false if one is uncertain. */
const measure = ({ stages, increments, delays }: Roles, scale: Scale): boolean =>
  [...increments, ...delays].every((clause) => timed(clause, gainMillis(clause, scale))) &&
  stages.every((clause) =>
    timed(clause, stageMillis(clause, increments[0]?.time ?? null, scale)),
  ) &&
  inOneUnit(stages);

/** What the clock never rises above; null if that is uncertain. */
const capOf = (first: Clause, increments: readonly Clause[]): 'none' | Millis | null => {
  const cap = increments.find((gain) => gain.cap !== undefined)?.cap;
  if (cap === undefined) return 'none';
  if (cap.unit === 'bare' || cap.unit === 'clock') return null;
  const most = cap.value * UNIT_MILLIS[cap.unit];
  return most < first.time ? null : millis(most);
};

/** The control that the clauses of a text make, or null. */
export const controlOfClauses = (
  reading: ParsedClauses,
  context: Context,
  warn: (code: WarningCode) => void,
): ClausesControl | null => {
  const { clauses, modes } = reading;
  if (modes.has('unlimited')) {
    if (clauses.length === 0) return control('unlimited');
    // «no main time, 10 seconds per move»
    if (!clauses.every(({ perMove, counted }) => perMove ?? counted)) return null;
    modes.delete('unlimited');
    // 持ち時間なし、1手30秒の秒読み
    if (clauses.every(({ perMove }) => perMove)) modes.delete('overtime');
  }
  const { ask } = context;
  const roles = isCertain(reading, context) ? assignRoles(reading, ask) : null;
  if (roles === null) return null;
  const { stages, increments } = roles;
  const text = isText(reading) || stages.length > 1;
  const isTurned =
    isBaseBehind(stages) || isMainBehind(reading, stages) || stages[1]?.main === true;
  if (isTurned && stages.length === 2) stages.reverse();
  if (!measure(roles, { reading, context, text, warn })) return null;
  joinParts(reading, stages);
  const [first] = stages;
  if (first === undefined) return readPerMove(reading, increments);
  if (modes.has('hourglass')) {
    const alone = clauses.length === 1 && isTimed(first);
    return alone ? control('hourglass', { time: millis(first.time) }) : null;
  }
  if (first.counted && !modes.has('overtime')) {
    const times = timesOf(first, clauses.length === 1, ask);
    if (times === null) return null;
    if (times === 'players') Object.assign(first, { periods: 1, counted: false });
    else modes.add('overtime');
  }
  const overtime = modes.has('overtime');
  if (overtime || stages.some(({ periods }) => periods > 1)) {
    return readOvertime(first, reading, roles);
  }
  // a time for some moves and for all that remain is two times run together
  if (stages.some(({ quota, rest }) => quota !== null && rest)) return null;
  // `90'/30` alone: 30 moves, or 30 seconds with every move?
  if (stages.length === 1 && first.bareQuota && (first.quota ?? 0) <= 30) {
    const slash = ask('slash');
    if (slash === null || increments.length > 0) return null;
    if (slash === 'increment') {
      first.bonus = (first.quota ?? 0) * SECOND;
      first.quota = null;
    }
  }
  // one move in 25 minutes, and 10 seconds with it, is no control
  if (increments.length > 0 && stages.some(({ quota }) => quota === 1)) return null;
  // `5+0 (no increment)`
  if (increments.some(({ plain, time }) => plain && time > 0)) return null;
  if (!settleQuotas(first, roles, warn)) return null;
  const cap = capOf(first, increments);
  if (cap === null) return null;
  const unsayable = splitLast(increments, stages);
  if (!applyGains(first, reading, roles, { ask, warn })) return null;
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
      cap,
      stated: bonus !== undefined,
    };
  });
  return { ...control('staged', ...read), unsayable };
};
