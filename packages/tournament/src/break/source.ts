/**
 * The source of a break with its index: the one beside it if that is good, else one built in memory.
 */

import { failure } from '@zeitnot/core';
import {
  aheadSource,
  buildIndex,
  notRegular,
  openBytes,
  openFile,
  openIndex,
  spanOf,
  type Digest,
  type DigestedSource,
  type OpenFile,
  type PgnIndex,
} from '@zeitnot/pgn';
import { stopped, type BreakResult } from './errors.js';
import type { BreakOptions } from './options.js';
import { textOf, wholeText, type OpenText } from './text.js';

export interface BreakSource {
  readonly file: OpenFile;
  readonly index: PgnIndex;
  /** The bytes of its text, which are not the file's if that is compressed. */
  readonly size: number;
  readonly openText: OpenText;
  /** Opens all of it, to be read once. */
  readonly openWhole: () => DigestedSource;
  /** Why the index had to be built; null if the file beside the source was good. */
  readonly why: string | null;
  /** How many passes over the source there are in all. */
  readonly passes: 1 | 2;
}

/** A thread that reads and hashes has to start: up to here one alone is as fast. */
const WORTH_THREAD = 32_000_000;
const LONGEST_PREAMBLE = 16_000_000;

/** Games follow each other to the end of the file. An index by another program may leave gaps. */
const hasNoGaps = (index: PgnIndex, size: number): boolean => {
  let end = index.games === 0 ? size : spanOf(index, 1).offset;
  for (let game = 1; game <= index.games; game += 1) {
    const { offset, length } = spanOf(index, game);
    if (offset !== end) return false;
    end = offset + length;
  }
  return end === size;
};

type FoundIndex = Pick<BreakSource, 'index' | 'why'>;

/** The index beside a file, or why there is none that can be used. */
const indexBeside = ({ path, size }: OpenFile): PgnIndex | string => {
  const opened = openIndex(path);
  if (!opened.ok) return opened.error.message;
  return hasNoGaps(opened.value, size) ? opened.value : `The index of ${path} leaves gaps.`;
};

const findIndex = async (
  file: OpenFile,
  raw: boolean,
  { threads, signal, onProgress }: BreakOptions,
): Promise<BreakResult<FoundIndex>> => {
  const beside = raw ? indexBeside(file) : `${file.path} is compressed, and has no index.`;
  if (typeof beside !== 'string') return { ok: true, value: { index: beside, why: null } };
  const built = await buildIndex(file.path, {
    ...(threads === 1 ? { threads } : {}),
    checksum: false,
    onProgress: (done) => onProgress?.(done, raw ? 2 * file.size : null),
    ...(signal === undefined ? {} : { signal }),
  });
  if (built.ok) return { ok: true, value: { index: built.value.index, why: beside } };
  return built.error.code === 'Aborted' ? stopped(file.path) : built;
};

/** Whether the file's bytes are its text. In UTF-16 they would not come back as they were. */
const checkPlain = (path: string): BreakResult<boolean> => {
  const opened = openBytes(path);
  if (!opened.ok) return opened;
  const { source, compression, raw, utf16 } = opened.value;
  source.close();
  if (!utf16) return { ok: true, value: raw };
  const from = compression === 'none' ? path : 'unpacked.pgn';
  const first = compression === 'none' ? '' : 'unpack it, and ';
  return failure(
    'NotBreakable',
    `${path} is in UTF-16; ${first}make UTF-8 of it first: iconv -f UTF-16 -t UTF-8 ${from} > plain.pgn`,
  );
};

const checkGames = (file: OpenFile, index: PgnIndex): BreakResult<null> => {
  if (index.games === 0) return failure('NoGames', `${file.path} holds no games.`);
  const before = spanOf(index, 1).offset;
  if (before <= LONGEST_PREAMBLE) return { ok: true, value: null };
  return failure(
    'NotBreakable',
    `Before the first game of ${file.path} stand ${before} bytes that are no game; remove them first.`,
  );
};

/** Opens the source; the caller closes its file. */
export const openSource = async (
  path: string,
  options: BreakOptions,
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
  const found = await findIndex(file, raw, options);
  if (!found.ok) return refuse(found);
  const { index, why } = found.value;
  const checked = checkGames(file, index);
  if (!checked.ok) return refuse(checked);
  const size = raw ? file.size : (index.source?.size ?? 0);
  const passes = why === null ? 1 : 2;
  const openText = textOf(file, raw);
  // an index from a file is held to its checksum
  const digests: readonly Digest[] = why === null ? ['sha256', 'crc32'] : ['sha256'];
  const openWhole = (): DigestedSource =>
    raw && options.threads > 1 && file.size >= WORTH_THREAD
      ? aheadSource(file.path, { end: file.size, digests })
      : wholeText(openText, digests);
  return { ok: true, value: { file, index, size, openText, openWhole, why, passes } };
};
