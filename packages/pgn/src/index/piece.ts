/** The index of one range of a file, made on the scanner's guess; join-pieces.ts joins them. */

import { crc32 } from 'node:zlib';
import { bytesBefore, guessAt, type RandomAccess, type RangeScan } from '../scan/ranges.js';
import { makeRecordingWindow } from './recording.js';
import { makeRecords } from './records.js';
import type { HashedStrings } from './strings.js';
import { makeUsualGames } from './usual-games.js';

/** Each list has memory of its own, so that it can be moved to another thread. */
export interface IndexPiece extends RangeScan {
  readonly starts: Float64Array;
  readonly lines: Float64Array;
  /** Records of all games but the last, whose end lies in another range. */
  readonly records: Uint8Array;
  readonly strings: HashedStrings;
  readonly crc: number;
}

export type IndexRange = (from: number, to: number) => IndexPiece;

/** Indexes ranges of a file one after the other, in memory that they share. */
export const makeRangeIndexer = (access: RandomAccess): IndexRange => {
  const records = makeRecords();
  const usual = makeUsualGames();
  return (from, to) => {
    const starts: number[] = [];
    const lines: number[] = [];
    records.clear();
    usual?.forget();
    const window = makeRecordingWindow(records, guessAt(from), bytesBefore(access, from), {
      usual,
      onGame: (byte, line) => {
        starts.push(byte);
        lines.push(line);
      },
    });
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
};
