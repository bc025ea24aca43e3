/** Reads an index from its bytes. Nothing is trusted before it was checked, down to every id. */

import { isUtf8 } from 'node:buffer';
import { success, type Result } from '@zeitnot/core';
import { crc32 } from './crc.js';
import { damaged, tooNew, type IndexErrorCode } from './errors.js';
import {
  HEADER,
  HEADER_V2,
  MAGIC_ANY,
  MAGIC_V2,
  RECORD,
  RECORD_V2,
  RESULTS,
  STRING_FIELDS,
} from './layout.js';
import type { StringHeap } from './strings.js';
import { recordSize, type PgnIndex } from './view.js';

const ZERO = new Uint8Array(4);

/** The checksum of a whole index with the place of the checksum itself as zeros. */
const checksum = (bytes: Buffer): number => {
  const after = HEADER.indexCrc + 4;
  return crc32(bytes.subarray(after), crc32(ZERO, crc32(bytes.subarray(0, HEADER.indexCrc))));
};

/** A heap, or what is wrong with it. */
const parseHeap = (bytes: Buffer): StringHeap | string => {
  if (bytes.length < 8) return 'it ends within the strings';
  const count = bytes.readUInt32LE(0);
  const start = 4 + (count + 1) * 4;
  if (start > bytes.length) return 'it ends within the strings';
  // a copy, since offsets in the file need not lie on a multiple of four
  const offsets = new Uint32Array(count + 1);
  const text = bytes.subarray(start);
  for (let index = 0; index <= count; index += 1) {
    const offset = bytes.readUInt32LE(4 + index * 4);
    if (offset < (index === 0 ? 0 : offsets[index - 1]!)) return 'its strings are out of order';
    offsets[index] = offset;
  }
  if (offsets[0] !== 0 || offsets[count] !== text.length) return 'its strings have a wrong length';
  return isUtf8(text) ? { offsets, bytes: text } : 'its strings are not UTF-8';
};

/** What is wrong with the records, or null. */
const checkRecords = (index: PgnIndex): string | null => {
  const { games, records, heap, version, source } = index;
  const size = recordSize(index);
  const fields = STRING_FIELDS.map((field) => RECORD[field]).filter((at) => at < size);
  const strings = heap.offsets.length - 1;
  let end = -1;
  for (let game = 0; game < games; game += 1) {
    const at = game * size;
    // in two halves, since a bigint for each game would cost more than all other checks
    const high = records.getUint32(at + RECORD.offset + 4, true);
    const offset = high * 2 ** 32 + records.getUint32(at + RECORD.offset, true);
    const length = records.getUint32(at + RECORD.size, true);
    // version 3 tiles the file; other writers of version 2 may have left gaps
    if (version === 3 ? end >= 0 && offset !== end : offset < end) {
      return `game ${game + 1} does not begin where the one before ends`;
    }
    if (length === 0 || !Number.isSafeInteger(offset)) return `game ${game + 1} has no bytes`;
    end = offset + length;
    for (let field = 0; field < fields.length; field += 1) {
      if (records.getUint32(at + fields[field]!, true) > strings) {
        return `game ${game + 1} names a string that is not there`;
      }
    }
    if (records.getUint8(at + RECORD.result) >= RESULTS.length) {
      return `game ${game + 1} has no such result`;
    }
  }
  if (source !== null && end >= 0 && end !== source.size)
    return 'its last game does not end the file';
  return null;
};

const parseV2 = (pgn: string, bytes: Buffer): Result<PgnIndex, IndexErrorCode> => {
  if (bytes.length < HEADER_V2) return damaged(pgn, 'it ends within its header');
  const version = bytes.readUInt32LE(8);
  if (version !== 2) return damaged(pgn, 'its version is not that of its name');
  const games = bytes.readUInt32LE(12);
  const heapAt = HEADER_V2 + games * RECORD_V2;
  if (heapAt > bytes.length) return damaged(pgn, 'it ends within its records');
  const heap = parseHeap(bytes.subarray(heapAt));
  if (typeof heap === 'string') return damaged(pgn, heap);
  const records = new DataView(bytes.buffer, bytes.byteOffset + HEADER_V2, games * RECORD_V2);
  const index: PgnIndex = { version: 2, games, records, heap, source: null };
  const wrong = checkRecords(index);
  return wrong === null ? success(index) : damaged(pgn, wrong);
};

/** Reads the index of the PGN file `pgn` from its bytes. */
export const parseIndex = (pgn: string, bytes: Buffer): Result<PgnIndex, IndexErrorCode> => {
  const magic = bytes.toString('latin1', 0, 8);
  if (magic === MAGIC_V2) return parseV2(pgn, bytes);
  const version = MAGIC_ANY.exec(magic)?.[1];
  if (version === undefined) return damaged(pgn, 'it does not begin like one');
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
    heapAt + large(HEADER.heapSize) !== bytes.length
  ) {
    return damaged(pgn, 'its sizes do not fit its length');
  }
  if (checksum(bytes) !== number(HEADER.indexCrc)) return damaged(pgn, 'its checksum is wrong');
  const heap = parseHeap(bytes.subarray(heapAt));
  if (typeof heap === 'string') return damaged(pgn, heap);
  const index: PgnIndex = {
    version: 3,
    games,
    records: new DataView(bytes.buffer, bytes.byteOffset + HEADER.length, games * RECORD.length),
    heap,
    source: {
      size: large(HEADER.sourceSize),
      crc: number(HEADER.sourceCrc),
      mtime: large(HEADER.sourceMtime),
    },
  };
  const wrong = checkRecords(index);
  return wrong === null ? success(index) : damaged(pgn, wrong);
};
