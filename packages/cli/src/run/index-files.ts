/**
 * `zeitnot index`: writes the index of each PGN file beside it, or checks the one that is there.
 */

import { buildIndex, indexPath, verifyIndex, writeIndex, type PgnIndex } from '@zeitnot/pgn';
import type { Failure } from '@zeitnot/core';
import { NEEDS_A_LOOK, remark, reportError } from '../terminal/errors.js';
import { counted } from '../terminal/counted.js';
import { warningsOf, type IndexWarning } from './index-warnings.js';
import { writeReport } from '../terminal/output.js';
import { startProgress } from '../terminal/progress.js';
import { stopOnSignals } from '../terminal/stop.js';

export interface IndexOptions {
  readonly verify?: true;
  readonly threads?: number;
  readonly json?: true;
  readonly quiet?: true;
}

const NEVER = new AbortController().signal;

interface Indexed {
  readonly index: PgnIndex;
  readonly warnings: readonly IndexWarning[];
}

const buildOne = async (
  file: string,
  options: IndexOptions,
  signal: AbortSignal,
): Promise<Indexed | Failure> => {
  const quiet = options.quiet === true;
  const progress = startProgress({ noun: 'MB', total: null, quiet });
  const built = await buildIndex(file, {
    ...(options.threads === undefined ? {} : { threads: options.threads }),
    onProgress: (done, total) => progress.advance(Math.round(done / 1e6), done, total),
    signal,
    toWrite: true,
  });
  progress.end();
  if (!built.ok) return built.error;
  const written = writeIndex(file, built.value);
  if (!written.ok) return written.error;
  const { index } = built.value;
  return { index, warnings: warningsOf(file, index) };
};

const verifyOne = (file: string, options: IndexOptions): Indexed | Failure => {
  const progress = startProgress({ noun: 'MB', total: null, quiet: options.quiet === true });
  const verified = verifyIndex(file, (done, total) =>
    progress.advance(Math.round(done / 1e6), done, total),
  );
  progress.end();
  return verified.ok
    ? { index: verified.value, warnings: warningsOf(file, verified.value) }
    : verified.error;
};

const tell = async (file: string, done: Indexed, options: IndexOptions): Promise<void> => {
  const { index, warnings } = done;
  const bytes = index.source?.size ?? null;
  const made = options.verify === true ? null : indexPath(file);
  if (options.json === true) {
    const line = { file, index: indexPath(file), games: index.games, bytes, warnings };
    await writeReport(`${JSON.stringify(line)}\n`, made);
    return;
  }
  const size = bytes === null ? '' : ` in ${counted(bytes, 'byte')}`;
  const what = options.verify === true ? 'matches' : 'written for';
  await writeReport(`${indexPath(file)}: ${what} ${counted(index.games, 'game')}${size}\n`, made);
  for (const { message } of warnings) remark(`${file}: ${message}`);
};

/** Indexes or verifies every file; one that fails does not stop the others. */
export const indexFiles = async (
  files: readonly string[],
  options: IndexOptions,
): Promise<number> => {
  // verifying writes nothing and hears no signal before its end, so there a signal just ends it
  const signal = options.verify === true ? NEVER : stopOnSignals();
  let code = 0;
  for (const file of files) {
    const done =
      options.verify === true ? verifyOne(file, options) : await buildOne(file, options, signal);
    if ('code' in done) {
      reportError(done.code, done.message, options.json === true, { file });
      if (signal.aborted) return 1;
      code = 1;
      continue;
    }
    await tell(file, done, options);
    if (done.warnings.length > 0 && code === 0) code = NEEDS_A_LOOK;
  }
  return code;
};
