/**
 * Writing to standard output at the pace of whoever reads it.
 */

import { once } from 'node:events';
import { reportError } from './errors.js';

/**
 * Ends the command when its output has nowhere to go. Remarks are another matter: that nobody hears them keeps
 * no work from being done, and nobody could be told of it.
 */
export const guardOutput = (json: boolean): void => {
  process.stderr.on('error', () => undefined);
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // the reader has seen enough, as in `… | head`
    if (error.code === 'EPIPE') process.exit(0);
    const remedy = error.code === 'ENOSPC' ? 'Free some space and run it again.' : error.message;
    reportError(error.code ?? 'WriteFailed', `The output could not be written. ${remedy}`, json);
    process.exit(1);
  });
};

export const write = async (text: string): Promise<void> => {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
};
