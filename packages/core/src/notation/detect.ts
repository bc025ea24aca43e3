/**
 * Which notation a text is in, where nobody names it. Tag text wins over the unified notation
 * unless a sign is there that no tag has.
 */

import type { Failure } from '../model/result.js';
import { sameControl, type TimeControl } from '../model/time-control.js';
import { FORMAT, FORMATS, type FormatName } from './formats.js';
import { parseTimeControl } from './tag.js';
import { hasNotationSign } from './unified/signs.js';

export interface Detection {
  readonly ok: true;
  readonly format: FormatName;
  readonly value: TimeControl;
  /** Notations in which the same text means something else. */
  readonly also: readonly FormatName[];
}

export interface NotDetected {
  readonly ok: false;
  /** The notation that the text begins like, if it begins like one. */
  readonly format: FormatName | null;
  readonly error: Failure;
}

/** What only texts of one notation begin with. */
const OPENINGS: readonly (readonly [RegExp, FormatName])[] = [
  [/^go(?:\s|$)/, 'uci'],
  [/^(?:level|st)\s/, 'cecp'],
  [/^(?:\d+\s+)?(?:kgs-)?time_settings\b/, 'gtp'],
  [/^\(?\s*;|^(?:TM|OT)\[/, 'sgf'],
  [/^\{/, 'ogs'],
  [/^(?:clock\.)?(?:limit|increment)=|^days(?:PerTurn)?=/, 'lichess'],
];

/** Notations of numbers that a tag may be in as well, the likeliest first. */
const TAG_FORMATS: readonly FormatName[] = ['pgn', 'chesscom', 'uscf', 'lichess'];

const named = (text: string, format: FormatName): Detection | NotDetected => {
  const parsed = FORMAT[format].parse(text);
  return parsed.ok
    ? { ok: true, format, value: parsed.value, also: [] }
    : { ok: false, format, error: parsed.error };
};

const NOTHING: NotDetected = {
  ok: false,
  format: null,
  error: {
    code: 'NotUnderstood',
    message: 'The text could not be read with confidence, in any notation.',
  },
};

/**
 * What no tag says, the likeliest first. What tags have in seconds is read as a tag or not at all:
 * in `5:00+0:03` PGN would see three stages.
 */
const OTHER_FORMATS: readonly FormatName[] = ['uscf', 'lichess', 'notation', 'english'];

const readOther = (text: string): Detection | NotDetected => {
  const readings = OTHER_FORMATS.map((format) => named(text, format)).filter(({ ok }) => ok);
  const [first, ...others] = readings as Detection[];
  if (first === undefined) return NOTHING;
  const differing = others.filter(({ value }) => !sameControl(value, first.value));
  return { ...first, also: differing.map(({ format }) => format) };
};

export const detect = (text: string): Detection | NotDetected => {
  const trimmed = text.trim();
  const opening = OPENINGS.find(([pattern]) => pattern.test(trimmed));
  if (opening !== undefined) return named(trimmed, opening[1]);
  const { control, warnings } = parseTimeControl(trimmed);
  const isNotation = warnings.includes('interpreted_unified_notation')
    ? FORMAT.notation.parse(trimmed).ok
    : control === null && hasNotationSign(trimmed);
  if (isNotation) return named(text, 'notation');
  if (control === null) return readOther(trimmed);
  const readings = [...TAG_FORMATS, 'notation' as const].flatMap((format) => {
    const parsed = FORMAT[format].parse(trimmed);
    return parsed.ok ? [{ format, same: sameControl(parsed.value, control) }] : [];
  });
  const format = readings.find(({ same, format: name }) => same && name !== 'notation')?.format;
  return {
    ok: true,
    format: format ?? 'english',
    value: control,
    also: FORMATS.filter((name) =>
      readings.some((reading) => reading.format === name && !reading.same),
    ),
  };
};
