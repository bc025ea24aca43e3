/** Scans a whole byte source for its games, with progress and a way to stop. */

import { setImmediate } from 'node:timers/promises';
import { failure, success, type Result } from '@zeitnot/core';
import { SourceError, type ByteSource, type SourceErrorCode } from '../bytes/source.js';
import type { OnGame } from '../scan/state.js';
import { makeScanner } from '../scan/scanner.js';

/** What happens while a source is scanned. */
export interface ScanOptions {
  readonly onGame?: OnGame;
  /** Bytes of text done so far. */
  readonly onProgress?: (done: number) => void;
  readonly signal?: AbortSignal;
}

/** What a scan has found. */
export interface ScanSummary {
  readonly games: number;
  readonly bytes: number;
  /** The bytes before the first game: a byte order mark, junk, or all of a file without games. */
  readonly preamble: number;
}

/** Timers and signals get their turn after this many bytes. */
const REST_BYTES = 16 * 1024 * 1024;

/**
 * Finds where the games of a source begin, without reading them.
 *
 * @example
 * import { bufferSource, scanSource } from '@zeitnot/pgn';
 *
 * const bytes = Buffer.from('[Event "A"]\n\n1. e4 *\n\n[Event "B"]\n\n1. d4 *\n');
 * const scanned = await scanSource(bufferSource(bytes));
 * scanned.ok && scanned.value.games; // => 2
 */
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
    for (let done = 0, rest = REST_BYTES; ;) {
      const count = source.read(scanner.room());
      if (count === 0) break;
      scanner.take(count);
      done += count;
      onProgress?.(done);
      if (done >= rest) {
        rest = done + REST_BYTES;
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
