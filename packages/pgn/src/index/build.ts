/**
 * Builds an index. A plain file is cut into pieces, which threads may share; what is compressed or in
 * UTF-16 is read as one stream, and its index lives in memory only, since nothing can be found in such
 * a file by position.
 */

import { statSync } from 'node:fs';
import { failure, success, type Result } from '@zeitnot/core';
import { openBytes } from '../bytes/open.js';
import { openFile, SourceError, type OpenFile } from '../bytes/source.js';
import { LONGEST_GAME } from '../game/limits.js';
import { LONGEST_HEAD, makeGameWindow } from '../game/window.js';
import { guessAt, makeJoiner, type RandomAccess } from '../scan/ranges.js';
import { makeTagList } from '../scan/tag-list.js';
import { crc32, joinCrc32 } from './crc.js';
import type { IndexErrorCode } from './errors.js';
import { RECORD } from './layout.js';
import { indexRange, type IndexPiece } from './piece.js';
import { makeRecords, mergeStrings, type Records } from './records.js';
import { piecesInThreads } from './threads.js';
import type { PgnIndex } from './view.js';

export interface BuildOptions {
  /** How many threads work on a plain file, this one among them. */
  readonly threads?: number;
  /** Bytes done, and bytes in all; these are null for compressed files. */
  readonly onProgress?: (done: number, total: number | null) => void;
  readonly signal?: AbortSignal;
}

export interface BuiltIndex {
  readonly index: PgnIndex;
  /** The file's own bytes were indexed, so that the index can be written and games can be read by it. */
  readonly raw: boolean;
}

const PIECE = 4 * 1024 * 1024;

/** Lets timers and signals have their turn. */
const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function* piecesHere(
  access: RandomAccess,
  orders: readonly { readonly from: number; readonly to: number }[],
): AsyncGenerator<IndexPiece> {
  for (const { from, to } of orders) {
    await breathe();
    yield indexRange(access, from, to);
  }
}

/** The head of a game, as much as its tags may take. */
const readHead = (access: RandomAccess, offset: number, length: number): Buffer => {
  const bytes = Buffer.allocUnsafe(length > LONGEST_GAME ? LONGEST_HEAD : length);
  return bytes.subarray(0, access.readAt(bytes, offset));
};

/** Takes pieces in their order, and makes records of the games at their edges. */
const makeBuilder = (access: RandomAccess, records: Records) => {
  const join = makeJoiner(access);
  let open = -1;
  let crc = 0;
  const begin = (start: number): void => {
    if (open >= 0) records.add(readHead(access, open, start - open), open, start - open);
    open = start;
  };
  const take = (piece: IndexPiece): void => {
    const { starts, common } = join(piece);
    for (const start of starts) begin(start);
    const whole = piece.records.length / RECORD.length;
    if (common < piece.starts.length) {
      begin(piece.starts[common]!);
      if (common < whole) {
        const ids = mergeStrings(records.strings, piece.heap);
        records.copy(piece.records.subarray(common * RECORD.length), whole - common, ids);
      }
      open = whole < piece.starts.length ? piece.starts[whole]! : -1;
    }
    crc = joinCrc32(crc, piece.crc, piece.to - piece.from);
  };
  const finish = (): number => {
    begin(access.size);
    return crc;
  };
  return { take, finish };
};

const indexOf = (records: Records, source: NonNullable<PgnIndex['source']>): PgnIndex => {
  const bytes = records.bytes();
  return {
    version: 3,
    games: records.count(),
    records: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    heap: records.strings.heap(),
    source,
  };
};

const buildRaw = async (
  path: string,
  file: OpenFile,
  options: BuildOptions,
): Promise<Result<BuiltIndex, IndexErrorCode>> => {
  const { threads = 1, onProgress, signal } = options;
  const { size, mtime } = file;
  const records = makeRecords();
  const builder = makeBuilder(file, records);
  const orders = Array.from({ length: Math.ceil(size / PIECE) }, (_, index) => ({
    from: index * PIECE,
    to: Math.min(size, (index + 1) * PIECE),
  }));
  const pieces =
    threads > 1 ? piecesInThreads(path, file, orders, threads) : piecesHere(file, orders);
  for await (const piece of pieces) {
    if (signal?.aborted === true) return failure('Aborted', `Indexing ${path} was stopped.`);
    builder.take(piece);
    onProgress?.(piece.to, size);
  }
  const crc = builder.finish();
  const now = openFile(path);
  if (now.ok) now.value.close();
  if (!now.ok || now.value.size !== size || now.value.mtime !== mtime) {
    return failure('SourceChanged', `${path} changed while it was indexed; try again.`);
  }
  return success({ index: indexOf(records, { size, crc, mtime }), raw: true });
};

const buildStream = async (
  path: string,
  mtime: number,
  { onProgress, signal }: BuildOptions,
): Promise<Result<BuiltIndex, IndexErrorCode>> => {
  const opened = openBytes(path);
  if (!opened.ok) return opened;
  const { source } = opened.value;
  const records = makeRecords();
  const window = makeGameWindow(
    (byte, length, _, bytes, tags) => records.add(bytes, byte, length, tags),
    guessAt(0),
    new Uint8Array(0),
    makeTagList(),
  );
  let done = 0;
  let crc = 0;
  try {
    for (;;) {
      const room = window.room();
      const count = source.read(room);
      if (count === 0) break;
      crc = crc32(room.subarray(0, count), crc);
      window.take(count);
      done += count;
      onProgress?.(done, null);
      await breathe();
      if (signal?.aborted === true) return failure('Aborted', `Indexing ${path} was stopped.`);
    }
    window.finish();
  } finally {
    source.close();
  }
  return success({ index: indexOf(records, { size: done, crc, mtime }), raw: false });
};

/** What is read twice, and in several places, cannot be a pipe; and an index is no PGN file. */
const faultOfFile = (path: string): string | null => {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined || stat.isDirectory()) return null;
  if (!stat.isFile()) return `${path} is no regular file; write what comes from it into one first.`;
  return path.endsWith('.pbi') ? `${path} is itself an index.` : null;
};

/** Builds the index of a file; nothing is written. */
export const buildIndex = async (
  path: string,
  options: BuildOptions = {},
): Promise<Result<BuiltIndex, IndexErrorCode>> => {
  const fault = faultOfFile(path);
  if (fault !== null) return failure('NotIndexable', fault);
  const probe = openBytes(path);
  if (!probe.ok) return probe;
  probe.value.source.close();
  const file = openFile(path);
  if (!file.ok) return file;
  try {
    return probe.value.raw
      ? await buildRaw(path, file.value, options)
      : await buildStream(path, file.value.mtime, options);
  } catch (error) {
    if (error instanceof SourceError) return failure(error.code, error.message);
    throw error;
  } finally {
    file.value.close();
  }
};
