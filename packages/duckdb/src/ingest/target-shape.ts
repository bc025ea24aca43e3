/** What an ingest goes to, whether a folder of Parquet files or a DuckDB file. */

import { failure, success, type Result } from '@zeitnot/core';
import type { Piece, PieceOutput, PieceRecord } from './piece.js';

export type TargetCode = 'CannotOpen' | 'InUse' | 'NameClash' | 'NotOurs';

export interface Target {
  readonly output: PieceOutput;
  /**
   * Makes ready for these pieces: forgets former states of their files and half-done work. Gives the
   * records of those that are done already.
   */
  readonly prepare: (
    pieces: readonly Piece[],
  ) => Promise<Result<ReadonlyMap<string, PieceRecord>, TargetCode>>;
  /** Takes a finished piece in. */
  readonly accept: (record: PieceRecord) => Promise<void>;
  readonly close: () => void;
}

/** Pieces that are recorded for a file which is now cut otherwise: it has changed since. */
export const outdated = (
  recorded: Iterable<{ readonly id: string; readonly path: string }>,
  pieces: readonly Piece[],
): ReadonlySet<string> => {
  const planned = new Set(pieces.map(({ id }) => id));
  const paths = new Set(pieces.map(({ path }) => path));
  return new Set(
    [...recorded].filter(({ id, path }) => paths.has(path) && !planned.has(id)).map(({ id }) => id),
  );
};

/** The column `file` tells games apart, so one name must not stand for two files. */
export const checkNames = (
  out: string,
  recorded: readonly PieceRecord[],
  pieces: readonly Piece[],
): Result<null, 'NameClash'> => {
  const paths = new Map(recorded.map(({ piece }) => [piece.file, piece.path]));
  const found = pieces.find(({ file, path }) => (paths.get(file) ?? path) !== path);
  if (found === undefined) return success(null);
  return failure(
    'NameClash',
    `${out} already has another file named ${found.file}. Give its whole path, or another target.`,
  );
};
