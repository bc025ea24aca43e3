/** Junk: text before the first game of a file that is no game. */

import { success, type Result } from '@zeitnot/core';
import { openBytes } from '../bytes/open.js';
import { catchSourceError } from '../bytes/open-file.js';
import { notRegular } from '../bytes/regular-file.js';
import type { ByteSource, SourceErrorCode } from '../bytes/source.js';

/** Blanks, and the bytes of a byte order mark. */
const isEmpty = (byte: number): boolean =>
  byte <= 0x20 || byte === 0xef || byte === 0xbb || byte === 0xbf;

/** The first byte that is more than a blank or a byte order mark; -1 if there is none. */
export const findText = (bytes: Uint8Array): number => bytes.findIndex((byte) => !isEmpty(byte));

const BLOCK = 64 * 1024;

const hasTextBefore = ({ read }: ByteSource, end: number): boolean => {
  const block = new Uint8Array(Math.min(end, BLOCK));
  for (let left = end; left > 0;) {
    const count = read(block.subarray(0, left));
    if (findText(block.subarray(0, count)) >= 0) return true;
    if (count === 0) return false;
    left -= count;
  }
  return false;
};

/** Whether there is junk in a file, compressed or not, of which the first game begins at that byte. */
export const hasJunk = (path: string, firstGame: number): Result<boolean, SourceErrorCode> => {
  // what came through a pipe is gone
  if (firstGame === 0 || notRegular(path) !== null) return success(false);
  const opened = openBytes(path);
  if (!opened.ok) return opened;
  const { source } = opened.value;
  const found = catchSourceError(() => hasTextBefore(source, firstGame));
  source.close();
  return found;
};
