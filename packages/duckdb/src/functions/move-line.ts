/** The moves of a movetext, one after another: the mainline's words that have the shape of a move. */

import { readSan, type SanWord } from '@zeitnot/chess';
import { decodeText, makeMainline, MOVE } from '@zeitnot/pgn/internal';

const NO_MOVE = 0 as SanWord;

export interface MoveLine {
  /** Begins with another movetext. */
  readonly begin: (movetext: string) => void;
  /** The next move; 0 at the end. */
  readonly next: () => SanWord;
  /** That move as it is written. */
  readonly word: () => string;
  /** The result behind the moves as it is written, once the end is reached; empty if there is none. */
  readonly result: () => string;
}

/** Makes a reader of moves, which serves many movetexts in turn. */
export const makeMoveLine = (): MoveLine => {
  const mainline = makeMainline();
  const { list } = mainline;
  let bytes: Buffer = Buffer.alloc(0);
  let at = 0;
  let used = 0;
  return {
    begin: (movetext) => {
      bytes = Buffer.from(movetext);
      mainline.begin(bytes, 0);
      at = 0;
      used = mainline.next();
    },
    next: () => {
      for (; used > 0; at = 0, used = mainline.next()) {
        while (at < used) {
          const token = at;
          at += 3;
          if (list[token] !== MOVE) continue;
          const san = readSan(bytes, list[token + 1]!, list[token + 2]!);
          if (san !== NO_MOVE) return san;
        }
      }
      return NO_MOVE;
    },
    word: () => decodeText(bytes.subarray(list[at - 2], list[at - 1])),
    result: () => decodeText(mainline.result()),
  };
};
