// What a typed text means: its control with how it was read, or why it cannot be read.

import {
  FORMAT,
  formatEnglish,
  otherReadings,
  parseNotation,
  readControl,
  warningText,
  type AnyDialect,
  type ControlReading,
  type TimeControl,
  type UnreadControl,
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

const understood = ({ tag, control, others }: ControlReading): Reading => ({
  kind: 'read',
  control,
  normalized: tag.normalized,
  notation: tag.notation,
  english: formatEnglish(control),
  remarks: [...tag.warnings.map(warningText), ...otherReadings(others)],
});

/** A number with a unit is what the notation is made of. */
const isLikeNotation = (text: string): boolean => /\d\s*[smhd]\b/.test(text);

const stopIn = (text: string): Stop | null => {
  const parsed = parseNotation(text);
  return parsed.ok ? null : { at: parsed.error.at, message: parsed.error.message };
};

/** The page says this much anyway. */
const SAID_ANYWAY = 'parse_error';

const notUnderstood = (text: string, { format, error, tag }: UnreadControl): Reading => {
  const stop = error.at === undefined ? null : { at: error.at, message: error.message };
  if (format === 'notation') return { kind: 'unread', reasons: [], stop };
  if (format !== null) {
    const reasons = [`It looks like ${FORMAT[format].title}, but: ${error.message}`];
    return { kind: 'unread', reasons, stop: null };
  }
  return {
    kind: 'unread',
    reasons: tag.warnings.filter((code) => code !== SAID_ANYWAY).map(warningText),
    stop: isLikeNotation(text) ? stopIn(text) : null,
  };
};

export const readingOf = (text: string, dialect: AnyDialect): Reading => {
  if (text.trim() === '') return { kind: 'empty' };
  const reading = readControl(text, {
    ...(dialect === 'auto' ? {} : { dialect }),
    prefer: 'tag',
  });
  return reading.ok ? understood(reading) : notUnderstood(text, reading);
};
