/**
 * Builds an index from one pass over a file. The index of a compressed or UTF-16 file stays in memory: its
 * positions are those of the decoded text, so nothing on disk can be found by them.
 */

import { existsSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { failure, success, type Result } from '@zeitnot/core';
import { digested, type Digest, type Digests, type DigestedSource } from '../bytes/digests.js';
import { openFileBytes } from '../bytes/open.js';
import { mtimeOf, openFile, SourceError, type OpenFile } from '../bytes/source.js';
import { notRegular } from '../fs/regular-file.js';
import { wholeFile } from '../bytes/prefetch.js';
import { notPlain, type IndexErrorCode } from './errors.js';
import { makeRecords, type OnRecords, type Records } from './records.js';
import { makeUsualGames, type UsualGames } from './fast/usual-games.js';
import type { IndexSource, PgnIndex } from './view.js';
import { headOfListed } from '../game/tag-place.js';
import { makeGameWindow, type QuickGames } from '../game/window.js';
import { makeTagList } from '../scan/tag-list.js';

/** Receives the length of each game's header if that is plain and lacks a certain tag; else 0. */
export interface HeadTaker {
  readonly without: string;
  readonly take: (length: number) => void;
  readonly takeAll: (lengths: Uint32Array) => void;
}

/** Passes plain games on to the records. */
const quickly = (usual: UsualGames, records: Records, heads: HeadTaker | undefined): QuickGames => {
  if (heads !== undefined) usual.watch(heads.without);
  const handOver = (): void => {
    records.addMade(usual.records(records.strings));
    heads?.takeAll(usual.heads());
  };
  return { ...usual, handOver };
};

/** A window whose games are added to `records`: plain ones by `usual` at once, all others by the scanner. */
export const makeRecordingWindow = (
  records: Records,
  usual: UsualGames | null,
  heads?: HeadTaker,
) =>
  makeGameWindow(
    (byte, length, _, bytes, from, to, tags) => {
      records.add(bytes, from, to, byte, length, tags);
      if (heads === undefined) return;
      heads.take(tags === null ? 0 : headOfListed(bytes, from, to, byte, tags, heads.without));
    },
    makeTagList(),
    usual && quickly(usual, records, heads),
  );

/** How an index is built. */
export interface BuildOptions {
  /** Called with the bytes done and the bytes in all, which are null for compressed files. */
  readonly onProgress?: (done: number, total: number | null) => void;
  readonly signal?: AbortSignal;
  /** The index will be written: refuse a file that cannot have one before reading it. */
  readonly toWrite?: boolean;
}

/** What else `streamRecords` does on the way. */
export interface RecordStreamOptions extends BuildOptions {
  /** 1: a long file is hashed on this thread too, not on a second one. */
  readonly threads?: number;
  /** What to compute of the text's bytes; an index that is written has their CRC-32. */
  readonly digests?: readonly Digest[];
  readonly heads?: HeadTaker;
}

/** An index that was just built. */
export interface BuiltIndex {
  readonly index: PgnIndex;
  /** The file's own bytes were indexed, so that the index can be written and games can be read by it. */
  readonly raw: boolean;
}

/** Receives how many bytes are done; throws once the work has to stop. */
type Report = (done: number) => void;

/** Timers and signals get their turn after this many bytes. */
const REST = 2 * 1024 * 1024;

class Stopped extends Error {}

/** Returns the length of what was read, and its digests. */
const indexStream = async (
  { read, digests }: DigestedSource,
  records: Records,
  report: Report,
  heads: HeadTaker | undefined,
) => {
  const window = makeRecordingWindow(records, makeUsualGames(), heads);
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
    await setImmediate();
  }
  window.finish();
  return { size, digests: digests() };
};

/** Whether a file is no longer what it was when it was opened. */
const hasChanged = (path: string, { size, mtime }: OpenFile): boolean => {
  try {
    const now = statSync(path);
    return now.size !== size || mtimeOf(now) !== mtime;
  } catch {
    return true;
  }
};

/** Why a path cannot be indexed, or null. */
const faultOfFile = (path: string): string | null =>
  notRegular(path) ??
  (path.endsWith('.pbi') && existsSync(path)
    ? `${path} is itself an index; name the PGN file beside it.`
    : null);

/** A file whose records are made. */
interface IndexedFile {
  readonly records: Records;
  readonly source: IndexSource;
  readonly raw: boolean;
  readonly digests: Digests;
}

const indexFile = async (
  path: string,
  options: RecordStreamOptions,
  onRecords?: OnRecords,
): Promise<Result<IndexedFile, IndexErrorCode>> => {
  const { onProgress, signal, toWrite = false, digests: wanted = ['crc32'] } = options;
  const fault = faultOfFile(path);
  if (fault !== null) return failure('NotIndexable', fault);
  const file = openFile(path);
  if (!file.ok) return file;
  const opened = openFileBytes(file.value, path);
  if (!opened.ok) return opened;
  const { source, raw } = opened.value;
  if (!raw && toWrite) {
    source.close();
    return notPlain(path);
  }
  const records = makeRecords({ textLength: file.value.size, onRecords });
  const stream = raw
    ? wholeFile(file.value, wanted, options.threads ?? availableParallelism())
    : digested(source, wanted);
  const total = raw ? file.value.size : null;
  const report = (done: number): void => {
    if (signal?.aborted === true) throw new Stopped();
    onProgress?.(done, total);
  };
  try {
    const { size, digests } = await indexStream(stream, records, report, options.heads);
    if (raw && hasChanged(path, file.value)) {
      return failure('SourceChanged', `${path} changed while it was indexed; try again.`);
    }
    if (records.tooLarge()) {
      return failure('IndexTooLarge', `${path} is too large for an index.`);
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

/**
 * Builds the index of a PGN file in memory, compressed or not; `writeIndex` writes it.
 *
 * @example
 * const built = await buildIndex('games.pgn');
 * if (built.ok) console.log(built.value.index.games);
 */
export const buildIndex = async (
  path: string,
  options: BuildOptions = {},
): Promise<Result<BuiltIndex, IndexErrorCode>> => {
  const indexed = await indexFile(path, options);
  if (!indexed.ok) return indexed;
  const { records, source, raw } = indexed.value;
  return success({ index: records.toIndex(source), raw });
};

/** An index without its records. */
export type RecordedGames = Pick<PgnIndex, 'games' | 'heap' | 'source'>;

export interface StreamedGames extends RecordedGames, Pick<BuiltIndex, 'raw'> {
  readonly digests: Digests;
}

/** Passes the records of a file's index on while it is read, so that they need no memory of their own. */
export const streamRecords = async (
  path: string,
  onRecords: OnRecords,
  options: RecordStreamOptions = {},
): Promise<Result<StreamedGames, IndexErrorCode>> => {
  const indexed = await indexFile(path, options, onRecords);
  if (!indexed.ok) return indexed;
  const { records, source, raw, digests } = indexed.value;
  return success({ games: records.finish(), heap: records.strings.heap(), source, raw, digests });
};
