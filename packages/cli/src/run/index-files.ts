/**
 * `zeitnot index`: writes the index of each PGN file beside it, or verifies the existing one.
 */

import { buildIndex, indexPath, verifyIndex, writeIndex, type PgnIndex } from '@zeitnot/pgn';
import type { Failure } from '@zeitnot/core';
import { abortOnSignals } from '../terminal/io.js';
import { counted } from '../terminal/counted.js';
import { EXIT_WARNINGS, type Output } from '../terminal/output.js';
import { startProgress } from '../terminal/progress.js';
import { warningsOf, type IndexWarning } from './index-warnings.js';

export interface IndexOptions {
  readonly verify?: true;
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
  output: Output,
): Promise<Indexed | Failure> => {
  const quiet = options.quiet === true;
  const progress = startProgress({ noun: 'MB', total: null, quiet }, output.io);
  const built = await buildIndex(file, {
    onProgress: progress.advanceBytes,
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

const verifyOne = (file: string, options: IndexOptions, output: Output): Indexed | Failure => {
  const quiet = options.quiet === true;
  const progress = startProgress({ noun: 'MB', total: null, quiet }, output.io);
  const verified = verifyIndex(file, progress.advanceBytes);
  progress.end();
  return verified.ok
    ? { index: verified.value, warnings: warningsOf(file, verified.value) }
    : verified.error;
};

const report = async (
  file: string,
  { index, warnings }: Indexed,
  options: IndexOptions,
  output: Output,
): Promise<void> => {
  const bytes = index.source?.size ?? null;
  const made = options.verify === true ? null : indexPath(file);
  if (options.json === true) {
    const line = { file, index: indexPath(file), games: index.games, bytes, warnings };
    return output.report(`${JSON.stringify(line)}\n`, made);
  }
  const size = bytes === null ? '' : ` in ${counted(bytes, 'byte')}`;
  const what = options.verify === true ? 'matches' : 'written for';
  await output.report(`${indexPath(file)}: ${what} ${counted(index.games, 'game')}${size}\n`, made);
  for (const { message } of warnings) output.remark(`${file}: ${message}`);
};

/** Indexes or verifies every file; one that fails does not stop the others. */
export const indexFiles = async (
  files: readonly string[],
  options: IndexOptions,
  output: Output,
): Promise<number> => {
  // verifying is synchronous and writes nothing: there a signal just ends the process
  const signal = options.verify === true ? NEVER : abortOnSignals(output.io);
  let code = 0;
  for (const file of files) {
    const done =
      options.verify === true
        ? verifyOne(file, options, output)
        : await buildOne(file, options, signal, output);
    if ('code' in done) {
      output.error(done.code, done.message, options.json === true, { file });
      if (signal.aborted) return 1;
      code = 1;
      continue;
    }
    await report(file, done, options, output);
    if (done.warnings.length > 0 && code === 0) code = EXIT_WARNINGS;
  }
  return code;
};
