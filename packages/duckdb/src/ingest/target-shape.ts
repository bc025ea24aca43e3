/** What an ingest goes to, whether a folder of Parquet files or a DuckDB file. */

import { failure, success, type Result } from '@zeitnot/core';
import type { Piece, PieceOutput, PieceRecord } from './piece.js';

export type TargetCode =
  | 'CannotOpen'
  | 'InUse'
  | 'LostColumns'
  | 'LostFiles'
  | 'LostRecords'
  | 'NameClash'
  | 'NotOurs';

/** What to do about a name that is none for a target. */
export const TARGETS = 'Give a folder for Parquet, or a name that ends with .duckdb or .db.';

export interface Target {
  readonly output: PieceOutput;
  /**
   * Makes ready for these pieces: removes half-done work. Gives the records of those that are done already, and
   * those of other files.
   */
  readonly prepare: (
    pieces: readonly Piece[],
  ) => Promise<Result<Pick<Stock, 'done' | 'others'>, TargetCode>>;
  /** Takes a finished piece in. With the first of a file goes what is left of the file's former state. */
  readonly accept: (record: PieceRecord) => Promise<void>;
  /** Whether games of the file's former state are still there. */
  readonly hasFormer: (path: string) => boolean;
  /** What is not from ingest, and would be taken for a part of it. */
  readonly findOther: () => string | null;
  readonly close: () => void;
}

export interface Stock {
  /** The planned pieces that need not be done again. */
  readonly done: ReadonlyMap<string, PieceRecord>;
  /**
   * All that is recorded of files which are now cut otherwise, since they have changed, or of which the games
   * are no longer all there. It stays until a new piece has been read, since the file may be damaged. Planned
   * pieces may be among it.
   */
  readonly former: readonly PieceRecord[];
  /** Those of files that are not planned. */
  readonly others: readonly PieceRecord[];
}

/**
 * Parts what is recorded of the pieces' files into what holds and what does not. `again` has the paths of files
 * that are to be read again though they have not changed.
 */
export const takeStock = (
  recorded: readonly PieceRecord[],
  pieces: readonly Piece[],
  again: ReadonlySet<string> = new Set(),
): Stock => {
  const planned = new Set(pieces.map(({ id }) => id));
  const paths = new Set(pieces.map(({ path }) => path));
  const ofPieces = recorded.filter(({ piece }) => paths.has(piece.path));
  const changed = new Set([
    ...ofPieces.filter(({ piece }) => !planned.has(piece.id)).map(({ piece }) => piece.path),
    ...again,
  ]);
  const holds = ofPieces.filter(({ piece }) => !changed.has(piece.path));
  return {
    done: new Map(holds.map((record) => [record.piece.id, record])),
    former: ofPieces.filter(({ piece }) => changed.has(piece.path)),
    others: recorded.filter(({ piece }) => !paths.has(piece.path)),
  };
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
    `${out} already has another file named ${found.file}. Call it by another path, or give another target.`,
  );
};
