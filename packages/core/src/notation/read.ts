/**
 * Reads a time control in any dialect or notation into the structured result of a tag.
 */

import { sameControl, type TimeControl } from '../model/time-control.js';
import { detect, type NotDetected } from './detect.js';
import { formatPgnTag, tagOfControl } from './pgn.js';
import { FORMAT, type FormatName } from './formats.js';
import { parseShogi } from './shogi.js';
import { parseTimeControl, type ParsedTag } from './tag.js';
import { DIALECTS as TAG_DIALECTS, type Dialect as TagDialect } from './tag/dialect.js';
import type { WarningCode } from './tag/warnings.js';
import { notationOf } from './unified/format.js';
import { parseNotation } from './unified/parse.js';

/** Dialects that are notations of their own. */
const NOTATION_DIALECTS = ['notation', 'sgf', 'ogs', 'uci', 'cecp', 'gtp', 'shogi'] as const;

export const ALL_DIALECTS = [...TAG_DIALECTS, ...NOTATION_DIALECTS] as const;
export type AnyDialect = (typeof ALL_DIALECTS)[number];

/** Also what no dialect is, which the reader of tags refuses. */
const isTagDialect = (dialect: AnyDialect): dialect is TagDialect =>
  !(NOTATION_DIALECTS as readonly string[]).includes(dialect);

/** The format that a dialect names, where it is a notation of its own. */
export const formatOfDialect = (dialect: AnyDialect): FormatName | undefined =>
  isTagDialect(dialect) || dialect === 'shogi' ? undefined : dialect;

/** How a text in each notation was read; what is strict PGN needs no word. */
const remarkOn = (format: FormatName | 'shogi'): readonly WarningCode[] => {
  if (format === 'pgn') return [];
  if (format === 'notation') return ['interpreted_unified_notation'];
  if (format === 'english') return ['matched_free_text_template'];
  return [`interpreted_${format}_format`];
};

/** The structured result for a control that was read from a notation other than a tag's. */
export const tagOf = (
  raw: string,
  control: TimeControl,
  format: FormatName | 'shogi',
  warnings: readonly WarningCode[] = [],
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

const unread = (raw: string): ParsedTag => ({ ...parseTimeControl(''), raw });

const parserOf = (dialect: Exclude<AnyDialect, TagDialect | 'notation'>) =>
  dialect === 'shogi' ? parseShogi : FORMAT[dialect satisfies FormatName].parse;

/** Reads text by a dialect of tags, or by the notation that the dialect names. */
export const readTimeControl = (raw: string, dialect: AnyDialect = 'auto'): ParsedTag => {
  if (isTagDialect(dialect)) return parseTimeControl(raw, { dialect });
  if (dialect === 'notation') {
    const parsed = parseNotation(raw);
    return parsed.ok ? tagOf(raw, parsed.value, dialect, parsed.warnings) : unread(raw);
  }
  const parsed = parserOf(dialect)(raw);
  return parsed.ok ? tagOf(raw, parsed.value, dialect) : unread(raw);
};

/** The structured result for a text that a notation has read. */
export const readingIn = (raw: string, format: FormatName, control: TimeControl): ParsedTag =>
  format === 'notation' ? readTimeControl(raw, format) : tagOf(raw, control, format);

/** The structured result for a text whose notation was found, and the notations in which it would mean another. */
export interface DetectedReading extends ParsedTag {
  readonly control: TimeControl;
  readonly also: readonly FormatName[];
}

/** Reads text in whatever notation it is. */
export const readAny = (raw: string): DetectedReading | NotDetected => {
  const found = detect(raw);
  if (!found.ok) return found;
  const { format, value: control, also } = found;
  const tag = parseTimeControl(raw);
  const isTag = tag.control !== null && sameControl(tag.control, control);
  return { ...(isTag ? tag : readingIn(raw, format, control)), control, also };
};
