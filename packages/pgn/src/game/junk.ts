/** Junk: text before the first game of a file that is no game. */

import { success, type Result } from '@zeitnot/core';
import { openBytes } from '../bytes/open.js';
import { catchSourceError } from '../bytes/open-file.js';
import { notRegular } from '../fs/regular-file.js';
import type { ByteSource, SourceErrorCode } from '../bytes/source.js';
import { isLineEnd, PERCENT, SEMICOLON, SPACE } from '../syntax/byte-classes.js';

/** A byte order mark. */
const MARK = [0xef, 0xbb, 0xbf];

/**
 * Looks through parts of a text, one after the other, for the first byte that is more than a blank, a byte order
 * mark, a line that begins with `%` (PGN 6) or the rest of one behind `;`; -1 if a part has none.
 */
export const makeTextFinder = (): ((bytes: Uint8Array) => number) => {
  let startsLine = true;
  let isEscaped = false;
  /** How many bytes of a mark have come; parts may end within it. */
  let marked = 0;
  return (bytes) =>
    bytes.findIndex((byte) => {
      const isOfMark = byte === MARK[marked];
      marked = isOfMark ? (marked + 1) % MARK.length : 0;
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

/** Whether a text that is no game is junk. */
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
