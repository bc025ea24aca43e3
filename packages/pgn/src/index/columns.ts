/**
 * Some columns of an index, without the rest of it. The file goes through a small block of memory and is
 * checked on the way: its checksum, and every number that is taken. To bring all of it into memory would
 * take longer than that.
 *
 * Hot: `bench/sql.bench.mjs`.
 */

import { crc32 } from 'node:zlib';
import { failure, success, type Result } from '@zeitnot/core';
import { catchSourceError, openFile } from '../bytes/open-file.js';
import { notRegular } from '../bytes/regular-file.js';
import { fileSource, readFully, type OpenFile } from '../bytes/source.js';
import { largestAt, makeSpanCheck, recordWords, WORD_LIMITS } from './check.js';
import { damaged, indexPath, type IndexErrorCode } from './errors.js';
import { HEADER, MAGIC_V2 } from './layout.js';
import { checkFresh, openIndex } from './open.js';
import { checksumOfHeader, parseHeader, parseHeap } from './parse.js';
import type { StringHeap } from './strings.js';
import type { IndexSource } from './view.js';
import { wordsOf } from './words.js';

/**
 * The words of a record, in their order. `elos` has White's in the lower half; `codes`, from the lowest
 * byte on: result, letter of ECO, number of ECO, flags.
 */
export const INDEX_WORDS = [
  ...(['offset', 'offsetHigh', 'length', 'white', 'black', 'elos'] as const),
  ...(['codes', 'date', 'round', 'event', 'site', 'timeControl'] as const),
] as const;

export type IndexWord = (typeof INDEX_WORDS)[number];

export interface IndexColumns {
  readonly games: number;
  readonly source: IndexSource | null;
  readonly heap: StringHeap;
  /** The asked words, each of all games. */
  readonly words: ReadonlyMap<IndexWord, Uint32Array>;
}

/** A block stays in the processor's cache. */
const BLOCK_RECORDS = 1024;
const STEP = recordWords(3);

interface Collector {
  /** Takes the next records; what is wrong with them, or null. */
  readonly take: (words: Uint32Array) => string | null;
  /** What the records were taken to be without knowing it, or null. */
  readonly finish: (strings: number, size: number | null) => string | null;
  readonly words: IndexColumns['words'];
}

const copyWords = (words: Uint32Array, place: number, into: Uint32Array, first: number): void => {
  for (let at = place, game = first; at < words.length; at += STEP, game += 1) {
    into[game] = words[at]!;
  }
};

const makeCollector = (games: number, wanted: readonly IndexWord[]): Collector => {
  const spans = wanted.includes('offset') ? makeSpanCheck(3) : null;
  const columns = wanted.map((word) => {
    const place = INDEX_WORDS.indexOf(word);
    const limit = WORD_LIMITS.find((other) => other.place === place) ?? null;
    return { word, place, limit, values: new Uint32Array(games), largest: 0 };
  });
  let first = 0;
  const take = (words: Uint32Array): string | null => {
    for (const column of columns) {
      const { place, limit, values, largest } = column;
      copyWords(words, place, values, first);
      if (limit !== null) {
        column.largest = Math.max(largest, largestAt(words, place, limit.mask, STEP));
      }
    }
    first += words.length / STEP;
    return spans?.take(words) ?? null;
  };
  const finish: Collector['finish'] = (strings, size) => {
    const over = columns.find(({ limit, largest }) => limit && largest > limit.most(strings));
    return over?.limit?.wrong ?? spans?.finish(size) ?? null;
  };
  return { take, finish, words: new Map(columns.map(({ word, values }) => [word, values])) };
};

/** From an index of version 2, which has to be read as a whole. */
const upgradedColumns = (
  pgn: string,
  wanted: readonly IndexWord[],
): Result<IndexColumns, IndexErrorCode> => {
  const opened = openIndex(pgn);
  if (!opened.ok) return opened;
  const { games, source, heap, records } = opened.value;
  const { take, words } = makeCollector(games, wanted);
  const bytes = new Uint8Array(records.buffer, records.byteOffset, records.byteLength);
  take(wordsOf(bytes, 0, games * STEP));
  return success({ games, source, heap, words });
};

/** Throws a `SourceError`. */
const readFrom = (
  pgn: string,
  file: OpenFile,
  wanted: readonly IndexWord[],
): Result<IndexColumns, IndexErrorCode> => {
  const source = fileSource(file);
  const head = Buffer.alloc(HEADER.length);
  const start = head.subarray(0, readFully(source, head));
  if (start.toString('latin1', 0, MAGIC_V2.length) === MAGIC_V2) {
    return upgradedColumns(pgn, wanted);
  }
  const header = parseHeader(pgn, start, file.size);
  if (!header.ok) return header;
  const { games, heapAt, checksum } = header.value;
  const fresh = checkFresh(pgn, header.value.source);
  if (!fresh.ok) return fresh;
  let crc = checksumOfHeader(start);
  const fill = (into: Buffer): boolean => {
    const whole = readFully(source, into) === into.length;
    crc = crc32(into, crc);
    return whole;
  };
  const collector = makeCollector(games, wanted);
  const block = Buffer.allocUnsafeSlow(BLOCK_RECORDS * STEP * 4);
  for (let left = games; left > 0; left -= BLOCK_RECORDS) {
    const part = block.subarray(0, left * STEP * 4);
    if (!fill(part)) return damaged(pgn, 'it ends within its records');
    const wrong = collector.take(wordsOf(part, 0, part.length / 4));
    if (wrong !== null) return damaged(pgn, wrong);
  }
  const strings = Buffer.allocUnsafeSlow(file.size - heapAt);
  if (!fill(strings)) return damaged(pgn, 'it ends within the strings');
  if (crc !== checksum) return damaged(pgn, 'its checksum is wrong');
  const heap = parseHeap(strings);
  if (typeof heap === 'string') return damaged(pgn, heap);
  const wrong = collector.finish(heap.offsets.length - 1, header.value.source.size);
  if (wrong !== null) return damaged(pgn, wrong);
  return success({ games, source: header.value.source, heap, words: collector.words });
};

/** Columns of the index beside a file, if that is fresh. */
export const readColumns = (
  pgn: string,
  wanted: readonly IndexWord[],
): Result<IndexColumns, IndexErrorCode> => {
  const fault = notRegular(indexPath(pgn));
  if (fault !== null) return failure('CannotOpen', fault);
  const file = openFile(indexPath(pgn));
  if (!file.ok) return file;
  const read = catchSourceError(() => readFrom(pgn, file.value, wanted));
  file.value.close();
  return read.ok ? read.value : read;
};
