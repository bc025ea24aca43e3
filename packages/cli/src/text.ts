/**
 * Text that names a time control, as `explain` and `convert` read it: every notation is recognized,
 * unless a dialect or format says which it is.
 */

import {
  FORMAT,
  readControl,
  warningText,
  type AnyDialect,
  type ControlReading,
  type FormatName,
  type UnreadControl,
  type WarningCode,
} from '@zeitnot/core';
import { reportError } from './errors.js';

export interface TextOptions {
  readonly dialect: AnyDialect;
  readonly from?: FormatName;
  readonly json?: true;
}

interface Refusal {
  readonly message: string;
  readonly more: object;
}

const LONGEST_SHOWN = 200;

/** The text in quotes, cut where it would fill the screen. */
const shown = (text: string): string =>
  text.length > LONGEST_SHOWN
    ? `${JSON.stringify(text.slice(0, LONGEST_SHOWN))}…`
    : JSON.stringify(text);

/** A line with a mark under the character at which the notation breaks off. */
const caretUnder = (text: string, at: number): string => {
  // one column for each character: blanks of any width and control characters would shift the mark
  const line = Array.from(text, (character) => (/[\p{C}\s]/u.test(character) ? ' ' : character));
  const column = Array.from(text.slice(0, at)).length;
  return `  ${line.join('')}\n  ${' '.repeat(column)}^`;
};

const refusalOf = (text: string, format: FormatName, error: UnreadControl['error']): Refusal => {
  const title = ` as ${FORMAT[format].title}`;
  const { at } = error;
  const where = at === undefined || text.length > LONGEST_SHOWN ? '' : `\n${caretUnder(text, at)}`;
  return {
    message: `Not understood${title}: ${shown(text)}. ${error.message}${where}`,
    more: at === undefined ? {} : { at },
  };
};

/** Text that begins like no notation: what the tag reader makes of it, and what may help. */
const unreadable = (text: string, warnings: readonly WarningCode[]): Refusal => {
  const reasons = warnings.map(warningText).join(' ');
  const hint = /\d/.test(text) ? ' If you know whose numbers they are, try --dialect.' : '';
  return { message: `Not understood: ${shown(text)}. ${reasons}${hint}`, more: { warnings } };
};

const refusalFor = (text: string, dialect: AnyDialect, unread: UnreadControl): Refusal => {
  const { format, error, tag } = unread;
  if (format !== null) return refusalOf(text, format, error);
  if (dialect === 'auto') return unreadable(text, tag.warnings);
  const message = `Not understood in dialect ${dialect}: ${shown(text)}.`;
  return { message: `${message} ${tag.warnings.map(warningText).join(' ')}`, more: {} };
};

/** Reads the text, or says on standard error why it cannot be read. */
export const readText = (
  text: string,
  { dialect, from: format, json }: TextOptions,
  prefer: 'tag' | 'notation' = 'tag',
): ControlReading | null => {
  const found = readControl(text, {
    ...(dialect === 'auto' ? {} : { dialect }),
    ...(format === undefined ? {} : { format }),
    prefer,
  });
  if (found.ok) return found;
  const { message, more } = refusalFor(text, dialect, found);
  reportError('NotUnderstood', message, json === true, more);
  return null;
};
