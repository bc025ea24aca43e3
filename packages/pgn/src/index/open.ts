/** Opens the index beside a PGN file, and checks that it is fresh; upgrades one of version 2. */

import { statSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { failure, success, type Result } from '@zeitnot/core';
import { openBytes } from '../bytes/open.js';
import { messageOf, mtimeOf, SourceError, withFile, type OpenFile } from '../bytes/source.js';
import { readRegularFile } from '../fs/regular-file.js';
import { buildIndex, type BuildOptions, type BuiltIndex } from './build.js';
import {
  damaged,
  indexPath,
  missing,
  NOT_REGULAR,
  notPlain,
  stale,
  type IndexErrorCode,
} from './errors.js';
import { parseIndex } from './parse.js';
import { spanOf, type IndexSource, type PgnIndex } from './view.js';
import { makeScanner } from '../scan/scanner.js';
import { readSpan } from './games.js';
import { makeRecords } from './records.js';

const CHUNK = 1024 * 1024;

/** The checksum of a whole file. */
const crcOfFile = (
  { readAt, size }: OpenFile,
  onProgress?: (done: number, total: number) => void,
  onBytes?: (bytes: Uint8Array) => void,
): number => {
  const chunk = new Uint8Array(CHUNK);
  let crc = 0;
  for (let position = 0; position < size;) {
    const count = readAt(chunk, position);
    if (count === 0) break;
    const bytes = chunk.subarray(0, count);
    crc = crc32(bytes, crc);
    onBytes?.(bytes);
    position += count;
    onProgress?.(position, size);
  }
  return crc;
};

/**
 * Compares the games of an index with those that a scan of its file finds. An index may match its file to the byte and
 * still have other games: the games of a round, written in a row, may scan as other games than they were.
 */
const makeScanCheck = (index: PgnIndex) => {
  let game = 0;
  let wrong: string | null = null;
  const { feed, finish } = makeScanner((start) => {
    game += 1;
    if (wrong !== null) return;
    // ends need no check: spans tile the file
    if (game > index.games || spanOf(index, game).offset !== start) {
      wrong = `a scan finds game ${game} at byte ${start}, but the index does not`;
    }
  });
  return {
    feed,
    /** What is wrong; null if the games are the same. */
    finish: (): string | null => {
      finish();
      return wrong === null && game < index.games
        ? `a scan finds only ${game} of its ${index.games} games`
        : wrong;
    },
  };
};

/**
 * Upgrades an index from version 2 to 3 in memory: keeps its spans and reads the tags again. It has no checksum of its
 * file, so it is stale unless a scan finds its games.
 */
const upgradeIndex = (pgn: string, old: PgnIndex): Result<PgnIndex, IndexErrorCode> => {
  const spans = makeScanCheck(old);
  const upgraded = withFile(pgn, (file) => {
    const records = makeRecords();
    for (let game = 1; game <= old.games; game += 1) {
      const { offset, length } = spanOf(old, game);
      const bytes = readSpan(file, offset, length);
      records.add(bytes, 0, bytes.length, offset, length, null);
    }
    const crc = crcOfFile(file, undefined, spans.feed);
    return records.toIndex({ size: file.size, crc, mtime: file.mtime });
  });
  const wrong = upgraded.ok ? spans.finish() : null;
  return wrong === null ? upgraded : stale(pgn, wrong);
};

const sizeAndTime = (pgn: string): Result<Pick<IndexSource, 'size' | 'mtime'>, IndexErrorCode> => {
  try {
    const stat = statSync(pgn);
    return success({ size: stat.size, mtime: mtimeOf(stat) });
  } catch (error) {
    return failure('CannotOpen', `Failed to open file ${pgn}: ${messageOf(error)}`);
  }
};

const readIndexFile = (pgn: string): Result<PgnIndex, IndexErrorCode> => {
  let bytes: Buffer;
  try {
    bytes = readRegularFile(indexPath(pgn));
  } catch (error) {
    if (error instanceof SourceError) return damaged(pgn, NOT_REGULAR);
    const { code } = error as { readonly code?: string };
    if (code === 'ENOENT') {
      // a missing file cannot be indexed
      const stat = sizeAndTime(pgn);
      return stat.ok ? missing(pgn) : stat;
    }
    return failure('CannotOpen', `Failed to open file ${indexPath(pgn)}: ${messageOf(error)}`);
  }
  return parseIndex(pgn, bytes);
};

/** Fresh: the file has the size and time that the index records. */
export const checkFresh = (pgn: string, source: IndexSource): Result<null, IndexErrorCode> => {
  const stat = sizeAndTime(pgn);
  if (!stat.ok) return stat;
  const { size, mtime } = stat.value;
  if (source.size !== size) return stale(pgn, `${pgn} has ${size} bytes, not ${source.size}`);
  return source.mtime === mtime ? success(null) : stale(pgn, `${pgn} has changed since`);
};

/**
 * Opens the index beside a PGN file, if it is fresh: the file has the size and time that the index records.
 *
 * @example
 * const opened = openIndex('games.pgn');
 * console.log(opened.ok ? opened.value.games : opened.error.message);
 */
export const openIndex = (pgn: string): Result<PgnIndex, IndexErrorCode> => {
  const read = readIndexFile(pgn);
  if (!read.ok) return read;
  const index = read.value;
  if (index.source !== null) {
    const fresh = checkFresh(pgn, index.source);
    return fresh.ok ? read : fresh;
  }
  const stat = sizeAndTime(pgn);
  if (!stat.ok) return stat;
  const { size } = stat.value;
  const last = index.games === 0 ? null : spanOf(index, index.games);
  if (last !== null && last.offset + last.length !== size) {
    return stale(pgn, `its last game does not end where the ${size} bytes of ${pgn} do`);
  }
  return upgradeIndex(pgn, index);
};

/** Whether a file can have an index; true if it cannot even be opened. */
const isPlain = (pgn: string): boolean => {
  const opened = openBytes(pgn);
  if (!opened.ok) return true;
  opened.value.source.close();
  return opened.value.raw;
};

/**
 * Opens the index, and checks the checksum of the file and, by a scan, where its games begin.
 *
 * @example
 * const verified = verifyIndex('games.pgn');
 * if (!verified.ok) console.error(verified.error.message);
 */
export const verifyIndex = (
  pgn: string,
  onProgress?: (done: number, total: number) => void,
): Result<PgnIndex, IndexErrorCode> => {
  const opened = openIndex(pgn);
  if (!opened.ok && opened.error.code === 'IndexMissing' && !isPlain(pgn)) return notPlain(pgn);
  if (!opened.ok || opened.value.source === null) return opened;
  const { crc: wanted } = opened.value.source;
  const spans = makeScanCheck(opened.value);
  const crc = withFile(pgn, (file) => crcOfFile(file, onProgress, spans.feed));
  if (!crc.ok) return crc;
  if (crc.value !== wanted) {
    return stale(pgn, `the contents of ${pgn} are not those that were indexed`);
  }
  const wrong = spans.finish();
  return wrong === null ? opened : stale(pgn, wrong);
};

/** An index, and where it came from. */
export interface FoundIndex extends BuiltIndex {
  /** Why it had to be built in memory; null if the file beside the PGN was good. */
  readonly why: string | null;
}

/**
 * The index beside a file if it is fresh, else one built in memory. An index of a later version is an error.
 *
 * @example
 * const found = await findIndex('games.pgn');
 * if (found.ok && found.value.why !== null) console.error(found.value.why);
 */
export const findIndex = async (
  pgn: string,
  options: BuildOptions = {},
): Promise<Result<FoundIndex, IndexErrorCode>> => {
  const opened = openIndex(pgn);
  if (opened.ok) return success({ index: opened.value, raw: true, why: null });
  if (opened.error.code === 'IndexTooNew') return opened;
  const built = await buildIndex(pgn, options);
  return built.ok ? success({ ...built.value, why: opened.error.message }) : built;
};
