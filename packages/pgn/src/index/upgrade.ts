/** Makes version 3 of an index of version 2, in memory: its spans are taken, the tags are read again. */

import { success, type Result } from '@zeitnot/core';
import { catchSourceError, openFile } from '../bytes/source.js';
import { LONGEST_GAME } from '../game/limits.js';
import { LONGEST_HEAD } from '../game/window.js';
import { crc32 } from './crc.js';
import type { IndexErrorCode } from './errors.js';
import { makeRecords } from './records.js';
import { spanOf, type PgnIndex } from './view.js';

export const upgradeIndex = (pgn: string, old: PgnIndex): Result<PgnIndex, IndexErrorCode> => {
  const file = openFile(pgn);
  if (!file.ok) return file;
  const { readAt, size, mtime, close } = file.value;
  const records = makeRecords();
  const done = catchSourceError(() => {
    let crc = 0;
    const chunk = new Uint8Array(1024 * 1024);
    for (let position = 0; position < size;) {
      const count = readAt(chunk, position);
      if (count === 0) break;
      crc = crc32(chunk.subarray(0, count), crc);
      position += count;
    }
    for (let game = 1; game <= old.games; game += 1) {
      const { offset, length } = spanOf(old, game);
      const bytes = Buffer.allocUnsafe(length > LONGEST_GAME ? LONGEST_HEAD : length);
      records.add(bytes.subarray(0, readAt(bytes, offset)), offset, length);
    }
    return crc;
  });
  close();
  if (!done.ok) return done;
  const bytes = records.bytes();
  return success({
    version: 3,
    games: records.count(),
    records: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    heap: records.strings.heap(),
    source: { size, crc: done.value, mtime },
  });
};
