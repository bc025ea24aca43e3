/**
 * In which stages an increment or a delay holds: from move 1, from the move that is named, or in the last stage only where
 * words or the events that are known say so. `40/120, 20/60, 15+30` gives its half minute from move 61 on,
 * `40/100, 20/50, 15+30` from the first.
 */

import { DAY, MINUTE, SECOND } from '../../model/duration.js';
import type { ParsedClauses } from './clauses.js';
import { isUsualQuota, type Clause } from './clause-state.js';
import type { Context } from './doubts.js';
import type { Roles } from './roles.js';
import type { WarningCode } from './warnings.js';

/** Whom to ask where the text leaves something open, and whom to tell what was read into it. */
interface Inquiry {
  readonly ask: Context['ask'];
  readonly warn: (code: WarningCode) => void;
}

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
 * Where events that do not say it play the half minute, by the stages in minutes: with every move of the game, or in
 * the last stage only.
 */
const USUAL_SCOPES: Readonly<Record<string, 'all' | 'last'>> = {
  '40/90 30': 'all',
  '40/90 15': 'all',
  '40/100 50': 'all',
  '40/100 20/50 15': 'all',
  '40/120 30': 'last',
  '40/120 20/60 15': 'last',
  '40/120 20/60 15/30': 'last',
};

const usualScope = ({ time }: Clause, stages: readonly Clause[]): 'all' | 'last' | undefined => {
  const written = stages.map((stage) => [stage.quota ?? [], stage.time / MINUTE].flat().join('/'));
  return time === 30 * SECOND ? USUAL_SCOPES[written.join(' ')] : undefined;
};

/**
 * Where a gain without a named move holds: in all stages, unless it stands with the last one only, as in
 * `40/120, 20/60, 15+30`. There words decide («with»), else the events that are known; null if nothing does.
 */
const scopeOf = (
  gain: Clause,
  stages: readonly Clause[],
  { clauses }: ParsedClauses,
  { ask, warn }: Inquiry,
): 'all' | 'last' | null => {
  const { joint, begins, late, increment, delay, rest, accompanies } = gain;
  const [first] = stages;
  const last = stages.at(-1);
  if (first === undefined || last === undefined || begins !== null || late) return 'all';
  // «then 30 seconds per move» may be overtime
  if (joint.includes('>')) {
    return stages.length > 1 || !increment || first.quota !== null ? ask('scope') : 'all';
  }
  const isSet = stages.length > 1 && last.joint !== '';
  const standsWithLast = isSet && gain === clauses.at(-1) && /^[+&]$/.test(joint);
  if (!standsWithLast || stages.slice(0, -1).every(({ plain }) => plain)) return 'all';
  // behind a plus, only «with» binds it to the last
  if (last.joint.includes('+') && !accompanies) return 'all';
  // in the US a delay holds in every stage, and «with» may say otherwise
  if (delay) return accompanies ? ask('scope') : 'all';
  const usual = usualScope(gain, stages);
  if (accompanies) return usual === 'all' ? ask('scope') : 'last';
  if (usual !== undefined) warn('applied_usual_scope');
  return usual ?? (rest ? 'last' : ask('scope'));
};

/**
 * `120 min + 10 s from move 41`: an increment that begins inside the last stage splits it in two, and the second has no
 * time of its own. Returns whether it did.
 */
export const splitLast = (increments: readonly Clause[], stages: Clause[]): boolean => {
  const inside = increments.find((gain) => placeOfGain(gain, stages) < 0);
  const last = stages.at(-1);
  if (inside === undefined || last === undefined || last.quota !== null) return false;
  const { begins, late, apart } = inside;
  if (begins === null || late || apart) return false;
  const moves = stages.reduce((sum, { quota }) => sum + (quota ?? 0), 0);
  const quota = begins - 1 - moves;
  if (!isUsualQuota(begins - 1) || quota < 10) return false;
  last.quota = quota;
  stages.push({ ...last, quota: null, time: 0 });
  return true;
};

const SLOW_GAIN = 3 * MINUTE;

/** Gives increments and delays to the stages in which they hold; false if that is uncertain. */
export const applyGains = (
  first: Clause,
  reading: ParsedClauses,
  roles: Roles,
  inquiry: Inquiry,
): boolean => {
  const { stages, increments, delays } = roles;
  const { modes } = reading;
  const gains = [...increments, ...delays];
  const single = delays.length > 0 || modes.has('bronstein') || modes.has('delay');
  // `40/90 d5, SD/30 d5`
  const isRepeated =
    delays.length === stages.length &&
    increments.length === 0 &&
    delays.every(({ time }) => time === delays[0]?.time);
  if (single && gains.length !== 1 && !isRepeated) return false;
  // «no increment, 5 seconds delay»: the delay remains
  const isPlain = stages.every(({ plain }) => plain);
  if (increments.length > 0 && isPlain) return false;
  if (first.time < DAY && gains.some(({ time }) => time > SLOW_GAIN)) return false;
  // `30 seconds + 90`, `90 minutes + 100`: the bare number may be minutes, or the time
  const isHigh = ({ amount, time }: Clause): boolean =>
    amount.unit === 'bare' && time > Math.min(first.time, MINUTE);
  if (first.time < DAY && increments.some(isHigh)) return false;
  const interleaved = gains.length > 1 && isInterleaved(reading, roles);
  const [only] = gains;
  const scope =
    interleaved || only === undefined || gains.length > 1
      ? 'all'
      : scopeOf(only, stages, reading, inquiry);
  if (scope === null) return false;
  // several increments follow one another: `10 s per move, 30 s per move from move 41`
  let before = -1;
  for (const [index, gain] of gains.entries()) {
    const from =
      scope === 'last' ? stages.length - 1 : interleaved ? index : placeOfGain(gain, stages);
    if (from <= before) return false;
    for (const stage of stages.slice(from)) {
      if (!stage.plain || isPlain) stage[gain.delay ? 'wait' : 'bonus'] = gain.time;
    }
    before = from;
  }
  return true;
};
