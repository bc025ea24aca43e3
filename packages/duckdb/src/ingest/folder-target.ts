/** A folder of Parquet files as the target of an ingest, partitioned by category. A piece is in it once its record is. */

import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { failure, success, type Result } from '@zeitnot/core';
import { makeFolders, removeEmptyFolder, takeLock } from '@zeitnot/pgn/internal';
import { checkFolder } from './folder-check.js';
import {
  findOther,
  readRecords,
  removeGameless,
  removePiece,
  stateFolder,
  sweep,
} from './layout.js';
import type { PieceRecord } from './piece.js';
import { finishReplacements, forgetReplacements, noteReplacements } from './replacement.js';
import { checkNames, takeStock, TARGETS, type Target, type TargetCode } from './target-shape.js';

export const folderTarget = (out: string): Result<Target, TargetCode> => {
  const folder = resolve(out);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false) {
    return failure('CannotOpen', `${out} is a file. ${TARGETS}`);
  }
  /** Folders that did not exist; they are removed again if no games come into them. */
  const made = [stateFolder(folder), folder].filter((each) => !existsSync(each));
  makeFolders(stateFolder(folder));
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
    prepare: async (pieces) => {
      const checked = checkFolder(out, readRecords(folder), pieces);
      if (!checked.ok) return checked;
      const records = checked.value;
      const named = checkNames(out, [...records.values()], pieces);
      if (!named.ok) return named;
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
      return success(stock);
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
