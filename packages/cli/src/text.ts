/**
 * Text that names a time control, as `explain` and `convert` read it: every notation is recognized,
 * unless a dialect or format says which it is.
 */

import {
  detect,
  FORMAT,
  parseTimeControl,
  readTimeControl,
  sameControl,
  tagOf,
  warningText,
  type AnyDialect,
  type Detection,
  type FormatName,
  type NotationError,
  type ParsedTag,
  type TimeControl,
} from '@zeitnot/core';
import { reportError } from './errors.js';

/** A text that was understood: its reading, and the notations in which it would mean another. */
export interface ReadText extends ParsedTag {
  readonly control: TimeControl;
  readonly also: readonly FormatName[];
}

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

const fromDetection = (text: string, { format, value, also }: Detection): ReadText => {
  const tag = parseTimeControl(text);
  const isTag = tag.control !== null && sameControl(tag.control, value);
  return { ...(isTag ? tag : readTimeControlOf(text, format, value)), control: value, also };
};

/** The structured reading of a text that a named notation has read. */
const readTimeControlOf = (text: string, format: FormatName, value: TimeControl): ParsedTag =>
  format === 'notation' ? readTimeControl(text, 'notation') : tagOf(text, value, format);

/** The notation that the options name, be it as a format or as a dialect. */
const namedFormat = ({ dialect, from }: TextOptions): FormatName | undefined =>
  from ?? NOTATION_DIALECTS.find((name) => name === dialect);

const NOTATION_DIALECTS = ['notation', 'sgf', 'ogs', 'uci', 'cecp', 'gtp'] as const;

const read = (text: string, options: TextOptions): ReadText | Refusal => {
  const { dialect } = options;
  const format = namedFormat(options);
  if (format !== undefined) {
    const parsed = FORMAT[format].parse(text);
    return parsed.ok
      ? { ...readTimeControlOf(text, format, parsed.value), control: parsed.value, also: [] }
      : refusalOf(text, format, parsed.error);
  }
  if (dialect === 'auto') {
    const found = detect(text);
    if (found.ok) return fromDetection(text, found);
    return found.format === null ? unreadable(text) : refusalOf(text, found.format, found.error);
  }
  const tag = readTimeControl(text, dialect);
  if (tag.control !== null) return { ...tag, control: tag.control, also: [] };
  const message = `Not understood in dialect ${dialect}: ${shown(text)}.`;
  return { message: `${message} ${tag.warnings.map(warningText).join(' ')}`, more: {} };
};

/** Reads the text, or says on standard error why it cannot be read. */
export const readText = (text: string, options: TextOptions): ReadText | null => {
  const found = read(text, options);
  if ('control' in found) return found;
  reportError('NotUnderstood', found.message, options.json === true, found.more);
  return null;
};
