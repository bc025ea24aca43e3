/** Recognises files by their contents: the size and checksum in the manifest. */

import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { catchSourceError } from '@zeitnot/pgn/internal';
import { crc32 } from 'node:zlib';
import { reading } from '../fs/system-errors.js';
import { formatCrc, type ManifestPartition } from '../manifest/manifest.js';
import { pushTo } from '../rounds/multimap.js';

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
export type FindByContents = (path: string) => readonly number[];

/** Reads only files with the size of a partition. */
export const makeFindByContents = (partitions: readonly ManifestPartition[]): FindByContents => {
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
