/** Upgrades an index from version 2 to 3 in memory: keeps its spans and reads the tags again. */

import type { Result } from '@zeitnot/core';
import { catchSourceError, openFile } from '../bytes/open-file.js';
import { crcOfFile } from './crc-of-file.js';
import type { IndexErrorCode } from './errors.js';
import { readSpan } from './read-span.js';
import { makeRecords } from './records.js';
import { spanOf, type PgnIndex } from './view.js';

export const upgradeIndex = (pgn: string, old: PgnIndex): Result<PgnIndex, IndexErrorCode> => {
  const file = openFile(pgn);
  if (!file.ok) return file;
  const { size, mtime, close } = file.value;
  const upgraded = catchSourceError(() => {
    const records = makeRecords();
    for (let game = 1; game <= old.games; game += 1) {
      const { offset, length } = spanOf(old, game);
      const bytes = readSpan(file.value, offset, length);
      records.add(bytes, 0, bytes.length, offset, length, null);
    }
    return records.toIndex({ size, crc: crcOfFile(file.value), mtime });
  });
  close();
  return upgraded;
};
