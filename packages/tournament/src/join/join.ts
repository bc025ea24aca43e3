/**
 * Joins what break has made: with its manifest byte for byte, which the source's SHA-256 proves; on best
 * effort where files were edited or the manifest is gone, and it says so.
 */

import { statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { failure, success, type Result } from '@zeitnot/core';
import { isLineEnd, readRegularFile, type IndexErrorCode } from '@zeitnot/pgn';
import { checkSpace } from '../files/space.js';
import { catchSystemError, reading, type SystemCode } from '../files/system-errors.js';
import { MANIFEST_NAME, type Manifest } from '../manifest/manifest.js';
import { parseManifest, type ManifestCode } from '../manifest/parse.js';
import { makeAssembler } from './assemble.js';
import { findCopies, type FileCopy } from './contents.js';
import { gamesOf, NO_GAMES, readGamesOf, type FileGames } from './files.js';
import { guessOrder } from './guess.js';
import {
  locateByContents,
  locateBySize,
  renamedOf,
  type FileState,
  type LocatedFile,
  type RenamedFile,
} from './locate.js';
import { openOutput, type JoinOutput } from './output.js';
import { findPgnFiles, findUnused, isPlain } from './pgn-files.js';
import { restoreGames, type RestoreOptions } from './restore.js';

export interface JoinOptions extends RestoreOptions {
  /** Whether an output that exists is replaced. */
  readonly force?: boolean;
}

export type JoinCode =
  | ManifestCode
  | IndexErrorCode
  | SystemCode
  | 'NothingToJoin'
  | 'OutputExists'
  | 'TargetBusy';

export interface JoinReport {
  readonly out: string;
  readonly games: number;
  readonly sha256: string;
  /** The output is the source of the break, byte for byte. */
  readonly verified: boolean;
  /** Files that were changed since. */
  readonly edited: readonly string[];
  /** Files that are gone; their games are not in the output. */
  readonly missing: readonly string[];
  /** Files that have another name now. */
  readonly renamed: readonly RenamedFile[];
  /** Whether there was a manifest. Without one the order is a guess. */
  readonly manifest: boolean;
  /** PGN files that lie there and are not in the output, since the manifest does not name them or they are compressed. */
  readonly unused: readonly string[];
  /** Those of them that hold what break has written. */
  readonly copies: readonly FileCopy[];
}

const readManifest = (folder: string): Result<Manifest | null, ManifestCode> => {
  const path = join(folder, MANIFEST_NAME);
  const text = reading(path, () =>
    statSync(path, { throwIfNoEntry: false }) === undefined ? null : readRegularFile(path),
  );
  return text === null ? success(null) : parseManifest(path, text.toString());
};

const stopped = (out: string) => failure('Aborted', `Joining was stopped; ${out} was not written.`);

const nothingLeft = (folder: string, out: string) =>
  failure(
    'NothingToJoin',
    `Not one game is left in ${folder}: its files are gone or hold none. ${out} was not written.`,
  );

/** Writes the games of all files that are there. */
const writeGames = async (
  folder: string,
  manifest: Manifest,
  located: readonly LocatedFile[],
  output: JoinOutput,
  options: JoinOptions,
): Promise<Result<Omit<JoinReport, 'out'>, JoinCode>> => {
  const { partitions, source } = manifest;
  const files: FileGames[] = [];
  for (const [place, partition] of partitions.entries()) {
    const { path, state } = located[place]!;
    if (state === 'missing') files.push(NO_GAMES);
    else if (state === 'same') files.push(gamesOf(partition));
    else {
      const read = await readGamesOf(path, partition);
      if (!read.ok) return read;
      files.push(read.value);
    }
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
    renamed: renamedOf(folder, partitions, located),
    manifest: true,
    unused,
    copies: findCopies(folder, unused, partitions),
  });
};

const joinByManifest = async (
  folder: string,
  manifest: Manifest,
  output: JoinOutput,
  options: JoinOptions,
): Promise<Result<Omit<JoinReport, 'out'>, JoinCode>> => {
  const { partitions } = manifest;
  const untouched = locateBySize(folder, partitions);
  if (untouched !== null) {
    const joined = await writeGames(folder, manifest, untouched, output, options);
    if (!joined.ok || joined.value.verified) return joined;
    output.restart();
  }
  // something is different: now every byte counts
  const located = locateByContents(folder, partitions);
  return writeGames(folder, manifest, located, output, options);
};

const joinByGuess = async (
  folder: string,
  found: readonly string[],
  output: JoinOutput,
  { signal }: JoinOptions,
): Promise<Result<Omit<JoinReport, 'out'>, JoinCode>> => {
  const guessed = await guessOrder(folder, found.filter(isPlain));
  if (!guessed.ok) return guessed;
  const { files: ordered, games } = guessed.value;
  const paths = ordered.map((file) => join(folder, file));
  let last = 0x0a;
  const assembler = makeAssembler(paths, (bytes) => {
    last = bytes.at(-1) ?? last;
    output.write(bytes);
  });
  try {
    for (const [place, path] of paths.entries()) {
      const { size } = reading(path, () => statSync(path));
      assembler.take(place, 0, size);
      assembler.finish();
      if (!isLineEnd(last) && place < paths.length - 1) output.write(Buffer.from('\n\n'));
      if (signal?.aborted === true) return failure('Aborted', 'Joining was stopped.');
    }
  } finally {
    assembler.close();
  }
  const sha256 = output.finish();
  return success({
    games,
    sha256,
    verified: false,
    edited: [],
    missing: [],
    renamed: [],
    manifest: false,
    unused: found.filter((file) => !isPlain(file)),
    copies: [],
  });
};

/** The files that are read must not be the one that is written. */
const isAmong = (out: string, folder: string, files: readonly string[]): boolean =>
  [...files, MANIFEST_NAME].some((file) => resolve(folder, file) === resolve(out));

const run = async (
  folder: string,
  out: string,
  options: JoinOptions,
): Promise<Result<JoinReport, JoinCode>> => {
  const stat = reading(folder, () => statSync(folder, { throwIfNoEntry: false }));
  if (stat?.isDirectory() !== true) return failure('CannotOpen', `${folder} is no folder.`);
  const read = readManifest(folder);
  if (!read.ok) return read;
  const manifest = read.value;
  const files = manifest?.partitions.map(({ file }) => file) ?? findPgnFiles(folder);
  if (!files.some(isPlain)) {
    const packed = files.length === 0 ? '' : ' but compressed ones; unpack them first';
    return failure(
      'NothingToJoin',
      `${folder} holds neither ${MANIFEST_NAME} nor PGN files${packed}.`,
    );
  }
  if (isAmong(out, folder, files)) {
    return failure('CannotWrite', `${out} is one of the files to be joined; take another name.`);
  }
  const parent = dirname(resolve(out));
  if (statSync(parent, { throwIfNoEntry: false })?.isDirectory() !== true) {
    return failure('CannotWrite', `${parent} is no folder; make it first, or take another place.`);
  }
  const room = checkSpace(parent, manifest?.source.size ?? 0);
  if (!room.ok) return room;
  const opened = openOutput(resolve(out), options.force === true);
  if (!opened.ok) return opened;
  const output = opened.value;
  try {
    const joined =
      manifest === null
        ? await joinByGuess(folder, files, output, options)
        : await joinByManifest(folder, manifest, output, options);
    if (!joined.ok) return joined.error.code === 'Aborted' ? stopped(out) : joined;
    if (joined.value.games === 0) return nothingLeft(folder, out);
    const committed = output.commit();
    if (!committed.ok) return committed;
    const isOther = (file: string): boolean => resolve(folder, file) !== resolve(out);
    const unused = joined.value.unused.filter(isOther);
    const copies = joined.value.copies.filter(({ file }) => isOther(file));
    return success({ out, ...joined.value, unused, copies });
  } finally {
    output.leave();
  }
};

/** Writes the tournament in `folder`, as break has made it, into the one file `out`. */
export const joinTournament = (
  folder: string,
  out: string,
  options: JoinOptions = {},
): Promise<Result<JoinReport, JoinCode>> => catchSystemError(() => run(folder, out, options));
