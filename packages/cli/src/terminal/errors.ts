/**
 * How a command says that something could not be done. A message may quote what a file holds.
 */

import { printableLines } from './printable.js';

export const reportError = (
  code: string,
  message: string,
  json: boolean,
  more: object = {},
): void => {
  process.stderr.write(
    json
      ? `${JSON.stringify({ error: { code, message, ...more } })}\n`
      : `${printableLines(message)}\n`,
  );
};

/** Says something beside the work, which may quote a file as well. */
export const remark = (text: string): void => {
  process.stderr.write(`${printableLines(text)}\n`);
};

/** The exit code of a command that did its work, but something needs a look, and it was named. */
export const NEEDS_A_LOOK = 3;
