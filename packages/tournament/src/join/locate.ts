/**
 * Where the files of a broken tournament are now. Each is recognised by its contents, the size and checksum in the
 * manifest; by name only if its contents are not in the manifest.
 */

import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { crc32 } from 'node:zlib';
import { catchSourceError } from '@zeitnot/pgn/internal';
import { reading } from '../fs/system-errors.js';
import { findPgnFiles, isPlain } from './pgn-files.js';
import { formatCrc, type ManifestPartition } from '../manifest/manifest.js';
import { pushTo } from '../rounds/table.js';

/** -1 if there is no such file. */
export const sizeOf = (path: string): number =>
  reading(path, () => {
    const stat = statSync(path, { throwIfNoEntry: false });
    return stat?.isFile() === true ? stat.size : -1;
  });

const crcOf = (path: string): string =>
  reading(path, () => {
    const chunk = Buffer.allocUnsafe(1024 * 1024);
    const handle = openSync(path, 'r');
    let crc = 0;
    try {
      for (;;) {
        const count = readSync(handle, chunk);
        if (count === 0) break;
        crc = crc32(chunk.subarray(0, count), crc);
      }
    } finally {
      closeSync(handle);
    }
    return formatCrc(crc);
  });

/** The partitions with the contents of a file; mostly one or none. */
type FindByContents = (path: string) => readonly number[];

/** Reads only files with the size of a partition. */
const makeFindByContents = (partitions: readonly ManifestPartition[]): FindByContents => {
  const keyOf = (size: number, crc: string): string => `${size} ${crc}`;
  const sizes = new Set(partitions.map(({ bytes }) => bytes));
  const places = new Map<string, number[]>();
  for (const [place, { bytes, crc32: crc }] of partitions.entries()) {
    pushTo(places, keyOf(bytes, crc), place);
  }
  return (path) => {
    const size = sizeOf(path);
    return sizes.has(size) ? (places.get(keyOf(size, crcOf(path))) ?? []) : [];
  };
};

/** A copy of a file of the break. */
export interface FileCopy {
  readonly file: string;
  /** As the manifest names it. */
  readonly of: string;
}

/** The copies among unused files; one that cannot be read does not count. */
export const findCopies = (
  folder: string,
  files: readonly string[],
  partitions: readonly ManifestPartition[],
): readonly FileCopy[] => {
  const findByContents = makeFindByContents(partitions);
  return files.flatMap((file) => {
    const found = catchSourceError(() => findByContents(join(folder, file)));
    const [place] = found.ok ? found.value : [];
    return place === undefined ? [] : [{ file, of: partitions[place]!.file }];
  });
};

type FileState = 'same' | 'edited' | 'missing';

/** The file of a partition; a missing one has its old path. */
export interface LocatedFile {
  readonly path: string;
  /** Where break wrote it. */
  readonly before: string;
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
  return isSame ? paths.map((path) => ({ path, before: path, state: 'same' })) : null;
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
    located[place] = { path, before: paths[place]!, state };
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
  return located.map((file, place) => {
    const before = paths[place]!;
    return file ?? { path: before, before, state: 'missing' };
  });
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
