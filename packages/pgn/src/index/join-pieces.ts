/** Joins the pieces of an index, which threads made on a guess, into what one pass would have made. */

import { makeJoiner, type RandomAccess } from '../scan/ranges.js';
import { joinCrc32 } from './crc.js';
import { RECORD } from './layout.js';
import type { IndexPiece } from './piece.js';
import { readSpan } from './read-span.js';
import type { Records } from './records.js';

export interface PieceJoiner {
  /** Takes the pieces of a file in their order. */
  readonly take: (piece: IndexPiece) => void;
  /** Ends the last game; gives the checksum of the file. */
  readonly finish: () => number;
}

export const makePieceJoiner = (access: RandomAccess, records: Records): PieceJoiner => {
  const join = makeJoiner(access);
  let open = -1;
  let crc = 0;
  const begin = (start: number): void => {
    if (open >= 0) {
      const bytes = readSpan(access, open, start - open);
      records.add(bytes, 0, bytes.length, open, start - open, null);
    }
    open = start;
  };
  const take = (piece: IndexPiece): void => {
    const { starts, common } = join(piece);
    for (const start of starts) begin(start);
    const whole = piece.records.length / RECORD.length;
    if (common < piece.starts.length) {
      begin(piece.starts[common]!);
      if (common < whole) {
        records.copy(piece.records.subarray(common * RECORD.length), piece.strings);
      }
      open = whole < piece.starts.length ? piece.starts[whole]! : -1;
    }
    crc = joinCrc32(crc, piece.crc, piece.to - piece.from);
  };
  const finish = (): number => {
    begin(access.size);
    return crc;
  };
  return { take, finish };
};
