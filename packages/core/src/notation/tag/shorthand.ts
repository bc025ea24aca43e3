/**
 * Tags that hold numbers and operators only. First comes the strict PGN form (`interpretTag`): its
 * numbers are seconds, unless the dialect or their size makes them minutes or days. Other spellings
 * are brought to that form and then read alike:
 *
 *     15 | 10                      15+10, in `auto` 900+10      readSpaced
 *     40/5400+30/1800+30           40/5400+30:1800+30           readSeparated
 *     90+30/30+30                  5400+30:1800+30              readTwoStages
 *     2 12                         as FICS and ICC write it     readPair
 *     40/60+0.6                    as engine matches write it   readEngine
 *     40/5400+30:1800+30 (FIDE)    with words behind it         readSuffixed
 */

import { DAY, HOUR, MINUTE, SECOND } from '../../model/duration.js';
import type { TimeControl } from '../../model/time-control.js';
import { meaningOf, scanStages, tagOfControl, type PgnTag, type StagedTag } from '../pgn.js';
import { isBullet, isUsualQuota, MAX_BARE_HOURS, MAX_BARE_MINUTES } from './clause-state.js';
import { smallUnit, unitOf } from './dialect.js';
import { mailDaysFor, type Context } from './doubts.js';
import { is } from './phrase.js';
import { readPhrases } from './phrases.js';
import { isPlausible } from './plausible.js';
import { tokenize } from './tokens.js';
import type { WarningCode } from './warnings.js';

export interface TagReading {
  /** Null if PGN has none. */
  readonly tag: PgnTag | null;
  readonly control: TimeControl;
  readonly warnings: readonly WarningCode[];
  /** Whether more than the strict grammar was needed. */
  readonly inferred: boolean;
}

/** The reading of a control that the strict grammar did not give, with the `+0` that was stated. */
export const readingOf = (
  control: TimeControl,
  warnings: readonly WarningCode[],
  stated?: readonly (boolean | undefined)[],
): TagReading => ({ tag: tagOfControl(control, stated), control, warnings, inferred: true });

/** From three minutes up people mean seconds; less is in doubt with a long increment, a quota or more stages. */
const SURELY_SECONDS = 180;
const LONG_INCREMENT = 10;

/** 90 minutes and then 30, alike in their increment: no event that counts seconds has such stages. */
const isClassicalPair = ({ periods: [first, second, third] }: StagedTag): boolean =>
  second !== undefined &&
  third === undefined &&
  first.base >= 60 &&
  first.base <= 150 &&
  second.moves === undefined &&
  // `90+30/40+30` may speak of move 40
  (second.base === 30 || second.base === 15) &&
  first.increment !== undefined &&
  first.increment <= 60 &&
  first.increment === second.increment;

/** Why a tag is in minutes in `auto`: `3+2`, `25`, `90+30` and `90+30:30+30`; null for seconds. */
const smallUnitOf = (tag: StagedTag): ReturnType<typeof smallUnit> => {
  const [{ moves, base, increment }, second] = tag.periods;
  const isShort = moves === undefined && (second === undefined || isClassicalPair(tag));
  return isShort ? smallUnit(base, increment ?? null) : null;
};

/** What bare numbers count, and the remark on it; or why they count nothing. */
type Judgement = readonly [unit: number, ...warning: WarningCode[]] | WarningCode;

const AS_MINUTES: Judgement = [MINUTE, 'interpreted_bare_number_as_minutes'];

/** `40/2`: so many moves in hours, as old events write it. */
const isInHours = ({ periods }: StagedTag): boolean =>
  isUsualQuota(periods[0].moves ?? 0) && periods.every(({ base }) => base <= MAX_BARE_HOURS);

/** What people count where it is not seconds. */
const judgeByHand = (tag: StagedTag, { ask }: Context): Judgement => {
  if (!isInHours(tag)) return AS_MINUTES;
  const [{ moves = 0, base }] = tag.periods;
  const unit = ask('large', isBullet(moves, base) ? 'hours' : undefined);
  if (unit === null) return 'parse_error';
  return unit === 'hours' ? [HOUR, 'interpreted_bare_number_as_hours'] : AS_MINUTES;
};

/**
 * In `auto` small numbers are minutes, if they are all there is. Of others PGN's letter decides, and
 * where nobody would play at that many seconds, minutes are the other reading.
 */
const judgeAuto = (tag: StagedTag, context: Context): Judgement => {
  const [{ moves, base, increment }, second] = tag.periods;
  // `0+1`: nothing of either unit
  if (base === 0 && (moves ?? second) === undefined) return [SECOND];
  const small = smallUnitOf(tag);
  if (small !== null) {
    return [MINUTE, increment === undefined ? 'interpreted_small_bare_number_as_minutes' : small];
  }
  const inSeconds = meaningOf(tag, SECOND);
  if (
    inSeconds.ok &&
    !isPlausible(inSeconds.value) &&
    context.ask('unit', 'seconds') === 'minutes'
  ) {
    return judgeByHand(tag, context);
  }
  const isLong = (second ?? moves) !== undefined || (increment ?? 0) >= LONG_INCREMENT;
  const doubtful = base < SURELY_SECONDS && isLong;
  return doubtful ? [SECOND, 'kept_small_base_as_seconds'] : [SECOND];
};

const judge = (tag: StagedTag, context: Context): Judgement => {
  const { periods } = tag;
  const { dialect } = context;
  const unit = unitOf(0, dialect);
  if (unit === SECOND) return [SECOND];
  // increments are seconds everywhere but by mail
  const counts = periods.flatMap(({ base, increment = 0 }) =>
    unit === DAY ? [base, increment] : [base],
  );
  const stated = counts.filter((count) => count > 0);
  const isLarge = (count: number): boolean => unitOf(count, dialect) === unit;
  if (!stated.some(isLarge)) return [SECOND];
  // `600:30+30` over the board: 600 are seconds, and 30 minutes would be another unit
  if (!stated.every(isLarge)) return 'parse_error';
  return unit === DAY ? [unit, 'interpreted_bare_number_as_days'] : judgeByHand(tag, context);
};

/** Reads a tag whose numbers count `unit`. */
const readIn = (
  unit: number,
  tag: PgnTag,
  warnings: readonly WarningCode[],
): TagReading | WarningCode => {
  const control = meaningOf(tag, unit);
  if (!control.ok) return 'inference_arithmetic_overflow';
  if (unit === SECOND) return { tag, control: control.value, warnings, inferred: false };
  const stated = tag.periods.map(({ increment }) => increment !== undefined);
  return readingOf(control.value, warnings, stated);
};

/**
 * What people may mean by a pair: `90/30` is 90 moves in half a minute, or half a minute with every move of 90 minutes, and
 * `90/40` has its moves behind the slash. Only where people count minutes; elsewhere the slash is PGN's.
 */
const asPeople = (tag: StagedTag, { dialect, ask }: Context): StagedTag | null => {
  const [{ moves, base, increment }, second] = tag.periods;
  if (moves === undefined || increment !== undefined || second !== undefined) return null;
  if (isInHours(tag)) return null;
  if (moves > MAX_BARE_MINUTES || base > 60 || (isUsualQuota(moves) && base >= 45)) return null;
  if (dialect === 'auto') {
    const inSeconds = meaningOf(tag, SECOND);
    if (inSeconds.ok && isPlausible(inSeconds.value)) return null;
  } else if (unitOf(0, dialect) !== MINUTE) return null;
  if (moves > base && base > 30 && isUsualQuota(base)) {
    return ask('turned', 'before') === 'behind'
      ? { mode: 'normal', periods: [{ moves: base, base: moves }] }
      : null;
  }
  return ask('slash', 'quota') === 'increment'
    ? { mode: 'normal', periods: [{ base: moves, increment: base }] }
    : null;
};

/** `3` by mail: days for each move, or for the game; null for what is no lone number of days. */
const readDays = (
  tag: StagedTag,
  context: Context,
  remarks: readonly WarningCode[],
): TagReading | WarningCode | null => {
  const [{ moves, base, increment }, second] = tag.periods;
  if (unitOf(base, context.dialect) !== DAY || base === 0) return null;
  if ((moves ?? increment ?? second) !== undefined) return null;
  const days = mailDaysFor(base, context);
  if (days === null) return 'parse_error';
  const read: StagedTag = days === 'game' ? tag : { ...tag, periods: [{ moves: 1, base }] };
  return readIn(DAY, read, [...remarks, 'interpreted_bare_number_as_days']);
};

/** What the numbers of a strict tag mean in a dialect, or why they mean nothing. */
export const interpretTag = (
  tag: PgnTag,
  context: Context,
  ...remarks: WarningCode[]
): TagReading | WarningCode => {
  if (tag.mode !== 'normal') return readIn(SECOND, tag, remarks);
  const pair = asPeople(tag, context);
  if (pair !== null) {
    return readIn(MINUTE, pair, [
      ...remarks,
      'mapped_separator',
      'interpreted_bare_number_as_minutes',
    ]);
  }
  const days = readDays(tag, context, remarks);
  if (days !== null) return days;
  const judged = context.dialect === 'auto' ? judgeAuto(tag, context) : judge(tag, context);
  if (typeof judged === 'string') return judged;
  const [unit, ...warnings] = judged;
  return readIn(unit, tag, [...remarks, ...warnings]);
};

const CLOCK_READING = /(?:(?:^\d{1,2}|\/\d):[0-5]|:0)\d(?!\d)/;

/**
 * Whether the text holds a clock reading where PGN would see two stages: one or two digits at its
 * beginning, a colon, exactly two digits (`90:00+30`, `5:00`). Behind a quota only short ones do
 * (`40/1:30`). A zero before a digit is a clock's wherever it stands (`120:00`, `5+0:03`).
 */
export const holdsClockReading = (text: string): boolean =>
  text.includes(':') && CLOCK_READING.test(text);

/** From five minutes up, stages in PGN's form are never minutes. */
const SURELY_STAGES = 300;

const isStaged = ({ periods: [first, second] }: StagedTag): boolean =>
  first.moves !== undefined || second !== undefined;

/** `+10.0` is a whole number, however it is written; a base with a point is an engine's. */
const withoutZeros = (text: string): string => text.replaceAll(/(\+\d+)\.0+(?!\d)/g, '$1');

/** `40/7200 + 1800`: half an hour for the rest, or with every move, which nobody plays. */
const readSlow = (
  tag: StagedTag,
  remarks: readonly WarningCode[],
  { ask }: Context,
): TagReading | WarningCode => {
  const [{ increment = 0, ...first }, second] = tag.periods;
  if (second !== undefined || first.moves === undefined) return 'parse_error';
  const role = ask('role');
  if (role === null) return 'parse_error';
  const stages: StagedTag = { ...tag, periods: [first, { base: increment }] };
  return readIn(SECOND, role === 'stages' ? stages : tag, remarks);
};

/** `15 + 10`, `75 | 30`, `5|0`. */
const readSpaced = (
  text: string,
  compact: string,
  context: Context,
): TagReading | WarningCode | null => {
  const tag = scanStages(withoutZeros(compact.replaceAll('|', '+')));
  // `2024: 90+30` has a heading
  if (tag === null || /^\d+: /.test(text)) return null;
  const spaced = compact !== text;
  const bar = compact.includes('|');
  const remarks: WarningCode[] = [];
  if (spaced) remarks.push('normalized_operator_whitespace');
  if (bar) remarks.push('mapped_separator');
  const inUnit = (unit: 'minutes' | 'seconds' | null): TagReading | WarningCode => {
    if (unit === null) return 'parse_error';
    return unit === 'seconds'
      ? readIn(SECOND, tag, remarks)
      : readIn(MINUTE, tag, [...remarks, 'interpreted_bare_number_as_minutes']);
  };
  const [{ base, increment = 0 }, second] = tag.periods;
  // these sites' tags are in seconds; with the bar Chess.com's pages show minutes, and at Lichess people write it
  const isSite = context.dialect === 'chesscom' || context.dialect === 'lichess';
  if (bar && isSite && base < SURELY_SECONDS) return inUnit('minutes');
  const byHand = spaced && context.dialect === 'auto' && isStaged(tag) && smallUnitOf(tag) === null;
  if (byHand && base < SURELY_STAGES) {
    // `40 / 90` with blanks is a person's hand, and minutes are as likely as seconds
    return second === undefined ? null : inUnit(context.ask('unit'));
  }
  const slow = tag.periods.some((period) => (period.increment ?? 0) >= SURELY_SECONDS);
  if (spaced && slow && context.dialect === 'auto' && base < DAY / SECOND) {
    return readSlow(tag, remarks, context);
  }
  const reading = interpretTag(tag, context, ...remarks);
  if (typeof reading === 'string' || reading.inferred || context.dialect !== 'auto') return reading;
  if (!bar || base === 0 || base >= SURELY_SECONDS) return reading;
  // with a bar sites write minutes; `120|1` may be a server's seconds all the same
  const doubtful = isStaged(tag) || (increment > 0 && increment < LONG_INCREMENT);
  return inUnit(doubtful ? context.ask('unit') : 'minutes');
};

/** No server that writes pairs with a blank gives more with every move. */
const MAX_PAIR_INCREMENT = 30;

/** `2 12`: minutes and seconds, as FICS and ICC write them, where `2+12` would be minutes as well. */
const readPair = (text: string, context: Context): TagReading | WarningCode | null => {
  const tag = /^\d+ \d+$/.test(text) ? scanStages(text.replace(' ', '+')) : null;
  if (tag === null || smallUnitOf(tag) === null) return null;
  const [{ increment = 0 }] = tag.periods;
  const isRead = context.dialect === 'auto' || unitOf(0, context.dialect) === MINUTE;
  return isRead && increment <= MAX_PAIR_INCREMENT
    ? interpretTag(tag, context, 'mapped_separator')
    : null;
};

/** `90+30/30+30`, `40/90+30/30+30`: where the move count is not said, none is invented. */
const readTwoStages = (stages: string, { dialect }: Context): TagReading | WarningCode | null => {
  const tag = scanStages(stages);
  if (tag === null || !isClassicalPair(tag)) return null;
  return unitOf(tag.periods[0].base, dialect === 'auto' ? 'otb' : dialect) === MINUTE
    ? readIn(MINUTE, tag, ['interpreted_two_stage_slash_shorthand'])
    : null;
};

/** PGN's form with several stages or a move count, in numbers that can only be seconds. */
const scanLongStages = (text: string): StagedTag | null => {
  const tag = scanStages(text);
  if (tag === null || !isStaged(tag)) return null;
  return tag.periods.every(({ base }) => base >= SURELY_STAGES) ? tag : null;
};

/** `40/5400+30/1800+30`, `40/7200, 20/3600; 1800`: PGN's stages with other separators. */
const readSeparated = (stages: string, context: Context): TagReading | WarningCode | null => {
  const tag = scanLongStages(stages.replaceAll(/[,;]/g, ':'));
  // without move counts they may be two controls
  return tag?.periods.slice(0, -1).every(({ moves }) => moves !== undefined) === true
    ? interpretTag(tag, context, 'mapped_separator')
    : null;
};

/** `40/5400+30:1800+30 (FIDE)`: PGN's stages, and then words that say nothing of time. */
const readSuffixed = (text: string, context: Context): TagReading | WarningCode | null => {
  const [head = ''] = /^[\d/+:]+(?=[\s([.])/.exec(text) ?? [];
  const tag = scanLongStages(head);
  if (tag === null) return null;
  const saysNothing = readPhrases(tokenize(text.slice(head.length))).every((phrase) =>
    is(phrase, 'label', 'mail', 'unknown', '(', ')', '[', ']', '.', ','),
  );
  return saysNothing ? interpretTag(tag, context, 'ignored_trailing_qualifier_suffix') : null;
};

/** A number of seconds as one of milliseconds; a quota with its slash and anything else stays. */
const inMillis = (number: string): string => {
  const [, whole, decimals = ''] = /^(\d*)(?:\.(\d{1,3}))?$/.exec(number) ?? [];
  return whole === undefined ? number : whole + decimals.padEnd(3, '0');
};

/**
 * The PGN form with decimals, as engine matches write it: `40/60+0.6`, `10.931+0.109`. In `auto` the
 * increment must have decimals, since `0.5+0` may as well be half a minute; some that are zeros say nothing.
 */
const readEngine = (compact: string, { dialect }: Context): TagReading | WarningCode | null => {
  const isEngine =
    dialect === 'engine' || compact.split(':').every((field) => /\+\d*\./.test(field));
  const tag = scanStages(compact.replaceAll(/[\d.]+\/?/g, inMillis));
  const isDecimal = withoutZeros(compact).includes('.');
  return tag !== null && isEngine && isDecimal && unitOf(0, dialect) === SECOND
    ? readIn(1, tag, [])
    : null;
};

const readOperators = (text: string, context: Context): TagReading | WarningCode | null => {
  if (/[^\d\s+|:/,;.]/.test(text)) return null;
  const compact = text.replaceAll(/\s+/g, ' ').replaceAll(/ ?([+|:/,;]) ?/g, '$1');
  const stages = compact.replaceAll(/(\+\d+)\//g, '$1:');
  return (
    readPair(text, context) ??
    readSpaced(text, compact, context) ??
    readSeparated(stages, context) ??
    readTwoStages(stages, context) ??
    readEngine(compact, context)
  );
};

/** Other spellings of numbers and operators; null if the text is something else. */
export const readShorthand = (text: string, context: Context): TagReading | WarningCode | null =>
  readOperators(text, context) ?? readSuffixed(text, context);
