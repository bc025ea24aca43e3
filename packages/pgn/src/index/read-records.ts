/**
 * Passes over the records of an index without loading all of it: the file goes through a small block and is checked on
 * the way.
 */

import { existsSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { success, type Result } from '@zeitnot/core';
import { fileSource, readFully, withFile, type OpenFile } from '../bytes/source.js';
import { notRegular } from '../fs/regular-file.js';
import type { RecordedGames } from './build.js';
import { makeRecordCheck } from './check.js';
import { damaged, indexPath, missing, NOT_REGULAR, type IndexErrorCode } from './errors.js';
import { HEADER, MAGIC_V2, RECORD, u32View } from './layout.js';
import { checkFresh, openIndex } from './open.js';
import { checksumOfHeader, parseHeader, parseHeap } from './parse.js';
import type { OnRecords } from './records.js';

export interface RecordTaker {
  /** Takes the next records, valid during the call; what is wrong with them, or null. */
  readonly take: (records: Uint8Array) => string | null;
  /** What is wrong with them all, known only at the end, or null. */
  readonly finish: (strings: number, size: number | null) => string | null;
}

interface Passed<Taker> extends RecordedGames {
  readonly taker: Taker;
}

/** A block of records stays in the processor's cache. */
const BLOCK_BYTES = 4096 * RECORD.length;

/** From an index of version 2, which has to be read as a whole. */
const passUpgraded = <Taker extends RecordTaker>(
  pgn: string,
  make: (games: number) => Taker,
): Result<Passed<Taker>, IndexErrorCode> => {
  const opened = openIndex(pgn);
  if (!opened.ok) return opened;
  const { games, source, heap, records } = opened.value;
  const taker = make(games);
  const bytes = new Uint8Array(records.buffer, records.byteOffset, records.byteLength);
  const wrong = taker.take(bytes) ?? taker.finish(heap.offsets.length - 1, source?.size ?? null);
  if (wrong !== null) return damaged(pgn, wrong);
  return success({ games, source, heap, taker });
};

/** Throws a `SourceError`. */
const passFrom = <Taker extends RecordTaker>(
  pgn: string,
  file: OpenFile,
  make: (games: number) => Taker,
): Result<Passed<Taker>, IndexErrorCode> => {
  const bytes = fileSource(file);
  const head = Buffer.alloc(HEADER.length);
  const start = head.subarray(0, readFully(bytes, head));
  if (start.toString('latin1', 0, MAGIC_V2.length) === MAGIC_V2) return passUpgraded(pgn, make);
  const header = parseHeader(pgn, start, file.size);
  if (!header.ok) return header;
  const { games, heapAt, checksum, source } = header.value;
  const fresh = checkFresh(pgn, source);
  if (!fresh.ok) return fresh;
  const taker = make(games);
  const block = Buffer.allocUnsafeSlow(Math.min(BLOCK_BYTES, games * RECORD.length));
  let crc = checksumOfHeader(start);
  const fill = (into: Buffer): boolean => {
    if (readFully(bytes, into) < into.length) return false;
    crc = crc32(into, crc);
    return true;
  };
  for (let left = games * RECORD.length; left > 0; left -= block.length) {
    const part = block.subarray(0, left);
    if (!fill(part)) return damaged(pgn, 'it ends within its records');
    const wrong = taker.take(part);
    if (wrong !== null) return damaged(pgn, wrong);
  }
  const strings = Buffer.allocUnsafeSlow(file.size - heapAt);
  if (!fill(strings)) return damaged(pgn, 'it ends within the strings');
  if (crc !== checksum) return damaged(pgn, 'its checksum is wrong');
  const heap = parseHeap(strings);
  if (typeof heap === 'string') return damaged(pgn, heap);
  const wrong = taker.finish(heap.offsets.length - 1, source.size);
  if (wrong !== null) return damaged(pgn, wrong);
  return success({ games, source, heap, taker });
};

/** Refuses an index of a later version; whether there is one at all, or a good one, does not matter. */
export const refuseNewer = (pgn: string): Result<null, IndexErrorCode> => {
  const path = indexPath(pgn);
  if (notRegular(path) !== null || !existsSync(path)) return success(null);
  const read = withFile(path, (file) => {
    const head = Buffer.alloc(HEADER.length);
    return parseHeader(pgn, head.subarray(0, readFully(fileSource(file), head)), file.size);
  });
  const header = read.ok ? read.value : read;
  return !header.ok && header.error.code === 'IndexTooNew' ? header : success(null);
};

/** Passes the records of a file's index, if it is fresh, to a taker made for their number. */
export const passRecords = <Taker extends RecordTaker>(
  pgn: string,
  make: (games: number) => Taker,
): Result<Passed<Taker>, IndexErrorCode> => {
  if (notRegular(indexPath(pgn)) !== null) return damaged(pgn, NOT_REGULAR);
  if (!existsSync(indexPath(pgn))) return missing(pgn);
  const passed = withFile(indexPath(pgn), (file) => passFrom(pgn, file, make));
  return passed.ok ? passed.value : passed;
};

/**
 * Passes on the records of a file's index, if it is fresh. Whether they are valid is known only at the end.
 */
export const readRecords = (
  pgn: string,
  onRecords: OnRecords,
): Result<RecordedGames, IndexErrorCode> => {
  const { take, finish } = makeRecordCheck(3);
  const takeChecked = (records: Uint8Array): string | null => {
    const wrong = take(u32View(records, 0, records.length / 4));
    if (wrong === null) onRecords(records);
    return wrong;
  };
  const passed = passRecords(pgn, () => ({ take: takeChecked, finish }));
  if (!passed.ok) return passed;
  const { games, source, heap } = passed.value;
  return success({ games, source, heap });
};
