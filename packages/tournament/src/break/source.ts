/**
 * The source of a break with what its index says: the one beside it if that is good, else one that is built on
 * the way.
 */

import { failure } from '@zeitnot/core';
import { openBytes } from '@zeitnot/pgn';
import {
  notRegular,
  openFile,
  shellPath,
  wholeFile,
  type Digest,
  type DigestedSource,
  type OpenFile,
} from '@zeitnot/pgn/internal';
import type { GameTable } from '../rounds/table.js';
import { stopped, type BreakResult } from './errors.js';
import type { BreakOptions } from './options.js';
import { readIndexed, streamGames, type SourceGames } from './source-games.js';
import { tableOfSource } from './table.js';
import { textOf, wholeText, type OpenText } from './text.js';

export interface BreakSource {
  readonly file: OpenFile;
  readonly index: SourceGames;
  /** The bytes of its text, which are not the file's if that is compressed. */
  readonly size: number;
  readonly openText: OpenText;
  /** What rounds are told from; made once, since some dates may have to be read. Throws a `SourceError`. */
  readonly table: () => GameTable;
  /** Opens all of it, to be read once. */
  readonly openWhole: () => DigestedSource;
  /** Why the index had to be built; null if the file beside the source was good. */
  readonly why: string | null;
  readonly close: () => void;
}

const LONGEST_PREAMBLE = 16_000_000;

type FoundIndex = Pick<BreakSource, 'index' | 'why'>;

const findGames = async (
  { path, size }: OpenFile,
  raw: boolean,
  { index, dryRun, threads, signal, onProgress }: BreakOptions,
  digests: readonly Digest[],
): Promise<BreakResult<FoundIndex>> => {
  const keepsRecords = index && !dryRun;
  const beside = raw
    ? readIndexed(path, size, keepsRecords)
    : failure('NotIndexable', `${path} is compressed, and has no index.`);
  if (beside.ok) return { ok: true, value: { index: beside.value, why: null } };
  const streamed = await streamGames(path, size, keepsRecords, {
    ...(threads === 1 ? { threads } : {}),
    digests,
    onProgress: (done) => onProgress?.(done, raw ? 2 * size : null),
    ...(signal === undefined ? {} : { signal }),
  });
  if (streamed.ok) {
    return { ok: true, value: { index: streamed.value, why: beside.error.message } };
  }
  return streamed.error.code === 'Aborted' ? stopped(path) : streamed;
};

/** Whether the file's bytes are its text. In UTF-16 they would not come back as they were. */
const checkPlain = (path: string): BreakResult<boolean> => {
  const opened = openBytes(path);
  if (!opened.ok) return opened;
  const { source, compression, raw, utf16 } = opened.value;
  source.close();
  if (!utf16) return { ok: true, value: raw };
  const from = compression === 'none' ? shellPath(path) : 'unpacked.pgn';
  const first = compression === 'none' ? '' : 'unpack it, and ';
  return failure(
    'NotBreakable',
    `${path} is in UTF-16; ${first}make UTF-8 of it first: iconv -f UTF-16 -t UTF-8 ${from} > plain.pgn`,
  );
};

const checkGames = (file: OpenFile, index: SourceGames): BreakResult<null> => {
  if (index.games === 0)
    return failure('NoGames', `${file.path} holds no games; is it a PGN file?`);
  const { start: before } = index;
  if (before <= LONGEST_PREAMBLE) return { ok: true, value: null };
  return failure(
    'NotBreakable',
    `Before the first game of ${file.path} stand ${before} bytes that are no game; remove them first.`,
  );
};

/** Opens the source, and digests it if it has to be read; the caller closes it. */
export const openSource = async (
  path: string,
  options: BreakOptions,
  wanted: readonly Digest[] = ['sha256'],
): Promise<BreakResult<BreakSource>> => {
  const fault = notRegular(path);
  if (fault !== null) return failure('NotBreakable', fault);
  const opened = openFile(path);
  if (!opened.ok) return opened;
  const file = opened.value;
  const refuse = <Failed>(failed: Failed): Failed => {
    file.close();
    return failed;
  };
  const plain = checkPlain(path);
  if (!plain.ok) return refuse(plain);
  const raw = plain.value;
  let found: BreakResult<FoundIndex>;
  try {
    found = await findGames(file, raw, options, wanted);
  } catch (error) {
    file.close();
    throw error;
  }
  if (!found.ok) return refuse(found);
  const { index, why } = found.value;
  const close = (): void => {
    index.close();
    file.close();
  };
  const checked = checkGames(file, index);
  if (!checked.ok) {
    close();
    return checked;
  }
  const size = raw ? file.size : (index.source?.size ?? 0);
  const openText = textOf(file, raw);
  let made: GameTable | null = null;
  const table = (): GameTable => (made ??= tableOfSource(index, openText));
  // an index from a file is held to its checksum; what the first pass hashed is not hashed again
  const left: readonly Digest[] =
    why === null ? ['sha256', 'crc32'] : index.sha256 === null ? ['sha256'] : [];
  const openWhole = (): DigestedSource =>
    raw ? wholeFile(file, left, options.threads) : wholeText(openText, left);
  return { ok: true, value: { file, index, size, openText, table, openWhole, why, close } };
};
