/**
 * The movetext of a game as UTF-8, written where the last one was. Most of it stands in the file just as
 * it is wanted, so runs of tokens with single blanks between them are copied whole.
 */

import { isUtf8 } from 'node:buffer';
import {
  commentText,
  openGame,
  walkHeader,
  walkMainline,
  type MainlineVisitor,
} from '@zeitnot/pgn';

export interface Movetext {
  /** Writes the movetext of a span, and tells whether it could be read to its end. */
  readonly write: (bytes: Buffer) => boolean;
  readonly bytes: () => Buffer;
  readonly length: () => number;
}

const SPACE = 0x20;
const NEWLINE = 0x0a;
const NOBODY = { file: null, game: 0, byte: 0, line: null } as const;

/** Whether the moves of a span can be read to their end. */
export const movesAreWhole = (bytes: Buffer): boolean =>
  walkMainline(
    bytes,
    walkHeader(bytes, () => true),
    {},
  ) === null;

export const makeMovetext = (): Movetext => {
  let out = Buffer.allocUnsafeSlow(64 * 1024);
  let length = 0;
  let source: Buffer = out;
  let from = 0;
  let to = -1;
  let newline = -1;

  const append = (bytes: Buffer, start: number, end: number): void => {
    const needed = length + 1 + end - start;
    if (needed > out.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(out.length * 2, needed));
      out.copy(larger, 0, 0, length);
      out = larger;
    }
    if (length > 0) out[length++] = SPACE;
    length += bytes.copy(out, length, start, end);
  };
  const flushRun = (): void => {
    if (to >= 0) append(source, from, to);
    to = -1;
  };
  const token = (start: number, end: number): void => {
    if (start !== to + 1 || source[to] !== SPACE) {
      flushRun();
      from = start;
    }
    to = end;
  };
  const comment = (start: number, end: number): void => {
    // looked for once per line: a game may be one line with hundreds of comments
    if (newline < start) newline = source.indexOf(NEWLINE, start);
    if (newline === -1) newline = source.length;
    if (newline >= end) {
      token(start, end);
      return;
    }
    flushRun();
    const text = Buffer.from(commentText(source.subarray(start, end)));
    append(text, 0, text.length);
  };
  const visitor: MainlineVisitor = { onNumber: token, onMove: token, onComment: comment };

  const write = (bytes: Buffer): boolean => {
    length = 0;
    source = bytes;
    const start = walkHeader(bytes, () => true);
    if (!isUtf8(bytes.subarray(start))) {
      const text = Buffer.from(openGame(bytes, NOBODY).movetext());
      append(text, 0, text.length);
      return movesAreWhole(bytes);
    }
    to = -1;
    newline = -1;
    const complaint = walkMainline(bytes, start, visitor);
    flushRun();
    return complaint === null;
  };
  return { write, bytes: () => out, length: () => length };
};
