/** Scans a whole byte source for its games, with progress and a way to stop. */

import { setImmediate } from 'node:timers/promises';
import { failure, success, type Result } from '@zeitnot/core';
import { SourceError, type ByteSource, type SourceErrorCode } from '../bytes/source.js';
import type { OnGame } from '../scan/games.js';
import { makeScanner } from '../scan/scanner.js';

export interface ScanOptions {
  readonly onGame?: OnGame;
  /** Bytes of text done so far. */
  readonly onProgress?: (done: number) => void;
  readonly signal?: AbortSignal;
}

export interface ScanSummary {
  readonly games: number;
  readonly bytes: number;
  /** The bytes before the first game: a byte order mark, junk, or all of a file without games. */
  readonly preamble: number;
}

/** Lets signals have their turn this often. */
const BREATHE_BYTES = 16 * 1024 * 1024;

export const scanSource = async (
  source: ByteSource,
  { onGame, onProgress, signal }: ScanOptions = {},
): Promise<Result<ScanSummary, SourceErrorCode | 'Aborted'>> => {
  let games = 0;
  let first = -1;
  const scanner = makeScanner((start, line) => {
    games += 1;
    if (first < 0) first = start;
    onGame?.(start, line);
  });
  try {
    for (let done = 0, breath = BREATHE_BYTES; ;) {
      const count = source.read(scanner.room());
      if (count === 0) break;
      scanner.take(count);
      done += count;
      onProgress?.(done);
      if (done >= breath) {
        breath = done + BREATHE_BYTES;
        await setImmediate();
      }
      if (signal?.aborted === true) return failure('Aborted', 'The scan was stopped.');
    }
  } catch (error) {
    if (error instanceof SourceError) return failure(error.code, error.message);
    throw error;
  }
  const bytes = scanner.finish();
  return success({ games, bytes, preamble: first < 0 ? bytes : first });
};
