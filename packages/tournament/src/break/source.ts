/**
 * The source of a break with its index: the one beside it if that is good, else one built in memory.
 */

import { failure } from '@zeitnot/core';
import {
  buildIndex,
  openBytes,
  openFile,
  openIndex,
  spanOf,
  type Compression,
  type OpenFile,
  type PgnIndex,
} from '@zeitnot/pgn';
import type { BreakResult } from './errors.js';
import type { BreakOptions } from './options.js';

export interface BreakSource {
  readonly file: OpenFile;
  readonly index: PgnIndex;
  /** Why the index had to be built; null if the file beside the source was good. */
  readonly why: string | null;
  /** How many passes over the source there are in all. */
  readonly passes: 1 | 2;
}

/** A thread that indexes has to warm up: up to here one alone is as fast. */
const WORTH_THREADS = 400_000_000;
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

type FoundIndex = Pick<BreakSource, 'index' | 'why' | 'passes'>;

const findIndex = async (
  file: OpenFile,
  { threads, signal, onProgress }: BreakOptions,
): Promise<BreakResult<FoundIndex>> => {
  const opened = openIndex(file.path);
  if (opened.ok && hasNoGaps(opened.value, file.size)) {
    return { ok: true, value: { index: opened.value, why: null, passes: 1 } };
  }
  const why = opened.ok ? `The index of ${file.path} leaves gaps.` : opened.error.message;
  const built = await buildIndex(file.path, {
    threads: file.size < WORTH_THREADS ? 1 : threads,
    onProgress: (done) => onProgress?.(done, 2 * file.size),
    ...(signal === undefined ? {} : { signal }),
  });
  if (!built.ok) return built;
  return { ok: true, value: { index: built.value.index, why, passes: 2 } };
};

/** What makes a plain file of one that is not; the shell's words, with the file's name between them. */
const UNPACK: Readonly<
  Record<Compression, readonly [what: string, before: string, after: string]>
> = {
  zstd: ['compressed', 'zstd -d ', ''],
  gzip: ['compressed', 'gunzip -k ', ''],
  bzip2: ['compressed', 'bunzip2 -k ', ''],
  none: ['in UTF-16', 'iconv -f UTF-16 -t UTF-8 ', ' > plain.pgn'],
};

/** Only the bytes of a plain file can be given back. Said before all of it is read. */
const checkPlain = (path: string): BreakResult<null> => {
  const opened = openBytes(path);
  if (!opened.ok) return opened;
  const { source, compression, raw } = opened.value;
  source.close();
  if (raw) return { ok: true, value: null };
  const [what, before, after] = UNPACK[compression];
  return failure(
    'NotBreakable',
    `${path} is ${what}; make a plain file of it first: ${before}${path}${after}`,
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
  const opened = openFile(path);
  if (!opened.ok) return opened;
  const file = opened.value;
  const refuse = <Failed>(failed: Failed): Failed => {
    file.close();
    return failed;
  };
  const plain = checkPlain(path);
  if (!plain.ok) return refuse(plain);
  const found = await findIndex(file, options);
  if (!found.ok) return refuse(found);
  const checked = checkGames(file, found.value.index);
  if (!checked.ok) return refuse(checked);
  return { ok: true, value: { file, ...found.value } };
};
