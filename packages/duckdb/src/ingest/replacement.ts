/**
 * Replaces the old pieces of a changed file by its new ones, which cannot be done in one atomic step. So a note in
 * `_zeitnot`, written before the work, says which pieces go as soon as one of which others is there, and the next
 * ingest finishes what a killed one has begun.
 */

import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { removePiece, stateFolder } from './layout.js';
import type { Piece, PieceRecord } from './piece.js';

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

export const forgetReplacements = (folder: string): void =>
  rmSync(noteFile(folder), { force: true });

/** Writes the note. That of an earlier run must be finished. */
export const noteReplacements = (
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
export const finishReplacements = (
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
