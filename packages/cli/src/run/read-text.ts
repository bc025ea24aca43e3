/**
 * Reads the text of a time control for `explain` and `convert`: every notation is recognized, unless an option names the
 * dialect or the format.
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
import type { Output } from '../terminal/output.js';

export interface TextOptions {
  readonly dialect: AnyDialect;
  readonly from?: FormatName;
  readonly json?: true;
}

interface Refusal {
  readonly message: string;
  readonly more: object;
}

const MAX_SHOWN = 200;

/** The text in quotes; a long one is cut. */
const shown = (text: string): string =>
  text.length > MAX_SHOWN ? `${JSON.stringify(text.slice(0, MAX_SHOWN))}…` : JSON.stringify(text);

const refusalOf = async (
  text: string,
  format: FormatName,
  error: { message: string },
): Promise<Refusal> => {
  const title = ` as ${FORMAT[format].title}`;
  const { at } = error as Partial<NotationError>;
  let where = '';
  if (at !== undefined && text.length <= MAX_SHOWN) {
    // loaded for errors only: it takes as long as all the rest
    const { caretUnder } = await import('../terminal/caret.js');
    where = `\n${caretUnder(text, Array.from(text.slice(0, at)).length)}`;
  }
  return {
    message: `Not understood${title}: ${shown(text)}. ${error.message}${where}`,
    more: at === undefined ? {} : { at },
  };
};

/** For text that looks like no notation: what the tag reader says, and a hint. */
const unreadable = (text: string): Refusal => {
  const { warnings } = parseTimeControl(text);
  const reasons = warnings.map(warningText).join(' ');
  const hint = /\d/.test(text) ? ' If you know whose numbers they are, try --dialect.' : '';
  return { message: `Not understood: ${shown(text)}. ${reasons}${hint}`, more: { warnings } };
};

const read = async (
  text: string,
  { dialect, from: format = formatOfDialect(dialect) }: TextOptions,
): Promise<DetectedReading | Refusal> => {
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

/** Reads the text; null after saying on standard error why it cannot be read. */
export const readText = async (
  text: string,
  options: TextOptions,
  output: Output,
): Promise<DetectedReading | null> => {
  const found = await read(text, options);
  if ('control' in found) return found;
  output.error('NotUnderstood', found.message, options.json === true, found.more);
  return null;
};
