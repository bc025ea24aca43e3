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
} from '@zeitnot/core';
import type { Output } from '../terminal/output.js';

export interface TextOptions {
  readonly dialect: AnyDialect;
  readonly from?: FormatName;
  readonly json?: boolean;
}

interface Refusal {
  readonly message: string;
  readonly more: object;
}

const MAX_SHOWN = 200;

/** The text in quotes; a long one is cut. */
const shown = (text: string): string =>
  text.length > MAX_SHOWN ? `${JSON.stringify(text.slice(0, MAX_SHOWN))}…` : JSON.stringify(text);

/** Why the text cannot be read: by the notation that it looks like, else by the reader of tags. */
const refusalOf = async (
  text: string,
  dialect: AnyDialect,
  { format, error, tag: { warnings } }: UnreadControl,
): Promise<Refusal> => {
  if (format === null) {
    const reasons = warnings.map(warningText).join(' ');
    if (dialect !== 'auto') {
      return {
        message: `Not understood in dialect ${dialect}: ${shown(text)}. ${reasons}`,
        more: {},
      };
    }
    const hint = /\d/.test(text) ? ' If you know whose numbers they are, try --dialect.' : '';
    return { message: `Not understood: ${shown(text)}. ${reasons}${hint}`, more: { warnings } };
  }
  const { at } = error;
  let where = '';
  if (at !== undefined && text.length <= MAX_SHOWN) {
    // loaded for errors only: it takes as long as all the rest
    const { caretUnder } = await import('../terminal/text-width.js');
    where = `\n${caretUnder(text, Array.from(text.slice(0, at)).length)}`;
  }
  const message = `Not understood as ${FORMAT[format].title}: ${shown(text)}. ${error.message}${where}`;
  return { message, more: at === undefined ? {} : { at } };
};

/** Reads the text; null after saying on standard error why it cannot be read. */
export const readText = async (
  text: string,
  { dialect, from: format, json = false }: TextOptions,
  output: Output,
  prefer: 'tag' | 'notation' = 'tag',
): Promise<ControlReading | null> => {
  const found = readControl(text, {
    ...(dialect === 'auto' ? {} : { dialect }),
    ...(format === undefined ? {} : { format }),
    prefer,
  });
  if (found.ok) return found;
  const { message, more } = await refusalOf(text, dialect, found);
  output.error('NotUnderstood', message, json, more);
  return null;
};
