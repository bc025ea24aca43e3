/** The target of an ingest: what a folder of Parquet files and a DuckDB file have in common. */

import { failure, success, type Result } from '@zeitnot/core';
import type { Piece, PieceOutput, PieceRecord } from './piece.js';

export type TargetCode =
  | 'CannotOpen'
  | 'Damaged'
  | 'InUse'
  | 'LostColumns'
  | 'LostFiles'
  | 'LostRecords'
  | 'NameClash'
  | 'NotOurs';

/** What to do about a name that no target can have. */
export const TARGETS = 'Give a folder for Parquet, or a name that ends with .duckdb or .db.';

/** The system's words for a full disk, as DuckDB and Node pass them on. */
const DISK_FULL = /no space left on device|disk quota exceeded|not enough space on the disk/i;

/** Why a target cannot be written: a full disk in the same words for DuckDB and Node. */
export const whyNotWritten = (error: unknown): string => {
  const { message } = error as Error;
  return DISK_FULL.test(message) ? 'The disk is full.' : message;
};

export interface Target {
  readonly output: PieceOutput;
  /** Prepares for these pieces and removes unfinished work. With `verify`, all that is there is read and checked. */
  readonly prepare: (
    pieces: readonly Piece[],
    verify: boolean,
  ) => Promise<Result<Prepared, TargetCode>>;
  /** Accepts a finished piece. The first of a file replaces what is left of the file's earlier state. */
  readonly accept: (record: PieceRecord) => Promise<void>;
  /** Whether games of the file's earlier state are still there. */
  readonly hasFormer: (path: string) => boolean;
  /** A file that is not from an ingest, but would be read as part of it. */
  readonly findOther: () => string | null;
  readonly close: () => void;
}

/** What is there: records of planned pieces that are done, and those of other files. */
interface Prepared extends Pick<Stock, 'done' | 'others'> {
  /** Damaged records, for people. What they say counts as never done. */
  readonly damaged: readonly string[];
  /** How many of these pieces an earlier version wrote, of which only the sizes can be checked. */
  readonly unhashed: number;
}

export interface Stock {
  /** The planned pieces that are done. */
  readonly done: ReadonlyMap<string, PieceRecord>;
  /**
   * All records of files that have changed and are cut differently now, or whose games are no longer complete. They
   * stay until a new piece has been read, since the file may be damaged. Planned pieces may be among them.
   */
  readonly former: readonly PieceRecord[];
  /** Those of files that are not planned. */
  readonly others: readonly PieceRecord[];
}

/**
 * Divides the records into those that are valid, those of earlier states, and those of other files. `again` has the
 * paths of files that must be read again although they have not changed.
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

/** The column `file` identifies games, so one name must not stand for two files. */
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
    `${out} already has another file named ${found.file}. Refer to it by another path, or give another target.`,
  );
};
