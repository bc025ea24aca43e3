/** Where the files of a broken tournament are now: one that was renamed is known by its contents. */

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { reading } from '../files/system-errors.js';
import type { ManifestPartition } from '../manifest/manifest.js';
import { stateOf } from './edited.js';
import { findPgnFiles, isPlain } from './pgn-files.js';

const sizeOf = (path: string): number =>
  reading(path, () => statSync(path, { throwIfNoEntry: false })?.size ?? -1);

/** The path of each partition's file; its old one where no file has its contents. */
export const locateFiles = (
  folder: string,
  partitions: readonly ManifestPartition[],
): readonly string[] => {
  const paths = partitions.map(({ file }) => join(folder, file));
  if (paths.every((path) => sizeOf(path) >= 0)) return paths;
  const named = new Set(paths);
  const others = new Set(
    findPgnFiles(folder)
      .filter(isPlain)
      .map((file) => join(folder, file))
      .filter((path) => !named.has(path)),
  );
  return partitions.map((partition, place) => {
    const path = paths[place] as string;
    if (sizeOf(path) >= 0) return path;
    const found = [...others].find((other) => stateOf(other, partition, true) === 'same');
    if (found === undefined) return path;
    others.delete(found);
    return found;
  });
};
