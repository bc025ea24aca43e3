/** The PGN files of a folder: those that join can take, and those that it passes over but names. */

import { readdirSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { reading } from '../fs/system-errors.js';
import { MANIFEST_NAME, type Manifest } from '../manifest/manifest.js';
import type { LocatedFile } from './locate.js';

const PACKED = /\.(?:gz|zst|bz2)$/i;

/** The name of a file without what a compressor put behind it. */
const plainName = (file: string): string => file.replace(PACKED, '');

/** Whether a file is not compressed, by its name. */
export const isPlain = (file: string): boolean => !PACKED.test(file);

/** A path below a folder, with `/`. */
const below = (folder: string, path: string): string => relative(folder, path).split(sep).join('/');

/**
 * PGN files in a folder and in the folders of events in it, but not hidden ones; paths below the folder
 * with `/`. `deep`: also in the folders in these.
 */
export const findPgnFiles = (folder: string, deep = true): readonly string[] => {
  // made when it is needed: a break would wait for it as well
  const { compare } = new Intl.Collator('en', { numeric: true });
  return reading(folder, () => readdirSync(folder, { withFileTypes: true, recursive: deep }))
    .filter((entry) => entry.isFile() && /\.pgn$/i.test(plainName(entry.name)))
    .map((entry) => below(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !path.split('/').some((part) => part.startsWith('.')))
    .toSorted(compare);
};

/** Folders below a folder in which a break has left its manifest; paths below the folder with `/`. */
export const findBroken = (folder: string): readonly string[] =>
  reading(folder, () => readdirSync(folder, { withFileTypes: true, recursive: true }))
    .filter((entry) => entry.isFile() && entry.name === MANIFEST_NAME)
    .map((entry) => below(folder, entry.parentPath))
    .filter((path) => !path.split('/').some((part) => part.startsWith('.')))
    .toSorted();

/** PGN files in these folders below one; none where a folder may not be listed. */
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
 * The files that a join by the manifest did not take; it took those that are `located`. The source itself may
 * lie there and is none of them. Folders that break has not made may hold anything, and are looked into only
 * where a file is missed, or was found in one.
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
