/**
 * Text that names a time control, as `explain` and `convert` read it: every notation is recognized,
 * unless a dialect or format says which it is.
 */

import {
  FORMAT,
  formatOfDialect,
  parseTimeControl,
  readAny,
  readingIn,
  readTimeControl,
  warningText,
  type AnyDialect,
  type DetectedReading,
  type FormatName,
  type NotationError,
} from '@zeitnot/core';
import { reportError } from '../terminal/errors.js';

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

const refusalOf = (text: string, format: FormatName, error: { message: string }): Refusal => {
  const title = ` as ${FORMAT[format].title}`;
  const { at } = error as Partial<NotationError>;
  const where = at === undefined || text.length > LONGEST_SHOWN ? '' : `\n${caretUnder(text, at)}`;
  return {
    message: `Not understood${title}: ${shown(text)}. ${error.message}${where}`,
    more: at === undefined ? {} : { at },
  };
};

/** Text that begins like no notation: what the tag reader makes of it, and what may help. */
const unreadable = (text: string): Refusal => {
  const { warnings } = parseTimeControl(text);
  const reasons = warnings.map(warningText).join(' ');
  const hint = /\d/.test(text) ? ' If you know whose numbers they are, try --dialect.' : '';
  return { message: `Not understood: ${shown(text)}. ${reasons}${hint}`, more: { warnings } };
};

const read = (
  text: string,
  { dialect, from: format = formatOfDialect(dialect) }: TextOptions,
): DetectedReading | Refusal => {
  if (format !== undefined) {
    const parsed = FORMAT[format].parse(text);
    return parsed.ok
      ? { ...readingIn(text, format, parsed.value), control: parsed.value, also: [] }
      : refusalOf(text, format, parsed.error);
  }
  if (dialect === 'auto') {
    const found = readAny(text);
    if ('control' in found) return found;
    return found.format === null ? unreadable(text) : refusalOf(text, found.format, found.error);
  }
  const tag = readTimeControl(text, dialect);
  if (tag.control !== null) return { ...tag, control: tag.control, also: [] };
  const message = `Not understood in dialect ${dialect}: ${shown(text)}.`;
  return { message: `${message} ${tag.warnings.map(warningText).join(' ')}`, more: {} };
};

/** Reads the text, or says on standard error why it cannot be read. */
export const readText = (text: string, options: TextOptions): DetectedReading | null => {
  const found = read(text, options);
  if ('control' in found) return found;
  reportError('NotUnderstood', found.message, options.json === true, found.more);
  return null;
};
