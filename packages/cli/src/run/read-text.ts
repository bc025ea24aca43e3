/**
 * Reads the text of a time control for `explain` and `convert`: every notation is recognized, unless an option names the
 * dialect or the format.
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
  error: UnreadControl['error'],
): Promise<Refusal> => {
  const title = ` as ${FORMAT[format].title}`;
  const { at } = error;
  let where = '';
  if (at !== undefined && text.length <= MAX_SHOWN) {
    // loaded for errors only: it takes as long as all the rest
    const { caretUnder } = await import('../terminal/text-width.js');
    where = `\n${caretUnder(text, Array.from(text.slice(0, at)).length)}`;
  }
  return {
    message: `Not understood${title}: ${shown(text)}. ${error.message}${where}`,
    more: at === undefined ? {} : { at },
  };
};

/** For text that looks like no notation: what the tag reader says, and a hint. */
const unreadable = (text: string, warnings: readonly WarningCode[]): Refusal => {
  const reasons = warnings.map(warningText).join(' ');
  const hint = /\d/.test(text) ? ' If you know whose numbers they are, try --dialect.' : '';
  return { message: `Not understood: ${shown(text)}. ${reasons}${hint}`, more: { warnings } };
};

const refusalFor = async (
  text: string,
  dialect: AnyDialect,
  { format, error, tag }: UnreadControl,
): Promise<Refusal> => {
  if (format !== null) return refusalOf(text, format, error);
  if (dialect === 'auto') return unreadable(text, tag.warnings);
  const message = `Not understood in dialect ${dialect}: ${shown(text)}.`;
  return { message: `${message} ${tag.warnings.map(warningText).join(' ')}`, more: {} };
};

/** Reads the text; null after saying on standard error why it cannot be read. */
export const readText = async (
  text: string,
  { dialect, from: format, json }: TextOptions,
  output: Output,
  prefer: 'tag' | 'notation' = 'tag',
): Promise<ControlReading | null> => {
  const found = readControl(text, {
    ...(dialect === 'auto' ? {} : { dialect }),
    ...(format === undefined ? {} : { format }),
    prefer,
  });
  if (found.ok) return found;
  const { message, more } = await refusalFor(text, dialect, found);
  output.error('NotUnderstood', message, json === true, more);
  return null;
};
