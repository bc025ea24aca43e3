/**
 * Amounts of time, in figures and in words:
 *
 *     1:30, 90:00                 readClock
 *     90 min, 1h30, 1½ hours      readTimed, readSum
 *     an hour and a half          readImplied, readOneAndHalf
 *     three quarters of an hour   readQuarters
 */

import {
  amount,
  isTimeUnit,
  UNIT_MILLIS,
  word,
  type Amount,
  type Phrase,
  type TimeUnit,
} from './phrase.js';
import type { Token } from './tokens.js';
import { isLabelTime, isMoveWord, isNumber, pastDots, pastOne, readUnit } from './units.js';
import {
  isJoint,
  isQuarter,
  isSingularUnit,
  minutesIn,
  senseAfterNumber,
  senseOf,
} from './words.js';

/** `1:30`, `90:00`, `1:30:00`, `1:30.00`: two digits behind each colon, no blanks. */
const CLOCK = /^(\d{1,3}):(\d\d)(?:[.,:](\d\d(?:\.\d+)?))?$/;

export const readClock = ({ text, next: colon }: Token): Phrase | undefined => {
  const right = colon.next;
  if (colon.text !== ':' || colon.spaced || right.spaced) return undefined;
  const after = right.next;
  const two = `${text}:${right.text}`;
  const three = after.text === ':' ? CLOCK.exec(`${two}:${after.next.text}`) : null;
  const [, value = 0, minutes = 60, seconds = 0] = (three ?? CLOCK.exec(two) ?? []).map(Number);
  if (minutes >= 60 || seconds >= 60) return undefined;
  // with two parts, the third is not a number
  if (seconds >= 0) {
    // `100:50:15` are three times
    if (value > 24) return word('forbidden', ':', after);
    const next = three === null ? after : after.next.next;
    const total = value * 3600 + minutes * 60 + seconds;
    return total < 60
      ? amount(total, 'second', next, 'clock')
      : amount(total / 60, 'minute', next, 'clock');
  }
  const found = readUnit(after);
  if (found === undefined) return amount(value, 'clock', after, 'clock', false, minutes);
  const { unit, next } = found;
  if (unit === 'hour' && value <= 4) return amount(value * 60 + minutes, 'minute', next, 'clock');
  // `90:15' + 30''` may be two stages
  if (unit === 'minute' && (value < 60 || minutes === 0)) {
    return amount(value + minutes / 60, 'minute', next, 'clock');
  }
  // `14:00 horas` is the time of day, `90:00 sec` makes no sense
  return word('forbidden', ':', next);
};

const LESSER: Readonly<Partial<Record<TimeUnit, TimeUnit>>> = {
  minute: 'second',
  hour: 'minute',
  day: 'hour',
  week: 'day',
};

/** `+1s`, `+ 1 sec` */
const isIncrement = (plus: Token | undefined): boolean =>
  plus?.text === '+' && readUnit(plus.next.next)?.unit === 'second';

/** Nobody counts hours beside more days. */
const MAX_DAYS = 31;

/** The minutes that belong to hours (`1h30`, `1 hour and 30 min`), hours to days, days to weeks. */
const readSum = (value: number, unit: TimeUnit, from: Token): Amount | undefined => {
  const lesser = LESSER[unit];
  if (lesser === undefined) return undefined;
  const joint = pastDots(from);
  // `1h:30m`
  const colon = joint.text === ':' && !joint.spaced && !joint.next.spaced;
  const token = colon || isAnd(joint) ? joint.next : joint;
  if (!token.whole || token.value >= 60) return undefined;
  const written = readUnit(pastDots(token.next));
  // `1h30`, and with a blank `1 h 30` where no move word claims the number
  const minutes =
    unit === 'hour' &&
    written === undefined &&
    joint === token &&
    !isMoveWord(pastDots(token.next)) &&
    (!token.spaced || token.text.length === 2);
  if (written?.unit !== lesser && !minutes) return undefined;
  // `5m3s` may be two times; `1m30s+1s` has its increment behind
  const two = token.value < 5 * value || !isIncrement(written?.next);
  if (lesser === 'second' && two) return undefined;
  // `G/60 d5 h` has a delay
  if (unit === 'day' && value > MAX_DAYS) return undefined;
  const total = value * UNIT_MILLIS[unit] + token.value * UNIT_MILLIS[lesser];
  const sum = lesser === 'hour' || unit === 'week' ? 'day' : 'minute';
  return amount(total / UNIT_MILLIS[sum], sum, written?.next ?? token.next);
};

/** A number of whole, half or quarter units. */
const QUARTERS = /^\d+(?:.(?:[05]0?|[27]5))?$/;

/**
 * «and»; Romanian «și» is «if» elsewhere, Slovene «in» is «in»: «1 ura in pol», «1 ura in 15 minut». Russian and Ukrainian
 * have «with»: «два с половиной часа».
 */
const isAnd = ({ text, next }: Token): boolean =>
  isJoint(text) ||
  text === 'si' ||
  (/^[сз]$/.test(text) && /^половино[йю]$/.test(next.text)) ||
  (text === 'in' && (next.text === 'pol' || (isNumber(next) && next.next.text === 'minut')));

/** 半, and Turkish «bir buçuk saat». */
const needsNoAnd = (half: string): boolean =>
  half > '\u0590' || half === 'bucuk' || half === 'setengah';

/** Past «and a half», «et demie»; «半» and the like need no «and». Undefined if there is none. */
const pastHalf = (from: Token): Token | undefined => {
  let token = from;
  while (isAnd(token) || senseOf(token.text) === 'article') token = token.next;
  const { text, next } = token;
  // Serbian «sat i po»; «i po 30 sekundi» are thirty for each
  if (token !== from && /^(?:po|по)$/.test(text) && next.kind !== 'number') return next;
  // «et demi-finale» is not a half
  const joined = (token !== from || needsNoAnd(text)) && next.text !== '-';
  return joined && senseOf(text) === 'half' ? next : undefined;
};

/** What a quarter may be followed by; a «quarter of the game» and a quarter-final are no time. */
const endsQuarter = ({ kind, text }: Token): boolean => {
  if (kind === 'number') return false;
  const sense = senseOf(text);
  return kind === 'sign'
    ? text !== '-'
    : sense !== undefined && !/^(?:rest|filler|half|label)$/.test(sense);
};

/** «voor de rest», «für den Rest»: what it follows is a stage of its own. */
const isForRest = ({ text, next }: Token): boolean => {
  let token = next;
  while (senseOf(token.text) === 'filler') ({ next: token } = token);
  return senseOf(text) === 'link' && senseOf(token.text) === 'rest';
};

interface Part {
  readonly share: number;
  readonly next: Token;
}

/** «and a half» of any unit; «et quart» and «and three quarters» of an hour. */
const readPart = (from: Token, unit: TimeUnit): Part | undefined => {
  const half = pastHalf(from);
  if (half !== undefined) return { share: 0.5, next: half };
  if (unit !== 'hour' || !isJoint(from.text)) return undefined;
  let token = from.next;
  while (isJoint(token.text) || senseOf(token.text) === 'article') token = token.next;
  const count = token.whole && token.value <= 3 ? token.value : 1;
  const quarter = isNumber(token) && count === token.value ? token.next : token;
  const { next } = quarter;
  // «een uur en een kwartier», but «40 zetten in een uur en een kwartier voor de rest»
  const inWord = isForRest(next) ? undefined : minutesIn(quarter.text);
  const minutes = isQuarter(quarter.text) ? 15 : (inWord ?? 60);
  const share = (count * minutes) / 60;
  return share < 1 && endsQuarter(next) ? { share, next } : undefined;
};

export const readTimed = (number: Token, from: Token): Phrase | undefined => {
  const dotted = pastDots(from);
  const halved = isAnd(dotted) || needsNoAnd(dotted.text) ? pastHalf(dotted) : undefined;
  // «30 more minutes»
  const extra = senseAfterNumber(dotted.text) === 'extra' ? dotted.next : dotted;
  const found = readUnit(halved ?? extra);
  const { value, text } = number;
  if (found === undefined || isLabelTime(halved ?? extra, value)) return undefined;
  const { unit, written, next } = found;
  // `1.30 h` may be an hour and a half or an hour and eighteen minutes, `15,10 s` two numbers, and
  // `1,000 s` a thousand seconds or one
  const doubtful = unit !== 'second' || value >= 1 || /\D\d{3}$/.test(text);
  if (doubtful && !QUARTERS.test(text)) return word('forbidden', text, next);
  if (halved) return amount(value + 0.5, unit, next, written);
  const part = readPart(next, unit);
  if (part) return amount(value + part.share, unit, part.next, written);
  const more = pastOne(next, 'more');
  const sum = readSum(value, unit, next);
  // 1時間30分 is of shogi like 90分; Chinese hours are not
  if (sum !== undefined) return written === 'kanji' ? { ...sum, written } : sum;
  return amount(value, unit, more, written, !number.whole);
};

/** A unit without a number that stands for one of it. */
export const readImplied = ({ text, next }: Token): Amount | undefined => {
  const unit = senseOf(text);
  if (!isTimeUnit(unit) || !isSingularUnit(text)) return undefined;
  const part = readPart(next, unit);
  if (part !== undefined) return amount(1 + part.share, unit, part.next, 'implied');
  // «une heure trente»
  return readSum(1, unit, next) ?? amount(1, unit, next, 'implied');
};

/** «ein und eine halbe Stunde», «en och en halv timme» */
export const readOneAndHalf = ({ next }: Token): Amount | undefined => {
  const half = isJoint(next.text) ? pastHalf(next) : undefined;
  if (half === undefined) return undefined;
  const unit = senseAfterNumber(half.text);
  return unit === 'hour' || unit === 'minute' ? amount(1.5, unit, half.next) : undefined;
};

/** «a quarter of an hour», «trois quarts d'heure»; the count stands before. */
export const readQuarters = (count: number, quarter: Token): Amount | undefined => {
  if (count !== 1 && count !== 3) return undefined;
  const minutes = minutesIn(quarter.text);
  // `kvarter-finale`
  if (minutes !== undefined && minutes * count <= 45 && quarter.next.text !== '-') {
    return amount(minutes * count, 'minute', quarter.next);
  }
  if (!isQuarter(quarter.text)) return undefined;
  let token = quarter.next;
  while (/^(?:d|'|-)$/.test(token.text) || /^(?:article|filler)$/.test(senseOf(token.text) ?? ''))
    ({ next: token } = token);
  return senseOf(token.text) === 'hour' ? amount(15 * count, 'minute', token.next) : undefined;
};
