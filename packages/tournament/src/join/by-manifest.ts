/** Joins by the manifest: the games of all files that are there, in the order of the source. */

import { failure, success, type Result } from '@zeitnot/core';
import type { SourceErrorCode } from '@zeitnot/pgn';
import { withFile } from '@zeitnot/pgn/internal';
import { isContext, MAX_CONTEXT } from '../manifest/context-tag.js';
import type { Manifest, ManifestPartition } from '../manifest/manifest.js';
import {
  findCopies,
  locateByContents,
  locateBySize,
  renamedOf,
  type LocatedFile,
} from './locate.js';
import {
  type Changes,
  gamesOf,
  NO_GAMES,
  PER_GAME,
  readGamesOf,
  type FileGames,
} from './file-games.js';
import type { OutputFile } from '../fs/output-file.js';
import { findUnused } from './pgn-files.js';
import {
  isInput,
  type FileChanges,
  type JoinCode,
  type Joined,
  type JoinOptions,
} from './report.js';
import { restoreGames } from './restore.js';

/** Checks that the bytes the manifest calls additions are RoundContext tags: nothing else may be left out. */
const holdsAdditions = (path: string, { places }: FileGames): Result<boolean, SourceErrorCode> =>
  withFile(path, ({ readAt }) => {
    const bytes = Buffer.alloc(MAX_CONTEXT);
    for (let at = 0; at < places.length; at += PER_GAME) {
      const [from, to] = [places[at + 1]!, places[at + 2]!];
      if (from === to) continue;
      if (to - from > MAX_CONTEXT) return false;
      const added = bytes.subarray(0, to - from);
      if (readAt(added, from) < added.length || !isContext(added)) return false;
    }
    return true;
  });

/** The games of a file: by the manifest if that is right, without changes, else by scanning the file. */
const findGames = async (
  { path, state }: LocatedFile,
  partition: ManifestPartition,
  thorough: boolean,
  options: JoinOptions,
): Promise<Result<FileGames & { readonly changes: Changes | null }, JoinCode>> => {
  if (state === 'missing') return success({ ...NO_GAMES, changes: null });
  if (state === 'same') {
    const games = gamesOf(partition);
    const holds = thorough ? holdsAdditions(path, games) : success(true);
    if (!holds.ok) return holds;
    if (holds.value) return success({ ...games, changes: null });
  }
  return readGamesOf(path, partition, options);
};

/** `thorough`: the manifest itself is checked, too. */
const writeGames = async (
  folder: string,
  manifest: Manifest,
  located: readonly LocatedFile[],
  thorough: boolean,
  output: OutputFile,
  options: JoinOptions,
): Promise<Result<Joined, JoinCode>> => {
  const { partitions, source } = manifest;
  if (output.isAmong(located.map(({ path }) => path))) return isInput(output.path);
  const files: FileGames[] = [];
  const damaged: string[] = [];
  const changes: FileChanges[] = [];
  for (const [place, partition] of partitions.entries()) {
    const found = await findGames(located[place]!, partition, thorough, options);
    if (!found.ok) return found;
    files.push(found.value);
    if (found.value.changes === null) continue;
    const { file } = partition;
    if (located[place]!.state === 'same') damaged.push(file);
    else changes.push({ file, ...found.value.changes });
  }
  const paths = located.map(({ path }) => path);
  const games = await restoreGames(manifest, paths, files, output.write, options);
  if (games === null) return failure('Aborted', 'Joining was stopped; nothing was written.');
  const sha256 = output.finish();
  const missing = partitions
    .filter((_, place) => located[place]!.state === 'missing')
    .map(({ file }) => file);
  const unused = findUnused(folder, manifest, located);
  return success({
    games,
    ...(manifest.selection && { selectedFrom: manifest.selection.from.games }),
    sha256,
    verified: sha256 === source.sha256,
    edited: changes.map(({ file }) => file),
    changes,
    missing,
    damaged,
    renamed: renamedOf(folder, partitions, located),
    manifest: true,
    unused,
    copies: findCopies(folder, unused, partitions),
  });
};

export const joinByManifest = async (
  folder: string,
  manifest: Manifest,
  output: OutputFile,
  options: JoinOptions,
): Promise<Result<Joined, JoinCode>> => {
  const { partitions } = manifest;
  const untouched = locateBySize(folder, partitions);
  if (untouched !== null) {
    const joined = await writeGames(folder, manifest, untouched, false, output, options);
    if (!joined.ok || joined.value.verified) return joined;
    output.restart();
  }
  // something differs: now compare contents
  const located = locateByContents(folder, partitions);
  return writeGames(folder, manifest, located, true, output, options);
};
