/** Writes bytes until all are written. */

import { writeSync } from 'node:fs';
import { MAX_AT_ONCE } from '../bytes/source.js';

/** At a position, or behind what was written last. */
export const writeAll = (
  handle: number,
  bytes: Uint8Array,
  position: number | null = null,
): void => {
  for (let done = 0; done < bytes.length;) {
    const at = position === null ? null : position + done;
    done += writeSync(handle, bytes, done, Math.min(bytes.length - done, MAX_AT_ONCE), at);
  }
};
