/**
 * Checks that a folder of pieces is as ingests left it. Records and files that were removed or changed by hand can be
 * repaired only with the PGN files they came from; without these, nothing is changed.
 */

import { join } from 'node:path';
import { failure, success, type Result } from '@zeitnot/core';
import {
  fileStem,
  findDamage,
  findStray,
  recordFile,
  stateFolder,
  type Records,
} from './layout.js';
import type { Piece, PieceRecord } from './piece.js';

const REMEDY = 'by hand, or give another target.';

/** The Parquet files of a piece, as a pattern. */
const filesOf = (out: string, id: string): string => join(out, '**', `${fileStem(id)}*.parquet`);

/** Files of unknown content must be neither removed nor added to. */
const checkRecords = (
  out: string,
  damaged: string | undefined,
  stray: string | undefined,
): Result<null, 'LostRecords'> => {
  if (damaged !== undefined) {
    const record = recordFile(out, damaged);
    const files = filesOf(out, damaged);
    return failure(
      'LostRecords',
      `${record} is damaged; it says what is in ${files}. Remove all of these ${REMEDY}`,
    );
  }
  if (stray === undefined) return success(null);
  return failure(
    'LostRecords',
    `${out} has files of an ingest that ${stateFolder(out)} does not know, such as ${stray}. Remove them ${REMEDY}`,
  );
};

/** Going on would leave the folder without games that its records list. */
const lostFiles = (
  out: string,
  { piece }: PieceRecord,
  damage: string,
): Result<never, 'LostFiles'> =>
  failure(
    'LostFiles',
    `${out} has lost games of ${piece.file}: ${damage} is missing or was changed. ` +
      `Ingest that file as well, and it is read again where it has to be; ` +
      `or remove ${recordFile(out, piece.id)} and ${filesOf(out, piece.id)} ${REMEDY}`,
  );

/** The valid records. Those of planned pieces with damage are left out: these pieces are done again. */
export const checkFolder = (
  out: string,
  { records, damaged }: Records,
  pieces: readonly Piece[],
): Result<ReadonlyMap<string, PieceRecord>, 'LostRecords' | 'LostFiles'> => {
  const known = checkRecords(out, damaged[0], findStray(out));
  if (!known.ok) return known;
  const planned = new Set(pieces.map(({ id }) => id));
  const paths = new Set(pieces.map(({ path }) => path));
  const whole = new Map(records);
  for (const [id, record] of records) {
    const damage = findDamage(out, record);
    if (damage === undefined) continue;
    if (!paths.has(record.piece.path)) return lostFiles(out, record, damage);
    // what is left of a file's earlier state goes when its new one has been read
    if (planned.has(id)) whole.delete(id);
  }
  return success(whole);
};
