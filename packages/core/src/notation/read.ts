/**
 * Reads a time control in any dialect or notation into the structured result of a tag.
 */

import type { TimeControl } from '../model/time-control.js';
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

const isTagDialect = (dialect: AnyDialect): dialect is TagDialect =>
  (TAG_DIALECTS as readonly string[]).includes(dialect);

/** The structured result for a control that came from elsewhere than a tag. */
export const tagOf = (
  raw: string,
  control: TimeControl,
  warnings: readonly WarningCode[] = [],
): ParsedTag => {
  const tag = tagOfControl(control);
  return {
    raw,
    normalized: tag === null ? null : formatPgnTag(tag),
    mode: tag?.mode ?? (control.kind === 'hourglass' ? 'sandclock' : 'normal'),
    periods: tag?.periods ?? [],
    warnings: tag === null ? [...warnings, 'not_expressible_in_pgn'] : warnings,
    inferred: true,
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
    return parsed.ok ? tagOf(raw, parsed.value, parsed.warnings) : unread(raw);
  }
  const parsed = parserOf(dialect)(raw);
  return parsed.ok ? tagOf(raw, parsed.value) : unread(raw);
};
