/** The byte order mark of a file belongs to no game: in the middle of another file it would be junk. */

import type { SourceErrorCode } from '@zeitnot/pgn';
import { isByteOrderMark, openFile } from '@zeitnot/pgn/internal';
import { success, type Result } from '@zeitnot/core';

const MARK_LENGTH = 3;

/** The length of the mark at the start of a file; 0 if there is none. */
export const byteOrderMarkLength = (path: string): Result<number, SourceErrorCode> => {
  const file = openFile(path);
  if (!file.ok) return file;
  const head = Buffer.alloc(MARK_LENGTH);
  try {
    file.value.readAt(head, 0);
  } finally {
    file.value.close();
  }
  return success(isByteOrderMark(head, 0) ? MARK_LENGTH : 0);
};
