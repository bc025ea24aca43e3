/**
 * Joins what break has made: with its manifest byte for byte, which the source's SHA-256 proves; on best
 * effort where files were edited or the manifest is gone, and it says so.
 */

import { statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { failure, success, type Result } from '@zeitnot/core';
import { indexPath, readRegularFile } from '@zeitnot/pgn';
import { isBreaking } from '../break/work-folder.js';
import { checkSpace } from '../files/space.js';
import { catchSystemError, reading } from '../files/system-errors.js';
import { MANIFEST_NAME, type Manifest } from '../manifest/manifest.js';
import { parseManifest, type ManifestCode } from '../manifest/parse.js';
import { makeAssembler } from './assemble.js';
import { joinByManifest } from './by-manifest.js';
import { guessOrder } from './guess.js';
import { markLengthOf } from './mark.js';
import { openOutput, type JoinOutput } from './output.js';
import { findPgnFiles, isPlain } from './pgn-files.js';
import type { JoinCode, Joined, JoinOptions, JoinReport } from './report.js';
import { makePieceReader, separatorOf } from './seam.js';

const readManifest = (folder: string): Result<Manifest | null, ManifestCode> => {
  const path = join(folder, MANIFEST_NAME);
  const text = reading(path, () =>
    statSync(path, { throwIfNoEntry: false }) === undefined ? null : readRegularFile(path),
  );
  // an editor may have put a byte order mark before it
  const json = text?.toString().replace(/^\uFEFF/, '');
  return json === undefined ? success(null) : parseManifest(path, json);
};

const stopped = (out: string) => failure('Aborted', `Joining was stopped; ${out} was not written.`);

const nothingLeft = (folder: string, out: string) =>
  failure(
    'NothingToJoin',
    `Not one game is left in ${folder}: its files are gone or hold none. ${out} was not written.`,
  );

const joinByGuess = async (
  folder: string,
  found: readonly string[],
  output: JoinOutput,
  { signal }: JoinOptions,
): Promise<Result<Joined, JoinCode>> => {
  const guessed = await guessOrder(folder, found.filter(isPlain));
  if (!guessed.ok) return guessed;
  const { files: ordered, games } = guessed.value;
  const paths = ordered.map((file) => join(folder, file));
  const assembler = makeAssembler(paths, output.write);
  const reader = makePieceReader(paths);
  let before = reader.textOf([]);
  try {
    for (const [place, path] of paths.entries()) {
      const { size } = reading(path, () => statSync(path));
      const mark = place === 0 ? success(0) : markLengthOf(path);
      if (!mark.ok) return mark;
      const text = reader.textOf([{ file: place, from: mark.value, to: size }]);
      output.write(Buffer.from(separatorOf(before, text)));
      assembler.take(place, mark.value, size);
      assembler.finish();
      before = text;
      if (signal?.aborted === true) return failure('Aborted', 'Joining was stopped.');
    }
  } finally {
    assembler.close();
    reader.close();
  }
  const sha256 = output.finish();
  return success({
    games,
    sha256,
    verified: false,
    edited: [],
    changes: [],
    missing: [],
    damaged: [],
    renamed: [],
    manifest: false,
    unused: found.filter((file) => !isPlain(file)),
    copies: [],
  });
};

/** The files that are read must not be the one that is written, nor their indexes. */
const isAmong = (out: string, folder: string, files: readonly string[]): boolean =>
  [...files, ...files.map(indexPath), MANIFEST_NAME].some(
    (file) => resolve(folder, file) === resolve(out),
  );

const run = async (
  folder: string,
  out: string,
  options: JoinOptions,
): Promise<Result<JoinReport, JoinCode>> => {
  const stat = reading(folder, () => statSync(folder, { throwIfNoEntry: false }));
  if (stat?.isDirectory() !== true)
    return failure('CannotOpen', `${folder} is no folder; name the one that break has written.`);
  const read = readManifest(folder);
  if (!read.ok) return read;
  const manifest = read.value;
  if (manifest === null && isBreaking(folder)) {
    return failure(
      'TargetBusy',
      `A break into ${folder} has not come to its end. If none is at work, run it again, then join.`,
    );
  }
  const files = manifest?.partitions.map(({ file }) => file) ?? findPgnFiles(folder);
  if (!files.some(isPlain)) {
    const next =
      files.length === 0
        ? '; name the folder that break has written'
        : ' but compressed ones; unpack them first';
    return failure(
      'NothingToJoin',
      `${folder} holds neither ${MANIFEST_NAME} nor PGN files${next}.`,
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
