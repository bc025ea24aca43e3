/**
 * Goes over the records of an index without bringing all of it into memory: the file passes through a small
 * block and is checked on the way.
 *
 * Hot: `bench/sql.bench.mjs`.
 */

import { existsSync } from 'node:fs';
import { success, type Result } from '@zeitnot/core';
import { catchSourceError, openFile } from '../bytes/open-file.js';
import { notRegular } from '../files/regular-file.js';
import { fileSource, readFully, type OpenFile } from '../bytes/source.js';
import type { RecordedGames } from './build.js';
import { makeRecordCheck } from './check.js';
import { damaged, indexPath, missing, NOT_REGULAR, type IndexErrorCode } from './errors.js';
import {
  BLOCK_RECORDS,
  makePlainBlocks,
  makeQuickBlocks,
  pickPlainly,
  type IndexBlocks,
  type PickWords,
} from './index-blocks.js';
import { HEADER, MAGIC_V2, RECORD } from './layout.js';
import { checkFresh, openIndex } from './open.js';
import { checksumOfHeader, parseHeader, parseHeap } from './parse.js';
import type { OnRecords } from './records.js';
import { wordsOf } from './words.js';

export interface RecordTaker {
  /** Takes the next records, which are good during the call, or words of them; what is wrong with them, or null. */
  readonly take: (records: Uint8Array, pick: PickWords) => string | null;
  /** What the records were taken to be without knowing it, or null. */
  readonly finish: (strings: number, size: number | null) => string | null;
}

interface Passed<Taker> extends RecordedGames {
  readonly taker: Taker;
}

const plain = makePlainBlocks();
/** To make it takes as long as Node needs for a megabyte of records. */
let quick: IndexBlocks | null = null;
const QUICK_RECORDS = 4 * BLOCK_RECORDS;

const blocksFor = (games: number): IndexBlocks => {
  if (games < QUICK_RECORDS) return plain;
  quick ??= makeQuickBlocks() ?? plain;
  return quick;
};

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
  // other writers may have left gaps, which no reader of records expects
  const wrong =
    taker.take(bytes, pickPlainly(bytes)) ??
    taker.finish(heap.offsets.length - 1, source?.size ?? null);
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
  const fill = (into: Buffer): boolean => readFully(bytes, into) === into.length;
  const taker = make(games);
  const blocks = blocksFor(games);
  const { block } = blocks;
  blocks.begin(checksumOfHeader(start), file.size - HEADER.length);
  for (let left = games; left > 0; left -= BLOCK_RECORDS) {
    const part = block.subarray(0, left * RECORD.length);
    if (!fill(part)) return damaged(pgn, 'it ends within its records');
    blocks.take(part.length);
    const wrong = taker.take(part, blocks.pickOf(part.length / RECORD.length));
    if (wrong !== null) return damaged(pgn, wrong);
  }
  const strings = Buffer.allocUnsafeSlow(file.size - heapAt);
  for (let at = 0; at < strings.length; at += block.length) {
    const part = block.subarray(0, strings.length - at);
    if (!fill(part)) return damaged(pgn, 'it ends within the strings');
    blocks.take(part.length);
    part.copy(strings, at);
  }
  if (blocks.finish() !== checksum) return damaged(pgn, 'its checksum is wrong');
  const heap = parseHeap(strings, blocks.ascend);
  if (typeof heap === 'string') return damaged(pgn, heap);
  const wrong = taker.finish(heap.offsets.length - 1, source.size);
  if (wrong !== null) return damaged(pgn, wrong);
  return success({ games, source, heap, taker });
};

/** Shows all records of the index beside a file, if that is fresh, to one who is made for so many games. */
export const passRecords = <Taker extends RecordTaker>(
  pgn: string,
  make: (games: number) => Taker,
): Result<Passed<Taker>, IndexErrorCode> => {
  if (notRegular(indexPath(pgn)) !== null) return damaged(pgn, NOT_REGULAR);
  if (!existsSync(indexPath(pgn))) return missing(pgn);
  const file = openFile(indexPath(pgn));
  if (!file.ok) return file;
  const passed = catchSourceError(() => passFrom(pgn, file.value, make));
  file.value.close();
  return passed.ok ? passed.value : passed;
};

/**
 * Hands over the records of the index beside a file, if that is fresh. Whether they are good is known only
 * once all were handed over.
 */
export const readRecords = (
  pgn: string,
  onRecords: OnRecords,
): Result<RecordedGames, IndexErrorCode> => {
  const { take, finish } = makeRecordCheck(3);
  const takeChecked = (records: Uint8Array): string | null => {
    const wrong = take(wordsOf(records, 0, records.length / 4));
    if (wrong === null) onRecords(records);
    return wrong;
  };
  const passed = passRecords(pgn, () => ({ take: takeChecked, finish }));
  if (!passed.ok) return passed;
  const { games, source, heap } = passed.value;
  return success({ games, source, heap });
};
