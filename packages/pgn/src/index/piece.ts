/** The index of one range of a file, made on the scanner's guess; join-pieces.ts joins them. */

import { crc32 } from 'node:zlib';
import { makeGameWindow } from '../game/window.js';
import { bytesBefore, guessAt, type RandomAccess, type RangeScan } from '../scan/ranges.js';
import { makeTagList } from '../scan/tag-list.js';
import { makeRecords } from './records.js';
import type { HashedStrings } from './strings.js';

export interface IndexPiece extends RangeScan {
  readonly starts: Float64Array;
  readonly lines: Float64Array;
  /** Records of all games but the last, whose end lies in another range. */
  readonly records: Uint8Array;
  readonly strings: HashedStrings;
  readonly crc: number;
}

/** Indexes a range; `memory` is that of the window, which may be used again. */
export const indexRange = (
  access: RandomAccess,
  from: number,
  to: number,
  memory: Buffer,
): IndexPiece => {
  const starts: number[] = [];
  const lines: number[] = [];
  const records = makeRecords(to - from);
  const window = makeGameWindow(
    (byte, length, line, bytes, tags) => {
      starts.push(byte);
      lines.push(line);
      records.add(bytes, byte, length, tags);
    },
    guessAt(from),
    bytesBefore(access, from),
    makeTagList(),
    memory,
  );
  let crc = 0;
  for (let position = from; position < to;) {
    const room = window.room().subarray(0, to - position);
    const count = access.readAt(room, position);
    if (count === 0) break;
    crc = crc32(room.subarray(0, count), crc);
    window.take(count);
    position += count;
  }
  if (to === access.size) window.finish();
  const open = window.open();
  if (open !== null) {
    starts.push(open.byte);
    lines.push(open.line);
  }
  return {
    from,
    to,
    starts: Float64Array.from(starts),
    lines: Float64Array.from(lines),
    end: window.point(),
    records: records.bytes(),
    strings: records.strings.hashed(),
    crc,
  };
};
