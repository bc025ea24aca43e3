/** Joins by the manifest: the games of all files that are there, in the order of the source. */

import { failure, success, type Result } from '@zeitnot/core';
import type { SourceErrorCode } from '@zeitnot/pgn';
import { withFile } from '@zeitnot/pgn/internal';
import { isContext, MAX_CONTEXT } from '../manifest/context-tag.js';
import { numbersOf, type Manifest, type ManifestPartition } from '../manifest/manifest.js';
import {
  findCopies,
  locateByContents,
  locateBySize,
  renamedOf,
  type LocatedFile,
} from './locate.js';
import { countChanges } from './changes.js';
import {
  gamesOf,
  gamesOfEdited,
  goneFile,
  PER_GAME,
  readEdited,
  type EditedFile,
  type FileGames,
} from './file-games.js';
import type { OutputFile } from '../fs/output-file.js';
import { getOrAdd } from '../rounds/table.js';
import { findUnused } from './pgn-files.js';
import { isInput, type JoinCode, type Joined, type JoinOptions, type MovedGame } from './report.js';
import { restoreGames } from './restore.js';
import { findStrays, type Stray } from './strays.js';

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

type Found =
  /** As break left it. */
  | { readonly kind: 'same'; readonly games: FileGames }
  /** The manifest describes it wrongly. */
  | { readonly kind: 'damaged' | 'edited' | 'missing'; readonly file: EditedFile };

/** The games of a file: by the manifest if that is right, else by scanning the file. */
const findGames = async (
  file: LocatedFile,
  partition: ManifestPartition,
  thorough: boolean,
  options: JoinOptions,
): Promise<Result<Found, JoinCode>> => {
  const { path, state } = file;
  if (state === 'missing') return success({ kind: 'missing', file: goneFile(file, partition) });
  if (state === 'same') {
    const games = gamesOf(partition);
    const holds = thorough ? holdsAdditions(path, games) : success(true);
    if (!holds.ok) return holds;
    if (holds.value) return success({ kind: 'same', games });
  }
  const read = await readEdited(file, partition, options);
  if (!read.ok) return read;
  return success({ kind: state === 'same' ? 'damaged' : 'edited', file: read.value });
};

/** The games that were moved from file to file, by their numbers in the source. */
const movesOf = (
  { partitions, selection }: Manifest,
  strays: readonly Stray[],
): readonly MovedGame[] => {
  const selected = selection === undefined ? null : numbersOf(selection.games);
  const ofFiles = new Map<number, readonly number[]>();
  const numbersIn = (file: number): readonly number[] =>
    getOrAdd(ofFiles, file, () => numbersOf(partitions[file]!.games));
  return strays
    .map(({ from, was, to }) => {
      const game = numbersIn(from)[was]!;
      return {
        game: selected?.[game - 1] ?? game,
        from: partitions[from]!.file,
        to: partitions[to]!.file,
      };
    })
    .toSorted((a, b) => a.game - b.game);
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
  const paths = located.map(({ path }) => path);
  if (output.isAmong(paths)) return isInput(output.path);
  const found: Found[] = [];
  for (const [place, partition] of partitions.entries()) {
    const one = await findGames(located[place]!, partition, thorough, options);
    if (!one.ok) return one;
    found.push(one.value);
  }
  const { strays, files: edited } = findStrays(
    found.map((one) => (one.kind === 'same' ? null : one.file)),
  );
  const files = found.map((one, place) =>
    one.kind === 'same' ? one.games : gamesOfEdited(edited, place, strays),
  );
  const games = await restoreGames(manifest, paths, files, output.write, options);
  if (games === null) return failure('Aborted', 'Joining was stopped; nothing was written.');
  const sha256 = output.finish();
  const where = (...kinds: readonly Found['kind'][]): readonly number[] =>
    [...found.keys()].filter((place) => kinds.includes(found[place]!.kind));
  const lostSome = (place: number): boolean => strays.some(({ from }) => from === place);
  const fileOf = (place: number): string => partitions[place]!.file;
  const changed = where('edited', 'missing').filter(
    (place) => found[place]!.kind === 'edited' || lostSome(place),
  );
  const unused = findUnused(folder, manifest, located);
  return success({
    games,
    ...(manifest.selection && { selectedFrom: manifest.selection.from.games }),
    sha256,
    verified: sha256 === source.sha256,
    edited: changed.map(fileOf),
    changes: changed.map((place) => ({
      file: fileOf(place),
      ...countChanges(edited, place, strays),
    })),
    moves: movesOf(manifest, strays),
    missing: where('missing')
      .filter((place) => !lostSome(place))
      .map(fileOf),
    damaged: where('damaged').map(fileOf),
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
