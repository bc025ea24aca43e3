/**
 * Writing to standard output at the pace of whoever reads it.
 */

import { once } from 'node:events';
import { NEEDS_A_LOOK, reportError } from './errors.js';

let isReport = false;
/** Where the work is that a report is about; null if the report is all there is. */
let made: string | null = null;
let wasTold = false;
let worksOn = false;
/** The reader has left, or is not waited for any more. */
const left = new AbortController();

/** For work that is more than its output: it is done to its end, whoever leaves. */
export const workOn = (): void => {
  worksOn = true;
};

/** Waits for the reader no longer. */
export const stopWriting = (): void => left.abort();

export const isUnread = (): boolean => left.signal.aborted;

/** Says it once, and leaves the rest of the work to be done. */
const tellUnreported = (place: string, error: NodeJS.ErrnoException, json: boolean): void => {
  if (wasTold) return;
  wasTold = true;
  const why = error.code === 'ENOSPC' ? 'the disk is full' : error.message;
  const message = `The report could not be written: ${why}. The work is done; it is in ${place}.`;
  reportError(error.code ?? 'WriteFailed', message, json);
  process.once('exit', () => {
    process.exitCode ||= NEEDS_A_LOOK;
  });
};

/**
 * Ends the command when its output has nowhere to go. Remarks and reports are another matter: that nobody
 * hears them keeps no work from being done, and nobody could be told of it.
 */
export const guardOutput = (json: boolean): void => {
  process.stderr.on('error', () => undefined);
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // the reader has seen enough, as in `… | head`
    if (error.code === 'EPIPE') {
      if (worksOn) stopWriting();
      else if (!isReport) process.exit(0);
      return;
    }
    if (made !== null) {
      tellUnreported(made, error, json);
      return;
    }
    const remedy = error.code === 'ENOSPC' ? 'Free some space and run it again.' : error.message;
    reportError(error.code ?? 'WriteFailed', `The output could not be written. ${remedy}`, json);
    process.exit(1);
  });
};

export const write = async (text: string): Promise<void> => {
  if (isUnread() || process.stdout.write(text)) return;
  try {
    await once(process.stdout, 'drain', { signal: left.signal });
  } catch (error) {
    if (!isUnread()) throw error;
  }
};

/**
 * Writes what a command says about its work; whether anybody reads it changes no exit code. `place` is where
 * the work is, if it is more than the report.
 */
export const writeReport = (text: string, place: string | null = null): Promise<void> => {
  isReport = true;
  made = place;
  return new Promise((resolve) => void process.stdout.write(text, () => resolve()));
};
