// What a typed text means: its control with how it was read, or why it cannot be read.

import {
  FORMAT,
  formatEnglish,
  formatOfDialect,
  parseNotation,
  readAny,
  readTimeControl,
  warningText,
  type AnyDialect,
  type FormatName,
  type ParsedTag,
  type TimeControl,
} from '@zeitnot/core';

/** Where a notation breaks off, counted from 0, and why. */
interface Stop {
  readonly at: number;
  readonly message: string;
}

export interface Understood {
  readonly kind: 'read';
  readonly control: TimeControl;
  /** The strict PGN value; null if PGN has no form for it. */
  readonly normalized: string | null;
  readonly notation: string | null;
  readonly english: string;
  /** How it was read, and what else it could have been. */
  readonly remarks: readonly string[];
}

export interface NotUnderstood {
  readonly kind: 'unread';
  /** What is known besides that it cannot be read. */
  readonly reasons: readonly string[];
  readonly stop: Stop | null;
}

export type Reading = { readonly kind: 'empty' } | Understood | NotUnderstood;

/** What the same text means in a notation that reads it otherwise. */
const otherReadings = (text: string, also: readonly FormatName[]): string[] => {
  const titles = new Map<string, string[]>();
  for (const format of also) {
    const { title, parse } = FORMAT[format];
    const parsed = parse(text.trim());
    if (!parsed.ok) continue;
    const english = formatEnglish(parsed.value);
    titles.set(english, [...(titles.get(english) ?? []), title]);
  }
  return [...titles].map(([english, names]) => `In ${names.join(' and ')} it is ${english}.`);
};

const read = (
  { normalized, notation, warnings }: ParsedTag,
  control: TimeControl,
  others: readonly string[] = [],
): Reading => ({
  kind: 'read',
  control,
  normalized,
  notation,
  english: formatEnglish(control),
  remarks: [...warnings.map(warningText), ...others],
});

/** A number with a unit is what the notation is made of. */
const isLikeNotation = (text: string): boolean => /\d\s*[smhd]\b/.test(text);

const stopIn = (text: string): Stop | null => {
  const parsed = parseNotation(text);
  return parsed.ok ? null : { at: parsed.error.at, message: parsed.error.message };
};

/** The page says this much anyway. */
const SAID_ANYWAY = 'parse_error';

const unread = (text: string, dialect: AnyDialect, notation: boolean): Reading => ({
  kind: 'unread',
  reasons: readTimeControl(text, dialect)
    .warnings.filter((code) => code !== SAID_ANYWAY)
    .map(warningText),
  stop: notation || isLikeNotation(text) ? stopIn(text) : null,
});

const refused = (text: string, format: FormatName, message: string): Reading =>
  format === 'notation'
    ? { kind: 'unread', reasons: [], stop: stopIn(text) }
    : {
        kind: 'unread',
        reasons: [`It looks like ${FORMAT[format].title}, but: ${message}`],
        stop: null,
      };

const readDetected = (text: string): Reading => {
  const found = readAny(text);
  if ('control' in found) return read(found, found.control, otherReadings(text, found.also));
  return found.format === null
    ? unread(text, 'auto', false)
    : refused(text, found.format, found.error.message);
};

export const readingOf = (text: string, dialect: AnyDialect): Reading => {
  if (text.trim() === '') return { kind: 'empty' };
  if (dialect === 'auto') return readDetected(text);
  const format = formatOfDialect(dialect);
  const tag = readTimeControl(text, dialect);
  if (tag.control !== null) return read(tag, tag.control);
  const parsed = format === undefined ? null : FORMAT[format].parse(text);
  return parsed === null || parsed.ok || format === undefined
    ? unread(text, dialect, false)
    : refused(text, format, parsed.error.message);
};
