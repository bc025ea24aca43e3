/** Writes files: all bytes of a buffer, and why the system refuses. */

import { writeSync } from 'node:fs';
import { MAX_AT_ONCE } from '../bytes/source.js';

/** Writes until all bytes are written, at a position or after the last write. */
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

type Refusal = 'full' | 'forbidden' | 'named';

const REFUSALS: Readonly<Partial<Record<string, Refusal>>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EACCES: 'forbidden',
  EPERM: 'forbidden',
  EROFS: 'forbidden',
  ENAMETOOLONG: 'named',
};

/** Why the system refuses to write, if the user can do something about it; null for any other error. */
export const writeRefusal = (error: unknown): Refusal | null =>
  REFUSALS[(error as NodeJS.ErrnoException).code ?? ''] ?? null;
