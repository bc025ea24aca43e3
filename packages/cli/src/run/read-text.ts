/**
 * Reads the text of a time control for `explain`, `convert` and `clock`: every notation is recognized, unless an option names
 * the dialect or the format.
 */

import {
  FORMAT,
  readControl,
  warningText,
  type AnyDialect,
  type ControlReading,
  type FormatName,
  type Reading,
  type ReadOptions,
  type UnreadControl,
} from '@zeitnot/core';
import type { Suggestion } from '@zeitnot/core/near-misses';
import type { Output } from '../terminal/output.js';

export interface TextOptions {
  readonly dialect: AnyDialect;
  readonly from?: FormatName;
}

interface Refusal {
  readonly message: string;
  readonly more: object;
}

const MAX_SHOWN = 200;

/** The text in quotes; a long one is cut. */
const shown = (text: string): string =>
  text.length > MAX_SHOWN ? `${JSON.stringify(text.slice(0, MAX_SHOWN))}…` : JSON.stringify(text);

/** Why the text cannot be read, in a sentence: by the notation that it looks like, else by the reader of tags. */
const reasonOf = (
  text: string,
  dialect: AnyDialect,
  { format, error, readings, tag }: UnreadControl,
  suggestions: readonly Suggestion[],
): string => {
  if (readings.length > 0) return `${shown(text)} has more than one likely meaning.`;
  if (format !== null) {
    return `Not understood as ${FORMAT[format].title}: ${shown(text)}. ${error.message}`;
  }
  const reasons = tag.warnings.map(warningText).join(' ');
  if (dialect !== 'auto') return `Not understood in dialect ${dialect}: ${shown(text)}. ${reasons}`;
  const hint =
    suggestions.length === 0 && /\d/.test(text) && !tag.warnings.includes('unlikely_unit')
      ? ' If you know whose numbers they are, try --dialect.'
      : '';
  return `Not understood: ${shown(text)}. ${reasons}${hint}`;
};

/** The text with a mark under a character. */
const marked = async (text: string, at: number): Promise<string> => {
  // loaded for marks only: it takes as long as all the rest
  const { caretUnder } = await import('../terminal/text-width.js');
  return `\n${caretUnder(text, Array.from(text.slice(0, at)).length)}`;
};

/** Below the reason: what the text may mean, or where it stops making sense and what would be understood. */
const drawingOf = async (
  text: string,
  readings: readonly Reading[],
  at: number | null,
  suggestions: readonly Suggestion[],
  columns: number,
): Promise<string> => {
  const { meaningLines, suggestionLines } = await import('./meanings.js');
  const part = (heading: string, lines: readonly string[]): string =>
    lines.length === 0 ? '' : `\n${heading}\n${lines.join('\n')}`;
  return [
    at === null || text.length > MAX_SHOWN ? '' : await marked(text, at),
    part('It may mean:', meaningLines(text, readings, columns)),
    part('Did you mean:', suggestionLines(suggestions, columns)),
  ].join('');
};

/** The reason, for people with a drawing, for programs with what the drawing shows. */
const refusalOf = async (
  text: string,
  { dialect }: TextOptions,
  read: ReadOptions,
  unread: UnreadControl,
  { asked, columns }: Output,
): Promise<Refusal> => {
  const { stopIn, suggestionsFor } = await import('@zeitnot/core/near-misses');
  const { format, error, readings, tag } = unread;
  const isDoubt = readings.length > 0;
  const at = error.at ?? (isDoubt || dialect !== 'auto' || format !== null ? null : stopIn(text));
  const suggestions = suggestionsFor(text, read);
  const reason = reasonOf(text, dialect, unread, suggestions);
  if (!asked.json) {
    const drawing = await drawingOf(text, readings, at, suggestions, columns ?? 80);
    return { message: reason + drawing, more: {} };
  }
  const more = {
    ...(format === null && dialect === 'auto' ? { warnings: tag.warnings } : {}),
    ...(at === null ? {} : { at }),
    ...(isDoubt ? { readings } : {}),
    ...(suggestions.length === 0 ? {} : { suggestions: suggestions.map((near) => near.text) }),
  };
  return { message: reason, more };
};

/** Reads the text; null after saying on standard error why it cannot be read. */
export const readText = async (
  text: string,
  options: TextOptions,
  output: Output,
  prefer: 'tag' | 'notation' = 'tag',
): Promise<ControlReading | null> => {
  const { dialect, from: format } = options;
  const read: ReadOptions = {
    ...(dialect === 'auto' ? {} : { dialect }),
    ...(format === undefined ? {} : { format }),
    prefer,
  };
  const found = readControl(text, read);
  if (found.ok) return found;
  const { message, more } = await refusalOf(text, options, read, found, output);
  output.fail({ code: 'NotUnderstood', message }, more);
  return null;
};

/** Says in a line what else a text means that was read, unless remarks are not wanted; `options` tells whether the command has --dialect. */
export const remarkOnMeanings = async (
  text: string,
  read: ControlReading | UnreadControl,
  output: Output,
  options = true,
): Promise<void> => {
  const { json, quiet } = output.asked;
  if (json || quiet || !read.ok || read.readings.length === 0) return;
  const { otherMeanings } = await import('./meanings.js');
  output.remark(otherMeanings(text, read, options));
};
