/**
 * Writing to standard output at the pace of whoever reads it.
 */

import { once } from 'node:events';
import { reportError } from './errors.js';

let isReport = false;

/**
 * Ends the command when its output has nowhere to go. Remarks and reports are another matter: that nobody
 * hears them keeps no work from being done, and nobody could be told of it.
 */
export const guardOutput = (json: boolean): void => {
  process.stderr.on('error', () => undefined);
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // the reader has seen enough, as in `… | head`
    if (error.code === 'EPIPE') {
      if (!isReport) process.exit(0);
      return;
    }
    const remedy = error.code === 'ENOSPC' ? 'Free some space and run it again.' : error.message;
    reportError(error.code ?? 'WriteFailed', `The output could not be written. ${remedy}`, json);
    process.exit(1);
  });
};

export const write = async (text: string): Promise<void> => {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
};

/** Writes what a command says about its work; whether anybody reads it changes no exit code. */
export const writeReport = (text: string): Promise<void> => {
  isReport = true;
  return new Promise((resolve) => void process.stdout.write(text, () => resolve()));
};
