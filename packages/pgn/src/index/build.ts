/**
 * Builds an index. One thread reads a file as one stream, and so does any number what is compressed or in
 * UTF-16; the index of such a file lives in memory only, since nothing can be found there by position. A
 * plain file is cut into pieces that several threads share.
 */

import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { failure, success, type Result } from '@zeitnot/core';
import { digested, type Digest, type Digests, type DigestedSource } from '../bytes/digests.js';
import { openBytes } from '../bytes/open.js';
import { openFile } from '../bytes/open-file.js';
import { notRegular } from '../files/regular-file.js';
import { SourceError, type OpenFile } from '../bytes/source.js';
import { wholeFile } from '../bytes/whole-file.js';
import { guessAt } from '../scan/ranges.js';
import { notPlain, type IndexErrorCode } from './errors.js';
import { makePieceJoiner } from './join-pieces.js';
import { makeRecordingWindow, type HeadTaker } from './recording.js';
import { makeRecords, type OnRecords, type Records } from './records.js';
import { PIECE, piecesInThreads, threadsFor } from './threads.js';
import { borrowUsualGames, giveBack } from './usual-games.js';
import type { IndexSource, PgnIndex } from './view.js';

export interface BuildOptions {
  /** How many threads work on a plain file, this one among them; left out: as many as it is worth. */
  readonly threads?: number;
  /** Bytes done, and bytes in all; these are null for compressed files. */
  readonly onProgress?: (done: number, total: number | null) => void;
  readonly signal?: AbortSignal;
  /** The index is to be written: what cannot have one is refused before it is read. */
  readonly toWrite?: boolean;
  /** What is to be known of the text's bytes; an index that is written has their CRC-32. */
  readonly digests?: readonly Digest[];
  /** Who is told of headers; not of those in files that threads share. */
  readonly heads?: HeadTaker;
}

export interface BuiltIndex {
  readonly index: PgnIndex;
  /** The file's own bytes were indexed, so that the index can be written and games can be read by it. */
  readonly raw: boolean;
}

/** Told how many bytes are done; throws once the work is to stop. */
type Report = (done: number) => void;

/** After so many bytes others have their turn. */
const REST = 2 * 1024 * 1024;

class Stopped extends Error {}

/** What was read: its length, and what was to be known of it. */
interface ReadBytes {
  readonly size: number;
  readonly digests: Digests;
}

const indexStream = async (
  { read, digests }: DigestedSource,
  records: Records,
  report: Report,
  heads: HeadTaker | undefined,
): Promise<ReadBytes> => {
  const usual = borrowUsualGames();
  const window = makeRecordingWindow(records, guessAt(0), new Uint8Array(0), { usual, heads });
  let size = 0;
  let rested = 0;
  for (;;) {
    const room = window.room();
    const count = read(room);
    if (count === 0) break;
    window.take(count);
    size += count;
    report(size);
    if (size - rested < REST) continue;
    rested = size;
    // timers and signals have their turn
    await new Promise((resolve) => setImmediate(resolve));
  }
  window.finish();
  giveBack(usual);
  return { size, digests: digests() };
};

const indexPieces = async (
  path: string,
  file: OpenFile,
  records: Records,
  threads: number,
  report: Report,
): Promise<ReadBytes> => {
  const joiner = makePieceJoiner(file, records);
  for await (const piece of piecesInThreads(path, file, threads)) {
    joiner.take(piece);
    report(piece.to);
  }
  return { size: file.size, digests: { crc32: joiner.finish() } };
};

/** Whether a file is no longer what it was when it was opened. */
const hasChanged = (path: string, { size, mtime }: OpenFile): boolean => {
  const now = openFile(path);
  if (!now.ok) return true;
  now.value.close();
  return now.value.size !== size || now.value.mtime !== mtime;
};

/** An index is no PGN file. */
const faultOfFile = (path: string): string | null =>
  notRegular(path) ??
  (path.endsWith('.pbi') && existsSync(path)
    ? `${path} is itself an index; name the PGN file beside it.`
    : null);

/** What is known of a file whose records are made. */
interface IndexedFile {
  readonly records: Records;
  readonly source: IndexSource;
  readonly raw: boolean;
  readonly digests: Digests;
}

const indexFile = async (
  path: string,
  options: BuildOptions,
  onRecords?: OnRecords,
): Promise<Result<IndexedFile, IndexErrorCode>> => {
  const { onProgress, signal, toWrite = false, digests: wanted = ['crc32'] } = options;
  const fault = faultOfFile(path);
  if (fault !== null) return failure('NotIndexable', fault);
  const opened = openBytes(path);
  if (!opened.ok) return opened;
  const { source, raw } = opened.value;
  const file = raw || !toWrite ? openFile(path) : notPlain(path);
  if (!file.ok) {
    source.close();
    return file;
  }
  const { threads = threadsFor(file.value.size) } = options;
  const records = makeRecords({ textLength: file.value.size, onRecords });
  const inPieces = raw && threads > 1 && file.value.size > PIECE;
  const stream = raw
    ? wholeFile(file.value, inPieces ? [] : wanted, options.threads ?? availableParallelism())
    : digested(source, wanted);
  const total = raw ? file.value.size : null;
  const report = (done: number): void => {
    if (signal?.aborted === true) throw new Stopped();
    onProgress?.(done, total);
  };
  try {
    const { size, digests } = inPieces
      ? await indexPieces(path, file.value, records, threads, report)
      : await indexStream(stream, records, report, options.heads);
    if (raw && hasChanged(path, file.value)) {
      return failure('SourceChanged', `${path} changed while it was indexed; try again.`);
    }
    if (records.tooLarge()) {
      return failure('IndexTooLarge', `${path} holds more than an index has room for.`);
    }
    const indexed = { size, crc: digests.crc32 ?? null, mtime: file.value.mtime };
    return success({ records, source: indexed, raw, digests });
  } catch (error) {
    if (error instanceof Stopped) return failure('Aborted', `Indexing ${path} was stopped.`);
    if (error instanceof SourceError) return failure(error.code, error.message);
    throw error;
  } finally {
    stream.close();
    source.close();
    file.value.close();
  }
};

/** Builds the index of a file; nothing is written. */
export const buildIndex = async (
  path: string,
  options: BuildOptions = {},
): Promise<Result<BuiltIndex, IndexErrorCode>> => {
  const indexed = await indexFile(path, options);
  if (!indexed.ok) return indexed;
  const { records, source, raw } = indexed.value;
  return success({ index: records.toIndex(source), raw });
};

/** An index but for its records. */
export type RecordedGames = Pick<PgnIndex, 'games' | 'heap' | 'source'>;

export interface StreamedGames extends RecordedGames, Pick<BuiltIndex, 'raw'> {
  /** Those that were wanted, as far as threads that share a file can tell. */
  readonly digests: Digests;
}

/** Hands over the records of a file's index while it is read, so that they need no memory of their own. */
export const streamRecords = async (
  path: string,
  onRecords: OnRecords,
  options: BuildOptions = {},
): Promise<Result<StreamedGames, IndexErrorCode>> => {
  const indexed = await indexFile(path, options, onRecords);
  if (!indexed.ok) return indexed;
  const { records, source, raw, digests } = indexed.value;
  return success({ games: records.finish(), heap: records.strings.heap(), source, raw, digests });
};
