/**
 * Spans of games in a row, without a copy, for readers that want a few bytes of each. Unlike `readGames` this pulls
 * blocks: the caller decides when to pause.
 */

import type { ByteSource } from '../bytes/source.js';
import { makeTagList } from '../scan/tag-list.js';
import { makeGameWindow, type OnSpan } from './window.js';

/** The position of a source's first byte in its text: the start of a game or of the text. */
export interface SpanStart {
  readonly byte: number;
  /** From 0. */
  readonly line: number;
}

/**
 * Reads the next block and passes on the games that end in it; false at the end. Throws a `SourceError` after all
 * whole games.
 */
export type PullSpans = () => boolean;

/** Starts reading a source; the previous one must not be pulled any more. */
export type ReadSpans = (source: Pick<ByteSource, 'read'>, start?: SpanStart) => PullSpans;

/** One reader serves many sources in turn, with the same memory. */
export const makeSpanReader = (onSpan: OnSpan): ReadSpans => {
  const window = makeGameWindow(onSpan, makeTagList());
  return (source, { byte, line } = { byte: 0, line: 0 }) => {
    window.restart(byte, line);
    let more = true;
    const readOrBreakOff = (): number => {
      try {
        return source.read(window.room());
      } catch (error) {
        more = false;
        window.breakOff();
        throw error;
      }
    };
    return () => {
      if (!more) return false;
      const count = readOrBreakOff();
      if (count === 0) {
        more = false;
        window.finish();
      } else window.take(count);
      return more;
    };
  };
};
