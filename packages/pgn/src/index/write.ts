/** Writes an index durably: to a temporary file that is synced and renamed, so that it is whole or not there. */

import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { failure, success, type Result } from '@zeitnot/core';
import { messageOf } from '../bytes/source.js';
import { syncFolder } from '../fs/folders.js';
import { removeAbandoned, unfinishedName } from '../fs/unfinished.js';
import { writeAll, writeRefusal } from '../fs/write.js';
import type { BuiltIndex } from './build.js';
import { indexPath, notPlain, type IndexErrorCode } from './errors.js';
import { HEADER, MAGIC_V3, RECORD, U32_LIMIT } from './layout.js';
import type { StringHeap } from './strings.js';
import type { IndexSource, PgnIndex } from './view.js';

/** Multiplies two polynomials over GF(2) modulo the CRC's, bits reversed. */
const multiply = (a: number, b: number): number => {
  let product = 0;
  let shifted = b;
  for (let bit = 31; bit >= 0; bit -= 1) {
    if (((a >>> bit) & 1) === 1) product ^= shifted;
    shifted = (shifted & 1) === 1 ? (shifted >>> 1) ^ 0xedb88320 : shifted >>> 1;
  }
  return product >>> 0;
};

/**
 * The CRC-32 of two parts together, from that of each and the length of the second: an index begins with its header,
 * but the checksum of its body is known first.
 */
export const joinCrc32 = (first: number, second: number, secondLength: number): number => {
  // x ** 8 to the power of the length, by squaring
  let power = 0x00800000;
  let shift = 0x80000000;
  for (let left = secondLength; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) shift = multiply(shift, power);
    power = multiply(power, power);
  }
  return (multiply(first, shift) ^ second) >>> 0;
};

const bytesOf = (view: ArrayBufferView): Uint8Array =>
  new Uint8Array(view.buffer, view.byteOffset, view.byteLength);

/** The header of an index, with the checksum of the whole file. `body` is what follows it. */
export const formatHeader = (
  games: number,
  source: IndexSource | null,
  body: { readonly length: number; readonly crc: number },
): Uint8Array => {
  if (source === null || source.crc === null)
    throw new Error('an index is written with a checksum');
  const heapOffset = HEADER.length + games * RECORD.length;
  const header = Buffer.alloc(HEADER.length);
  header.write(MAGIC_V3, HEADER.magic, 'latin1');
  header.writeUInt32LE(3, HEADER.version);
  header.writeUInt32LE(games, HEADER.games);
  header.writeUInt32LE(HEADER.length, HEADER.headerSize);
  header.writeUInt32LE(RECORD.length, HEADER.recordSize);
  header.writeBigUInt64LE(BigInt(heapOffset), HEADER.heapOffset);
  header.writeBigUInt64LE(BigInt(HEADER.length + body.length - heapOffset), HEADER.heapSize);
  header.writeBigUInt64LE(BigInt(source.size), HEADER.sourceSize);
  header.writeUInt32LE(source.crc, HEADER.sourceCrc);
  header.writeBigUInt64LE(BigInt(source.mtime), HEADER.sourceMtime);
  header.writeUInt32LE(joinCrc32(crc32(header), body.crc, body.length), HEADER.indexCrc);
  return header;
};

/** The strings of an index as consecutive parts of its file. */
const formatHeap = ({ offsets, bytes }: StringHeap): readonly Uint8Array[] => {
  const count = Buffer.alloc(4);
  count.writeUInt32LE(offsets.length - 1);
  return [count, bytesOf(offsets), bytes];
};

/** An index as consecutive parts of its file. */
export const formatIndex = (index: PgnIndex): readonly Uint8Array[] => {
  if (index.version !== 3) throw new Error('only version 3 is written');
  const parts = [bytesOf(index.records), ...formatHeap(index.heap)];
  const body = { length: 0, crc: 0 };
  for (const part of parts) {
    body.length += part.length;
    body.crc = crc32(part, body.crc);
  }
  return [formatHeader(index.games, index.source, body), ...parts];
};

const fits = ({ games, heap }: PgnIndex): boolean =>
  games < U32_LIMIT && heap.bytes.length < U32_LIMIT;

const REMEDIES = {
  full: ' Free some space and run it again.',
  forbidden:
    ' Copy the file to a folder that you may write to; it can also be read without an index.',
  named: ' Give the file a shorter name; it can also be read without an index.',
} as const;

const cannotWrite = (path: string, error: unknown): Result<never, IndexErrorCode> => {
  const refusal = writeRefusal(error);
  const remedy = refusal === null ? '' : REMEDIES[refusal];
  return failure('CannotWrite', `Cannot write ${path}: ${messageOf(error)}.${remedy}`);
};

/**
 * Writes the index of a file beside it; returns its path.
 *
 * @example
 * const built = await buildIndex('games.pgn', { toWrite: true });
 * if (built.ok) writeIndex('games.pgn', built.value);
 */
export const writeIndex = (
  pgn: string,
  { index, raw }: BuiltIndex,
): Result<string, IndexErrorCode> => {
  if (!raw) return notPlain(pgn);
  if (!fits(index)) return failure('IndexTooLarge', `${pgn} is too large for an index.`);
  const path = indexPath(pgn);
  removeAbandoned(path);
  const temporary = unfinishedName(path);
  try {
    const file = openSync(temporary, 'wx');
    try {
      for (const part of formatIndex(index)) writeAll(file, part);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    return cannotWrite(path, error);
  }
  // the rename has to reach the disk too
  syncFolder(dirname(path));
  return success(path);
};
