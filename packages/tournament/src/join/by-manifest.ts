/** Joins by the manifest: the games of all files that are there, in the order of the source. */

import { failure, success, type Result } from '@zeitnot/core';
import type { Manifest, ManifestPartition } from '../manifest/manifest.js';
import { holdsAdditions } from './additions.js';
import { findCopies } from './contents.js';
import { gamesOf, NO_GAMES, readGamesOf, type FileGames } from './files.js';
import {
  locateByContents,
  locateBySize,
  renamedOf,
  type FileState,
  type LocatedFile,
} from './locate.js';
import type { JoinOutput } from './output.js';
import { findUnused } from './pgn-files.js';
import type { JoinCode, Joined, JoinOptions } from './report.js';
import { restoreGames } from './restore.js';

interface Found {
  readonly games: FileGames;
  /** The manifest is wrong about the file. */
  readonly damaged: boolean;
}

/** The games of a file: as the manifest says if that is right, else as they stand there. */
const findGames = async (
  { path, state }: LocatedFile,
  partition: ManifestPartition,
  thorough: boolean,
): Promise<Result<Found, JoinCode>> => {
  if (state === 'missing') return success({ games: NO_GAMES, damaged: false });
  if (state === 'same') {
    const games = gamesOf(partition);
    const holds = thorough ? holdsAdditions(path, games) : success(true);
    if (!holds.ok) return holds;
    if (holds.value) return success({ games, damaged: false });
  }
  const read = await readGamesOf(path, partition);
  return read.ok ? success({ games: read.value, damaged: state === 'same' }) : read;
};

/** `thorough`: the manifest is not believed either. */
const writeGames = async (
  folder: string,
  manifest: Manifest,
  located: readonly LocatedFile[],
  thorough: boolean,
  output: JoinOutput,
  options: JoinOptions,
): Promise<Result<Joined, JoinCode>> => {
  const { partitions, source } = manifest;
  const files: FileGames[] = [];
  const damaged: string[] = [];
  for (const [place, partition] of partitions.entries()) {
    const found = await findGames(located[place]!, partition, thorough);
    if (!found.ok) return found;
    files.push(found.value.games);
    if (found.value.damaged) damaged.push(partition.file);
  }
  const paths = located.map(({ path }) => path);
  const games = await restoreGames(manifest, paths, files, output.write, options);
  if (games === null) return failure('Aborted', 'Joining was stopped; nothing was written.');
  const sha256 = output.finish();
  const filesThatAre = (state: FileState): readonly string[] =>
    partitions.filter((_, place) => located[place]!.state === state).map(({ file }) => file);
  const unused = findUnused(folder, manifest, located);
  return success({
    games,
    sha256,
    verified: sha256 === source.sha256,
    edited: filesThatAre('edited'),
    missing: filesThatAre('missing'),
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
  output: JoinOutput,
  options: JoinOptions,
): Promise<Result<Joined, JoinCode>> => {
  const { partitions } = manifest;
  const untouched = locateBySize(folder, partitions);
  if (untouched !== null) {
    const joined = await writeGames(folder, manifest, untouched, false, output, options);
    if (!joined.ok || joined.value.verified) return joined;
    output.restart();
  }
  // something is different: now every byte counts
  const located = locateByContents(folder, partitions);
  return writeGames(folder, manifest, located, true, output, options);
};
