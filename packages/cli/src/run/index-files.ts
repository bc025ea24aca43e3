/**
 * `zeitnot index`: writes the index of each PGN file beside it, or verifies the existing one.
 */

import { buildIndex, indexPath, verifyIndex, writeIndex, type PgnIndex } from '@zeitnot/pgn';
import { hasJunk, idOf, spanOf } from '@zeitnot/pgn/internal';
import type { Failure } from '@zeitnot/core';
import { abortOnSignals, EXIT_WARNINGS, type Output } from '../terminal/output.js';
import { counted } from '../terminal/table.js';
import { startProgress } from '../terminal/progress.js';

export interface IndexOptions {
  readonly verify?: true;
  readonly json?: true;
  readonly quiet?: true;
}

interface IndexWarning {
  readonly code: 'no_games' | 'junk_before_games' | 'games_without_tags';
  readonly message: string;
}

const TAG_COLUMNS = ['event', 'site', 'white', 'black', 'round'] as const;

/** What looks wrong with a file, as far as its index shows: no games, junk, games without tags. */
export const warningsOf = (file: string, index: PgnIndex): readonly IndexWarning[] => {
  if (index.games === 0) {
    return [{ code: 'no_games', message: 'No games were found.' }];
  }
  const warnings: IndexWarning[] = [];
  const { offset } = spanOf(index, 1);
  const junk = hasJunk(file, offset);
  if (junk.ok && junk.value) {
    const what =
      offset === 1 ? 'stands 1 byte that is' : `stand ${counted(offset, 'byte')} that are`;
    const message = `Before the first game ${what} no game.`;
    warnings.push({ code: 'junk_before_games', message });
  }
  let bare = 0;
  for (let game = 1; game <= index.games; game += 1) {
    if (TAG_COLUMNS.every((column) => idOf(index, game, column) === 0)) bare += 1;
  }
  if (bare > 0) {
    const verb = bare === 1 ? 'has' : 'have';
    const message = `${counted(bare, 'game')} ${verb} none of the usual tags; that may be junk.`;
    warnings.push({ code: 'games_without_tags', message });
  }
  return warnings;
};

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
