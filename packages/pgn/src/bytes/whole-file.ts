/** A plain file that is read once, from front to back, and digested on the way. */

import { prefetchSource } from './prefetch.js';
import { digested, type Digest, type DigestedSource } from './digests.js';
import { fileSource, type OpenFile } from './source.js';

/** A thread has to start: up to here one alone is as fast. */
const WORTH_THREAD = 32_000_000;

/** To hash bytes takes as long as to look for games in them, so a thread hashes those of a long file. */
export const wholeFile = (
  file: OpenFile,
  digests: readonly Digest[],
  threads: number,
): DigestedSource =>
  digests.includes('sha256') && threads > 1 && file.size >= WORTH_THREAD
    ? prefetchSource(file.path, { end: file.size, digests })
    : digested(fileSource(file, file.size), digests);
