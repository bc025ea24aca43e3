/**
 * Where the files of a broken tournament are now. Each is recognised by its contents; by name only if its contents are
 * not in the manifest.
 */

import { join, relative, sep } from 'node:path';
import type { ManifestPartition } from '../manifest/manifest.js';
import { makeFindByContents, sizeOf } from './contents.js';
import { findPgnFiles, isPlain } from './pgn-files.js';

type FileState = 'same' | 'edited' | 'missing';

/** The file of a partition; a missing one has its old path. */
export interface LocatedFile {
  readonly path: string;
  readonly state: FileState;
}

export interface RenamedFile {
  /** As the manifest names it. */
  readonly file: string;
  /** Its name now. */
  readonly as: string;
}

const pathsOf = (folder: string, partitions: readonly ManifestPartition[]): readonly string[] =>
  partitions.map(({ file }) => join(folder, file));

/** By names and sizes alone if all are unchanged; else null. */
export const locateBySize = (
  folder: string,
  partitions: readonly ManifestPartition[],
): readonly LocatedFile[] | null => {
  const paths = pathsOf(folder, partitions);
  const isSame = partitions.every(({ bytes }, place) => sizeOf(paths[place]!) === bytes);
  return isSame ? paths.map((path) => ({ path, state: 'same' })) : null;
};

export const locateByContents = (
  folder: string,
  partitions: readonly ManifestPartition[],
): readonly LocatedFile[] => {
  const findByContents = makeFindByContents(partitions);
  const paths = pathsOf(folder, partitions);
  const owners = new Map(paths.map((path) => [path, findByContents(path)]));
  const located: (LocatedFile | undefined)[] = partitions.map(() => undefined);
  const taken = new Map<string, number>();
  const take = (place: number, path: string, state: FileState): void => {
    located[place] = { path, state };
    taken.set(path, place);
  };
  /** Assigns a file to a partition with its contents and no file yet. */
  const takeByContents = (path: string, alike: readonly number[]): void => {
    const place = alike.find((one) => located[one] === undefined);
    if (place !== undefined && !taken.has(path)) take(place, path, 'same');
  };
  for (const [place, path] of paths.entries()) {
    if (owners.get(path)!.includes(place)) take(place, path, 'same');
  }
  for (const [path, alike] of owners) takeByContents(path, alike);

  for (const [place, own] of paths.entries()) {
    if (located[place] !== undefined) continue;
    // if another file has its name, the two may have been swapped
    let path = own;
    for (let by = taken.get(path); by !== undefined; by = taken.get(path)) path = paths[by]!;
    if (sizeOf(path) >= 0 && owners.get(path)!.length === 0) take(place, path, 'edited');
  }
  if (located.includes(undefined)) {
    for (const file of findPgnFiles(folder).filter(isPlain)) {
      const path = join(folder, file);
      if (!owners.has(path)) takeByContents(path, findByContents(path));
    }
  }
  return located.map((file, place) => file ?? { path: paths[place]!, state: 'missing' });
};

export const renamedOf = (
  folder: string,
  partitions: readonly ManifestPartition[],
  located: readonly LocatedFile[],
): readonly RenamedFile[] =>
  partitions.flatMap(({ file }, place) => {
    const { path } = located[place]!;
    const as = relative(folder, path).split(sep).join('/');
    return path === join(folder, file) ? [] : [{ file, as }];
  });
