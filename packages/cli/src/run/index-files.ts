/**
 * `zeitnot index`: writes the index of each PGN file beside it, or verifies the existing one.
 */

import { buildIndex, indexPath, verifyIndex, writeIndex, type PgnIndex } from '@zeitnot/pgn';
import { hasJunk, idOf, refuseNewer, spanOf } from '@zeitnot/pgn/internal';
import { formatNumbers, success, type Result } from '@zeitnot/core';
import { abortOnSignals, EXIT_WARNINGS, type Output } from '../terminal/output.js';
import { counted } from '../terminal/table.js';
import { startProgress } from '../terminal/progress.js';

interface IndexOptions {
  readonly verify?: boolean;
  /** Replaces an index of a later version. */
  readonly force?: boolean;
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
    const message = `${counted(offset, 'byte')} before the first game ${offset === 1 ? 'is' : 'are'} not a game.`;
    warnings.push({ code: 'junk_before_games', message });
  }
  const bare: number[] = [];
  for (let game = 1; game <= index.games; game += 1) {
    if (TAG_COLUMNS.every((column) => idOf(index, game, column) === 0)) bare.push(game);
  }
  if (bare.length > 0) {
    const verb = bare.length === 1 ? 'has' : 'have';
    const message = `${formatNumbers('Game', bare)} ${verb} none of the usual tags; that may be junk.`;
    warnings.push({ code: 'games_without_tags', message });
  }
  return warnings;
};

/** Builds and writes the index of a file, or verifies the existing one. */
const indexOne = async (
  file: string,
  { verify = false, force = false }: IndexOptions,
  signal: AbortSignal | undefined,
  output: Output,
): Promise<Result<PgnIndex>> => {
  const progress = startProgress({ noun: 'MB' }, output);
  const { advanceBytes: onProgress } = progress;
  try {
    if (verify) return verifyIndex(file, onProgress);
    const newer = force ? success(null) : refuseNewer(file);
    if (!newer.ok) return newer;
    const toWrite = true;
    const built = await buildIndex(file, { onProgress, toWrite, ...(signal && { signal }) });
    if (!built.ok) return built;
    const written = writeIndex(file, built.value);
    return written.ok ? success(built.value.index) : written;
  } finally {
    progress.end();
  }
};

/** Indexes or verifies every file; one that fails does not stop the others. */
export const indexFiles = async (
  files: readonly string[],
  options: IndexOptions,
  output: Output,
): Promise<number> => {
  const { verify = false } = options;
  const { json } = output.asked;
  // verifying is synchronous and writes nothing: there a signal just ends the process
  const signal = verify ? undefined : abortOnSignals(output.io);
  let code = 0;
  for (const file of files) {
    const done = await indexOne(file, options, signal, output);
    if (!done.ok) {
      code = output.fail(done.error, { file });
      if (signal?.aborted === true) return code;
      continue;
    }
    const { games, source } = done.value;
    const index = indexPath(file);
    const bytes = source?.size ?? null;
    const warnings = warningsOf(file, done.value);
    const size = bytes === null ? '' : ` in ${counted(bytes, 'byte')}`;
    const what = verify ? 'matches' : 'written for';
    const report = json
      ? JSON.stringify({ file, index, games, bytes, warnings })
      : `${index}: ${what} ${counted(games, 'game')}${size}`;
    await output.report(`${report}\n`, verify ? null : index);
    if (!json) for (const { message } of warnings) output.remark(`${file}: ${message}`);
    if (warnings.length > 0 && code === 0) code = EXIT_WARNINGS;
  }
  return code;
};
