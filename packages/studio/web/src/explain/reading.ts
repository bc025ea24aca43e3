// What a typed text means: its control with how it was read, or why it cannot be read.

import {
  FORMAT,
  formatEnglish,
  otherReadings,
  parseNotation,
  readControl,
  sameControl,
  warningText,
  type AnyDialect,
  type ControlReading,
  type Reading as TagReading,
  type TimeControl,
  type UnreadControl,
} from '@zeitnot/core';
import { stopIn, suggestionsFor } from '@zeitnot/core/near-misses';

/** Where a text stops making sense, counted from 0; and why, if the notation is what it breaks off from. */
interface Stop {
  readonly at: number;
  readonly message: string | null;
}

/** One of several meanings of a text, and a question that has this meaning alone. */
export interface OtherMeaning {
  readonly english: string;
  /** What it takes for granted. */
  readonly why: string;
  readonly text: string;
  readonly dialect: AnyDialect;
}

export interface Understood {
  readonly kind: 'read';
  readonly control: TimeControl;
  /** The strict PGN value; null if PGN has no form for it. */
  readonly normalized: string | null;
  readonly notation: string | null;
  readonly english: string;
  /** How it was read, and what it is in other notations. */
  readonly remarks: readonly string[];
  /** What else it may mean. */
  readonly meanings: readonly OtherMeaning[];
}

export interface NotUnderstood {
  readonly kind: 'unread';
  /** What is known besides that it cannot be read. */
  readonly reasons: readonly string[];
  /** All that it may mean, if that is why. */
  readonly meanings: readonly OtherMeaning[];
  readonly stop: Stop | null;
  /** Texts near it that would be understood. */
  readonly suggestions: readonly string[];
}

export type Reading = { readonly kind: 'empty' } | Understood | NotUnderstood;

const meaningOf = (
  text: string,
  { dialect, notation, control, english, why }: TagReading,
): OtherMeaning => {
  const again = readControl(text, { dialect, prefer: 'tag' });
  const isSame = again.ok && sameControl(again.control, control);
  return {
    english,
    why,
    ...(isSame ? { text, dialect } : { text: notation, dialect: 'notation' }),
  };
};

const understood = ({ tag, control, readings, others }: ControlReading): Reading => ({
  kind: 'read',
  control,
  normalized: tag.normalized,
  notation: tag.notation,
  english: formatEnglish(control),
  remarks: [...tag.warnings.map(warningText), ...otherReadings(others)],
  meanings: readings
    .filter((reading) => !sameControl(reading.control, control))
    .map((reading) => meaningOf(tag.raw, reading)),
});

/** A number with a unit is what the notation is made of. */
const isLikeNotation = (text: string): boolean => /\d\s*[smhd]\b/.test(text);

const stopOf = (text: string, dialect: AnyDialect): Stop | null => {
  const parsed = isLikeNotation(text) ? parseNotation(text) : null;
  if (parsed?.ok === false) return { at: parsed.error.at, message: parsed.error.message };
  const at = dialect === 'auto' ? stopIn(text) : null;
  return at === null ? null : { at, message: null };
};

/** The page says this much anyway. */
const SAID_ANYWAY = 'parse_error';

const notUnderstood = (
  text: string,
  dialect: AnyDialect,
  { format, error, readings, tag }: UnreadControl,
): Pick<NotUnderstood, 'reasons' | 'meanings' | 'stop'> => {
  const stop = error.at === undefined ? null : { at: error.at, message: error.message };
  if (format === 'notation') return { reasons: [], meanings: [], stop };
  if (format !== null) {
    const reasons = [`It looks like ${FORMAT[format].title}, but: ${error.message}`];
    return { reasons, meanings: [], stop: null };
  }
  return {
    reasons: tag.warnings.filter((code) => code !== SAID_ANYWAY).map(warningText),
    meanings: readings.map((reading) => meaningOf(text, reading)),
    stop: readings.length > 0 ? null : stopOf(text, dialect),
  };
};

export const readingOf = (text: string, dialect: AnyDialect): Reading => {
  if (text.trim() === '') return { kind: 'empty' };
  const options = { ...(dialect === 'auto' ? {} : { dialect }), prefer: 'tag' } as const;
  const reading = readControl(text, options);
  if (reading.ok) return understood(reading);
  const near = dialect === 'auto' ? suggestionsFor(text, options) : [];
  const suggestions = near.map((suggestion) => suggestion.text);
  return { kind: 'unread', ...notUnderstood(text, dialect, reading), suggestions };
};
