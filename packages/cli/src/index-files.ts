/**
 * `zeitnot index`: writes the index of each PGN file beside it, or checks the one that is there.
 */

import { closeSync, openSync, readSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import {
  buildIndex,
  idOf,
  indexPath,
  spanOf,
  verifyIndex,
  writeIndex,
  type PgnIndex,
} from '@zeitnot/pgn';
import type { Failure } from '@zeitnot/core';
import { reportError } from './errors.js';
import { write } from './output.js';
import { startProgress } from './progress.js';

export interface IndexOptions {
  readonly verify?: true;
  readonly threads?: number;
  readonly json?: true;
  readonly quiet?: true;
}

interface IndexWarning {
  readonly code: 'no_games' | 'junk_before_games' | 'games_without_tags';
  readonly message: string;
}

const NEEDS_A_LOOK = 3;

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

/** Whether the first bytes of a file are more than a byte order mark and blanks. */
const isJunk = (file: string, length: number): boolean => {
  const bytes = Buffer.alloc(Math.min(length, 65_536));
  const handle = openSync(file, 'r');
  try {
    const count = readSync(handle, bytes, 0, bytes.length, 0);
    return (
      bytes
        .toString('latin1', 0, count)
        .replace(/^\u00EF\u00BB\u00BF/, '')
        .trim() !== ''
    );
  } finally {
    closeSync(handle);
  }
};

const TAG_COLUMNS = ['event', 'site', 'white', 'black', 'round'] as const;

const warningsOf = (file: string, index: PgnIndex): readonly IndexWarning[] => {
  if (index.games === 0) {
    return [{ code: 'no_games', message: 'No games were found.' }];
  }
  const warnings: IndexWarning[] = [];
  const { offset } = spanOf(index, 1);
  if (offset > 0 && isJunk(file, offset)) {
    const message = `Before the first game stand ${counted(offset, 'byte')} that are no game.`;
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
    threads: options.threads ?? Math.min(4, availableParallelism()),
    onProgress: (done, total) => progress.advance(Math.round(done / 1e6), done, total),
    signal,
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
  return verified.ok ? { index: verified.value, warnings: [] } : verified.error;
};

const tell = async (file: string, done: Indexed, options: IndexOptions): Promise<void> => {
  const { index, warnings } = done;
  const bytes = index.source?.size ?? null;
  if (options.json === true) {
    const line = { file, index: indexPath(file), games: index.games, bytes, warnings };
    await write(`${JSON.stringify(line)}\n`);
    return;
  }
  const size = bytes === null ? '' : ` in ${counted(bytes, 'byte')}`;
  const what = options.verify === true ? 'matches' : 'written for';
  await write(`${indexPath(file)}: ${what} ${counted(index.games, 'game')}${size}\n`);
  for (const { message } of warnings) process.stderr.write(`  ${message}\n`);
};

/** Indexes or verifies every file; one that fails does not stop the others. */
export const indexFiles = async (
  files: readonly string[],
  options: IndexOptions,
): Promise<number> => {
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  let code = 0;
  for (const file of files) {
    const done =
      options.verify === true
        ? verifyOne(file, options)
        : await buildOne(file, options, stop.signal);
    if ('code' in done) {
      reportError(done.code, done.message, options.json === true, { file });
      code = 1;
      if (stop.signal.aborted) break;
      continue;
    }
    await tell(file, done, options);
    if (done.warnings.length > 0 && code === 0) code = NEEDS_A_LOOK;
  }
  return code;
};
