/** Reads the span of a game from its file. */

import { keptLength } from '../game/limits.js';
import type { OpenFile } from '../bytes/source.js';

/** As much of a game's bytes as is kept of it; less where the file ends before. */
export const readSpan = (
  { readAt }: Pick<OpenFile, 'readAt'>,
  offset: number,
  length: number,
): Buffer => {
  const bytes = Buffer.allocUnsafe(keptLength(length));
  return bytes.subarray(0, readAt(bytes, offset));
};
