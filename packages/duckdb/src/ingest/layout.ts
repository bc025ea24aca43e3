/**
 * The files of a folder of pieces. Work in progress and the records of finished pieces are in `_zeitnot`, which readers
 * of Parquet folders ignore; a piece is done once its record is there. A piece with Parquet files is named in `_zeitnot`
 * before the first of them exists and until the last is gone, whenever a run is killed.
 */

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { catchSourceError, fileAt, fileSource, makeFolders, mtimeOf } from '@zeitnot/pgn/internal';
import type { PieceRecord } from './piece.js';
import { parseRecord } from './record.js';

export const stateFolder = (folder: string): string => join(folder, '_zeitnot');
export const recordFile = (folder: string, id: string): string =>
  join(stateFolder(folder), `${id}.json`);
export const workFolder = (folder: string, id: string): string =>
  join(stateFolder(folder), `work-${id}`);
/** The record of a piece whose files are being removed. */
const goneFile = (folder: string, id: string): string => join(stateFolder(folder), `${id}.gone`);
/** Where the pieces of damaged records are kept. */
export const asideFolder = (folder: string): string => join(stateFolder(folder), 'damaged');

const namesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

interface PieceFile {
  readonly id: string;
  /** Relative to the folder. */
  readonly name: string;
}

const pieceFiles = (folder: string): readonly PieceFile[] =>
  ['', ...namesIn(folder).filter((name) => name.startsWith('category='))].flatMap((part) =>
    namesIn(join(folder, part)).flatMap((name) => {
      const id = /^piece-([\da-f]{24})-/.exec(name)?.[1];
      return id === undefined ? [] : [{ id, name: join(part, name) }];
    }),
  );

export interface Records {
  /** By the ids of the pieces that are done. */
  readonly records: ReadonlyMap<string, PieceRecord>;
  /** The ids of those that cannot be read. A killed run does not leave any. */
  readonly damaged: readonly string[];
}

export const readRecords = (folder: string): Records => {
  const records = new Map<string, PieceRecord>();
  const damaged: string[] = [];
  for (const name of namesIn(stateFolder(folder))) {
    const id = /^([\da-f]{24})\.json$/.exec(name)?.[1];
    if (id === undefined) continue;
    const record = parseRecord(readFileSync(recordFile(folder, id), 'utf8'));
    if (record?.piece.id !== id) damaged.push(id);
    else records.set(id, record);
  }
  return { records, damaged };
};

const BLOCK = 1024 * 1024;

/** The SHA-256 of a file. */
export const hashFile = (path: string): string => {
  const { read, close } = fileSource(fileAt(path));
  try {
    const hash = createHash('sha256');
    const room = new Uint8Array(BLOCK);
    for (let count = -1; count !== 0;) {
      count = read(room);
      hash.update(room.subarray(0, count));
    }
    return hash.digest('hex');
  } finally {
    close();
  }
};

/**
 * A file of a piece that is gone or is not what was written; undefined if there is none. The content is compared if the
 * file has another time, or with `verify`.
 */
export const findDamage = (
  folder: string,
  { files, sizes, times, hashes }: PieceRecord,
  verify = false,
): string | undefined =>
  files.find((name, place) => {
    const path = join(folder, name);
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined || stat.size !== sizes[place]) return true;
    if (hashes === undefined || (!verify && mtimeOf(stat) === times?.[place])) return false;
    const hash = catchSourceError(() => hashFile(path));
    return !hash.ok || hash.value !== hashes[place];
  });

/** A Parquet file of a piece that `_zeitnot` does not name, which can only have come about by hand. */
export const findStray = (folder: string): string | undefined => {
  const named = new Set(
    namesIn(stateFolder(folder)).map((name) => /^(?:work-)?([\da-f]{24})/.exec(name)?.[1]),
  );
  return pieceFiles(folder).find(({ id }) => !named.has(id))?.name;
};

/** A Parquet file below the folder that is not from a piece; readers of the folder read it as well. */
export const findOther = (folder: string): string | null => {
  const ours = new Set(pieceFiles(folder).map(({ name }) => name));
  try {
    // with file types, since it would follow links to folders otherwise, and never end
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    const names = entries.map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
    return names.find((name) => name.endsWith('.parquet') && !ours.has(name)) ?? null;
  } catch {
    // a folder may not be read; readers will find out
    return null;
  }
};

const removeFile = (path: string): void => rmSync(path, { force: true });

/** Removes a finished piece. Its record stops counting before the first of its files goes. */
export const removePiece = (folder: string, { piece, files }: PieceRecord): void => {
  renameSync(recordFile(folder, piece.id), goneFile(folder, piece.id));
  for (const name of files) removeFile(join(folder, name));
  removeFile(goneFile(folder, piece.id));
};

/**
 * Sets the piece of a damaged record aside, whose files nobody can tell from others: it counts as never done, and
 * nothing is lost. The record goes last, since it names the piece.
 */
export const setAside = (folder: string, id: string): void => {
  const record = relative(folder, recordFile(folder, id));
  for (const name of [
    ...pieceFiles(folder).flatMap((file) => (file.id === id ? file.name : [])),
    record,
  ]) {
    const kept = join(asideFolder(folder), `${name}.kept`);
    makeFolders(dirname(kept));
    renameSync(join(folder, name), kept);
  }
};

/** Removes all finished pieces if none of them has a game. */
export const removeGameless = (folder: string): void => {
  const records = [...readRecords(folder).records.values()];
  if (records.some(({ games }) => games > 0)) return;
  for (const record of records) removePiece(folder, record);
};

/** Removes what a failed piece has left behind. */
export const abandonPiece = (folder: string, id: string): void => {
  // an earlier run may have finished it
  if (!existsSync(recordFile(folder, id))) {
    for (const file of pieceFiles(folder)) if (file.id === id) removeFile(join(folder, file.name));
  }
  rmSync(workFolder(folder, id), { recursive: true, force: true });
};

/** Removes unfinished work, and the pieces that are not to be kept. */
export const sweep = (folder: string, keep: (id: string) => boolean): void => {
  const { records, damaged } = readRecords(folder);
  for (const id of [...records.keys(), ...damaged]) {
    if (!keep(id)) renameSync(recordFile(folder, id), goneFile(folder, id));
  }
  for (const { id, name } of pieceFiles(folder)) if (!keep(id)) removeFile(join(folder, name));
  for (const name of namesIn(stateFolder(folder))) {
    if (!/^work-|\.(?:new|gone)$/.test(name)) continue;
    rmSync(join(stateFolder(folder), name), { recursive: true, force: true });
  }
};
