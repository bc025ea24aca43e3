/** Reads an index from its bytes. Everything is checked before it is trusted, down to every id. */

import { isAscii, isUtf8 } from 'node:buffer';
import { crc32 } from 'node:zlib';
import { success, type Result } from '@zeitnot/core';
import { makeRecordCheck } from './check.js';
import { damaged, tooNew, type IndexErrorCode } from './errors.js';
import {
  HEADER,
  HEADER_V2,
  MAGIC_ANY,
  MAGIC_V2,
  RECORD,
  RECORD_V2,
  recordSize,
  u32View,
} from './layout.js';
import type { StringHeap } from './strings.js';
import type { IndexSource, PgnIndex } from './view.js';

const ZERO = new Uint8Array(4);

/** The checksum of an index up to the end of its header, with the checksum field itself as zeros. */
export const checksumOfHeader = (bytes: Buffer): number => {
  const before = crc32(ZERO, crc32(bytes.subarray(0, HEADER.indexCrc)));
  return crc32(bytes.subarray(HEADER.indexCrc + 4, HEADER.length), before);
};

/** Whether each string is valid UTF-8. */
const areUtf8 = (text: Buffer, offsets: Uint32Array): boolean => {
  if (isAscii(text)) return true;
  // bytes within a character begin with the bits 10
  return isUtf8(text) && offsets.every((offset) => (text[offset]! & 0xc0) !== 0x80);
};

/** Whether no offset is below the one before. */
const areOrdered = (offsets: Uint32Array): boolean => {
  for (let index = 1; index < offsets.length; index += 1) {
    if (offsets[index]! < offsets[index - 1]!) return false;
  }
  return true;
};

/** A heap, or what is wrong with it. */
export const parseHeap = (bytes: Buffer): StringHeap | string => {
  if (bytes.length < 8) return 'it ends within the strings';
  const count = bytes.readUInt32LE(0);
  const start = 4 + (count + 1) * 4;
  if (start > bytes.length) return 'it ends within the strings';
  const offsets = u32View(bytes, 4, count + 1);
  const text = bytes.subarray(start);
  if (!areOrdered(offsets)) return 'its strings are out of order';
  if (offsets[0] !== 0 || offsets[count] !== text.length) return 'its strings have a wrong length';
  return areUtf8(text, offsets) ? { offsets, bytes: text } : 'its strings are not UTF-8';
};

/** The index whose records lie in `bytes` before `heapAt`, and its strings from there on. */
const checkedIndex = (
  pgn: string,
  bytes: Buffer,
  heapAt: number,
  header: Pick<PgnIndex, 'version' | 'games' | 'source'>,
): Result<PgnIndex, IndexErrorCode> => {
  const { version, games, source } = header;
  const heap = parseHeap(bytes.subarray(heapAt));
  if (typeof heap === 'string') return damaged(pgn, heap);
  const length = games * recordSize(version);
  const records = bytes.subarray(heapAt - length, heapAt);
  const { take, finish } = makeRecordCheck(version);
  const wrong =
    take(u32View(records, 0, length / 4)) ?? finish(heap.offsets.length - 1, source?.size ?? null);
  if (wrong !== null) return damaged(pgn, wrong);
  return success({
    ...header,
    heap,
    records: new DataView(bytes.buffer, records.byteOffset, length),
  });
};

const parseV2 = (pgn: string, bytes: Buffer): Result<PgnIndex, IndexErrorCode> => {
  if (bytes.length < HEADER_V2) return damaged(pgn, 'it ends within its header');
  const version = bytes.readUInt32LE(8);
  if (version !== 2) return damaged(pgn, 'its version number does not match its first bytes');
  const games = bytes.readUInt32LE(12);
  const heapAt = HEADER_V2 + games * RECORD_V2;
  if (heapAt > bytes.length) return damaged(pgn, 'it ends within its records');
  return checkedIndex(pgn, bytes, heapAt, { version, games, source: null });
};

/** What the header of version 3 says. */
export interface Header {
  readonly games: number;
  readonly heapAt: number;
  readonly checksum: number;
  readonly source: IndexSource;
}

/** Reads the header of an index of `size` bytes. */
export const parseHeader = (
  pgn: string,
  bytes: Buffer,
  size: number,
): Result<Header, IndexErrorCode> => {
  const version = MAGIC_ANY.exec(bytes.toString('latin1', 0, 8))?.[1];
  if (version === undefined) return damaged(pgn, 'its first bytes are not those of an index');
  if (version !== '3') {
    return Number(version) > 3 ? tooNew(pgn, Number(version)) : damaged(pgn, 'its version');
  }
  if (bytes.length < HEADER.length) return damaged(pgn, 'it ends within its header');
  const number = (at: number): number => bytes.readUInt32LE(at);
  const large = (at: number): number => Number(bytes.readBigUInt64LE(at));
  if (number(HEADER.version) > 3) return tooNew(pgn, number(HEADER.version));
  const games = number(HEADER.games);
  const heapAt = HEADER.length + games * RECORD.length;
  if (
    number(HEADER.version) !== 3 ||
    number(HEADER.headerSize) !== HEADER.length ||
    number(HEADER.recordSize) !== RECORD.length ||
    large(HEADER.heapOffset) !== heapAt ||
    heapAt + large(HEADER.heapSize) !== size
  ) {
    return damaged(pgn, 'its sizes do not fit its length');
  }
  return success({
    games,
    heapAt,
    checksum: number(HEADER.indexCrc),
    source: {
      size: large(HEADER.sourceSize),
      crc: number(HEADER.sourceCrc),
      mtime: large(HEADER.sourceMtime),
    },
  });
};

/** Reads the index of the PGN file `pgn` from its bytes. */
export const parseIndex = (pgn: string, bytes: Buffer): Result<PgnIndex, IndexErrorCode> => {
  if (bytes.toString('latin1', 0, 8) === MAGIC_V2) return parseV2(pgn, bytes);
  const header = parseHeader(pgn, bytes, bytes.length);
  if (!header.ok) return header;
  const { games, heapAt, checksum, source } = header.value;
  if (crc32(bytes.subarray(HEADER.length), checksumOfHeader(bytes)) !== checksum) {
    return damaged(pgn, 'its checksum is wrong');
  }
  return checkedIndex(pgn, bytes, heapAt, { version: 3, games, source });
};
