/**
 * Reads any TimeControl tag: strictly where it is PGN, tolerantly where people wrote what they
 * meant, and not at all where two meanings are both likely. Never throws, in linear time.
 */

import { isMillis, millis } from '../model/duration.js';
import { makeStaged, UNLIMITED, type StageParts, type TimeControl } from '../model/time-control.js';
import {
  controlOfTag,
  formatPgnTag,
  parsePgnTag,
  tagOfControl,
  type Period,
  type PgnTag,
} from './pgn.js';
import { readClauses } from './tag/clauses.js';
import { DIALECTS, type Dialect } from './tag/dialect.js';
import { cleanMarkup, fold } from './tag/fold.js';
import { readPhrases } from './tag/phrases.js';
import { remarksOn } from './tag/remarks.js';
import { readControl, type ControlReading } from './tag/stages.js';
import {
  holdsClockReading,
  interpretTag,
  readEngine,
  readSeparated,
  readSpaced,
  readSuffixed,
  readTwoStages,
  type TagReading,
} from './tag/shorthand.js';
import { tokenize } from './tag/tokens.js';
import type { WarningCode } from './tag/warnings.js';
import { notationOf } from './unified/format.js';
import { scanNotation } from './unified/scan.js';
import { hasNotationSign } from './unified/signs.js';

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
}

export interface ParseOptions {
  readonly dialect?: Dialect;
}

/** Longer text is no time control; refusing it at once keeps hostile input cheap. */
const LONGEST_TEXT = 1000;

interface Understood {
  readonly tag: PgnTag | null;
  readonly control: TimeControl;
  readonly warnings: readonly WarningCode[];
  readonly inferred: boolean;
}

const fromTag = ({ tag, warnings }: TagReading, inferred: boolean): Understood => ({
  tag,
  control: controlOfTag(tag),
  warnings,
  inferred,
});

const fromControl = (
  control: TimeControl | null,
  warnings: readonly WarningCode[],
): Understood | null =>
  control === null ? null : { tag: tagOfControl(control), control, warnings, inferred: true };

/** Opening and closing, pair by pair. */
const QUOTES = new Set(['""', "''", '“”', '„“', '«»', '‘’']);

const stripQuotes = (text: string): string => {
  let stripped = text;
  while (stripped.length >= 2 && QUOTES.has(stripped.charAt(0) + stripped.at(-1))) {
    stripped = stripped.slice(1, -1).trim();
  }
  return stripped;
};

/** The period of a stage, with the `+0` that was stated. */
const withStatedZeros = (tag: PgnTag, reading: ControlReading): PgnTag => {
  if (tag.mode !== 'normal') return tag;
  const periods = tag.periods.map((period, index) =>
    reading.stages[index]?.stated === true && period.increment === undefined
      ? { ...period, increment: 0 }
      : period,
  );
  return { mode: 'normal', periods: periods as [Period, ...Period[]] };
};

const controlOfReading = (reading: ControlReading): TimeControl | 'overflow' | null => {
  if (reading.kind === 'unlimited') return UNLIMITED;
  const [first] = reading.stages;
  if (reading.kind === 'hourglass') {
    return first !== undefined && isMillis(first.time)
      ? { kind: 'hourglass', time: first.time }
      : null;
  }
  const parts: StageParts[] = [];
  for (const stage of reading.stages) {
    const times = [stage.time, stage.bonus, stage.delay];
    if (times.some((time) => Number.isInteger(time) && !isMillis(time))) return 'overflow';
    parts.push({
      time: millis(stage.time),
      moves: stage.moves,
      periods: stage.periods,
      reset: stage.resets ? 'moves' : 'none',
      delay: millis(stage.delay),
      bonus: millis(stage.bonus),
      bonusKind: reading.bronstein ? 'bronstein' : 'fischer',
    });
  }
  const control = makeStaged(parts);
  return control.ok ? control.value : null;
};

const readWords = (text: string, dialect: Dialect): Understood | WarningCode => {
  const phrases = readPhrases(tokenize(text));
  const clauses = readClauses(phrases);
  if (clauses === null) {
    return phrases.some(({ kind }) => kind === 'quote') ? 'ambiguous_quote_residue' : 'parse_error';
  }
  const warnings = new Set<WarningCode>();
  const reading = readControl(clauses, dialect, (code) => warnings.add(code));
  if (reading === null) return 'parse_error';
  const control = controlOfReading(reading);
  if (control === 'overflow') return 'inference_arithmetic_overflow';
  if (control === null) return 'parse_error';
  const tag = tagOfControl(control);
  const remarks = remarksOn({ phrases, reading: clauses, stages: reading.stages.length });
  return {
    tag: tag === null ? null : withStatedZeros(tag, reading),
    control,
    warnings: [...new Set([...warnings, ...remarks])],
    inferred: true,
  };
};

const readDecimals = (text: string, dialect: Dialect): Understood | null => {
  const stages = readEngine(text, dialect);
  if (stages === null) return null;
  const control = makeStaged(
    stages.map(({ moves, time, bonus }) => ({ moves, time: millis(time), bonus: millis(bonus) })),
  );
  return control.ok ? fromControl(control.value, []) : null;
};

/** Dialects in which `5:00` is what a clock shows and not two fields. */
const READS_CLOCKS: ReadonlySet<Dialect> = new Set(['auto', 'otb', 'uscf', 'engine']);

const isClockReading = (text: string, dialect: Dialect): boolean =>
  READS_CLOCKS.has(dialect) && holdsClockReading(text);

const understandStrict = (text: string, dialect: Dialect): Understood | WarningCode => {
  if (isClockReading(text, dialect)) return 'parse_error';
  const strict = parsePgnTag(text);
  if (strict.ok) {
    const reading = interpretTag(strict.value, dialect);
    if (typeof reading === 'string') return reading;
    return fromTag(reading, reading.tag !== strict.value);
  }
  return strict.error.code === 'Overflow' ? 'inference_arithmetic_overflow' : 'parse_error';
};

/** The unified notation, where a sign is there that no tag has. */
const readUnified = (text: string): Understood | null => {
  if (!hasNotationSign(text)) return null;
  const { control, warnings } = scanNotation(text);
  return fromControl(control, ['interpreted_unified_notation', ...warnings]);
};

/** The notation first, then numbers and operators in other clothes, then words. */
const understandTolerant = (text: string, dialect: Dialect): Understood | WarningCode => {
  const plain = fold(text);
  const unified = readUnified(plain);
  if (unified !== null) return unified;
  if (!isClockReading(plain, dialect)) {
    const shorthand =
      readSpaced(plain, dialect) ??
      readSeparated(plain, dialect) ??
      readTwoStages(plain, dialect) ??
      readSuffixed(plain, dialect);
    if (typeof shorthand === 'string') return shorthand;
    if (shorthand !== null) return fromTag(shorthand, true);
    const decimals = readDecimals(plain, dialect);
    if (decimals !== null) return decimals;
  }
  return readWords(plain, dialect);
};

const understand = (text: string, dialect: Dialect): Understood | WarningCode => {
  if (text.length > LONGEST_TEXT) return 'parse_error';
  const strict = understandStrict(text, dialect);
  if (strict !== 'parse_error') return strict;
  const cleaned = stripQuotes(cleanMarkup(text));
  if (cleaned === text) return understandTolerant(text, dialect);
  const again = understandStrict(cleaned, dialect);
  const found = again === 'parse_error' ? understandTolerant(cleaned, dialect) : again;
  if (typeof found === 'string') return found;
  return { ...found, warnings: ['cleaned_markup', ...found.warnings], inferred: true };
};

const notUnderstood = (raw: string, warnings: readonly WarningCode[]): ParsedTag => ({
  raw,
  normalized: null,
  mode: 'unknown',
  periods: [],
  warnings,
  inferred: false,
  notation: null,
  control: null,
});

/** Reads a TimeControl tag, or any text that means one; a missing tag is not understood. */
export const parseTimeControl = (
  value: string | null | undefined,
  options: ParseOptions = {},
): ParsedTag => {
  const raw = value ?? '';
  const { dialect = 'auto' } = options;
  if (!DIALECTS.includes(dialect)) return notUnderstood(raw, ['unknown_dialect']);
  const trimmed = raw.trim();
  const text = trimmed.length > LONGEST_TEXT ? trimmed : stripQuotes(trimmed);
  const quotes: WarningCode[] = text === trimmed ? [] : ['stripped_quotes'];
  const found = understand(text, dialect);
  if (typeof found === 'string') return notUnderstood(raw, [...quotes, found]);
  const { tag, control } = found;
  const unsayable: WarningCode[] = tag === null ? ['not_expressible_in_pgn'] : [];
  const warnings = [...quotes, ...found.warnings, ...unsayable];
  // whatever was inferred says why
  if (found.inferred && warnings.length === quotes.length) warnings.push('normalized_signs');
  return {
    raw,
    normalized: tag === null ? null : formatPgnTag(tag),
    mode: tag?.mode ?? (control.kind === 'hourglass' ? 'sandclock' : 'normal'),
    periods: tag?.periods ?? [],
    warnings,
    inferred: found.inferred,
    notation: notationOf(control),
    control,
  };
};
