/**
 * The one reader of time controls in any notation, dialect or wording. A text that could be two
 * things is read as people most likely meant it, or not at all if both are likely, and all readings
 * come along: `10m + 30s` is capped in the unified notation only.
 */

import { NOT_TEXT, type Failure } from '../model/result.js';
import { sameControl, type Stage, type TimeControl } from '../model/time-control.js';
import { formatEnglish } from './english.js';
import { FORMAT, FORMATS, type FormatName, type Parsed } from './formats.js';
import { formatPgnTag, tagOfControl } from './pgn.js';
import { parseShogi } from './shogi.js';
import { DIALECTS as TAG_DIALECTS, type Dialect as TagDialect } from './tag/dialect.js';
import { parseTimeControl, type ParsedTag } from './tag/parse.js';
import { dialectFor, makeReading, type Reading } from './tag/readings.js';
import type { WarningCode } from './tag/warnings.js';
import { JSON_OPENING } from './unified/object.js';
import { notationOf, parseNotation, type NotationWarning } from './unified/notation.js';

/** Dialects that are notations of their own. */
const NOTATION_DIALECTS = ['notation', 'sgf', 'ogs', 'uci', 'cecp', 'gtp', 'shogi'] as const;

/** Every dialect that `readControl` takes: those of tags, and notations by their names. */
export const ALL_DIALECTS = [...TAG_DIALECTS, ...NOTATION_DIALECTS] as const;
/** A dialect of tags, or a notation by its name. */
export type AnyDialect = (typeof ALL_DIALECTS)[number];

/** How to read a text. Without `dialect` and `format`, every notation is recognized. */
export interface ReadOptions {
  /** Read the text as a tag of this dialect, or in the notation of this name. */
  readonly dialect?: AnyDialect;
  /** Read the text in this format and no other. */
  readonly format?: FormatName;
  /**
   * What a text is that could be both: `10m + 30s` is an uncapped increment in a tag, and a capped
   * one in the unified notation. A tag if it is left out.
   */
  readonly prefer?: 'tag' | 'notation';
}

/** A format in which the same text means something else. */
export interface OtherReading {
  readonly format: FormatName;
  readonly control: TimeControl;
}

/** A text that was understood. */
export interface ControlReading {
  readonly ok: true;
  /** The notation of the text; null for a tag that was read in a dialect. */
  readonly format: FormatName | 'shogi' | null;
  readonly control: TimeControl;
  /** The structured result, as for a tag. */
  readonly tag: ParsedTag;
  /**
   * All meanings where there are several, else none. Of a tag the likeliest comes first; where tag
   * text and unified notation differ, the one that was taken.
   */
  readonly readings: readonly Reading[];
  /** Formats that are not among the readings: what `3+2` means is decided, but a server writes it for three seconds. */
  readonly others: readonly OtherReading[];
}

/** A text that was not understood. */
export interface UnreadControl {
  readonly ok: false;
  /** The notation that the text was read in, or that it begins like; null if there is none. */
  readonly format: FormatName | null;
  /** `at` is where a notation breaks off, counted from 0. */
  readonly error: Failure & { readonly at?: number };
  /** The structured result, as for a tag: without a control, but with warnings. */
  readonly tag: ParsedTag;
  /** What the text may mean, the likeliest first, where several meanings keep it from having a value. */
  readonly readings: readonly Reading[];
}

/** How a text in each notation was read; strict PGN needs no remark. */
const remarkOn = (format: FormatName | 'shogi'): readonly WarningCode[] => {
  if (format === 'pgn') return [];
  if (format === 'notation') return ['interpreted_unified_notation'];
  if (format === 'english') return ['matched_free_text_template'];
  return [`interpreted_${format}_format`];
};

/** The structured result for a control that was read from a notation other than a tag's. */
const tagFrom = (
  raw: string,
  control: TimeControl,
  format: FormatName | 'shogi',
  warnings: readonly NotationWarning[] = [],
): ParsedTag => {
  const tag = tagOfControl(control);
  const unsayable: readonly WarningCode[] = tag === null ? ['not_expressible_in_pgn'] : [];
  return {
    raw,
    normalized: tag === null ? null : formatPgnTag(tag),
    mode: tag?.mode ?? (control.kind === 'hourglass' ? 'sandclock' : 'normal'),
    periods: tag?.periods ?? [],
    warnings: [...remarkOn(format), ...warnings, ...unsayable],
    inferred: format !== 'pgn',
    notation: notationOf(control),
    control,
  };
};

const NOT_UNDERSTOOD: Failure = {
  code: 'NotUnderstood',
  message: 'The text could not be read with confidence, in any notation.',
};

const unread = (raw: string): ParsedTag => ({ ...parseTimeControl(''), raw });

/** A text in a notation that is known, or that its first characters give away. */
const readFormat = (
  raw: string,
  format: FormatName,
  text = raw,
): ControlReading | UnreadControl => {
  const parsed: Parsed & { readonly warnings?: readonly NotationWarning[] } =
    FORMAT[format].parse(text);
  if (!parsed.ok) return { ok: false, format, error: parsed.error, tag: unread(raw), readings: [] };
  const tag = tagFrom(raw, parsed.value, format, parsed.warnings);
  return { ok: true, format, control: parsed.value, tag, readings: [], others: [] };
};

const readShogi = (raw: string): ControlReading | UnreadControl => {
  const parsed = parseShogi(raw);
  const readings: readonly Reading[] = [];
  if (!parsed.ok)
    return { ok: false, format: null, error: parsed.error, tag: unread(raw), readings };
  const tag = tagFrom(raw, parsed.value, 'shogi');
  return { ok: true, format: 'shogi', control: parsed.value, tag, readings, others: [] };
};

const readingOfTag = (
  tag: ParsedTag,
  format: FormatName | null,
  readings: readonly Reading[] = tag.readings ?? [],
  others: readonly OtherReading[] = [],
): ControlReading | UnreadControl =>
  tag.control === null
    ? { ok: false, format: null, error: NOT_UNDERSTOOD, tag, readings }
    : { ok: true, format, control: tag.control, tag, readings, others };

/** Also names that are no dialect, which the reader of tags refuses. */
const isTagDialect = (dialect: AnyDialect): dialect is TagDialect =>
  !(NOTATION_DIALECTS as readonly string[]).includes(dialect);

const readDialect = (raw: string, dialect: AnyDialect): ControlReading | UnreadControl => {
  if (isTagDialect(dialect)) return readingOfTag(parseTimeControl(raw, { dialect }), null);
  return dialect === 'shogi' ? readShogi(raw) : readFormat(raw, dialect);
};

/** What only texts of one notation begin with. */
const OPENINGS: readonly (readonly [RegExp, FormatName])[] = [
  [/^go(?:\s|$)/, 'uci'],
  [/^(?:level|st)\s/, 'cecp'],
  [/^(?:\d+\s+)?(?:kgs-)?time_settings\b/, 'gtp'],
  [/^\(?\s*;|^(?:TM|OT)\[/, 'sgf'],
  [/^\{.*"(?:system|time_control)"/s, 'ogs'],
  [JSON_OPENING, 'notation'],
  [/^(?:clock\.)?(?:limit|increment)=|^days(?:PerTurn)?=/, 'lichess'],
];

/**
 * The signs that make unreadable text count as faulty unified notation: `..`, a time
 * in brackets before a time, `r` before a number, `6 x r1/60s` and the like, `~`.
 */
const NOTATION_SIGNS =
  /\.\.|^\s*~|\br ?(?:\d|\*)|\d ?[x×] ?r?\d[\d.]* ?[smhd/]|\( ?\d[\d.]* ?[smhd] ?\) ?r?\d/;

/** Notations of numbers that a tag may be in as well, the likeliest first. */
const TAG_FORMATS: readonly FormatName[] = ['pgn', 'chesscom', 'uscf', 'lichess'];

/**
 * Notations of what is no tag, the likeliest first. PGN is not among them: it would see three
 * stages in `5:00+0:03`.
 */
const OTHER_FORMATS: readonly FormatName[] = ['uscf', 'lichess', 'notation', 'english'];

/** What a text means in each of some formats that can read it. */
const readingsIn = (text: string, formats: readonly FormatName[]): readonly OtherReading[] =>
  formats.flatMap((format) => {
    const parsed = FORMAT[format].parse(text);
    return parsed.ok ? [{ format, control: parsed.value }] : [];
  });

/** In what tag text and unified notation differ, and what each says about it. */
const DIFFERENCES: readonly {
  readonly of: (stage: Stage) => unknown;
  readonly tag: string;
  readonly notation: string;
}[] = [
  {
    of: ({ cap }) => cap,
    tag: 'as a tag: the increment always adds',
    notation: 'as the unified notation: without .. the clock never rises above what it began with',
  },
  {
    of: ({ reset }) => reset,
    tag: 'as a tag: a period begins anew with every move',
    notation: 'as the unified notation: without r a period does not begin anew',
  },
  {
    of: ({ periods }) => periods,
    tag: 'as a tag: the time of each player',
    notation: 'as the unified notation: one period after the other',
  },
];

const ANY_DIFFERENCE = { tag: 'as a tag', notation: 'as the unified notation' };

const differenceOf = (one: TimeControl, other: TimeControl) => {
  if (one.kind !== 'staged' || other.kind !== 'staged') return ANY_DIFFERENCE;
  return (
    DIFFERENCES.find(({ of }) =>
      one.stages.some((stage, index) => {
        const same = other.stages[index];
        return same !== undefined && of(stage) !== of(same);
      }),
    ) ?? ANY_DIFFERENCE
  );
};

/** What a tag with one meaning means, beside the unified notation. */
const readingOfTagText = (
  { raw, normalized }: ParsedTag,
  control: TimeControl,
  why: string,
): Reading => {
  const dialect = dialectFor(
    control,
    (telling) => parseTimeControl(raw, { dialect: telling }).control,
  );
  return makeReading(dialect, normalized, control, why);
};

/** What a text means as a tag and, if that differs, in the unified notation; nothing where it has one meaning. */
const readingsOfBoth = (tag: ParsedTag, notation: TimeControl | undefined): readonly Reading[] => {
  const { raw, control, readings = [] } = tag;
  const compared = control ?? readings[0]?.control;
  const isSame = (other: TimeControl): boolean =>
    notation !== undefined && sameControl(other, notation);
  if (compared === undefined || notation === undefined || isSame(compared)) return readings;
  if (readings.some((reading) => isSame(reading.control))) return readings;
  const why = differenceOf(compared, notation);
  const ofTag =
    control === null || readings.length > 0 ? readings : [readingOfTagText(tag, control, why.tag)];
  const { normalized } = tagFrom(raw, notation, 'notation');
  return [...ofTag, makeReading('notation', normalized, notation, why.notation)];
};

/** A tag, with the notations that read it otherwise. */
const readTag = (tag: ParsedTag, text: string): ControlReading | UnreadControl => {
  const { control, readings: ownReadings = [] } = tag;
  const isAmong = (readings: readonly Reading[], other: OtherReading): boolean =>
    readings.some((reading) => sameControl(reading.control, other.control));
  if (control === null) {
    // that a notation has one of several meanings decides nothing, but what Lichess's pages show as `3 days` is its own
    const formats = ownReadings.length === 0 ? OTHER_FORMATS : (['lichess'] as const);
    const [first, ...more] = readingsIn(text, formats);
    if (first === undefined) return readingOfTag(tag, null);
    const found = readFormat(tag.raw, first.format, text);
    const others = more.filter((other) => !sameControl(other.control, first.control));
    return found.ok ? { ...found, readings: ownReadings, others } : found;
  }
  const found = readingsIn(text, [...TAG_FORMATS, 'notation']);
  const isSame = (reading: OtherReading): boolean => sameControl(reading.control, control);
  const own = found.find((reading) => isSame(reading) && reading.format !== 'notation');
  const notation = found.find(({ format }) => format === 'notation')?.control;
  const readings = readingsOfBoth(tag, notation);
  const others = found
    .filter((reading) => !isSame(reading) && !isAmong(readings, reading))
    .toSorted((a, b) => FORMATS.indexOf(a.format) - FORMATS.indexOf(b.format));
  return readingOfTag(tag, own?.format ?? 'english', readings, others);
};

/** Recognizes the notation. A tag wins over the unified notation unless a sign is in it that no tag has. */
const detect = (raw: string): ControlReading | UnreadControl => {
  const text = raw.trim();
  const tag = parseTimeControl(raw);
  const opening = OPENINGS.find(([pattern]) => pattern.test(text))?.[1];
  const isNotation = tag.warnings.includes('interpreted_unified_notation')
    ? parseNotation(text).ok
    : tag.control === null && tag.readings === undefined && NOTATION_SIGNS.test(text);
  const format = opening ?? (isNotation ? 'notation' : null);
  if (format === null) return readTag(tag, text);
  const found = readFormat(raw, format, opening === undefined ? raw : text);
  const isTag = found.ok && tag.control !== null && sameControl(tag.control, found.control);
  return isTag ? { ...found, tag, readings: tag.readings ?? [] } : found;
};

/** The unified notation first: a clock needs all that it says. */
const preferNotation = (text: string): ControlReading | UnreadControl => {
  const tag = parseTimeControl(text);
  const found = readFormat(text, 'notation');
  if (!found.ok) return tag.control === null ? detect(text) : readingOfTag(tag, null);
  const readings = readingsOfBoth(tag, found.control);
  const isTaken = ({ control }: Reading): boolean => sameControl(control, found.control);
  const [taken, others] = [readings.filter(isTaken), readings.filter((each) => !isTaken(each))];
  return { ...found, readings: [...taken, ...others] };
};

/**
 * Reads a time control: a tag, a notation or plain English. Never throws.
 *
 * @example
 * import { readControl } from '@zeitnot/core';
 *
 * readControl('10m + 30s', { prefer: 'tag' }).tag.notation; // => '10m.. + 30s'
 * const capped = readControl('10m + 30s', { prefer: 'notation' });
 * capped.readings.map(({ notation }) => notation); // => ['10m + 30s', '10m.. + 30s']
 * readControl('TM[1800]OT[5x30 byo-yomi]', { prefer: 'tag' }).format; // => 'sgf'
 */
export const readControl = (
  text: string,
  { dialect, format, prefer = 'tag' }: ReadOptions = {},
): ControlReading | UnreadControl => {
  if (typeof text !== 'string') return { ...NOT_TEXT, format: null, tag: unread(''), readings: [] };
  if (format !== undefined) return readFormat(text, format);
  if (dialect !== undefined) return readDialect(text, dialect);
  return prefer === 'tag' ? detect(text) : preferNotation(text);
};

/**
 * What a text means in the notations that read it otherwise, a sentence for each meaning.
 *
 * @example
 * import { otherReadings, readControl } from '@zeitnot/core';
 *
 * const reading = readControl('10+5', { prefer: 'tag' });
 * reading.ok && otherReadings(reading.others);
 * // => ['In PGN and Chess.com it would be 10 seconds, plus 5 seconds per move.']
 */
export const otherReadings = (others: readonly OtherReading[]): readonly string[] => {
  const titles = new Map<string, string[]>();
  for (const { format, control } of others ?? []) {
    const english = formatEnglish(control);
    titles.set(english, [...(titles.get(english) ?? []), FORMAT[format].title]);
  }
  return [...titles].map(([english, names]) => `In ${names.join(' and ')} it would be ${english}.`);
};
