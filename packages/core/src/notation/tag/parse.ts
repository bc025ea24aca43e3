/**
 * Reads any TimeControl tag: strictly where it is PGN, tolerantly where people wrote what they
 * meant, and not at all where two meanings are both likely. Never throws, in linear time.
 */

import { MAX_DURATION } from '../../model/duration.js';
import { success, type Result } from '../../model/result.js';
import {
  makeHourglass,
  makeStaged,
  UNLIMITED,
  type TimeControl,
} from '../../model/time-control.js';
import { formatPgnTag, scanPgnTag, type Period } from '../pgn.js';
import { readAside } from './asides.js';
import type { Clause } from './clause-state.js';
import { readClauses, type ParsedClauses } from './clauses.js';
import { DIALECTS, type Dialect } from './dialect.js';
import type { Context } from './doubts.js';
import { withoutBesides } from './besides.js';
import { is, type Phrase } from './phrase.js';
import { readPhrases } from './phrases.js';
import { readAll, type Reading } from './readings.js';
import { controlOfClauses, isEndless, type ClausesControl } from './stages.js';
import { withoutUnknown } from './sentences.js';
import { correctSpelling } from './spelling.js';
import {
  holdsClockReading,
  interpretTag,
  readingOf,
  readShorthand,
  type TagReading,
} from './shorthand.js';
import { cleanMarkup, END, fold, tokenize } from './tokens.js';
import type { WarningCode } from './warnings.js';
import { senseOf } from './words.js';
import { notationOf } from '../unified/notation.js';
import { isSlipOfUnit } from '../slip.js';
import { scanNotation } from '../unified/scan.js';

/** What a tag says. The keys are in the order in which they are printed. */
export interface ParsedTag {
  readonly raw: string;
  /** Whole seconds in the strict PGN form; null if unread, or if PGN has no form for it. */
  readonly normalized: string | null;
  readonly mode: 'unknown' | 'unlimited' | 'sandclock' | 'normal';
  readonly periods: readonly Period[];
  readonly warnings: readonly WarningCode[];
  /** Whether more than the strict grammar was needed. */
  readonly inferred: boolean;
  readonly notation: string | null;
  /** The control, also where PGN cannot say it; null if the text was not understood. */
  readonly control: TimeControl | null;
  /** All meanings, the likeliest first, where there are several. */
  readonly readings?: readonly Reading[];
}

/** How to read a tag. */
export interface ParseOptions {
  /** Null, as `dialectOf` gives it for a tag that its game refutes, understands nothing. */
  readonly dialect?: Dialect | null;
}

/** Longer text is no time control; refusing it at once keeps hostile input cheap. */
export const MAX_TEXT = 1000;

/** Opening and closing, pair by pair. */
const QUOTES = new Set(['""', "''", '“”', '„“', '«»', '‘’']);

export const stripQuotes = (text: string): string => {
  let stripped = text;
  while (stripped.length >= 2 && QUOTES.has(stripped.charAt(0) + stripped.at(-1))) {
    stripped = stripped.slice(1, -1).trim();
  }
  return stripped;
};

const controlOfReading = ({ kind, stages }: ClausesControl): Result<TimeControl> => {
  const [first] = stages;
  if (first === undefined) return success(UNLIMITED);
  return kind === 'hourglass' ? makeHourglass(first.time) : makeStaged(stages);
};

/** «no time limit», «sans limite de temps»: such a label decides much. */
const isOfLimit = ({ before, next }: Phrase): boolean => {
  let left = before;
  while (is(left, 'filler', 'article', 'link')) left = left.before;
  return [left, next].some((phrase) => is(phrase, 'without', 'unlimited', 'limit'));
};

/** Remarks on how free text was read, beyond those made while reading; `stages` is their number. */
const remarksOn = (
  phrases: readonly Phrase[],
  { clauses, strangeLabel, trailing, restated, besides }: ParsedClauses,
  stages: number,
): WarningCode[] => {
  const some = (test: (clause: Clause) => boolean | undefined): boolean => clauses.some(test);
  const marked = some(({ amount }) => amount.written === 'mark');
  const several = stages > 1;
  const [first, second] = clauses;
  const start = phrases.findIndex(({ kind }) => kind === 'amount');
  const hasLabel = (part: readonly Phrase[]): boolean =>
    part.some((phrase) => is(phrase, 'label') && !isOfLimit(phrase));
  const remarks: { readonly [code in WarningCode]?: boolean } = {
    interpreted_clock_style_base: some(({ amount }) => amount.written === 'clock'),
    interpreted_apostrophe_notation: marked,
    interpreted_apostrophe_per_move_suffix: some(
      ({ amount, perMove }) => perMove && amount.written === 'mark' && amount.unit === 'second',
    ),
    interpreted_compact_fide_apostrophe: marked && several,
    interpreted_compact_fide_bonus_wording: several && some(({ increment }) => increment),
    interpreted_fide_additional_wording: several && some(({ begins }) => (begins ?? 1) > 1),
    interpreted_compact_minute_second_increment:
      !several && !marked && first?.amount.unit === 'minute' && second?.amount.unit === 'second',
    matched_free_text_template:
      phrases.some((phrase) => phrase.kind === 'word' && phrase.sense !== 'unknown') ||
      some(({ amount }) => amount.unit !== 'bare' && amount.written !== 'mark'),
    ignored_lateness: besides.has('lateness'),
    ignored_restatement: restated,
    ignored_estimate: besides.has('estimate'),
    ignored_conduct: besides.has('conduct'),
    ignored_label: strangeLabel || hasLabel(phrases.slice(0, start)),
    ignored_trailing_qualifier_suffix: trailing || hasLabel(phrases.slice(start)),
  };
  return (Object.keys(remarks) as WarningCode[]).filter((code) => remarks[code]);
};

/** `90 + 30 mniutes`: such a word is never one that says nothing. */
const isLostUnit = (phrase: Phrase): boolean =>
  is(phrase, 'unknown') && isSlipOfUnit(phrase.text ?? '');

const readPhrased = (phrases: readonly Phrase[], context: Context): TagReading | WarningCode => {
  const clauses = readClauses(phrases, context.ask);
  if (clauses === null || phrases.some(isLostUnit)) {
    return phrases.some(({ kind }) => kind === 'quote') ? 'ambiguous_quote_residue' : 'parse_error';
  }
  const warnings = new Set<WarningCode>();
  const reading = controlOfClauses(clauses, context, (code) => warnings.add(code));
  if (reading === null) return clauses.clauses.some(isEndless) ? 'unlikely_unit' : 'parse_error';
  const { stages } = reading;
  if (
    stages.some(({ time, bonus = 0, delay = 0 }) => Math.max(time, bonus, delay) > MAX_DURATION)
  ) {
    return 'inference_arithmetic_overflow';
  }
  const control = controlOfReading(reading);
  if (!control.ok) return 'parse_error';
  const { phrases: kept } = withoutBesides(phrases);
  for (const code of remarksOn(kept, clauses, stages.length)) warnings.add(code);
  const found = readingOf(
    control.value,
    [...warnings],
    stages.map(({ stated }) => stated),
  );
  return reading.unsayable === true ? { ...found, tag: null } : found;
};

const readWords = (text: string, context: Context): TagReading | WarningCode =>
  readPhrased(readPhrases(tokenize(text)), context);

/** Dialects in which `5:00` is what a clock shows and not two fields. */
const READS_CLOCKS: ReadonlySet<Dialect> = new Set(['auto', 'otb', 'uscf', 'engine']);

const isClockReading = (text: string, dialect: Dialect): boolean =>
  READS_CLOCKS.has(dialect) && holdsClockReading(text);

const understandStrict = (text: string, context: Context): TagReading | WarningCode => {
  const tag = isClockReading(text, context.dialect) ? 0 : scanPgnTag(text);
  if (typeof tag === 'object') return interpretTag(tag, context);
  return tag < 0 ? 'inference_arithmetic_overflow' : 'parse_error';
};

/** Signs of the unified notation that no tag has; `5x30s` is byo-yomi in a tag. */
const NOTATION_SIGN = /[r~(]|\.\./;

const readUnified = (text: string): TagReading | null => {
  if (!NOTATION_SIGN.test(text)) return null;
  const { control, warnings } = scanNotation(text);
  return control && readingOf(control, ['interpreted_unified_notation', ...warnings]);
};

/** The notation first, then other spellings of numbers and operators, then words. */
const understandTolerant = (text: string, context: Context): TagReading | WarningCode =>
  readUnified(text) ??
  (isClockReading(text, context.dialect) ? null : readShorthand(text, context)) ??
  readWords(text, context);

const withRemark = (
  remark: WarningCode,
  found: TagReading | WarningCode | null,
): TagReading | null =>
  found === null || typeof found === 'string'
    ? null
    : { ...found, warnings: [remark, ...found.warnings] };

/** With its slips mended. */
const readMended = (text: string, context: Context): TagReading | null => {
  const mended = correctSpelling(text);
  return withRemark('corrected_spelling', mended === null ? null : readWords(mended, context));
};

/** Without the words that no table knows. */
const readKnown = (text: string, context: Context): TagReading | null => {
  const { phrases, besides } = withoutBesides(readPhrases(tokenize(text)));
  const known = withoutUnknown(phrases);
  const found = known === null ? null : readPhrased(known, context);
  return withRemark(
    'ignored_unknown_words',
    besides.has('lateness') ? withRemark('ignored_lateness', found) : found,
  );
};

/** Longer text is no slip for «unlimited». */
const MAX_SLIP_OF_UNLIMITED = 24;

/** Whether a text has a number, or speaks of a limit; most names have neither. */
const maySayTime = (text: string): boolean => {
  if (text.length <= MAX_SLIP_OF_UNLIMITED) return true;
  for (let token = tokenize(text); token !== END; token = token.next) {
    if (token.kind === 'number' || /^(?:un)?limit/.test(senseOf(token.text) ?? '')) return true;
  }
  return false;
};

/** Whether another attempt may read more of the text. */
const isUnread = (found: TagReading | WarningCode): boolean =>
  found === 'parse_error' || found === 'unlikely_unit';

/** One side of what is said twice. */
const understandPart = (text: string, context: Context): TagReading | WarningCode => {
  const strict = understandStrict(text, context);
  const found = strict === 'parse_error' ? understandTolerant(text, context) : strict;
  return isUnread(found) ? (readKnown(text, context) ?? found) : found;
};

/** The whole; or else what it says twice, or what its known words say. */
const understandFolded = (text: string, context: Context): TagReading | WarningCode => {
  const found = understandTolerant(text, context);
  if (!isUnread(found)) return found;
  if (!maySayTime(text)) return found;
  return (
    readAside(text, context, understandPart) ??
    readMended(text, context) ??
    readKnown(text, context) ??
    found
  );
};

const understand = (text: string, context: Context): TagReading | WarningCode => {
  const strict = understandStrict(text, context);
  if (strict !== 'parse_error') return strict;
  const cleaned = stripQuotes(cleanMarkup(text));
  const again = cleaned === text ? strict : understandStrict(cleaned, context);
  const found = again === 'parse_error' ? understandFolded(fold(cleaned), context) : again;
  if (typeof found === 'string') return found;
  const markup: WarningCode[] = cleaned === text ? [] : ['cleaned_markup'];
  return { ...found, warnings: [...markup, ...found.warnings], inferred: true };
};

type Outcome = Pick<ParsedTag, 'control' | 'inferred'> & Pick<TagReading, 'tag'>;

const NOT_UNDERSTOOD: Outcome = { tag: null, control: null, inferred: false };

const parsedTag = (
  raw: string,
  { tag, control, inferred }: Outcome,
  warnings: readonly WarningCode[],
  readings: readonly Reading[] = [],
): ParsedTag => ({
  raw,
  normalized: tag === null ? null : formatPgnTag(tag),
  mode:
    tag?.mode ??
    (control === null ? 'unknown' : control.kind === 'hourglass' ? 'sandclock' : 'normal'),
  periods: tag?.periods ?? [],
  warnings,
  inferred,
  notation: control === null ? null : notationOf(control),
  control,
  ...(readings.length === 0 ? {} : { readings }),
});

/**
 * Reads a TimeControl tag, or any text that means one. Never throws; a missing tag is not
 * understood.
 *
 * @example
 * import { parseTimeControl } from '@zeitnot/core';
 *
 * parseTimeControl("90'/40 + 30'/G + 30''").normalized; // => '40/5400+30:1800+30'
 * parseTimeControl('by agreement').warnings; // => ['parse_error']
 */
export const parseTimeControl = (
  value: string | null | undefined,
  options: ParseOptions = {},
): ParsedTag => {
  // plain JavaScript may pass anything
  const raw = typeof value === 'string' ? value : '';
  const { dialect = 'auto' } = options ?? {};
  const failed = (...codes: WarningCode[]): ParsedTag => parsedTag(raw, NOT_UNDERSTOOD, codes);
  if (dialect === null) return failed('refuted_by_clocks');
  if (!DIALECTS.includes(dialect)) return failed('unknown_dialect');
  const trimmed = raw.trim();
  if (trimmed.length > MAX_TEXT) return failed('text_too_long');
  const text = stripQuotes(trimmed);
  const quotes: WarningCode[] = text === trimmed ? [] : ['stripped_quotes'];
  const { found, readings } = readAll((context) => understand(text, context), dialect);
  const doubt: WarningCode[] = readings.length === 0 ? [] : ['ambiguous_readings'];
  if (typeof found === 'string') {
    const [reason = found] = doubt;
    return parsedTag(raw, NOT_UNDERSTOOD, [...quotes, reason], readings);
  }
  const warnings = [...quotes, ...found.warnings, ...doubt];
  if (found.tag === null) warnings.push('not_expressible_in_pgn');
  // whatever was inferred says why
  if (found.inferred && warnings.length === quotes.length) warnings.push('normalized_signs');
  return parsedTag(raw, found, warnings, readings);
};
