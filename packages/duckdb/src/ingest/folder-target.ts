/**
 * A folder of Parquet files as the target of an ingest, partitioned by category. A piece is in it once its record is.
 *
 * Records and files that were removed or changed by hand can be repaired only with the PGN files they came from; without
 * these, nothing is changed.
 *
 * The old pieces of a changed file cannot be replaced by its new ones in one atomic step. So a note in `_zeitnot`,
 * written before the work, says which pieces go as soon as one of which others is there, and the next ingest finishes
 * what a killed one has begun.
 */

import { existsSync, statSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { failure, success, type Result } from '@zeitnot/core';
import { makeFolders, removeEmptyFolder, syncFolder, takeLock } from '@zeitnot/pgn/internal';
import {
  asideFolder,
  findOther,
  readRecords,
  removeGameless,
  removePiece,
  stateFolder,
  setAside,
  sweep,
  findDamage,
  findStray,
  recordFile,
} from './layout.js';
import type { PieceRecord, Piece } from './piece.js';
import { fileStem } from './record.js';
import { checkNames, takeStock, TARGETS, type Target, type TargetCode } from './target-shape.js';

const REMEDY = 'by hand, or give another target.';

/** The Parquet files of a piece, as a pattern. */
const filesOf = (out: string, id: string): string => join(out, '**', `${fileStem(id)}*.parquet`);

/** Files of unknown content must be neither removed nor added to. */
const checkStray = (out: string): Result<null, 'LostRecords'> => {
  const stray = findStray(out);
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
  verify: boolean,
): Result<never, 'LostFiles'> =>
  failure(
    'LostFiles',
    `${out} has lost games of ${piece.file}: ${damage} is missing or was changed. ` +
      `Ingest that file too${verify ? ', with --verify,' : ','} and the lost parts are read again; ` +
      `or remove ${recordFile(out, piece.id)} and ${filesOf(out, piece.id)} ${REMEDY}`,
  );

/** The valid records. Those of planned pieces with damage are left out: these pieces are done again. */
const checkFolder = (
  out: string,
  records: ReadonlyMap<string, PieceRecord>,
  pieces: readonly Piece[],
  verify: boolean,
): Result<ReadonlyMap<string, PieceRecord>, 'LostRecords' | 'LostFiles'> => {
  const known = checkStray(out);
  if (!known.ok) return known;
  const planned = new Set(pieces.map(({ id }) => id));
  const paths = new Set(pieces.map(({ path }) => path));
  const whole = new Map(records);
  for (const [id, record] of records) {
    const damage = findDamage(out, record, verify);
    if (damage === undefined) continue;
    if (!paths.has(record.piece.path)) return lostFiles(out, record, damage, verify);
    // what is left of a file's earlier state goes when its new one has been read
    if (planned.has(id)) whole.delete(id);
  }
  return success(whole);
};

/** Ids of the pieces of one file. */
interface Replacement {
  /** These go … */
  readonly former: readonly string[];
  /** … when one of these is done. */
  readonly next: readonly string[];
}

const noteFile = (folder: string): string => join(stateFolder(folder), 'replacing.json');

const isIds = (value: unknown): boolean =>
  Array.isArray(value) && value.every((id) => typeof id === 'string');

const readNote = (folder: string): readonly Replacement[] => {
  try {
    const note = JSON.parse(readFileSync(noteFile(folder), 'utf8')) as readonly Replacement[];
    return note.filter(({ former, next }) => isIds(former) && isIds(next));
  } catch {
    // no readable note: the files wait for their own next ingest
    return [];
  }
};

const forgetReplacements = (folder: string): void => rmSync(noteFile(folder), { force: true });

/** Writes the note. That of an earlier run must be finished. */
const noteReplacements = (
  folder: string,
  former: readonly PieceRecord[],
  missing: readonly Piece[],
): void => {
  if (former.length === 0) {
    forgetReplacements(folder);
    return;
  }
  const note = new Map<string, { readonly former: string[]; readonly next: string[] }>(
    former.map(({ piece }) => [piece.path, { former: [], next: [] }]),
  );
  for (const { piece } of former) note.get(piece.path)?.former.push(piece.id);
  for (const { id, path } of missing) note.get(path)?.next.push(id);
  const fresh = join(stateFolder(folder), 'replacing.new');
  writeFileSync(fresh, JSON.stringify([...note.values()]));
  renameSync(fresh, noteFile(folder));
};

/** Removes the pieces that a killed run has replaced; the records of the others. */
const finishReplacements = (
  folder: string,
  records: ReadonlyMap<string, PieceRecord>,
): ReadonlyMap<string, PieceRecord> => {
  const left = new Map(records);
  for (const { former, next } of readNote(folder)) {
    if (!next.some((id) => records.has(id))) continue;
    for (const id of former) {
      const record = left.get(id);
      if (record === undefined) continue;
      removePiece(folder, record);
      left.delete(id);
    }
  }
  return left;
};

export const folderTarget = (out: string): Result<Target, TargetCode> => {
  const folder = resolve(out);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false) {
    return failure('CannotOpen', `${out} is a file. ${TARGETS}`);
  }
  /** Folders that did not exist; they are removed again if no games come into them. */
  const made = [stateFolder(folder), folder].filter((each) => !existsSync(each));
  makeFolders(stateFolder(folder));
  for (const each of made) syncFolder(dirname(each));
  const lockFile = join(stateFolder(folder), 'lock');
  // two at once would remove each other's work
  const lock = takeLock(lockFile);
  if (lock === null) {
    return failure(
      'InUse',
      `Another ingest into ${out} is running; wait for it. If there is none, remove ${lockFile}.`,
    );
  }
  /** Records of earlier states, which go with the first new piece of their file. */
  let former: readonly PieceRecord[] = [];
  return success({
    output: { folder, partitioned: true },
    prepare: async (pieces, verify) => {
      const found = readRecords(folder);
      const checked = checkFolder(out, found.records, pieces, verify);
      if (!checked.ok) return checked;
      const records = checked.value;
      const named = checkNames(out, [...records.values()], pieces);
      if (!named.ok) return named;
      for (const id of found.damaged) setAside(folder, id);
      sweep(folder, (id) => records.has(id));
      const left = finishReplacements(folder, records);
      const stock = takeStock([...left.values()], pieces);
      const planned = new Set(pieces.map(({ id }) => id));
      former = stock.former.filter(({ piece }) => !planned.has(piece.id));
      noteReplacements(
        folder,
        former,
        pieces.filter(({ id }) => !left.has(id)),
      );
      const damaged = found.damaged.map(
        (id) => `${recordFile(out, id)} (its piece is kept in ${asideFolder(out)})`,
      );
      const unhashed = [...left.values()].filter(({ hashes }) => hashes === undefined).length;
      return success({ ...stock, damaged, unhashed });
    },
    accept: async ({ piece: { path } }) => {
      const replaced = former.filter(({ piece }) => piece.path === path);
      if (replaced.length === 0) return;
      for (const old of replaced) removePiece(folder, old);
      former = former.filter(({ piece }) => piece.path !== path);
      if (former.length === 0) forgetReplacements(folder);
    },
    hasFormer: (path) => former.some(({ piece, games }) => piece.path === path && games > 0),
    findOther: () => findOther(folder),
    close: () => {
      if (made.length > 0) removeGameless(folder);
      lock.release();
      for (const each of made) removeEmptyFolder(each);
    },
  });
};
