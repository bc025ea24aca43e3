/**
 * Tags that hold numbers and operators only. The strict PGN form comes first; then, by dialect,
 * numbers that people mean as minutes or days; then the same with blanks, `|`, decimals, a slash or
 * other separators, or with a remark behind.
 */

import { LONGEST, SECOND } from '../../model/duration.js';
import { parsePgnTag, type Period, type PgnTag } from '../pgn.js';
import { smallUnit, unitOf, type Dialect } from './dialect.js';
import { is, readPhrases, type Phrase } from './phrases.js';
import { tokenize } from './tokens.js';
import type { WarningCode } from './warnings.js';

/** Whether words are names and brackets alone. */
const saysNothing = (phrases: readonly Phrase[]): boolean =>
  phrases.every((phrase) => is(phrase, 'label', 'unknown', '(', ')', '[', ']', '.', ','));

export interface TagReading {
  readonly tag: PgnTag;
  readonly warnings: readonly WarningCode[];
}

const scalePeriod = (period: Period, dialect: Exclude<Dialect, 'auto'>): Period => {
  const scaled = (count: number): number => (count * unitOf(count, dialect)) / SECOND;
  const { base, increment } = period;
  // increments are seconds everywhere but by mail
  return dialect === 'correspondence' && increment !== undefined
    ? { ...period, base: scaled(base), increment: scaled(increment) }
    : { ...period, base: scaled(base) };
};

/** From three minutes up people mean seconds; a smaller base with a long increment is in doubt. */
const SURELY_SECONDS = 180;
const LONG_INCREMENT = 10;

/** What a field would be by itself in `auto`; null for seconds. */
const smallUnitOf = ({ moves, base, increment }: Period): ReturnType<typeof smallUnit> =>
  moves === undefined ? smallUnit(base, increment ?? null) : null;

/** 90 minutes and then 30, alike in their increment: no event that counts seconds has such stages. */
const isClassicalPair = ([first, second, ...more]: readonly Period[]): boolean =>
  first !== undefined &&
  second !== undefined &&
  more.length === 0 &&
  first.base >= 60 &&
  first.base <= 150 &&
  second.moves === undefined &&
  // `90+30/40+30` may speak of move 40
  (second.base === 30 || second.base === 15) &&
  first.increment !== undefined &&
  first.increment <= 60 &&
  first.increment === second.increment;

const inSeconds = (tag: PgnTag & { mode: 'normal' }): TagReading => {
  const [{ base, increment = 0 }] = tag.periods;
  const doubtful = base < SURELY_SECONDS && increment >= LONG_INCREMENT;
  return { tag, warnings: doubtful ? ['kept_small_base_as_seconds'] : [] };
};

const inMinutes = (periods: readonly Period[], warning: WarningCode): TagReading => {
  const scaled = periods.map((period) => ({ ...period, base: period.base * 60 }));
  return { tag: { mode: 'normal', periods: scaled as [Period, ...Period[]] }, warnings: [warning] };
};

/** Several stages of `auto`: each means what it would by itself, if they agree. */
const interpretStages = (tag: PgnTag & { mode: 'normal' }): TagReading | WarningCode => {
  const { periods } = tag;
  const [first] = periods;
  if (first.moves !== undefined || first.base >= SURELY_SECONDS) return inSeconds(tag);
  const small = periods.map(smallUnitOf);
  if (small.every((unit) => unit === null)) return inSeconds(tag);
  // `90+30:30+30`; of `15+10:5+10` nobody can tell
  const minutes = small.every((unit) => unit !== null) && isClassicalPair(periods);
  return minutes
    ? inMinutes(periods, 'interpreted_classical_75_90_as_minutes')
    : 'ambiguous_stage_units';
};

/** Bare numbers of `auto`: small ones are minutes, if they are all there is. */
const interpretAuto = (tag: PgnTag & { mode: 'normal' }): TagReading | WarningCode => {
  const [first, ...rest] = tag.periods;
  if (rest.length > 0) return interpretStages(tag);
  const small = smallUnitOf(first);
  if (small === null) return inSeconds(tag);
  const bare = first.increment === undefined;
  return inMinutes([first], bare ? 'interpreted_small_bare_number_as_minutes' : small);
};

/** What the numbers of a strict tag mean in a dialect, or why they mean nothing. */
export const interpretTag = (tag: PgnTag, dialect: Dialect): TagReading | WarningCode => {
  if (tag.mode !== 'normal') return { tag, warnings: [] };
  if (dialect === 'auto') return interpretAuto(tag);
  const scaled = tag.periods.map((period) => scalePeriod(period, dialect));
  const changed = scaled.some(
    ({ base, increment }, index) =>
      base !== tag.periods[index]?.base || increment !== tag.periods[index]?.increment,
  );
  if (!changed) return { tag, warnings: [] };
  // `600:30+30` over the board: 600 are seconds, and 30 minutes would be another unit
  const units = tag.periods.filter(({ base }) => base > 0).map(({ base }) => unitOf(base, dialect));
  if (new Set(units).size > 1) return 'ambiguous_stage_units';
  if (scaled.some(({ base, increment = 0 }) => Math.max(base, increment) > LONGEST / SECOND)) {
    return 'inference_arithmetic_overflow';
  }
  const days = dialect === 'correspondence';
  return {
    tag: { mode: 'normal', periods: scaled as [Period, ...Period[]] },
    warnings: [days ? 'interpreted_bare_number_as_days' : 'interpreted_bare_number_as_minutes'],
  };
};

const CLOCK_READING = /^\d{1,2}:[0-5]\d(?!\d)|\/\d:[0-5]\d(?!\d)|:0\d(?!\d)/;

/**
 * Whether the text holds a clock reading where PGN would see two stages: one or two digits at its
 * beginning, a colon, exactly two digits (`90:00+30`, `5:00`). Behind a quota only short ones do
 * (`40/1:30`). A zero before a digit is a clock's wherever it stands (`120:00`, `5+0:03`).
 */
export const holdsClockReading = (text: string): boolean =>
  text.includes(':') && CLOCK_READING.test(text);

const OPERATORS = new Set(['+', '|', ':', '/']);

/** Drops the blanks around operators; null if others remain, or if there is nothing to drop. */
const withoutOperatorBlanks = (text: string): string | null => {
  let compact = '';
  for (const part of text.split(/\s+/)) {
    const joins = OPERATORS.has(compact.at(-1) ?? '') || OPERATORS.has(part[0] ?? '');
    if (compact !== '' && part !== '' && !joins) return null;
    compact += part;
  }
  return compact;
};

/** `15 + 10`, `75 | 30`, `5|0`. */
export const readSpaced = (text: string, dialect: Dialect): TagReading | WarningCode | null => {
  const compact = withoutOperatorBlanks(text);
  if (compact === null) return null;
  // `10.0` is a whole number, however it is written
  const mapped = compact.replaceAll('|', '+').replaceAll(/\.0{1,9}(?!\d)/g, '');
  const tag = parsePgnTag(mapped);
  if (!tag.ok || tag.value.mode !== 'normal') return null;
  const reading = interpretTag(tag.value, dialect);
  const [first] = tag.value.periods;
  const bar = compact.includes('|');
  if (typeof reading === 'string') return reading;
  // `40 / 90` with blanks is a person's hand, and minutes are as likely as seconds
  const several = tag.value.periods.length > 1;
  const staged = first.moves !== undefined || several;
  const kept = dialect === 'auto' && reading.tag === tag.value;
  if (kept && staged && compact !== text && first.base < 300) {
    return several ? 'ambiguous_stage_units' : null;
  }
  // with a bar sites write minutes, so an hour or more in auto is neither surely one nor the other
  if (kept && bar && first.base <= 180) return null;
  return {
    tag: reading.tag,
    warnings: [
      ...(compact === text ? [] : (['normalized_operator_whitespace'] as const)),
      ...(bar ? (['mapped_separator'] as const) : []),
      ...reading.warnings,
    ],
  };
};

/** From five minutes up nobody takes the stages of PGN's form for minutes. */
const SURELY_STAGES = 300;

/** PGN's form with several stages or a move count, in numbers that can only be seconds. */
const parseStages = (text: string): (PgnTag & { mode: 'normal' }) | null => {
  const tag = parsePgnTag(text);
  if (!tag.ok || tag.value.mode !== 'normal') return null;
  const { periods } = tag.value;
  const staged = periods[0].moves !== undefined || periods.length > 1;
  return staged && periods.every(({ base }) => base >= SURELY_STAGES) ? tag.value : null;
};

const withWarning = (reading: TagReading | WarningCode, code: WarningCode): TagReading | null =>
  typeof reading === 'string' ? null : { ...reading, warnings: [code, ...reading.warnings] };

/** `40/5400+30/1800+30`, `40/7200, 20/3600; 1800`: PGN's stages with other separators. */
export const readSeparated = (text: string, dialect: Dialect): TagReading | null => {
  if (!/^[\d\s/+:,;]+$/.test(text)) return null;
  const compact = withoutOperatorBlanks(text.replaceAll(/[,;]/g, ':'));
  const tag = compact === null ? null : parseStages(compact.replaceAll(/(\+\d+)\//g, '$1:'));
  // without move counts they may be two controls
  if (tag === null || tag.periods.slice(0, -1).some(({ moves }) => moves === undefined))
    return null;
  return withWarning(interpretTag(tag, dialect), 'mapped_separator');
};

/** `40/5400+30:1800+30 (FIDE)`: PGN's stages, and then words that say nothing of time. */
export const readSuffixed = (text: string, dialect: Dialect): TagReading | null => {
  const head = /^\d+[/:+][\d/+:]+(?=[\s([])/.exec(text)?.[0];
  if (head === undefined) return null;
  const tag = parseStages(head);
  if (tag === null || !saysNothing(readPhrases(tokenize(text.slice(head.length))))) return null;
  return withWarning(interpretTag(tag, dialect), 'ignored_trailing_qualifier_suffix');
};

/** Dialects in which a bare number may be minutes. */
const COUNTS_MINUTES: ReadonlySet<Dialect> = new Set(['auto', 'otb', 'uscf']);

/**
 * `90+30/30+30`, `40/90+30/30+30`: two stages of a classical tempo. Where the move count is not said,
 * none is invented.
 */
export const readTwoStages = (text: string, dialect: Dialect): TagReading | null => {
  if (!COUNTS_MINUTES.has(dialect)) return null;
  const compact = text.replaceAll(/\s+/g, '');
  const slash = compact.lastIndexOf('/');
  if (slash === -1) return null;
  const left = parsePgnTag(compact.slice(0, slash));
  const right = parsePgnTag(compact.slice(slash + 1));
  if (!left.ok || !right.ok || left.value.mode !== 'normal' || right.value.mode !== 'normal')
    return null;
  const periods = [...left.value.periods, ...right.value.periods];
  return isClassicalPair(periods)
    ? inMinutes(periods, 'interpreted_two_stage_slash_shorthand')
    : null;
};

export interface EngineStage {
  readonly moves: number | null;
  readonly time: number;
  readonly bonus: number;
}

/** A number of seconds in whole milliseconds; null if it is none. */
const engineMillis = (text: string): number | null => {
  if (!/^\d{1,10}(\.\d{1,3})?$/.test(text)) return null;
  return Math.round(Number(text) * SECOND);
};

/**
 * The PGN form with decimals, as engine matches write it: `40/60+0.6`, `10.931+0.109`. In `auto` the
 * increment must have decimals, since `0.5+0` may as well be half a minute.
 */
export const readEngine = (text: string, dialect: Dialect): readonly EngineStage[] | null => {
  if (!text.includes('.')) return null;
  const stages: EngineStage[] = [];
  for (const field of text.replaceAll(/\s*([+:/])\s*/g, '$1').split(':')) {
    const slash = field.indexOf('/');
    const quota = slash === -1 ? undefined : field.slice(0, slash);
    const timed = field.slice(slash + 1);
    const [base, increment, ...more] = timed.split('+');
    const time = engineMillis(base as string);
    const bonus = increment === undefined ? 0 : engineMillis(increment);
    const moves = quota === undefined ? null : /^[1-9]\d{0,3}$/.test(quota) ? Number(quota) : 0;
    if (time === null || bonus === null || moves === 0 || more.length > 0) return null;
    if (dialect !== 'engine' && !(increment ?? '').includes('.')) return null;
    stages.push({ moves, time, bonus });
  }
  return dialect === 'otb' || dialect === 'uscf' || dialect === 'correspondence' ? null : stages;
};
