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
  type TimeControl,
  type UnreadControl,
} from '@zeitnot/core';
import { stopIn, suggestionsFor } from '@zeitnot/core/near-misses';

/** Where a text stops making sense, counted from 0; and why, if the notation is what it breaks off from. */
interface Stop {
  readonly at: number;
  readonly message: string | null;
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
  /** Texts near it that would be understood. */
  readonly suggestions: readonly string[];
}

export type Reading = { readonly kind: 'empty' } | Understood | NotUnderstood;

const understood = ({ tag, control, readings, others }: ControlReading): Reading => ({
  kind: 'read',
  control,
  normalized: tag.normalized,
  notation: tag.notation,
  english: formatEnglish(control),
  remarks: [
    ...tag.warnings.map(warningText),
    ...readings
      .filter((reading) => !sameControl(reading.control, control))
      .map(({ english, why }) => `It may also be ${english} (${why}).`),
    ...otherReadings(others),
  ],
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
): Pick<NotUnderstood, 'reasons' | 'stop'> => {
  const stop = error.at === undefined ? null : { at: error.at, message: error.message };
  if (format === 'notation') return { reasons: [], stop };
  if (format !== null) {
    const reasons = [`It looks like ${FORMAT[format].title}, but: ${error.message}`];
    return { reasons, stop: null };
  }
  return {
    reasons: [
      ...tag.warnings.filter((code) => code !== SAID_ANYWAY).map(warningText),
      ...readings.map(({ english, why }) => `It may be ${english} (${why}).`),
    ],
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
