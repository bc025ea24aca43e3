/**
 * The files of a folder of pieces. Work in progress and the records of what is done lie in `_zeitnot`,
 * which readers of Parquet folders pass over; a piece is done when its record is there. A piece that has
 * Parquet files is named in `_zeitnot` before they come and until they are gone, whenever a run is killed.
 */

import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { PieceRecord } from './piece.js';

export const stateFolder = (folder: string): string => join(folder, '_zeitnot');
export const recordFile = (folder: string, id: string): string =>
  join(stateFolder(folder), `${id}.json`);
export const workFolder = (folder: string, id: string): string =>
  join(stateFolder(folder), `work-${id}`);
/** A record of which the files are being removed. */
const goneFile = (folder: string, id: string): string => join(stateFolder(folder), `${id}.gone`);
/** How the names of a piece's Parquet files begin. */
export const fileStem = (id: string): string => `piece-${id}-`;

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

/** Whether a record names only files that its piece can have: they are removed with it. */
const hasOwnFiles = ({ files, sizes }: Partial<PieceRecord>, id: string): boolean => {
  const own = new RegExp(String.raw`^(?:category=[^/\\]*[/\\])?${fileStem(id)}[^/\\]*$`);
  return Array.isArray(files) && Array.isArray(sizes) && files.every((name) => own.test(name));
};

const parseRecord = (text: string, id: string): PieceRecord | null => {
  try {
    const record = JSON.parse(text) as Partial<PieceRecord> | null;
    return record?.piece?.id === id && hasOwnFiles(record, id) ? (record as PieceRecord) : null;
  } catch {
    return null;
  }
};

export interface Records {
  /** By the ids of the pieces that are done. */
  readonly records: ReadonlyMap<string, PieceRecord>;
  /** The ids of those that cannot be read. No killed run leaves one. */
  readonly damaged: readonly string[];
}

export const readRecords = (folder: string): Records => {
  const records = new Map<string, PieceRecord>();
  const damaged: string[] = [];
  for (const name of namesIn(stateFolder(folder))) {
    const id = /^([\da-f]{24})\.json$/.exec(name)?.[1];
    if (id === undefined) continue;
    const record = parseRecord(readFileSync(recordFile(folder, id), 'utf8'), id);
    if (record === null) damaged.push(id);
    else records.set(id, record);
  }
  return { records, damaged };
};

/** A file of a piece that is gone, or is not as it was written; undefined if the piece is whole. */
export const findDamage = (folder: string, { files, sizes }: PieceRecord): string | undefined =>
  files.find((name, place) => {
    const stat = statSync(join(folder, name), { throwIfNoEntry: false });
    return stat === undefined || stat.size !== sizes[place];
  });

/** A Parquet file of a piece that `_zeitnot` does not name; only somebody's hand can have brought it about. */
export const findStray = (folder: string): string | undefined => {
  const named = new Set(
    namesIn(stateFolder(folder)).map((name) => /^(?:work-)?([\da-f]{24})/.exec(name)?.[1]),
  );
  return pieceFiles(folder).find(({ id }) => !named.has(id))?.name;
};

/** A Parquet file below the folder that no piece has brought: whoever reads the folder reads it as well. */
export const findOther = (folder: string): string | null => {
  const ours = new Set(pieceFiles(folder).map(({ name }) => name));
  try {
    // by their kinds, since else it would follow links to folders, and go in circles
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    const names = entries.map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
    return names.find((name) => name.endsWith('.parquet') && !ours.has(name)) ?? null;
  } catch {
    // a folder that may not be looked into; readers will hear of it
    return null;
  }
};

const removeFile = (path: string): void => rmSync(path, { force: true });

/** Removes a piece that is done. Its record counts no more as soon as the first of its files may be missing. */
export const removePiece = (folder: string, { piece, files }: PieceRecord): void => {
  renameSync(recordFile(folder, piece.id), goneFile(folder, piece.id));
  for (const name of files) removeFile(join(folder, name));
  removeFile(goneFile(folder, piece.id));
};

/** Removes the pieces that are done if none of them has a game. */
export const removeGameless = (folder: string): void => {
  const records = [...readRecords(folder).records.values()];
  if (records.some(({ games }) => games > 0)) return;
  for (const record of records) removePiece(folder, record);
};

/** Removes what a piece has left behind that failed. */
export const abandonPiece = (folder: string, id: string): void => {
  // it may have been done before
  if (!existsSync(recordFile(folder, id))) {
    for (const file of pieceFiles(folder)) if (file.id === id) removeFile(join(folder, file.name));
  }
  rmSync(workFolder(folder, id), { recursive: true, force: true });
};

/** Removes half-done work, and the pieces that are not to stay. */
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
