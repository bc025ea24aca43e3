/**
 * Progress of long work on standard error: a line that renews itself in a terminal, else a plain
 * line every few seconds.
 */

import { formatCount } from '@zeitnot/core';

const FIRST_AFTER = 2000;
const TERMINAL_EVERY = 250;
const PLAIN_EVERY = 5000;

/** From less than this share, or from less time, nobody can tell how long the rest will take. */
const LEAST_SHARE = 0.01;
const LEAST_TIME = 5000;

export interface Progress {
  /** The work begins only now; how long it took to get ready says nothing about the rest. */
  readonly begin: () => void;
  /** Says how much is done; shows it if it is time to. */
  readonly advance: (count: number, bytes: number, total?: number | null) => void;
  readonly end: () => void;
}

interface ProgressOptions {
  readonly noun: string;
  /** Bytes of all the work, where they are known beforehand. */
  readonly total: number | null;
  readonly quiet: boolean;
}

const NOTHING: Progress = {
  begin: () => undefined,
  advance: () => undefined,
  end: () => undefined,
};

/** The share that is done and the time that is left, as far as they can be told. */
const outlook = (bytes: number, total: number | null, elapsed: number): string => {
  if (total === null || total === 0 || bytes === 0) return '';
  const share = Math.min(1, bytes / total);
  const done = `, ${Math.round(share * 100)} %`;
  if (share < LEAST_SHARE || elapsed < LEAST_TIME) return done;
  return `${done}, ${Math.round((elapsed * (1 / share - 1)) / 1000)} s left`;
};

export const startProgress = ({ noun, total, quiet }: ProgressOptions): Progress => {
  if (quiet) return NOTHING;
  const terminal = process.stderr.isTTY;
  const every = terminal ? TERMINAL_EVERY : PLAIN_EVERY;
  let started = Date.now();
  let due = started + FIRST_AFTER;
  let shown = false;
  return {
    begin: () => {
      started = Date.now();
      due = started + FIRST_AFTER;
    },
    advance: (count, bytes, all = total) => {
      const now = Date.now();
      if (now < due) return;
      due = now + every;
      shown = true;
      const elapsed = now - started;
      const rate = formatCount(Math.round(count / (elapsed / 1000)));
      const done = `${formatCount(count)} ${noun}, ${rate} per second`;
      const line = `${done}${outlook(bytes, all, elapsed)}`;
      process.stderr.write(terminal ? `\r\u001B[K${line}` : `${line}\n`);
    },
    end: () => {
      if (shown && terminal) process.stderr.write('\r\u001B[K');
    },
  };
};
