/** The PGN files of a folder: those that join takes, and those that it only reports. */

import { readdirSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { Result } from '@zeitnot/core';
import type { SourceErrorCode } from '@zeitnot/pgn';
import { isByteOrderMark, withFile } from '@zeitnot/pgn/internal';
import { reading } from '../fs/system-errors.js';
import type { LocatedFile } from './locate.js';
import { MANIFEST_NAME, type Manifest } from '../manifest/manifest.js';

const MARK_LENGTH = 3;

/** The length of the mark at the start of a file; 0 if there is none. */
export const byteOrderMarkLength = (path: string): Result<number, SourceErrorCode> =>
  withFile(path, ({ readAt }) => {
    const head = Buffer.alloc(MARK_LENGTH);
    readAt(head, 0);
    return isByteOrderMark(head, 0) ? MARK_LENGTH : 0;
  });

const PACKED = /\.(?:gz|zst|bz2)$/i;

/** The name of a file without the extension of a compressor. */
const plainName = (file: string): string => file.replace(PACKED, '');

/** Whether a file is not compressed, by its name. */
export const isPlain = (file: string): boolean => !PACKED.test(file);

/** A path below a folder, with `/`. */
const below = (folder: string, path: string): string => relative(folder, path).split(sep).join('/');

/**
 * The PGN files in a folder, without hidden ones; paths below the folder, with `/`. `deep`: also those in folders
 * below it.
 */
export const findPgnFiles = (folder: string, deep = true): readonly string[] => {
  // made on demand, since it takes time to load and break does not need it
  const { compare } = new Intl.Collator('en', { numeric: true });
  return reading(folder, () => readdirSync(folder, { withFileTypes: true, recursive: deep }))
    .filter((entry) => entry.isFile() && /\.pgn$/i.test(plainName(entry.name)))
    .map((entry) => below(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !path.split('/').some((part) => part.startsWith('.')))
    .toSorted(compare);
};

/** Folders below a folder that have a manifest; paths below the folder, with `/`. */
export const findBroken = (folder: string): readonly string[] =>
  reading(folder, () => readdirSync(folder, { withFileTypes: true, recursive: true }))
    .filter((entry) => entry.isFile() && entry.name === MANIFEST_NAME)
    .map((entry) => below(folder, entry.parentPath))
    .filter((path) => !path.split('/').some((part) => part.startsWith('.')))
    .toSorted();

/** The PGN files in some folders below one; none if one cannot be listed. */
const findBeside = (folder: string, folders: ReadonlySet<string>): readonly string[] => {
  try {
    return [...folders].flatMap((inner) =>
      findPgnFiles(join(folder, inner), false).map((name) =>
        inner === '.' ? name : `${inner}/${name}`,
      ),
    );
  } catch {
    return [];
  }
};

/**
 * The PGN files that a join by the manifest did not use; it used those `located`. The source itself may lie there and
 * does not count. Folders that break did not make may hold anything, and are searched only if a file is missing or was
 * found in one.
 */
export const findUnused = (
  folder: string,
  manifest: Manifest,
  located: readonly LocatedFile[],
): readonly string[] => {
  const used = new Set(located.filter(({ state }) => state !== 'missing').map(({ path }) => path));
  const own = new Set(['.', ...manifest.partitions.map(({ file }) => dirname(file))]);
  const isElsewhere = (path: string): boolean => !own.has(dirname(below(folder, path)));
  const deep = used.size < located.length || [...used].some(isElsewhere);
  return (deep ? findPgnFiles(folder) : findBeside(folder, own)).filter(
    (file) => !used.has(join(folder, file)) && plainName(file) !== manifest.source.name,
  );
};
