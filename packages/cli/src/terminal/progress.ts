/**
 * Progress of long work on standard error: one line that is redrawn in a terminal, else a plain line every few seconds. By hand,
 * since it takes a page: progress bar libraries draw nothing into a pipe, and want the total beforehand.
 */

import { formatCount } from '@zeitnot/core';
import type { Asked, CommandIo } from './output.js';

const FIRST_AFTER = 2000;
const TERMINAL_EVERY = 250;
const PLAIN_EVERY = 5000;

/** With less of the work done, or after less time, any estimate of the time left would be noise. */
const MIN_SHARE = 0.01;
const MIN_ELAPSED = 5000;

export interface Progress {
  /** The work begins only now: the estimate leaves out the time before. */
  readonly begin: () => void;
  /** Records what is done, and shows it when a line is due. */
  readonly advance: (count: number, bytes: number, total?: number | null) => void;
  /** The same, counting in megabytes. */
  readonly advanceBytes: (bytes: number, total: number | null) => void;
  readonly end: () => void;
}

export interface ProgressOptions {
  readonly noun: string;
  /** Bytes of all the work, if known beforehand. */
  readonly total?: number | null;
  /** Shows nothing; what was asked for, if not given. */
  readonly quiet?: boolean;
}

/** The share that is done and the time that is left, as far as they are known. */
const outlook = (bytes: number, total: number | null, elapsed: number): string => {
  if (total === null || total === 0 || bytes === 0) return '';
  const share = Math.min(1, bytes / total);
  const done = `, ${Math.round(share * 100)} %`;
  if (share < MIN_SHARE || elapsed < MIN_ELAPSED) return done;
  return `${done}, ${Math.round((elapsed * (1 / share - 1)) / 1000)} s left`;
};

export const startProgress = (
  { noun, total = null, quiet }: ProgressOptions,
  { io: { stderr }, asked }: { io: Pick<CommandIo, 'stderr'>; asked: Pick<Asked, 'quiet'> },
): Progress => {
  const isSilent = quiet ?? asked.quiet;
  const isTerminal = stderr.isTTY === true;
  const every = isTerminal ? TERMINAL_EVERY : PLAIN_EVERY;
  let started = Date.now();
  let due = started + FIRST_AFTER;
  let shown = false;
  const advance: Progress['advance'] = (count, bytes, all = total) => {
    const now = Date.now();
    if (isSilent || now < due) return;
    due = now + every;
    shown = true;
    const elapsed = now - started;
    const rate = formatCount(Math.round(count / (elapsed / 1000)));
    const line = `${formatCount(count)} ${noun}, ${rate} per second${outlook(bytes, all, elapsed)}`;
    stderr.write(isTerminal ? `\r\u001B[K${line}` : `${line}\n`);
  };
  return {
    begin: () => {
      started = Date.now();
      due = started + FIRST_AFTER;
    },
    advance,
    advanceBytes: (bytes, all) => advance(Math.round(bytes / 1e6), bytes, all),
    end: () => {
      if (shown && isTerminal) stderr.write('\r\u001B[K');
    },
  };
};
