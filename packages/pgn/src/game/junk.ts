/** Junk: text before the first game of a file. */

import { success, type Result } from '@zeitnot/core';
import { openBytes } from '../bytes/open.js';
import { catchSourceError, type ByteSource, type SourceErrorCode } from '../bytes/source.js';
import { notRegular } from '../fs/regular-file.js';
import { isLineEnd, PERCENT, SEMICOLON, SPACE } from '../syntax/byte-classes.js';

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/**
 * Looks through the parts of a text for the first byte that is more than a blank, a byte order mark, a line that
 * begins with `%` (PGN 6) or a comment from `;` on; -1 if a part has none.
 */
export const makeTextFinder = (): ((bytes: Uint8Array) => number) => {
  let startsLine = true;
  let isEscaped = false;
  /** How many bytes of a byte order mark have come; parts may end within it. */
  let marked = 0;
  return (bytes) =>
    bytes.findIndex((byte) => {
      const isOfMark = byte === BYTE_ORDER_MARK[marked];
      marked = isOfMark ? (marked + 1) % BYTE_ORDER_MARK.length : 0;
      if (isLineEnd(byte)) {
        startsLine = true;
        isEscaped = false;
        return false;
      }
      if (isEscaped || isOfMark) return false;
      isEscaped = (startsLine && byte === PERCENT) || byte === SEMICOLON;
      startsLine = false;
      return !isEscaped && byte > SPACE;
    });
};

/** Whether text before the first game is junk. */
export const isJunk = (bytes: Uint8Array): boolean => makeTextFinder()(bytes) >= 0;

const BLOCK = 64 * 1024;

const hasTextBefore = ({ read }: ByteSource, end: number): boolean => {
  const block = new Uint8Array(Math.min(end, BLOCK));
  const findText = makeTextFinder();
  for (let left = end; left > 0;) {
    const count = read(block.subarray(0, left));
    if (findText(block.subarray(0, count)) >= 0) return true;
    if (count === 0) return false;
    left -= count;
  }
  return false;
};

/** Whether a file, compressed or not, has junk before its first game, which begins at that byte. */
export const hasJunk = (path: string, firstGame: number): Result<boolean, SourceErrorCode> => {
  // a pipe cannot be read again
  if (firstGame === 0 || notRegular(path) !== null) return success(false);
  const opened = openBytes(path);
  if (!opened.ok) return opened;
  const { source } = opened.value;
  const found = catchSourceError(() => hasTextBefore(source, firstGame));
  source.close();
  return found;
};
