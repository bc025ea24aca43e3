/**
 * The files of a folder of pieces. Work in progress and the records of what is done lie in `_zeitnot`,
 * which readers of Parquet folders pass over; a piece is done when its record is there.
 */

import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { PieceRecord } from './piece.js';

export const stateFolder = (folder: string): string => join(folder, '_zeitnot');
export const recordFile = (folder: string, id: string): string =>
  join(stateFolder(folder), `${id}.json`);
export const workFolder = (folder: string, id: string): string =>
  join(stateFolder(folder), `work-${id}`);
/** How the names of a piece's Parquet files begin. */
export const fileStem = (id: string): string => `piece-${id}-`;

const namesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

/** The records of the pieces that are done. One that cannot be read is none. */
export const readRecords = (folder: string): ReadonlyMap<string, PieceRecord> => {
  const records = new Map<string, PieceRecord>();
  for (const name of namesIn(stateFolder(folder))) {
    if (!/^[\da-f]{24}\.json$/.test(name)) continue;
    try {
      const text = readFileSync(join(stateFolder(folder), name), 'utf8');
      records.set(name.slice(0, 24), JSON.parse(text) as PieceRecord);
    } catch {
      // the piece will be done again
    }
  }
  return records;
};

/** Removes a piece that is done. A record without files would claim what is not there, so it goes first. */
export const remove = (folder: string, { piece, files }: PieceRecord): void => {
  rmSync(recordFile(folder, piece.id), { force: true });
  for (const name of files) rmSync(join(folder, name), { force: true });
};

/** Removes all that belongs to pieces which are not to stay: half-done work, and files without a record. */
export const sweep = (folder: string, keep: (id: string) => boolean): void => {
  const removeAll = (path: string): void => rmSync(path, { recursive: true, force: true });
  const parts = ['', ...namesIn(folder).filter((name) => name.startsWith('category='))];
  // a record without files would claim what is not there, so it goes first
  for (const name of namesIn(stateFolder(folder))) {
    const id = /^([\da-f]{24})\.json$/.exec(name)?.[1];
    if (id === undefined ? /^work-|\.new$/.test(name) : !keep(id)) {
      removeAll(join(stateFolder(folder), name));
    }
  }
  for (const part of parts) {
    for (const name of namesIn(join(folder, part))) {
      const id = /^piece-([\da-f]{24})-/.exec(name)?.[1];
      if (id !== undefined && !keep(id)) removeAll(join(folder, part, name));
    }
  }
};
