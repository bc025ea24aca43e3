/**
 * How long an amount is in its role. The role comes before the mark: `30'/move` is seconds, and
 * `15''` is minutes where nothing else can be the base. Bare numbers follow the dialect.
 */

import { DAY, HOUR, MINUTE, SECOND } from '../../model/duration.js';
import type { ParsedClauses } from './clauses.js';
import { smallUnit, unitOf, type Dialect } from './dialect.js';
import type { Context } from './doubts.js';
import { is, UNIT_MILLIS } from './phrase.js';
import {
  isBullet,
  MAX_BARE_HOURS,
  MAX_BARE_MINUTES,
  MAX_SLIP,
  type Clause,
} from './clause-state.js';
import { isTimed } from './roles.js';
import type { WarningCode } from './warnings.js';

export interface Scale {
  readonly reading: ParsedClauses;
  readonly context: Context;
  /** Whether units or words make it text; bare numbers alone are shorthand. */
  readonly text: boolean;
  readonly warn: (code: WarningCode) => void;
}

/** Whether there is more to read than bare numbers and a label. */
export const isText = ({ modes, pairOrder, clauses }: ParsedClauses): boolean =>
  modes.size > 0 ||
  pairOrder !== null ||
  clauses.some(
    (clause) =>
      isTimed(clause) ||
      clause.perMove ||
      clause.increment ||
      clause.rest ||
      // «Rapid 2021, no increment» has a year
      (clause.plain && clause.amount.value <= MAX_BARE_MINUTES) ||
      clause.quota !== null ||
      clause.begins !== null,
  );

/** `1:30` is hours beside a quota or a long increment, minutes from `5:00` up or with a short one; alone it may be both. */
const clockMillis = (
  { amount: { value, right }, quota: own, periods }: Clause,
  increment: number | null,
  { reading, context: { dialect, ask } }: Scale,
): number | null => {
  const asHours = value * HOUR + right * MINUTE;
  const asMinutes = value * MINUTE + right * SECOND;
  // «5 periods of 0:30»
  if (dialect === 'engine' || (periods > 2 && value <= 2)) return asMinutes;
  const either = (): number | null => {
    const unit = value < 5 ? ask('colon') : null;
    return unit === null ? null : unit === 'hours' ? asHours : asMinutes;
  };
  const hasQuota = reading.clauses.some(
    ({ amount, quota }) => amount.unit === 'clock' && quota !== null && amount.value <= 4,
  );
  if (hasQuota) return value <= 4 ? asHours : null;
  if (value >= 5) {
    // a clock shows 15 and 20 minutes more often than other hours of the afternoon
    const afternoon = value > 12 && value % 5 > 0;
    const ofDay =
      increment === null && value < 25 && (reading.trailing || reading.strangeLabel || afternoon);
    if (right === 0) return value <= MAX_BARE_MINUTES && !ofDay ? asMinutes : null;
    // alone, `12:30` may be a time of day; `90:30+30` and `15:40/60` may be two stages
    return increment === null || value >= 60 || own !== null ? null : asMinutes;
  }
  if (increment === null || value === 0) return either();
  // three hours are as rare as a long increment to three minutes
  if (increment >= 15 * SECOND && right % 5 === 0 && asMinutes < 3 * MINUTE) return asHours;
  return increment <= 5 * SECOND && right === 0 ? asMinutes : either();
};

/** In minutes, as the US writes them. */
const MAX_GAME = 600;

/** No blitz game gives as much with every move. */
const LONG_INCREMENT = 10 * SECOND;

const PLAYED_IN_HOURS: ReadonlySet<Dialect> = new Set(['auto', 'otb', 'uscf']);

/** `40/1,5 All/0,5`, `All/0,25`: no event plays halves and quarters of anything but hours. */
const isInHours = ({ amount, quota, prefixed }: Clause, { clauses }: ParsedClauses): boolean => {
  const { unit, decimal, value, before: slash } = amount;
  if (unit !== 'bare' || !decimal || value > 4 || (value * 4) % 1 > 0) return false;
  if (clauses.length === 1) return is(slash, '/') && is(slash.before, 'all');
  return (quota ?? prefixed) !== undefined && clauses.some((each) => each.prefixed);
};

/** Minutes of a long game. */
const LONG_STAGE = 30;

/** `40/2, G/1`: so many moves in two minutes would be bullet. `30/90, SD/1`: nobody adds a minute to so long a game. */
const saysHours = ({ amount, quota }: Clause): boolean =>
  amount.unit === 'bare' &&
  quota !== null &&
  (isBullet(quota, amount.value) || amount.value >= LONG_STAGE);

/** What a bare number of a stage counts, by the dialect; in `auto` by what an event would play. */
const bareUnit = (
  { amount: { value }, quota, prefixed, joint, periods }: Clause,
  increment: number | null,
  { reading, context: { dialect, ask }, text, warn }: Scale,
): number | null => {
  const { clauses, pairOrder } = reading;
  const either = (): number | null => {
    const unit = ask('unit');
    return unit === null ? null : unit === 'minutes' ? MINUTE : SECOND;
  };
  if (dialect !== 'correspondence') {
    // `40/5, SD/1` is hours to old hands and minutes by the rule
    if (value <= MAX_BARE_HOURS && (quota !== null || (prefixed && joint !== ''))) {
      if (clauses.some((clause) => isInHours(clause, reading))) return HOUR;
      const large = ask('large', clauses.some(saysHours) ? 'hours' : undefined);
      return large === null ? null : large === 'hours' ? HOUR : MINUTE;
    }
    // beside US Chess's words every bare time is in minutes
    if (clauses.some((clause) => clause.prefixed)) {
      // `G/5400` may be in seconds
      return value <= MAX_GAME || value > MAX_SLIP ? MINUTE : either();
    }
  }
  // `5x30 byo-yomi`; nothing is as much in any unit: `bullet 0+1`
  if (periods > 1 || (value === 0 && quota === null)) return SECOND;
  if (dialect !== 'auto') return unitOf(value, dialect);
  // `tc=10+0.1`: an engine's seconds
  if ((increment ?? 0) % SECOND > 0) return null;
  // `40/120` is seconds in PGN; beside a label, brackets or blanks people may mean minutes
  if (quota !== null && clauses.length === 1 && pairOrder === 'movesFirst') return either();
  if (text) {
    const gain = increment ?? LONG_INCREMENT;
    if (value >= (gain < LONG_INCREMENT ? 180 : 300)) return SECOND;
    // `120+1 sec` is two minutes on a server and two hours at a board
    return value > 150 || (value >= 60 && gain <= 2 * SECOND) ? either() : MINUTE;
  }
  const small = smallUnit(value, increment === null ? null : increment / SECOND);
  if (small === null) return value >= 180 ? SECOND : either();
  warn(small);
  return MINUTE;
};

const warnOfUnit = ({ prefixed }: Clause, unit: number, { text, warn }: Scale): void => {
  if (unit === DAY) warn('interpreted_bare_number_as_days');
  if (unit === HOUR) warn('interpreted_bare_number_as_hours');
  if (unit !== MINUTE) return;
  if (prefixed) warn('interpreted_g_prefix_as_minutes');
  else if (text) warn('interpreted_bare_number_as_minutes');
};

/** A sum such as 100.33… minutes is meant in whole milliseconds. */
const inMillis = (value: number, unit: number): number => {
  const time = value * unit;
  return Math.abs(time - Math.round(time)) < 1e-3 ? Math.round(time) : time;
};

/** The time of a stage; null if its unit is uncertain. */
export const stageMillis = (
  clause: Clause,
  increment: number | null,
  scale: Scale,
): number | null => {
  const { unit, value, written, decimal } = clause.amount;
  const { reading, context, warn } = scale;
  if (unit === 'clock') return clockMillis(clause, increment, scale);
  if (unit === 'bare') {
    const isRead = !decimal || context.dialect === 'engine';
    const inHours = PLAYED_IN_HOURS.has(context.dialect) && isInHours(clause, reading);
    const bare = isRead ? bareUnit(clause, increment, scale) : inHours ? HOUR : null;
    if (bare === null) return null;
    warnOfUnit(clause, bare, scale);
    return value * bare;
  }
  if (unit === 'second') {
    if (written === 'kanji' && !clause.counted) return null;
    if (written === 'mark' && !clause.isRest) {
      if (clause.plain || clause.rest || reading.labelled) {
        warn('interpreted_second_mark_as_minutes');
        return value * MINUTE;
      }
      // `120''/40` is as likely a slip for minutes
      const mark =
        reading.clauses.length > 1 || clause.quota !== null ? context.ask('mark') : 'seconds';
      if (mark === null) return null;
      if (mark === 'minutes') return value * MINUTE;
    }
  }
  return inMillis(value, UNIT_MILLIS[unit]);
};

/** The time of an increment or delay. */
export const gainMillis = (
  { amount, delay }: Clause,
  { reading: { clauses }, context: { dialect }, warn }: Scale,
): number | null => {
  const { unit, value, right, written } = amount;
  if (unit === 'clock') return value === 0 ? right * SECOND : null;
  if (written === 'd' && delay) return dialect === 'correspondence' ? null : value * SECOND;
  if (unit === 'bare') return value * (dialect === 'correspondence' ? DAY : SECOND);
  // `80' + 1'` per move is a minute: nobody adds single seconds to a long game
  const isLong = clauses[0]?.amount.unit === 'minute' && clauses[0].amount.value >= 30;
  if (written === 'mark' && unit === 'minute' && value <= 60 && !(value === 1 && isLong)) {
    warn('interpreted_apostrophe_per_move_suffix');
    return value * SECOND;
  }
  return inMillis(value, UNIT_MILLIS[unit]);
};
