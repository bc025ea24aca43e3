/**
 * The source of a break and its games, by the index beside it if that is good, else by reading the source.
 */

import { failure, success } from '@zeitnot/core';
import { openBytes, type ByteSource } from '@zeitnot/pgn';
import {
  detectUtf16,
  digested,
  notRegular,
  openFile,
  shellPath,
  wholeFile,
  type Digest,
  type DigestedSource,
  type OpenFile,
} from '@zeitnot/pgn/internal';
import type { GameTable } from '../rounds/table.js';
import { stopped, type BreakResult, type BreakOptions } from './report.js';
import { readIndexed, streamGames, type SourceGames } from '../source/source-games.js';
import { tableOfSource, textOf, type OpenText } from '../source/game-table.js';

export interface BreakSource {
  readonly file: OpenFile;
  readonly index: SourceGames;
  /** The size of its text, unpacked. */
  readonly size: number;
  readonly openText: OpenText;
  /** The table that rounds are found by; made once, since it may read dates. Throws a `SourceError`. */
  readonly table: () => GameTable;
  /** Opens all of it, to be read once. */
  readonly openWhole: () => DigestedSource;
  /** Why the source had to be indexed; null if the index beside it was good. */
  readonly why: string | null;
  readonly close: () => void;
}

const MAX_PREAMBLE = 16_000_000;

interface FoundGames {
  readonly index: SourceGames;
  readonly why: string | null;
  /** The file's bytes are its text: it is not compressed. */
  readonly raw: boolean;
}

/** By the index beside the file, or else by reading all of it. */
const findGames = async (
  { path, size }: OpenFile,
  { index, dryRun, threads, signal, onProgress }: BreakOptions,
  digests: readonly Digest[],
): Promise<BreakResult<FoundGames>> => {
  const keepsRecords = index && !dryRun;
  const beside = readIndexed(path, size, keepsRecords);
  // only plain files have an index
  if (beside.ok) return success({ index: beside.value, why: null, raw: true });
  if (beside.error.code === 'IndexTooNew') return beside;
  const streamed = await streamGames(path, size, keepsRecords, {
    threads,
    digests,
    onProgress: (done, total) => onProgress?.(done, total === null ? null : 2 * total),
    ...(signal === undefined ? {} : { signal }),
  });
  if (streamed.ok) {
    const { raw } = streamed.value;
    const why = raw ? beside.error.message : `${path} is compressed, and has no index.`;
    return success({ index: streamed.value, why, raw });
  }
  return streamed.error.code === 'Aborted' ? stopped(path) : streamed;
};

/** In UTF-16 the bytes of games would not come back as they were. */
const inUtf16 = (path: string, isCompressed: boolean) => {
  const from = isCompressed ? 'unpacked.pgn' : shellPath(path);
  const first = isCompressed ? 'unpack it and ' : '';
  return failure(
    'NotBreakable',
    `${path} is in UTF-16; ${first}convert it to UTF-8 first: iconv -f UTF-16 -t UTF-8 ${from} > plain.pgn`,
  );
};

const MARK_LENGTH = 2;

const isUtf16 = ({ readAt }: OpenFile): boolean => {
  const head = Buffer.alloc(MARK_LENGTH);
  readAt(head, 0);
  return detectUtf16(head) !== null;
};

const checkGames = (file: OpenFile, index: SourceGames): BreakResult<null> => {
  if (index.games === 0)
    return failure('NoGames', `${file.path} holds no games; is it a PGN file?`);
  const { start: before } = index;
  if (before <= MAX_PREAMBLE) return success(null);
  return failure(
    'NotBreakable',
    `${file.path} has ${before} bytes before its first game; remove them first.`,
  );
};

/** The text of a compressed file, which is opened to be copied and tells its encoding by the way. */
const openPacked = (path: string): BreakResult<ByteSource> => {
  const opened = openBytes(path);
  if (!opened.ok) return opened;
  const { source, utf16 } = opened.value;
  if (!utf16) return success(source);
  source.close();
  return inUtf16(path, true);
};

/** What is still to be digested: an index from a file is held to its checksum; nothing is hashed twice. */
const undigested = ({ index, why }: FoundGames): readonly Digest[] => {
  if (why === null) return ['sha256', 'crc32'];
  return index.sha256 === null ? ['sha256'] : [];
};

/** Finds the games of an open file; on failure the caller closes it. */
const openGames = async (
  file: OpenFile,
  options: BreakOptions,
  purpose: 'copy' | 'plan',
): Promise<BreakResult<BreakSource>> => {
  if (isUtf16(file)) return inUtf16(file.path, false);
  const found = await findGames(file, options, purpose === 'copy' ? ['sha256'] : []);
  if (!found.ok) return found;
  const { index, why, raw } = found.value;
  const checked = checkGames(file, index);
  const packed = checked.ok && !raw ? openPacked(file.path) : null;
  const refused = checked.ok ? packed : checked;
  if (refused?.ok === false) {
    index.close();
    return refused;
  }
  const text = packed?.ok === true ? packed.value : null;
  if (purpose === 'plan') text?.close();
  const openText = textOf(file, raw);
  let made: GameTable | null = null;
  const digests = undigested(found.value);
  return success({
    file,
    index,
    size: raw ? file.size : (index.source?.size ?? 0),
    openText,
    table: () => (made ??= tableOfSource(index, openText)),
    openWhole: () =>
      text === null ? wholeFile(file, digests, options.threads) : digested(text, digests),
    why,
    close: () => {
      index.close();
      text?.close();
      file.close();
    },
  });
};

/** Opens the source, once for each pass over it; the caller closes it. */
export const openSource = async (
  path: string,
  options: BreakOptions,
  purpose: 'copy' | 'plan',
): Promise<BreakResult<BreakSource>> => {
  const fault = notRegular(path);
  if (fault !== null) return failure('NotBreakable', fault);
  const opened = openFile(path);
  if (!opened.ok) return opened;
  let isOpen = false;
  try {
    const source = await openGames(opened.value, options, purpose);
    isOpen = source.ok;
    return source;
  } finally {
    if (!isOpen) opened.value.close();
  }
};
