/** A plain file that is read once, from front to back, and digested on the way. */

import { prefetchSource } from './prefetch.js';
import { digested, type Digest, type DigestedSource } from './digests.js';
import { fileSource, type OpenFile } from './source.js';

/** Below this size one thread is as fast, since a second one has to start. */
const WORTH_THREAD = 32_000_000;

/** Hashing takes as long as scanning, so a second thread hashes a long file. */
export const wholeFile = (
  file: OpenFile,
  digests: readonly Digest[],
  threads: number,
): DigestedSource =>
  digests.includes('sha256') && threads > 1 && file.size >= WORTH_THREAD
    ? prefetchSource(file.path, { end: file.size, digests })
    : digested(fileSource(file, file.size), digests);
