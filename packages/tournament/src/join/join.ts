/**
 * Joins the files of a break: with the manifest byte for byte, verified by the source's SHA-256; on best effort where
 * files were edited or the manifest is gone, and the report says so.
 */

import { statSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { failure, success, type Result } from '@zeitnot/core';
import { indexPath } from '@zeitnot/pgn';
import { isBreaking, isWorkFolder } from '../manifest/journal.js';
import { isSameFile } from '../fs/handles.js';
import { checkSpace, catchSystemError, reading } from '../fs/system-errors.js';
import { MANIFEST_NAME, readManifest } from '../manifest/manifest.js';
import { joinByGuess } from './by-guess.js';
import { joinByManifest } from './by-manifest.js';
import { openOutputFile } from '../fs/output-file.js';
import { findBroken, findPgnFiles, isPlain } from './pgn-files.js';
import { isInput, type JoinCode, type JoinOptions, type JoinReport } from './report.js';
import { listSome } from '../rounds/plan.js';

const stopped = (out: string) => failure('Aborted', `Joining was stopped; ${out} was not written.`);

const nothingLeft = (folder: string, out: string) =>
  failure(
    'NothingToJoin',
    `No game is left in ${folder}: its files are gone or hold no games. ${out} was not written.`,
  );

const MAX_LISTED = 5;

/** Joining several tournaments into one file, with RoundContext tags and all, is hardly meant. */
const isAbove = (folder: string, broken: readonly string[]) => {
  const paths = broken.map((path) => join(folder, path));
  return failure(
    'NothingToJoin',
    `${folder} holds no ${MANIFEST_NAME}, but folders below it do; join them one by one: ${listSome(paths, MAX_LISTED)}.`,
  );
};

/** Whether the output is one of the inputs or of their indexes. */
const isAmong = (out: string, folder: string, files: readonly string[]): boolean =>
  [...files, ...files.map(indexPath), MANIFEST_NAME].some((file) =>
    isSameFile(join(folder, file), out),
  );

const run = async (
  folder: string,
  out: string,
  options: JoinOptions,
): Promise<Result<JoinReport, JoinCode>> => {
  const stat = reading(folder, () => statSync(folder, { throwIfNoEntry: false }));
  if (stat?.isDirectory() !== true)
    return failure('CannotOpen', `${folder} is not a folder; name the one that break wrote.`);
  const read = readManifest(folder);
  if (!read.ok) return read;
  const manifest = read.value;
  if (manifest === null && isBreaking(folder)) {
    return failure(
      'TargetBusy',
      `A break into ${folder} has not finished. If none is running, run it again, then join.`,
    );
  }
  if (manifest === null && [folder, dirname(resolve(folder))].some(isWorkFolder)) {
    return failure(
      'TargetBusy',
      `${folder} is the work folder of a break that has not finished. If none is running, run it again, then join what it wrote.`,
    );
  }
  const broken = manifest === null ? findBroken(folder) : [];
  if (broken.length > 0) return isAbove(folder, broken);
  const files = manifest?.partitions.map(({ file }) => file) ?? findPgnFiles(folder);
  if (!files.some(isPlain)) {
    const what =
      files.length === 0
        ? 'PGN files; name the folder that break wrote'
        : 'plain PGN files; unpack the compressed ones first';
    return failure('NothingToJoin', `${folder} holds neither ${MANIFEST_NAME} nor ${what}.`);
  }
  if (isAmong(out, folder, files)) return isInput(out);
  const isFolder = statSync(resolve(out), { throwIfNoEntry: false })?.isDirectory() === true;
  // `resolve` would drop the slash
  if (!isFolder && (out.endsWith('/') || out.endsWith(sep)))
    return failure('CannotWrite', `${out} names a folder. Name the file to write.`);
  const parent = dirname(resolve(out));
  if (statSync(parent, { throwIfNoEntry: false })?.isDirectory() !== true) {
    return failure(
      'CannotWrite',
      `${parent} is not a folder; create it first, or choose another place.`,
    );
  }
  const room = checkSpace(parent, manifest?.source.size ?? 0);
  if (!room.ok) return room;
  const opened = openOutputFile(resolve(out), options.force === true, 'join');
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
    const isOther = (file: string): boolean => !isSameFile(join(folder, file), out);
    const unused = joined.value.unused.filter(isOther);
    const copies = joined.value.copies.filter(({ file }) => isOther(file));
    return success({ out, ...joined.value, unused, copies });
  } finally {
    output.leave();
  }
};

/**
 * Joins the files that break wrote to `folder` into the one file `out`: byte for byte the source, unless they
 * were edited.
 *
 * @example
 * import { breakTournament, joinTournament } from '@zeitnot/tournament';
 *
 * await breakTournament('open.pgn', 'rounds');
 * const joined = await joinTournament('rounds', 'again.pgn');
 * joined.ok && joined.value.verified; // => true
 */
export const joinTournament = (
  folder: string,
  out: string,
  options: JoinOptions = {},
): Promise<Result<JoinReport, JoinCode>> => catchSystemError(() => run(folder, out, options));
