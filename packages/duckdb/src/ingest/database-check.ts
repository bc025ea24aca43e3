/**
 * Checks that the table of games is as ingests left it: as many rows of each file as are recorded. If rows were removed
 * or added by hand, the file is read again; if the file is not among those given, nothing is changed.
 */

import { failure, success, type Result } from '@zeitnot/core';
import { quoted } from '../native/sql-literals.js';
import type { Piece, PieceRecord } from './piece.js';

/** The table of records. */
export const PIECES = 'zeitnot_pieces';

/** How many rows the table of games has of each file. */
export type RowCounts = ReadonlyMap<string, number>;

const recordedGames = (recorded: readonly PieceRecord[]): RowCounts => {
  const counts = new Map<string, number>();
  for (const { piece, games } of recorded) {
    counts.set(piece.file, (counts.get(piece.file) ?? 0) + games);
  }
  return counts;
};

/** The paths of the files that have to be read again. */
export const checkTable = (
  out: string,
  recorded: readonly PieceRecord[],
  rows: RowCounts,
  pieces: readonly Piece[],
): Result<ReadonlySet<string>, 'LostRecords' | 'LostFiles'> => {
  const games = recordedGames(recorded);
  const unknown = pieces.find(({ file }) => rows.has(file) && !games.has(file))?.file;
  if (unknown !== undefined) {
    // they may come from another file of that name
    return failure(
      'LostRecords',
      `The table games of ${out} has rows of ${unknown} that ${PIECES} does not know. ` +
        `Remove them with DELETE FROM games WHERE file = ${quoted(unknown)}, or give another target.`,
    );
  }
  const paths = new Set(pieces.map(({ path }) => path));
  const again = new Set<string>();
  for (const { piece } of recorded) {
    const { file, path } = piece;
    const [found, wanted] = [rows.get(file) ?? 0, games.get(file) ?? 0];
    if (found === wanted) continue;
    if (!paths.has(path)) {
      return failure(
        'LostFiles',
        `${out} no longer has the games of ${file} as they were ingested (then ${wanted}, now ${found}). ` +
          `Ingest that file as well, and it is read again; ` +
          `or keep what is there with DELETE FROM ${PIECES} WHERE file = ${quoted(file)}.`,
      );
    }
    again.add(path);
  }
  return success(again);
};
